//! The shapes of the protocol's public SDK, told from our own by their fields. It asks for a route as a router of
//! chains would be asked, and claims by repeating what it was told.

use alloy_primitives::{Address, address};
use axum::Json;
use domain::{ChainId, Slippage};
use partners::prices::Asset;
use payments::{AmountQuote, AmountToRoute, TakeByData, quote_amount, take_by_data};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    error::ApiError,
    extract,
    routes::sent::Sent,
    state::AppState,
    wire::{Address20, CallData, ClaimSignature, Id, Percent, Units},
};

/// What stands for a chain's own currency in place of a token.
const NATIVE: Address = address!("EeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE");
/// The deployed router whose claims these are.
const ROUTER_VERSION: &str = "Rv4.2";

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RouteToAsk {
    from_chain: Id,
    from_token: Address20,
    from_amount: Units,
    to_chain: Id,
    to_token: Address20,
    to_address: Address20,
    slippage: Option<Percent>,
    /// Read and not looked at, as are those below: who gets it pays in, and how it goes is not up to them.
    #[serde(rename = "fromAddress")]
    _from_address: Option<Address20>,
    #[serde(rename = "enableForecall")]
    _enable_forecall: Option<bool>,
    #[serde(rename = "enableBoost")]
    _enable_boost: Option<bool>,
    #[serde(rename = "apiKey")]
    _api_key: Option<String>,
}

/// Whether a body is such a question.
pub(super) fn asks_for_a_route(body: &Value) -> bool {
    body.get("fromChain").is_some()
}

/// The route. `value` is without the amount, also where coins go: the router contract adds it.
pub(super) async fn quote(app: &AppState, body: Value) -> Result<Json<Value>, ApiError> {
    let asked: RouteToAsk = extract::read_value(body)?;
    let asset = |chain: Id, token: Address20| Asset {
        chain: ChainId(chain.0).as_meant(),
        token: match token.0 {
            NATIVE => Address::ZERO,
            token => token,
        },
    };
    let request = AmountToRoute {
        from: asset(asked.from_chain, asked.from_token),
        amount: asked.from_amount.0,
        to: asset(asked.to_chain, asked.to_token),
        recipient: asked.to_address.0,
        slippage: asked.slippage.map_or(Slippage::USUAL, |percent| percent.0),
    };
    let quote = quote_amount(&app.ctx, request).await?;
    Ok(Json(told(&request, &quote)))
}

fn told(asked: &AmountToRoute, quote: &AmountQuote) -> Value {
    let told_token = |token: Address| match token {
        Address::ZERO => NATIVE.to_string(),
        token => token.to_string(),
    };
    let (from_token, to_token) = (told_token(asked.from.token), told_token(asked.to.token));
    let (from, to) = (asked.from.chain.to_string(), asked.to.chain.to_string());
    let amount = asked.amount.to_string();
    json!({ "route": {
        "quoteId": quote.quote_id,
        "estimate": {
            "fromAmount": amount,
            "toAmount": quote.to_amount.to_string(),
            "toAmountMin": quote.to_amount_min.to_string(),
            "estimatedRouteDuration": quote.duration.as_secs(),
            "fromToken": { "chainId": from, "address": from_token },
            "toToken": {
                "chainId": to,
                "address": to_token,
                "symbol": quote.to_token.symbol,
                "name": quote.to_token.name,
                "decimals": quote.to_token.decimals,
            },
        },
        "transactionRequest": {
            "type": "ON_CHAIN_EXECUTION",
            "target": quote.target.to_string(),
            "data": quote.data.to_string(),
            "value": quote.bridge_fee.to_string(),
            "expiry": quote.expires_at.to_string(),
        },
        "params": {
            "fromChain": from,
            "fromToken": from_token,
            "fromAmount": amount,
            "fromAddress": asked.recipient.to_string(),
            "toChain": to,
            "toToken": to_token,
            "toAddress": asked.recipient.to_string(),
        },
    } })
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ClaimToTake {
    chain_id: Id,
    contract_version: String,
    peanut_address: Address20,
    deposit_index: Id,
    withdrawal_signature: ClaimSignature,
    squid_fee: Units,
    peanut_fee: Units,
    squid_data: CallData,
    routing_signature: ClaimSignature,
    recipient_address: Address20,
    /// Read and not looked at.
    #[serde(rename = "apiKey")]
    _api_key: Option<String>,
}

/// Whether a body is such a claim.
pub(super) fn claims(body: &Value) -> bool {
    body.get("squidData").is_some()
}

/// Takes the route that says what is repeated of it.
pub(super) async fn claim(
    app: &AppState,
    network: Option<String>,
    body: Value,
) -> Result<Json<Sent>, ApiError> {
    let claim: ClaimToTake = extract::read_value(body)?;
    if claim.contract_version != ROUTER_VERSION {
        let wrong = format!("`contractVersion` should be {ROUTER_VERSION}.");
        return Err(ApiError::invalid(wrong));
    }
    if !claim.peanut_fee.0.is_zero() {
        let wrong = "`peanutFee` should be 0: nothing is taken here.";
        return Err(ApiError::invalid(wrong));
    }
    let taken = TakeByData {
        chain: ChainId(claim.chain_id.0),
        vault: claim.peanut_address.0,
        index: claim.deposit_index.0,
        recipient: claim.recipient_address.0,
        bridge_fee: claim.squid_fee.0,
        data: claim.squid_data.0,
        withdrawal_signature: claim.withdrawal_signature.0,
        routing_signature: claim.routing_signature.0,
        network,
    };
    let tx = take_by_data(&app.ctx, taken).await?;
    Ok(Json(tx.into()))
}
