use axum::{Json, extract::State};
use domain::{ChainId, PointsAction, parse_dollars};
use serde::{Deserialize, Serialize, de::IgnoredAny};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::route::Route;
use crate::{
    error::ErrorBody,
    extract,
    http::{Access, Kind},
    state::AppState,
    wire::{Address20, Id, PointsActionName},
};

/// What somebody is about to do.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CalculatePoints {
    action_type: PointsActionName,
    /// What it is worth in US dollars, a number or its digits; `amountUSD` is read as well. What is no
    /// such number, below zero or absurd is worth no points.
    #[serde(default, alias = "amountUSD")]
    #[schema(value_type = Option<f64>)]
    amount_usd: Value,
    /// The chain on which it is done.
    chain_id: Id,
    /// Read and not looked at: whose points they are the chain will tell.
    #[serde(rename = "userAddress")]
    #[schema(value_type = Option<Address20>)]
    _user_address: Option<IgnoredAny>,
    /// Read and not looked at.
    #[serde(rename = "transaction")]
    #[schema(value_type = Option<Object>)]
    _transaction: Option<IgnoredAny>,
}

/// An estimate.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Points {
    /// Whole ones, before boosts.
    #[schema(maximum = 1_000_000_000)]
    points: u64,
}

/// Estimate points
///
/// How many points an action earns that is worth so much: one a dollar for making a link and for paying what
/// was asked for, one for every two dollars of a straight transfer and of a claim, rounded down, before
/// what a person's boosts add. It is what the caller says, so nothing is credited by it. 0 on a chain that is not served here.
#[utoipa::path(
    post,
    path = "/calculate-pts-for-action",
    operation_id = "calculatePoints",
    tag = "wallet",
    request_body = CalculatePoints,
    responses(
        (status = 200, body = Points),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "overloaded"),
    )
)]
async fn calculate_points(
    State(app): State<AppState>,
    extract::Json(asked): extract::Json<CalculatePoints>,
) -> Json<Points> {
    let is_served = app.ctx.chains.get(ChainId(asked.chain_id.0)).is_some();
    let worth = match asked.amount_usd {
        Value::Number(number) => parse_dollars(&number.to_string()),
        Value::String(digits) => parse_dollars(&digits),
        _ => None,
    };
    let worth = worth.filter(|_| is_served).unwrap_or_default();
    Json(Points {
        points: PointsAction::from(asked.action_type).points(worth),
    })
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(calculate_points))
}
