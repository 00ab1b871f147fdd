//! What comes of an amount, by the sandbox's prices. All of it is whole numbers, rounded down.

use alloy::primitives::U256;
use domain::UsdPrice;

use super::{ask::Ask, catalogue::Token, fate::Fate, refusal::Refusal};
use crate::prices::Coins;

/// What is kept of what is paid in, in hundredths of a hundred.
const SERVICE: u64 = 30;
const WHOLE: u64 = 10_000;
/// What crossing costs beside it, in cents of a dollar, paid in the near chain's own currency.
const CROSSING_CENTS: u64 = 25;
/// What it costs where that is absurd.
const ABSURD_CENTS: u64 = 100_000;
/// 10⁻¹⁸ dollars in a cent.
const CENT: u64 = 10_000_000_000_000_000;
/// As many whole tokens as the bridges have of each.
const LIQUIDITY: u64 = 1_000_000_000;

/// Amounts in smallest units, and what they are worth in 10⁻¹⁸ dollars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Terms {
    pub from_usd: U256,
    pub to_amount: U256,
    pub to_usd: U256,
    pub to_amount_min: U256,
    pub to_usd_min: U256,
    /// Of what is paid in.
    pub service: U256,
    pub service_usd: U256,
    /// In the near chain's own currency, on top of what is paid in.
    pub crossing: U256,
    pub crossing_usd: U256,
    /// What an own coin of the near chain costs.
    pub native: UsdPrice,
}

/// Works out what a question is answered with.
pub(super) fn of(ask: &Ask<'_>, coins: &Coins, fate: Fate) -> Result<Terms, Refusal> {
    let priced = |token: &Token| token.price(coins).ok_or_else(no_paths);
    let (from, to) = (priced(ask.from_token)?, priced(ask.to_token)?);
    let native = priced(&ask.from.native)?;
    let from_decimals = ask.from_token.decimals;
    let value = |units| from.value_of(units, from_decimals).ok_or_else(too_much);

    let service = ask.from_amount * U256::from(SERVICE) / U256::from(WHOLE);
    let crossing_usd = U256::from(CENT) * U256::from(crossing_cents(ask, fate));
    let from_usd = value(ask.from_amount)?;
    let to_amount = units(value(ask.from_amount - service)?, to, ask.to_token)?;
    if to_amount.is_zero() || (!ask.is_swap() && from_usd <= U256::from(CENT * CROSSING_CENTS)) {
        let words = "The input amount is not high enough to cover the bridge fee";
        return Err(Refusal::no_route(words));
    }
    let whole = U256::from(10).pow(U256::from(ask.to_token.decimals));
    if to_amount > whole * U256::from(LIQUIDITY) {
        return Err(too_much());
    }
    let to_amount_min = to_amount * U256::from(WHOLE - ask.slippage) / U256::from(WHOLE);
    let worth = |units| to.value_of(units, ask.to_token.decimals);
    Ok(Terms {
        from_usd,
        to_amount,
        to_usd: worth(to_amount).ok_or_else(too_much)?,
        to_amount_min,
        to_usd_min: worth(to_amount_min).ok_or_else(too_much)?,
        service,
        service_usd: value(service)?,
        crossing: units(crossing_usd, native, &ask.from.native)?,
        crossing_usd,
        native,
    })
}

fn crossing_cents(ask: &Ask<'_>, fate: Fate) -> u64 {
    match fate {
        Fate::AbsurdFee => ABSURD_CENTS,
        _ if ask.is_swap() => 0,
        _ => CROSSING_CENTS,
    }
}

/// What so much money buys of a token.
fn units(usd: U256, price: UsdPrice, token: &Token) -> Result<U256, Refusal> {
    let one = price.value_of(U256::from(1), 0).ok_or_else(too_much)?;
    let whole = U256::from(10).pow(U256::from(token.decimals));
    Ok(usd.checked_mul(whole).ok_or_else(too_much)? / one)
}

/// How much of another token is worth the same. None: nobody knows.
pub(super) fn worth_as(coins: &Coins, token: &Token, amount: U256, other: &Token) -> Option<U256> {
    let usd = token.price(coins)?.value_of(amount, token.decimals)?;
    units(usd, other.price(coins)?, other).ok()
}

/// Cents with their point: `10.07`.
pub(super) fn dollars(usd: U256) -> String {
    let (dollars, cents) = (usd / U256::from(CENT)).div_rem(U256::from(100));
    format!("{dollars}.{cents:02}")
}

pub(super) fn no_paths() -> Refusal {
    Refusal::no_route("No paths found, please choose a different token pair")
}

fn too_much() -> Refusal {
    Refusal::no_route("Low liquidity, please reduce swap amount and try again")
}
