use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract::Query,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Address20, After, LinkPageView, LinkStateName},
};

/// Which of a wallet's links.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::routes) struct OfSender {
    /// Where their money is.
    #[param(value_type = LinkStateName)]
    state: LinkStateName,
    /// The `next` of the page before; absent for the first.
    #[param(value_type = Option<String>)]
    after: Option<After>,
}

/// A wallet's links
///
/// What a wallet put into links, on all chains, as far as the chains were read: what it has not got
/// back yet is found here on any device. The newest first, at most 50 a page. A token of which its
/// chain does not tell just now is called `?`.
#[utoipa::path(
    get,
    path = "/senders/{address}/links",
    operation_id = "linksOfSender",
    tag = "links",
    params(
        ("address" = Address20, Path, description = "The wallet."),
        OfSender,
    ),
    responses(
        (status = 200, body = LinkPageView),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn links_of_sender(
    State(app): State<AppState>,
    path: Result<Path<Address20>, PathRejection>,
    Query(OfSender { state, after }): Query<OfSender>,
) -> Result<Json<LinkPageView>, ApiError> {
    let Path(sender) =
        path.map_err(|_| ApiError::invalid("The address should be 0x and 40 hex digits."))?;
    let after = after.map(|After(place)| place);
    let page = payments::links_of_sender(&app.ctx, sender.0, state.state(), after).await?;
    Ok(Json(page.into()))
}

/// The call, and what it counts as.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(links_of_sender))
}
