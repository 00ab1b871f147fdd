use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use domain::ChainId;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract::Query,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{After, Hash32, Id, LinkPageView},
};

/// From where on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::routes) struct OfTransaction {
    /// The `next` of the page before; absent for the first.
    #[param(value_type = Option<String>)]
    after: Option<After>,
}

/// A transaction's links
///
/// Which deposits a transaction made: how money is found whose link was never made because the page
/// that was to make it went away. At most 50 a page. Where there is none, the error says what the
/// transaction did instead.
#[utoipa::path(
    get,
    path = "/transactions/{chainId}/{hash}/links",
    operation_id = "linksOfTransaction",
    tag = "links",
    params(
        ("chainId" = Id, Path, description = "The transaction's chain."),
        ("hash" = Hash32, Path, description = "The transaction."),
        OfTransaction,
    ),
    responses(
        (status = 200, body = LinkPageView),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "unknown_chain, transaction_not_found, transaction_pending, transaction_reverted, no_deposit, unknown_vault, deposit_unconfirmed"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn links_of_transaction(
    State(app): State<AppState>,
    path: Result<Path<(Id, Hash32)>, PathRejection>,
    Query(OfTransaction { after }): Query<OfTransaction>,
) -> Result<Json<LinkPageView>, ApiError> {
    let Path((chain, tx)) = path.map_err(|_| {
        ApiError::invalid(
            "The path should be a chain id, a whole number, and a transaction's hash, 0x and 64 \
             hex digits.",
        )
    })?;
    let after = after.map(|After(place)| place);
    let page = payments::links_of_transaction(&app.ctx, ChainId(chain.0), tx.0, after).await?;
    Ok(Json(page.into()))
}

/// The call, and what it counts as.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(links_of_transaction))
}
