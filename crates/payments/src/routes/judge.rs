//! Whether a route is one that a link key should sign and we should pay for.

use alloy_primitives::{Address, U256};
use domain::{Cents, Slippage, UsdPrice};
use partners::routes::{Answered, Execution};

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
    /// What the way may cost us.
    pub most_fee: Cents,
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
        self.judge_worth(route)?;
        self.judge_fee(execution.bridge_fee)
    }

    /// A route that swaps on both chains loses as much as agreed on each, so twice is borne.
    fn least(&self, quoted: U256) -> U256 {
        let kept = WHOLE - 2 * u64::from(self.slippage.basis_points());
        let (wholes, rest) = quoted.div_rem(U256::from(WHOLE));
        // Apart, so that no amount is too much.
        wholes * U256::from(kept) + rest * U256::from(kept) / U256::from(WHOLE)
    }

    /// Where a price is not known, whoever takes it judges by the amounts.
    fn judge_worth(&self, route: &Answered) -> Result<(), UnsafeRoute> {
        let (decimals, price) = self.wanted;
        let promised = Sum {
            units: route.to_amount_min,
            decimals,
            price,
        };
        match (self.given.worth(), promised.worth()) {
            (Some(given), Some(promised)) if promised < given / U256::from(LEAST_PART) => {
                Err(UnsafeRoute::Poor)
            }
            _ => Ok(()),
        }
    }

    fn judge_fee(&self, units: U256) -> Result<(), UnsafeRoute> {
        if units.is_zero() {
            return Ok(());
        }
        let (decimals, price) = self.native;
        let price = price.ok_or(UnsafeRoute::UnknownCost)?;
        let most = self.most_fee;
        // More than can be told is more than we give.
        let value = price.value_of(units, decimals);
        let cents = value.and_then(|value| Cents::from_units(value, UsdPrice::DECIMALS));
        match cents {
            Some(cents) if cents <= most => Ok(()),
            _ => Err(UnsafeRoute::Dear { most }),
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
            most_fee: Cents::dollars(2),
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
}
