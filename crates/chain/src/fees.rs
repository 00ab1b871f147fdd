use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use alloy::{consensus::BlockHeader, eips::BlockNumberOrTag, providers::Provider};
use tokio::time::Instant;

use crate::{Chain, NodeError};

/// What a transaction offers for its gas, in wei per gas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fees {
    /// EIP-1559: pays the block's base fee and the tip, and no more than its most.
    Dynamic {
        /// The most that is paid, tip included.
        max_fee: u128,
        /// The tip.
        max_priority_fee: u128,
    },
    /// Of chains without a base fee: pays what it says.
    Legacy {
        /// What is paid.
        gas_price: u128,
    },
}

impl Fees {
    /// Twice the base fee and the tip: stays includable through six full blocks in a row.
    fn dynamic(base_fee: u128, tip: u128) -> Self {
        Self::Dynamic {
            max_fee: base_fee.saturating_mul(2).saturating_add(tip),
            max_priority_fee: tip,
        }
    }

    /// A quarter above what is usual: all of it is paid, so not twice.
    fn legacy(usual: u128) -> Self {
        Self::Legacy {
            gas_price: usual.saturating_add(usual.div_ceil(4)),
        }
    }

    /// The most that a unit of gas can cost.
    pub fn max_fee(self) -> u128 {
        match self {
            Self::Dynamic { max_fee, .. } => max_fee,
            Self::Legacy { gas_price } => gas_price,
        }
    }

    /// What a unit of gas costs while the chain asks for as much as it does now.
    pub fn expected(self) -> u128 {
        match self {
            Self::Dynamic {
                max_fee,
                max_priority_fee,
            } => (max_fee.saturating_sub(max_priority_fee) / 2).saturating_add(max_priority_fee),
            Self::Legacy { gas_price } => gas_price,
        }
    }

    /// What of it the block's maker can get. A legacy price counts whole, as pools count it.
    pub fn max_priority_fee(self) -> u128 {
        match self {
            Self::Dynamic {
                max_priority_fee, ..
            } => max_priority_fee,
            Self::Legacy { gas_price } => gas_price,
        }
    }

    /// These, or as much of them as `cap` wei for a unit of gas allows. `None`: a block that asks for
    /// these now would not take what it allows.
    pub fn within(self, cap: u128) -> Option<Self> {
        match self {
            _ if self.max_fee() <= cap => Some(self),
            Self::Dynamic {
                max_priority_fee, ..
            } => (self.expected() <= cap).then_some(Self::Dynamic {
                max_fee: cap,
                max_priority_fee,
            }),
            Self::Legacy { .. } => None,
        }
    }

    /// Whether a block that asks for `market` has little reason to take these.
    pub fn lags(self, market: Self) -> bool {
        self.max_fee() < market.max_fee() / 2
            || self.max_priority_fee() < market.max_priority_fee() / 2
    }

    /// Whether these are so much that what they do not get into a block, more does not either.
    pub fn is_far_above(self, market: Self) -> bool {
        self.max_fee() > market.max_fee().saturating_mul(4)
    }

    /// The least fees that replace these on the same nonce (an eighth more; pools ask for a tenth
    /// more of both), or `market` where that is higher. They are of the market's kind.
    #[must_use]
    pub fn replacing(self, market: Self) -> Self {
        let raise = |fee: u128| fee.saturating_add(fee.div_ceil(8)).saturating_add(1);
        let max_fee = raise(self.max_fee()).max(market.max_fee());
        match market {
            Self::Dynamic {
                max_priority_fee, ..
            } => Self::Dynamic {
                max_fee,
                max_priority_fee: raise(self.max_priority_fee()).max(max_priority_fee),
            },
            Self::Legacy { .. } => Self::Legacy { gas_price: max_fee },
        }
    }
}

/// How long what a chain asked for is good enough for an estimate.
const RECENT: Duration = Duration::from_secs(15);

/// What a chain asked for when it was last asked.
#[derive(Debug, Default)]
pub(crate) struct LastFees(Mutex<Option<(Fees, Instant)>>);

impl LastFees {
    fn recent(&self, now: Instant) -> Option<Fees> {
        let (fees, asked_at) = (*self.lock())?;
        (now.saturating_duration_since(asked_at) < RECENT).then_some(fees)
    }

