use alloy::{consensus::BlockHeader, eips::BlockNumberOrTag, providers::Provider};

use crate::{Chain, NodeError};

/// EIP-1559 fees of a transaction, in wei per gas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fees {
    /// The most that is paid, tip included.
    pub max_fee: u128,
    /// The tip.
    pub max_priority_fee: u128,
}

impl Fees {
    /// Twice the base fee and the tip: stays includable through six full blocks in a row.
    fn of(base_fee: u128, tip: u128) -> Self {
        Self {
            max_fee: base_fee.saturating_mul(2).saturating_add(tip),
            max_priority_fee: tip,
        }
    }

    /// Whether a block that asks for `market` has little reason to take these.
    pub fn lags(self, market: Self) -> bool {
        self.max_fee < market.max_fee / 2 || self.max_priority_fee < market.max_priority_fee / 2
    }

    /// Whether these are so much that what they do not get into a block, more does not either.
    pub fn is_far_above(self, market: Self) -> bool {
        self.max_fee > market.max_fee.saturating_mul(4)
    }

    /// The least fees that replace these on the same nonce (pools ask for 10 % more of both), or
    /// `market` where that is higher.
    pub fn replacing(self, market: Self) -> Self {
        let raise = |fee: u128| fee.saturating_add(fee.div_ceil(8)).saturating_add(1);
        Self {
            max_fee: raise(self.max_fee).max(market.max_fee),
            max_priority_fee: raise(self.max_priority_fee).max(market.max_priority_fee),
        }
    }
}

impl Chain {
    /// What the chain asks for now.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn fees(&self) -> Result<Fees, NodeError> {
        let block = self
            .node()
            .ask(|node| async move { node.get_block_by_number(BlockNumberOrTag::Latest).await })
            .await?
            .ok_or_else(|| self.unreadable("the latest block"))?;
        let tip = self
            .node()
            .ask(|node| async move { node.get_max_priority_fee_per_gas().await });
        let base_fee = block.header.base_fee_per_gas().unwrap_or_default();
        Ok(Fees::of(u128::from(base_fee), tip.await?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replacement_is_at_least_a_tenth_dearer_in_both() {
        for fee in [0, 1, 7, 1_000_000_000, u128::MAX] {
            let old = Fees {
                max_fee: fee,
                max_priority_fee: fee,
            };
            let new = old.replacing(Fees {
                max_fee: 0,
                max_priority_fee: 0,
            });
            let least = fee.saturating_add(fee / 10);
            assert!(
                new.max_fee >= least && new.max_priority_fee >= least,
                "{fee}"
            );
        }
    }

    #[test]
    fn a_replacement_follows_the_market_up() {
        let old = Fees {
            max_fee: 10,
            max_priority_fee: 1,
        };
        let market = Fees {
            max_fee: 1_000,
            max_priority_fee: 50,
        };
        assert_eq!(old.replacing(market), market);
    }
}
