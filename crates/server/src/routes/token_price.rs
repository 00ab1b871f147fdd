use axum::{Json, extract::State};
use domain::ChainId;
use payments::TokenPrice;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;

use super::route::Route;
use crate::{
    error::{ApiError, ErrorBody},
    extract::Query,
    http::{Access, Kind},
    state::AppState,
    wire::{Address20, Id, dollars},
};

/// Which token's price.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct AskTokenPrice {
    /// The token's chain.
    #[param(value_type = Id)]
    chain_id: Id,
    /// The token's contract; the zero address is the chain's own currency.
    #[param(value_type = Address20)]
    token_address: Address20,
}

/// What a token is and costs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TokenPrice)]
pub(super) struct TokenPriceView {
    chain_id: Id,
    /// The token's contract; the zero address is the chain's own currency.
    address: Address20,
    /// For people, such as `USD Coin`.
    name: String,
    /// Such as `USDC`.
    symbol: String,
    /// How many digits its smallest unit is away from one.
    decimals: u8,
    /// A path on this host.
    #[serde(rename = "logoURI")]
    #[schema(required)]
    logo_uri: Option<String>,
    /// What one whole of it costs, in US dollars: an estimate for people. Coins that are meant to be
    /// a dollar cost exactly 1. `null`: nobody knows.
    #[schema(required, value_type = Option<f64>)]
    price: Option<Number>,
    /// Unix seconds at which that was so.
    #[schema(required)]
    price_at: Option<i64>,
}

/// A token's price
///
/// What a token that is offered by name is, and what one whole of it costs. Services of prices are asked
/// once a minute at most; while they do not answer, what they said within half an hour is told.
#[utoipa::path(
    get,
    path = "/token-price",
    operation_id = "tokenPrice",
    tag = "wallet",
    params(AskTokenPrice),
    responses(
        (status = 200, body = TokenPriceView),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "unknown_chain, unknown_token"),
        (status = 503, body = ErrorBody, description = "overloaded"),
    )
)]
async fn token_price(
    State(app): State<AppState>,
    Query(asked): Query<AskTokenPrice>,
) -> Result<Json<TokenPriceView>, ApiError> {
    let chain = ChainId(asked.chain_id.0);
    let TokenPrice { token, price } =
        payments::token_price(&app.ctx, chain, asked.token_address.0).await?;
    Ok(Json(TokenPriceView {
        chain_id: asked.chain_id,
        address: Address20(token.address),
        name: token.name,
        symbol: token.symbol,
        decimals: token.decimals,
        logo_uri: token.logo,
        price: price.and_then(|quote| dollars(quote.usd)),
        price_at: price.map(|quote| quote.seen_at),
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(token_price))
}
