use axum::{Json, extract::State};
use domain::Moment;
use payments::Recent;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::route::Route;
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind},
    state::AppState,
    wire::{Address20, Hash32, Id},
};

/// Whose recipients.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RecentTransactions {
    /// The wallet.
    address: Address20,
}

/// To whom a wallet sent before.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RecentRecipients {
    data: Portfolios,
}

/// As other servers of the protocol wrap it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Portfolios {
    /// Each recipient once, the newest first, at most 10.
    #[schema(max_items = 10)]
    portfolios: Vec<RecentRecipient>,
}

/// Somebody to whom a wallet sent before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RecentRecipient {
    /// Who has the money.
    address: Address20,
    /// On which chain.
    chain_id: Id,
    /// The transaction that paid them.
    tx_hash: Hash32,
    /// When it was sent, directly or as a link (ISO 8601).
    #[schema(format = DateTime)]
    date: String,
}

/// Recent recipients
///
/// To whom a wallet sent directly, as far as that was submitted, and who claimed its links. Only what
/// the wallet itself sent counts: a link that somebody else made in its name does not.
#[utoipa::path(
    post,
    path = "/recent-transactions",
    operation_id = "recentTransactions",
    tag = "wallet",
    request_body = RecentTransactions,
    responses(
        (status = 200, body = RecentRecipients),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn recent_transactions(
    State(app): State<AppState>,
    extract::Json(asked): extract::Json<RecentTransactions>,
) -> Result<Json<RecentRecipients>, ApiError> {
    let recent = payments::recent_recipients(&app.ctx, asked.address.0).await?;
    let portfolios = recent.into_iter().map(Into::into).collect();
    Ok(Json(RecentRecipients {
        data: Portfolios { portfolios },
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(recent_transactions))
}

impl From<Recent> for RecentRecipient {
    fn from(recent: Recent) -> Self {
        Self {
            address: Address20(recent.recipient),
            chain_id: Id(recent.chain.0),
            tx_hash: Hash32(recent.tx),
            date: Moment(recent.date).iso(),
        }
    }
}
