use axum::{Json, extract::State};
use payments::read_raffle;
use utoipa_axum::routes;

use super::{InPath, deposit_in};
use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Id, RaffleView, VersionLabel},
};

/// A raffle
///
/// What is in it, how many slots are left, and who got what. Its slots are all deposits of the vault that the same
/// sender made of the same token under the same link key, each with a second factor.
#[utoipa::path(
    get,
    path = "/raffles/{chainId}/{version}/{index}",
    operation_id = "getRaffle",
    tag = "links",
    params(
        ("chainId" = Id, Path, description = "Where the vault is."),
        ("version" = VersionLabel, Path, description = "Which of the chain's vaults."),
        ("index" = Id, Path, description = "Any deposit of the raffle: the first that its link names."),
    ),
    responses(
        (status = 200, body = RaffleView),
        (status = 400, body = ErrorBody, description = "invalid_request"),
        (status = 404, body = ErrorBody, description = "not_a_raffle, unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn get_raffle(
    State(app): State<AppState>,
    path: InPath,
) -> Result<Json<RaffleView>, ApiError> {
    let raffle = read_raffle(&app.ctx, deposit_in(path)?).await?;
    Ok(Json(raffle.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_raffle))
}
