use axum::{Json, extract::State};
use domain::format_units;
use payments::{Balance, WalletBalances};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::route::Route;
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind},
    state::AppState,
    wire::{Address20, Id, dollars},
};

/// Whose balances.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct FetchWalletBalance {
    /// The wallet.
    address: Address20,
}

/// What a wallet has, as far as its chains answered.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WalletBalances)]
pub(super) struct WalletBalancesView {
    /// The dearest first.
    balances: Vec<BalanceView>,
    /// Chains of which nothing is known just now: what the wallet has there is not in the list.
    unavailable: Vec<Id>,
}

/// Something of which a wallet has some.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WalletBalance)]
pub(super) struct BalanceView {
    /// The chain by CAIP-2.
    #[schema(example = "eip155:10")]
    chain_id: String,
    /// The token by CAIP-10; absent for the chain's own currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "eip155:10:0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85")]
    address: Option<String>,
    /// For people, such as `USD Coin`.
    name: String,
    /// Such as `USDC`.
    symbol: String,
    /// How much.
    quantity: Quantity,
    /// What one whole of it costs, in US dollars, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>)]
    price: Option<Number>,
    /// What all of it is worth, in US dollars, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>)]
    value: Option<Number>,
    /// A path on this host.
    #[serde(skip_serializing_if = "Option::is_none")]
    icon_url: Option<String>,
}

/// An amount, exactly.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Quantity {
    /// How many digits its smallest unit is away from one.
    #[schema(example = "6")]
    decimals: String,
    /// In wholes.
    #[schema(example = "12.34")]
    numeric: String,
}

/// What a wallet has
///
/// Each chain's own currency and the tokens offered by name, on every chain that is served here, of
/// which the wallet has some, with what that is worth.
#[utoipa::path(
    post,
    path = "/fetch-wallet-balance",
    operation_id = "fetchWalletBalance",
    tag = "wallet",
    request_body = FetchWalletBalance,
    responses(
        (status = 200, body = WalletBalancesView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "overloaded"),
    )
)]
async fn fetch_wallet_balance(
    State(app): State<AppState>,
    extract::Json(asked): extract::Json<FetchWalletBalance>,
) -> Result<Json<WalletBalancesView>, ApiError> {
    let found = payments::wallet_balances(&app.ctx, asked.address.0).await;
    Ok(Json(found.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(fetch_wallet_balance))
}

impl From<WalletBalances> for WalletBalancesView {
    fn from(found: WalletBalances) -> Self {
        Self {
            balances: found.balances.into_iter().map(Into::into).collect(),
            unavailable: found.unavailable.iter().map(|chain| Id(chain.0)).collect(),
        }
    }
}

impl From<Balance> for BalanceView {
    fn from(balance: Balance) -> Self {
        let token = balance.token;
        let chain_id = format!("eip155:{}", balance.chain);
        let address = format!("{chain_id}:{}", token.address);
        Self {
            address: Some(address).filter(|_| !token.address.is_zero()),
            chain_id,
            name: token.name,
            symbol: token.symbol,
            quantity: Quantity {
                decimals: token.decimals.to_string(),
                numeric: format_units(balance.amount, token.decimals),
            },
            price: balance.price.and_then(|quote| dollars(quote.usd)),
            value: balance
                .value
                .and_then(|value| dollars(format_units(value, domain::UsdPrice::DECIMALS))),
            icon_url: token.logo,
        }
    }
}
