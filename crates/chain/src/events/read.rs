use std::collections::HashMap;

use alloy::{
    eips::{BlockId, BlockNumberOrTag},
    primitives::Address,
    providers::Provider,
    rpc::types::{Filter, Log},
    sol_types::SolEvent,
};
use domain::VaultVersion;

use super::{BlockEvents, BlockRef, VaultLog, older, reader::Reader, times::Times};
use crate::{
    Chain, NodeError,
    bindings::LinkVault::{DepositEvent, LinkCreated, LinkTerms, WithdrawEvent},
};

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

    /// The block of that number, and everything that vaults of these versions reported in that very
    /// block; `None` past the chain's head.
    ///
    /// # Errors
    /// When no node answers, or the block is dropped meanwhile.
    pub async fn read_block(
        &self,
        vaults: &[VaultVersion],
        number: u64,
    ) -> Result<Option<BlockEvents>, NodeError> {
        self.read_up_to(
            number,
            |block| Some(self.filter(vaults)?.at_block_hash(block.hash)),
            |block| BlockId::hash(block.hash),
        )
        .await
    }

    /// The last block of a range, both ends included, and everything that vaults of these versions
    /// reported in the range; `None` when it reaches past the chain's head.
    ///
    /// # Errors
    /// When no node answers, or the range is more than the node gives at once.
    pub async fn read_range(
        &self,
        vaults: &[VaultVersion],
        from: u64,
        to: u64,
    ) -> Result<Option<BlockEvents>, NodeError> {
        self.read_up_to(
            to,
            |_| Some(self.filter(vaults)?.from_block(from).to_block(to)),
            |_| BlockId::latest(),
        )
        .await
    }

    /// `None` without a vault: a filter without an address is for everybody's events.
    fn filter(&self, vaults: &[VaultVersion]) -> Option<Filter> {
        let addresses = vaults
            .iter()
            .filter_map(|version| self.spec().vaults.get(version).copied())
            .collect::<Vec<_>>();
        (!addresses.is_empty()).then(|| {
            Filter::new().address(addresses).event_signature(vec![
                LinkCreated::SIGNATURE_HASH,
                LinkTerms::SIGNATURE_HASH,
                DepositEvent::SIGNATURE_HASH,
                WithdrawEvent::SIGNATURE_HASH,
            ])
        })
    }

    /// Both questions go to one endpoint: another may not have come as far as the block, and nodes
    /// leave out of a range what they do not have without saying so.
    async fn read_up_to(
        &self,
        last: u64,
        filter: impl Fn(BlockRef) -> Option<Filter>,
        state: impl Fn(BlockRef) -> BlockId,
    ) -> Result<Option<BlockEvents>, NodeError> {
        let (last, filter) = (BlockNumberOrTag::Number(last), &filter);
        let answer = self
            .node()
            .ask(|node| async move {
                let Some(block) = node.get_block_by_number(last).await? else {
                    return Ok(None);
                };
                let block = BlockRef::of(&block);
                let logs = match filter(block) {
                    Some(filter) => node.get_logs(&filter).await?,
                    None => Vec::new(),
                };
                Ok(Some((block, logs)))
            })
            .await?;
        let Some((block, logs)) = answer else {
            return Ok(None);
        };
        let Some(times) = self.times(block, &logs).await? else {
            return Ok(None);
        };
        let mut events = self.decode(&logs, &times);
        self.complete(&mut events, state(block)).await?;
        Ok(Some((block, events)))
    }

    fn decode(&self, logs: &[Log], times: &Times) -> Vec<VaultLog> {
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
            let time = times.get(&block).copied().unwrap_or_default();
            let event = if self.spec().own_vault() == Some(log.address()) {
                reader.read(log, time)
            } else {
                older::read(log, time)
            };
            if let Some(event) = event {
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
