//! Whether a route is one that a link key should sign and we should pay for.

use alloy_primitives::{Address, U256};
use domain::{Cents, Slippage, UsdPrice};
use partners::routes::{Answered, Execution};

use super::fee::judge_fee;

/// How long (s) a route has to be good for: to be signed, queued and mined.
const LEAST_LIFE: u64 = 30;
/// What is worth less than one part in so many of what is given is no exchange.
const LEAST_PART: u64 = 2;
/// Basis points of a whole.
const WHOLE: u64 = 10_000;

/// Why a route is not shown, whatever its router says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnsafeRoute {
    /// It pays a contract that is none of the router contract's bridges.
    #[error("it pays {0}, which is none of our bridges")]
    Target(Address),
    /// It promises less than was agreed to of what it quotes.
    #[error("it promises less than the agreed part of what it quotes")]
    Short,
    /// What it promises is worth less than half of what is given.
    #[error("it promises less than half of the worth")]
    Poor,
    /// It is none that was told of here.
    #[error("it is none that was told of here")]
    Unknown,
    /// Its bridge is called with more than is kept.
    #[error("it says more than is kept")]
    Long,
    /// It is over, or before it could be taken.
    #[error("it is over")]
    Over,
    /// Its way costs us more than we give.
    #[error("its way costs more than {most}")]
    Dear {
        /// What we give.
        most: Cents,
    },
    /// Its way costs us something of which we know no price.
    #[error("it is not known what its way costs")]
    UnknownCost,
}

/// By what a route is judged: nothing of it is the router's word.
pub(super) struct Standards<'a> {
    /// The bridges of the router contract.
    pub targets: &'a [Address],
    /// Unix seconds.
    pub now: u64,
    pub slippage: Slippage,
    /// What is given.
    pub given: Sum,
    /// Decimals and price of what is promised.
    pub wanted: (u8, Option<UsdPrice>),
    /// Decimals and price of the first chain's own currency.
    pub native: (u8, Option<UsdPrice>),
    /// Who pays what the way costs besides.
    pub fee: Fee,
}

/// Who pays what a way costs besides what is given.
#[derive(Clone, Copy)]
pub(super) enum Fee {
    /// We do, so much at most.
    Ours { most: Cents },
    /// Whoever gives: it is a part of what they give.
    Theirs,
}

/// So much of something.
pub(super) struct Sum {
    pub units: U256,
    pub decimals: u8,
    pub price: Option<UsdPrice>,
}

impl Sum {
    /// In 10⁻¹⁸ dollars.
    fn worth(&self) -> Option<U256> {
        self.price?.value_of(self.units, self.decimals)
    }
}