    fn remember(&self, fees: Fees, now: Instant) {
        *self.lock() = Some((fees, now));
    }

    fn lock(&self) -> MutexGuard<'_, Option<(Fees, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Chain {
    /// What the chain asked for a moment ago, for an estimate.
    ///
    /// # Errors
    /// When that is not known and no node answers.
    pub async fn recent_fees(&self) -> Result<Fees, NodeError> {
        match self.last_fees.recent(Instant::now()) {
            Some(fees) => Ok(fees),
            None => self.fees().await,
        }
    }

    /// What the chain asks for now, of the kind that it takes.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn fees(&self) -> Result<Fees, NodeError> {
        let fees = self.ask_fees().await?;
        self.last_fees.remember(fees, Instant::now());
        Ok(fees)
    }

    async fn ask_fees(&self) -> Result<Fees, NodeError> {
        let block = self
            .node()
            .ask(|node| async move { node.get_block_by_number(BlockNumberOrTag::Latest).await })
            .await?
            .ok_or_else(|| self.unreadable("the latest block"))?;
        match block.header.base_fee_per_gas() {
            Some(base_fee) => {
                let tip = self
                    .node()
                    .ask(|node| async move { node.get_max_priority_fee_per_gas().await });
                Ok(Fees::dynamic(u128::from(base_fee), tip.await?))
            }
            None => {
                let usual = self
                    .node()
                    .ask(|node| async move { node.get_gas_price().await });
                Ok(Fees::legacy(usual.await?))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: [Fees; 2] = [
        Fees::Dynamic {
            max_fee: 0,
            max_priority_fee: 0,
        },
        Fees::Legacy { gas_price: 0 },
    ];

    /// Whatever kind of transaction was sent, and whatever kind the chain takes now.
    #[test]
    fn a_replacement_is_at_least_an_eighth_dearer_in_both() {
        for fee in [0, 1, 7, 1_000_000_000, u128::MAX] {
            let dynamic = Fees::Dynamic {
                max_fee: fee,
                max_priority_fee: fee,
            };
            for old in [dynamic, Fees::Legacy { gas_price: fee }] {
                for market in NOTHING {
                    let new = old.replacing(market);
                    let least = fee.saturating_add(fee / 8);
                    assert!(
                        new.max_fee() >= least && new.max_priority_fee() >= least,
                        "{old:?} {new:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_expected_is_the_base_fee_and_the_tip() {
        assert_eq!(Fees::dynamic(100, 5).expected(), 105);
        assert_eq!(Fees::legacy(100).expected(), 125);
    }

    #[test]
    fn an_estimate_is_of_what_was_asked_not_long_ago() {
        let (known, now) = (LastFees::default(), Instant::now());
        assert_eq!(known.recent(now), None);
        let market = Fees::legacy(100);
        known.remember(market, now);
        assert_eq!(known.recent(now + RECENT / 2), Some(market));
        assert_eq!(known.recent(now + RECENT), None);
    }

    #[test]
    fn a_cap_takes_what_is_spare_and_no_more() {
        let market = Fees::dynamic(100, 5);
        assert_eq!(market.within(205), Some(market));
        let capped = Fees::Dynamic {
            max_fee: 105,
            max_priority_fee: 5,
        };
        assert_eq!(market.within(105), Some(capped));
        assert_eq!(market.within(104), None, "the next block asks for 105");
        let legacy = Fees::Legacy { gas_price: 100 };
        assert_eq!(legacy.within(100), Some(legacy));
        assert_eq!(legacy.within(99), None);
    }

    #[test]
    fn a_replacement_follows_the_market_up() {
        let old = Fees::Dynamic {
            max_fee: 10,
            max_priority_fee: 1,
        };
        let market = Fees::Dynamic {
            max_fee: 1_000,
            max_priority_fee: 50,
        };
        assert_eq!(old.replacing(market), market);
        let market = Fees::Legacy { gas_price: 1_000 };
        assert_eq!(old.replacing(market), market);
    }

    #[test]
    fn a_legacy_price_is_a_quarter_above_the_usual_one() {
        assert_eq!(Fees::legacy(100), Fees::Legacy { gas_price: 125 });
        assert_eq!(Fees::legacy(0), Fees::Legacy { gas_price: 0 });
    }
}
