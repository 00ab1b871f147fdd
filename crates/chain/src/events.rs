use std::collections::HashMap;

use alloy::{
    eips::BlockNumberOrTag,
    primitives::{Address, B256, U256},
    providers::Provider,
    rpc::types::{Filter, Log},
    sol_types::SolEvent,
};
use domain::{AssetKind, DepositIndex, VaultVersion};

use crate::{
    Chain, NodeError,
    bindings::LinkVault::{DepositEvent, LinkCreated, LinkTerms, WithdrawEvent},
};

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

/// The events of a vault, each with where it happened, in the chain's order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VaultEvents {
    /// The vault.
    pub version: VaultVersion,
    /// The block.
    pub block: u64,
    /// The block's hash.
    pub block_hash: B256,
    /// The transaction.
    pub tx: B256,
    /// What happened.
    pub event: VaultEvent,
}

impl Chain {
    /// The block of that number on the chain as it stands; `None` past its head.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn block(&self, number: u64) -> Result<Option<BlockRef>, NodeError> {
        let block = self
            .node()
            .ask(|node| async move {
                node.get_block_by_number(BlockNumberOrTag::Number(number))
                    .await
            })
            .await?;
        Ok(block.map(|block| BlockRef {
            number: block.header.number,
            hash: block.header.hash,
            parent: block.header.parent_hash,
            timestamp: block.header.timestamp,
        }))
    }

    /// Everything the chain's vaults reported in one block.
    ///
    /// # Errors
    /// When no node answers, or the block is no longer part of the node's chain.
    pub async fn events_of_block(&self, block: B256) -> Result<Vec<VaultEvents>, NodeError> {
        self.events(self.filter().at_block_hash(block)).await
    }

    /// Everything the chain's vaults reported in a range of blocks, both ends included.
    ///
    /// # Errors
    /// When no node answers, or the range is more than the node gives at once.
    pub async fn events_between(&self, from: u64, to: u64) -> Result<Vec<VaultEvents>, NodeError> {
        self.events(self.filter().from_block(from).to_block(to))
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

    async fn events(&self, filter: Filter) -> Result<Vec<VaultEvents>, NodeError> {
        let logs = self
            .node()
            .ask(|node| {
                let filter = filter.clone();
                async move { node.get_logs(&filter).await }
            })
            .await?;
        let versions: HashMap<Address, VaultVersion> = self
            .spec()
            .vaults
            .iter()
            .map(|(version, address)| (*address, *version))
            .collect();
        let mut reader = Reader::default();
        let mut events = Vec::new();
        for log in &logs {
            let Some(&version) = versions.get(&log.address()) else {
                continue;
            };
            let (Some(block), Some(block_hash), Some(tx)) =
                (log.block_number, log.block_hash, log.transaction_hash)
            else {
                continue;
            };
            if log.removed {
                continue;
            }
            if let Some(event) = reader.read(log) {
                events.push(VaultEvents {
                    version,
                    block,
                    block_hash,
                    tx,
                    event,
                });
            }
        }
        Ok(events)
    }
}

/// Puts the two or three logs of a deposit together. They come in one order: `LinkCreated`,
/// `LinkTerms` if there is anything unusual, `DepositEvent`.
#[derive(Default)]
struct Reader {
    created: HashMap<(Address, U256), LinkCreated>,
    terms: HashMap<(Address, U256), LinkTerms>,
}

impl Reader {
    fn read(&mut self, log: &Log) -> Option<VaultEvent> {
        let vault = log.address();
        match *log.topic0()? {
            LinkCreated::SIGNATURE_HASH => {
                let event: LinkCreated = log.log_decode().ok()?.inner.data;
                self.created.insert((vault, event.index), event);
                None
            }
            LinkTerms::SIGNATURE_HASH => {
                let event: LinkTerms = log.log_decode().ok()?.inner.data;
                self.terms.insert((vault, event.index), event);
                None
            }
            DepositEvent::SIGNATURE_HASH => {
                let event: DepositEvent = log.log_decode().ok()?.inner.data;
                let created = self.created.remove(&(vault, event._index))?;
                let terms = self.terms.remove(&(vault, event._index));
                let terms = terms.as_ref();
                Some(VaultEvent::Deposited {
                    index: u64::try_from(event._index).ok()?,
                    pub_key20: created.pubKey20,
                    kind: AssetKind::try_from(event._contractType).ok()?,
                    token: created.token,
                    token_id: terms.map(|terms| terms.tokenId).unwrap_or_default(),
                    amount: event._amount,
                    sender: event._senderAddress,
                    recipient: terms
                        .map(|terms| terms.recipient)
                        .filter(|to| !to.is_zero()),
                    reclaimable_after: terms
                        .map(|terms| terms.reclaimableAfter.to::<u64>())
                        .filter(|time| *time > 0),
                    requires_mfa: terms.is_some_and(|terms| terms.requiresMFA),
                })
            }
            WithdrawEvent::SIGNATURE_HASH => {
                let event: WithdrawEvent = log.log_decode().ok()?.inner.data;
                Some(VaultEvent::Withdrawn {
                    index: u64::try_from(event._index).ok()?,
                    recipient: event._recipientAddress,
                })
            }
            _ => None,
        }
    }
}
