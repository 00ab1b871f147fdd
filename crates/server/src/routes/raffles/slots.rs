use axum::{Json, extract::State};
use payments::raffle_slots;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::routes;

use super::{InPath, deposit_in};
use crate::{
    error::{ApiError, ErrorBody},
    extract::Query,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Id, RaffleSlotsView, VersionLabel},
};

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Part {
    /// The `next` of the page before; absent for the first.
    #[param(value_type = Option<String>)]
    after: Option<Id>,
}

/// A raffle's slots
///
/// Each with where its money is, in the order of their indices, at most 100 a page. For whom a slot is held is not told.
#[utoipa::path(
    get,
    path = "/raffles/{chainId}/{version}/{index}/slots",
    operation_id = "getRaffleSlots",
    tag = "links",
    params(
        ("chainId" = Id, Path, description = "Where the vault is."),
        ("version" = VersionLabel, Path, description = "Which of the chain's vaults."),
        ("index" = Id, Path, description = "Any deposit of the raffle: the first that its link names."),
        Part,
    ),
    responses(
        (status = 200, body = RaffleSlotsView),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "not_a_raffle, unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn get_raffle_slots(
    State(app): State<AppState>,
    path: InPath,
    Query(Part { after }): Query<Part>,
) -> Result<Json<RaffleSlotsView>, ApiError> {
    let after = after.map(|after| after.0);
    let page = raffle_slots(&app.ctx, deposit_in(path)?, after).await?;
    Ok(Json(page.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_raffle_slots))
}
