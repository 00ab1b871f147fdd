//! How much is paid in so that so much arrives.

use std::sync::Arc;

use alloy_primitives::U256;
use domain::Slippage;
use partners::routes::{Answered, Terms};

use super::{QuoteError, Routing, reach::Reach};
use crate::Ctx;

/// Most questions for one way.
const QUESTIONS: usize = 6;
/// Of `WHOLE`, how much more than what arrives is worth may be paid in.
const MOST_ABOVE: u64 = 500;
/// Of `WHOLE`, what is paid in above what the last answer makes of it: prices move while they are asked for.
const MARGIN: u64 = 5;
const WHOLE: u64 = 10_000;

/// How much is paid in, and the way that it takes. It begins with what the money is worth, asked for its price
/// alone, and goes on with what each answer says would be enough.
pub(super) async fn search(
    ctx: &Ctx,
    routing: &Routing,
    wanted: &Reach,
    worth: U256,
) -> Result<(U256, Arc<Answered>), QuoteError> {
    let terms = |amount, quote_only| Terms {
        from_chain: wanted.from_chain,
        from_token: wanted.from_token,
        from_amount: amount,
        from_address: wanted.payer,
        to_chain: wanted.to_chain,
        to_token: wanted.to_token,
        to_address: wanted.recipient,
        slippage: Slippage::USUAL,
        quote_only,
        gas_refund: None,
    };
    let most = part(worth, WHOLE + MOST_ABOVE).ok_or(QuoteError::None)?;
    let mut amount = worth;
    let mut found = routing.route(terms(amount, true), ctx.now()).await?;
    for _ in 1..QUESTIONS {
        let next = enough(amount, wanted.least, found.to_amount_min);
        amount = next
            .filter(|amount| *amount <= most)
            .ok_or(QuoteError::None)?;
        found = routing.route(terms(amount, false), ctx.now()).await?;
        if found.to_amount_min >= wanted.least {
            return Ok((amount, found));
        }
    }
    Err(QuoteError::None)
}

/// What is paid in for `least`, where `amount` brings `brought`, and a little more.
fn enough(amount: U256, least: U256, brought: U256) -> Option<U256> {
    let wanted = amount.checked_mul(least)?;
    let needed = wanted.checked_add(brought.checked_sub(U256::ONE)?)? / brought;
    part(needed, WHOLE + MARGIN)?.checked_add(U256::ONE)
}

/// So many parts of `WHOLE` of it, rounded down.
fn part(of: U256, parts: u64) -> Option<U256> {
    Some(of.checked_mul(U256::from(parts))? / U256::from(WHOLE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_says_what_would_be_enough() {
        let n = |number: u64| U256::from(number);
        // 0.99 come of one, so 101.01… bring 100.
        let amount = enough(n(1_000_000), n(1_000_000), n(990_000)).unwrap();
        assert!(amount > n(1_010_101) && amount < n(1_011_000), "{amount}");
        assert_eq!(enough(n(1), n(1), n(0)), None);
        assert_eq!(enough(U256::MAX, n(2), n(1)), None);
    }
}
