use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::route::Route;
use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind},
    state::AppState,
    wire::Address20,
};

/// What a wallet is called now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WalletName)]
pub(super) struct WalletNameView {
    /// The wallet, as it was asked for.
    address: Address20,
    /// Its name of ENS; `null`: it has none.
    #[schema(required, example = "alice.eth")]
    name: Option<String>,
}

/// What a wallet is called
///
/// The name of ENS that a wallet gives itself (ENSIP-19), if it ends in `.eth`, is in its normal form and means
/// the wallet: anybody may call themselves anything. It is for people to recognise a wallet by; money goes to the
/// wallet itself.
#[utoipa::path(
    get,
    path = "/wallets/{address}/name",
    operation_id = "nameOfWallet",
    tag = "wallet",
    params(("address" = Address20, Path, description = "The wallet.")),
    responses(
        (status = 200, body = WalletNameView),
        (status = 400, body = ErrorBody, description = "invalid_request"),
        (status = 404, body = ErrorBody, description = "names_not_offered"),
        (status = 503, body = ErrorBody, description = "node_unreachable, overloaded"),
    )
)]
async fn name_of_wallet(
    State(app): State<AppState>,
    path: Result<Path<Address20>, PathRejection>,
) -> Result<Json<WalletNameView>, ApiError> {
    let Path(address) =
        path.map_err(|_| ApiError::invalid("The address should be 0x and 40 hex digits."))?;
    let name = payments::name_of(&app.ctx, address.0).await?;
    Ok(Json(WalletNameView {
        address,
        name: name.map(|name| name.to_string()),
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(name_of_wallet))
}
