use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use payments::raffle_wallet;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind},
    routes::{link_id, route::Route},
    state::AppState,
    wire::{Address20, Id, RaffleWalletView, VersionLabel},
};

/// A wallet in a raffle
///
/// The slot that was drawn for it, if one was, and else what is to be worked out before one is.
#[utoipa::path(
    get,
    path = "/raffles/{chainId}/{version}/{index}/wallets/{address}",
    operation_id = "getRaffleWallet",
    tag = "links",
    params(
        ("chainId" = Id, Path, description = "Where the vault is."),
        ("version" = VersionLabel, Path, description = "Which of the chain's vaults."),
        ("index" = Id, Path, description = "Any deposit of the raffle: the first that its link names."),
        ("address" = Address20, Path, description = "The wallet."),
    ),
    responses(
        (status = 200, body = RaffleWalletView),
        (status = 400, body = ErrorBody, description = "invalid_request"),
        (status = 404, body = ErrorBody, description = "not_a_raffle, unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn get_raffle_wallet(
    State(app): State<AppState>,
    path: Result<Path<(String, String, String, String)>, PathRejection>,
) -> Result<Json<RaffleWalletView>, ApiError> {
    let Path((chain, version, index, address)) =
        path.map_err(|_| ApiError::invalid("The path is not readable text."))?;
    let link = link_id(&chain, version, &index)?;
    let wallet = Address20::parse(&address)
        .ok_or_else(|| ApiError::invalid("The address should be 0x and 40 hex digits."))?;
    let standing = raffle_wallet(&app.ctx, link, wallet.0).await?;
    Ok(Json(standing.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_raffle_wallet))
}