impl Standards<'_> {
    /// Whether it may be taken.
    pub fn judge(&self, route: &Answered, execution: &Execution) -> Result<(), UnsafeRoute> {
        if !self.targets.contains(&execution.target) {
            return Err(UnsafeRoute::Target(execution.target));
        }
        let lives_until = execution.expires_at.unwrap_or(u64::MAX);
        if lives_until < self.now.saturating_add(LEAST_LIFE) {
            return Err(UnsafeRoute::Over);
        }
        if route.to_amount_min < self.least(route.to_amount) {
            return Err(UnsafeRoute::Short);
        }
        self.judge_worth(route, execution.bridge_fee)?;
        match self.fee {
            Fee::Ours { most } => judge_fee(execution.bridge_fee, self.native, most),
            Fee::Theirs => self.judge_known(execution.bridge_fee),
        }
    }

    /// A route that swaps on both chains loses as much as agreed on each, so twice is borne.
    fn least(&self, quoted: U256) -> U256 {
        let kept = WHOLE - 2 * u64::from(self.slippage.basis_points());
        let (wholes, rest) = quoted.div_rem(U256::from(WHOLE));
        // Apart, so that no amount is too much.
        wholes * U256::from(kept) + rest * U256::from(kept) / U256::from(WHOLE)
    }

    /// Where a price is not known, whoever takes it judges by the amounts.
    fn judge_worth(&self, route: &Answered, fee: U256) -> Result<(), UnsafeRoute> {
        let (decimals, price) = self.wanted;
        let promised = Sum {
            units: route.to_amount_min,
            decimals,
            price,
        };
        match (self.given_worth(fee), promised.worth()) {
            (Some(given), Some(promised)) if promised < given / U256::from(LEAST_PART) => {
                Err(UnsafeRoute::Poor)
            }
            _ => Ok(()),
        }
    }

    /// What is given, with the fee where that is theirs too.
    fn given_worth(&self, fee: U256) -> Option<U256> {
        let given = self.given.worth()?;
        let (decimals, price) = self.native;
        match (self.fee, price) {
            (Fee::Theirs, Some(price)) => {
                let fee = price.value_of(fee, decimals);
                // More than can be told is more than anything is worth.
                let sum = fee.and_then(|fee| given.checked_add(fee));
                Some(sum.unwrap_or(U256::MAX))
            }
            _ => Some(given),
        }
    }

    /// What has no price could be anything.
    fn judge_known(&self, fee: U256) -> Result<(), UnsafeRoute> {
        match self.native.1 {
            None if !fee.is_zero() => Err(UnsafeRoute::UnknownCost),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use domain::ChainId;
    use partners::routes::{RouteToken, RouteType};

    use super::*;

    const BRIDGE: Address = Address::repeat_byte(0xb1);
    const NOW: u64 = 1_000_000;

    fn dollar() -> Option<UsdPrice> {
        Some(UsdPrice::DOLLAR)
    }

    /// 100 dollars for 99.50, of which 98.50 are promised; 0.001 Ether of 2,000 dollars for the way.
    fn route() -> (Answered, Execution) {
        let route = Answered {
            quote_id: None,
            request_id: None,
            to_amount: U256::from(99_500_000),
            to_amount_min: U256::from(98_505_000),
            to_token: RouteToken {
                chain: ChainId(2),
                address: Address::repeat_byte(2),
                symbol: "USDC".to_owned(),
                decimals: 6,
                usd: dollar(),
            },
            duration: Duration::from_secs(20),
            fees: Vec::new(),
            gas: None,
            execution: None,
        };
        let execution = Execution {
            kind: RouteType::Bridge,
            target: BRIDGE,
            data: [1, 2, 3, 4].into(),
            value: U256::from(1_000_000_000_000_000_u64),
            bridge_fee: U256::from(1_000_000_000_000_000_u64),
            gas_limit: None,
            expires_at: None,
        };
        (route, execution)
    }

    fn standards() -> Standards<'static> {
        Standards {
            targets: &[BRIDGE],
            now: NOW,
            slippage: Slippage::USUAL,
            given: Sum {
                units: U256::from(100_000_000),
                decimals: 6,
                price: dollar(),
            },
            wanted: (6, dollar()),
            native: (18, "2000".parse().ok()),
            fee: Fee::Ours {
                most: Cents::dollars(2),
            },
        }
    }

    fn judged(
        change: impl FnOnce(&mut Standards<'static>, &mut Answered, &mut Execution),
    ) -> Result<(), UnsafeRoute> {
        let (mut route, mut execution) = route();
        let mut standards = standards();
        change(&mut standards, &mut route, &mut execution);
        standards.judge(&route, &execution)
    }

    #[test]
    fn a_fair_route_may_be_taken() {
        assert_eq!(judged(|_, _, _| {}), Ok(()));
        // Some say no time, some things have no price, and some ways are free.
        let told = judged(|standards, _, execution| {
            execution.expires_at = Some(NOW + LEAST_LIFE);
            execution.bridge_fee = U256::ZERO;
            standards.native.1 = None;
            standards.wanted.1 = None;
        });
        assert_eq!(told, Ok(()));
    }

    #[test]
    fn another_target_is_refused_whatever_else_it_promises() {
        let other = Address::repeat_byte(0xee);
        let told = judged(|_, _, execution| execution.target = other);
        assert_eq!(told, Err(UnsafeRoute::Target(other)));
        let told = judged(|standards, _, _| standards.targets = &[]);
        assert_eq!(told, Err(UnsafeRoute::Target(BRIDGE)));
    }

    #[test]
    fn what_comes_short_is_refused() {
        // One per cent on each of two chains.
        let least = U256::from(97_510_000);
        let promising = |units| judged(|_, route, _| route.to_amount_min = units);
        assert_eq!(promising(least), Ok(()));
        assert_eq!(promising(least - U256::from(1)), Err(UnsafeRoute::Short));
        let huge = judged(|standards, route, _| {
            standards.wanted.1 = None;
            route.to_amount = U256::MAX;
            route.to_amount_min = U256::MAX;
        });
        assert_eq!(huge, Ok(()));
    }

    #[test]
    fn what_is_worth_less_than_half_is_no_exchange() {
        let told = judged(|_, route, _| {
            route.to_amount = U256::from(49_999_999);
            route.to_amount_min = U256::from(49_999_999);
        });
        assert_eq!(told, Err(UnsafeRoute::Poor));
    }

    #[test]
    fn what_could_not_be_taken_in_time_is_refused() {
        for at in [0, NOW, NOW + LEAST_LIFE - 1] {
            let told = judged(|_, _, execution| execution.expires_at = Some(at));
            assert_eq!(told, Err(UnsafeRoute::Over));
        }
    }

    #[test]
    fn a_dear_way_is_refused_and_one_of_unknown_cost() {
        let most = Cents::dollars(2);
        let dear = Err(UnsafeRoute::Dear { most });
        let costing = |fee| judged(|_, _, execution| execution.bridge_fee = fee);
        assert_eq!(costing(U256::from(1_005_000_000_000_000_u64)), dear);
        assert_eq!(costing(U256::MAX), dear);
        let told = judged(|standards, _, _| standards.native.1 = None);
        assert_eq!(told, Err(UnsafeRoute::UnknownCost));
    }

    #[test]
    fn what_a_payer_pays_for_the_way_is_a_part_of_what_they_give() {
        let costing = |fee, price: Option<UsdPrice>| {
            judged(|standards, _, execution| {
                (standards.fee, standards.native.1) = (Fee::Theirs, price);
                execution.bridge_fee = fee;
            })
        };
        let price = "2000".parse().ok();
        // 97 dollars, for what is worth 98.505 at least.
        let fair = U256::from(48_500_000_000_000_000_u64);
        assert_eq!(costing(fair, price), Ok(()));
        assert_eq!(
            costing(fair.saturating_mul(U256::from(2)), price),
            Err(UnsafeRoute::Poor)
        );
        assert_eq!(costing(U256::MAX, price), Err(UnsafeRoute::Poor));
        assert_eq!(costing(fair, None), Err(UnsafeRoute::UnknownCost));
        assert_eq!(costing(U256::ZERO, None), Ok(()));
    }
}
