mod reader;

use std::collections::HashMap;

use alloy::{
    eips::BlockNumberOrTag,
    primitives::{Address, B256, U256},
    providers::Provider,
    rpc::types::{Block, Filter, Log},
    sol_types::SolEvent,
};
use domain::{AssetKind, DepositIndex, VaultVersion};

use crate::{
    Chain, NodeError,
    bindings::LinkVault::{DepositEvent, LinkCreated, LinkTerms, WithdrawEvent},
};
use reader::Reader;

/// A block by hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockRef {
    /// Its number.
    pub number: u64,
    /// Its hash.
    pub hash: B256,
    /// The hash of the block before it.
    pub parent: B256,
    /// Unix seconds.
    pub timestamp: u64,
}

/// What a vault reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VaultEvent {
    /// A deposit was made.
    Deposited {
        /// Which one.
        index: DepositIndex,
        /// The address of its link key.
        pub_key20: Address,
        /// What it holds.
        kind: AssetKind,
        /// The token's contract; zero for the chain's own currency.
        token: Address,
        /// The NFT's id; 0 for what has none.
        token_id: U256,
        /// Smallest units, or pieces.
        amount: U256,
        /// Who can take it back.
        sender: Address,
        /// The only address that it can be paid to, when it is bound to one.
        recipient: Option<Address>,
        /// Unix seconds from which the sender of a bound deposit can take it back.
        reclaimable_after: Option<u64>,
        /// Unix seconds from which the link pays nobody any more; `None`: never.
        expires_at: Option<u64>,
        /// Whether a claim needs a second signature.
        requires_mfa: bool,
    },
    /// A deposit left the vault.
    Withdrawn {
        /// Which one.
        index: DepositIndex,
        /// Who got it.
        recipient: Address,
    },
}

/// An event of a vault, with where it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VaultLog {
    /// The vault.
    pub version: VaultVersion,
    /// The block.
    pub block: u64,
    /// The transaction.
    pub tx: B256,
    /// What happened.
    pub event: VaultEvent,
}

/// A block, and events up to it in the chain's order.
pub type BlockEvents = (BlockRef, Vec<VaultLog>);

impl BlockRef {
    fn of(block: &Block) -> Self {
        Self {
            number: block.header.number,
            hash: block.header.hash,
            parent: block.header.parent_hash,
            timestamp: block.header.timestamp,
        }
    }
}

impl Chain {
    /// The block of that number on the chain as it stands; `None` past its head.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn block(&self, number: u64) -> Result<Option<BlockRef>, NodeError> {
        let number = BlockNumberOrTag::Number(number);
        let block = self
            .node()
            .ask(|node| async move { node.get_block_by_number(number).await })
            .await?;
        Ok(block.as_ref().map(BlockRef::of))
    }

    /// The block of that number, and everything the chain's vaults reported in that very block;
    /// `None` past the chain's head.
    ///
    /// # Errors
    /// When no node answers, or the block is dropped meanwhile.
    pub async fn read_block(&self, number: u64) -> Result<Option<BlockEvents>, NodeError> {
        self.read_up_to(number, |block| self.filter().at_block_hash(block.hash))
            .await
    }

    /// The last block of a range, both ends included, and everything the chain's vaults reported in
    /// the range; `None` when it reaches past the chain's head.
    ///
    /// # Errors
    /// When no node answers, or the range is more than the node gives at once.
    pub async fn read_range(&self, from: u64, to: u64) -> Result<Option<BlockEvents>, NodeError> {
        self.read_up_to(to, |_| self.filter().from_block(from).to_block(to))
            .await
    }

    fn filter(&self) -> Filter {
        Filter::new()
            .address(self.spec().vaults.values().copied().collect::<Vec<_>>())
            .event_signature(vec![
                LinkCreated::SIGNATURE_HASH,
                LinkTerms::SIGNATURE_HASH,
                DepositEvent::SIGNATURE_HASH,
                WithdrawEvent::SIGNATURE_HASH,
            ])
    }

    /// Both questions go to one endpoint: another may not have come as far as the block, and nodes
    /// leave out of a range what they do not have without saying so.
    async fn read_up_to(
        &self,
        last: u64,
        filter: impl Fn(BlockRef) -> Filter,
    ) -> Result<Option<BlockEvents>, NodeError> {
        let (last, filter) = (BlockNumberOrTag::Number(last), &filter);
        let answer = self
            .node()
            .ask(|node| async move {
                let Some(block) = node.get_block_by_number(last).await? else {
                    return Ok(None);
                };
                let block = BlockRef::of(&block);
                Ok(Some((block, node.get_logs(&filter(block)).await?)))
            })
            .await?;
        Ok(answer.map(|(block, logs)| (block, self.decode(&logs))))
    }

    fn decode(&self, logs: &[Log]) -> Vec<VaultLog> {
        let versions: HashMap<Address, VaultVersion> = self
            .spec()
            .vaults
            .iter()
            .map(|(version, address)| (*address, *version))
            .collect();
        let mut reader = Reader::default();
        let mut events = Vec::new();
        for log in logs {
            let Some(&version) = versions.get(&log.address()) else {
                continue;
            };
            let (Some(block), Some(tx)) = (log.block_number, log.transaction_hash) else {
                continue;
            };
            if log.removed {
                continue;
            }
            if let Some(event) = reader.read(log) {
                events.push(VaultLog {
                    version,
                    block,
                    tx,
                    event,
                });
            }
        }
        events
    }
}
