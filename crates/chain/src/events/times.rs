use std::collections::{BTreeSet, HashMap};

use alloy::{primitives::B256, rpc::types::Log, sol_types::SolEvent};

use super::BlockRef;
use crate::{
    Chain, NodeError,
    bindings::LinkVault::{DepositEvent, WithdrawEvent},
    side_by_side::side_by_side,
};

/// Of which it is told when they happened.
const TOLD_WITH_TIME: [B256; 2] = [DepositEvent::SIGNATURE_HASH, WithdrawEvent::SIGNATURE_HASH];

/// When blocks were made, in Unix seconds, by their number.
pub(super) type Times = HashMap<u64, u64>;

impl Chain {
    /// When the blocks were made in which deposits came or left. Newer nodes say it with each log; of others the blocks
    /// are asked for. `None`: the node that answers has not come as far.
    pub(super) async fn times(
        &self,
        last: BlockRef,
        logs: &[Log],
    ) -> Result<Option<Times>, NodeError> {
        let mut times = Times::from([(last.number, last.timestamp)]);
        let mut unsaid = BTreeSet::new();
        for log in logs {
            let Some(number) = log.block_number else {
                continue;
            };
            let is_told = log
                .topic0()
                .is_some_and(|topic| TOLD_WITH_TIME.contains(topic));
            if !is_told || times.contains_key(&number) {
                continue;
            }
            match log.block_timestamp {
                Some(time) => {
                    times.insert(number, time);
                }
                None => {
                    unsaid.insert(number);
                }
            }
        }
        let questions = unsaid.into_iter().map(|number| self.block(number));
        for block in side_by_side(questions).await {
            let Some(block) = block? else { return Ok(None) };
            times.insert(block.number, block.timestamp);
        }
        Ok(Some(times))
    }
}
