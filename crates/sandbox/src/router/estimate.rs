//! What a route is said to bring, to cost and to take.

use alloy::primitives::U256;
use domain::format_units;
use serde_json::{Value, json};

use super::{
    ask::Ask,
    shared::Broker,
    terms::{Terms, dollars},
};
use crate::pace::Pace;

/// What paying in costs at most.
pub(super) const GAS_LIMIT: u64 = 400_000;
/// What a unit of gas is said to cost.
pub(super) const GAS_PRICE: u64 = 1_000_000_000;

pub(super) fn told(broker: &Broker, ask: &Ask<'_>, terms: &Terms) -> Value {
    let (from, to) = (
        ask.from_token.told(&broker.coins, true),
        ask.to_token.told(&broker.coins, true),
    );
    let native = ask.from.native.told(&broker.coins, true);
    let gas = U256::from(GAS_LIMIT) * U256::from(GAS_PRICE);
    let gas_usd = terms.native.value_of(gas, ask.from.native.decimals);
    let mut fees = vec![json!({
        "name": "Service fee", "description": "0.3 % of what is paid in", "percentage": "0.003",
        "token": from, "amount": terms.service.to_string(), "amountUsd": dollars(terms.service_usd),
    })];
    if !terms.crossing.is_zero() {
        fees.push(json!({
            "name": "Gas receiver fee", "description": "What the far side costs", "percentage": "0",
            "token": native, "amount": terms.crossing.to_string(),
            "amountUsd": dollars(terms.crossing_usd),
        }));
    }
    let action = if ask.is_swap() { "swap" } else { "bridge" };
    json!({
        "fromAmount": ask.from_amount.to_string(),
        "toAmount": terms.to_amount.to_string(),
        "toAmountMin": terms.to_amount_min.to_string(),
        "exchangeRate": rate(ask, terms),
        "fromAmountUSD": dollars(terms.from_usd),
        "toAmountUSD": dollars(terms.to_usd),
        "toAmountMinUSD": dollars(terms.to_usd_min),
        "aggregatePriceImpact": "0.0",
        "aggregateSlippage": ask.slippage as f64 / 100.0,
        "estimatedRouteDuration": duration(broker, ask),
        "isBoostSupported": false,
        "fromToken": from,
        "toToken": to,
        "gasCosts": [{
            "type": "executeCall", "token": native, "gasLimit": GAS_LIMIT.to_string(),
            "amount": gas.to_string(), "amountUsd": dollars(gas_usd.unwrap_or_default()),
        }],
        "feeCosts": fees,
        "actions": [{
            "type": action, "chainType": "evm", "provider": "Filbert Sandbox", "stage": 0,
            "fromChain": ask.from.id.to_string(), "toChain": ask.to.id.to_string(),
            "fromToken": from, "toToken": to,
            "fromAmount": ask.from_amount.to_string(), "toAmount": terms.to_amount.to_string(),
            "toAmountMin": terms.to_amount_min.to_string(), "exchangeRate": rate(ask, terms),
            "priceImpact": "0.0", "description": format!("{action} by one filler"),
            "estimatedDuration": duration(broker, ask), "logoURI": "", "data": {},
        }],
    })
}

/// What a whole of what is paid in becomes.
fn rate(ask: &Ask<'_>, terms: &Terms) -> String {
    let decimals = ask.from_token.decimals;
    let whole = U256::from(10).pow(U256::from(decimals));
    let rate = terms.to_amount.saturating_mul(whole) / ask.from_amount;
    format_units(rate, ask.to_token.decimals)
}

/// In seconds: two steps and some blocks.
fn duration(broker: &Broker, ask: &Ask<'_>) -> u64 {
    match broker.pace() {
        _ if ask.is_swap() => 1,
        Pace::StepMs(ms) => ms.div_ceil(500) + 4,
        Pace::Held => 20,
    }
}
