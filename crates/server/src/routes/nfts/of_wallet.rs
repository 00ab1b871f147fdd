use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use payments::WalletNfts;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Address20, Id, NftView},
};

/// What a wallet has of listed collections, as far as its chains answered.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WalletNfts)]
pub(in crate::routes) struct WalletNftsView {
    /// By chain; `owned` of each is what the wallet has of it.
    nfts: Vec<NftView>,
    /// Chains of which nothing is known just now: what the wallet has there is not in the list.
    unavailable: Vec<Id>,
    /// Whether the wallet has more than is in the list.
    more: bool,
}

/// A wallet's NFTs
///
/// What a wallet has of the collections that this server lists, at most 50 a chain: of those that list their
/// pieces themselves (ERC-721 Enumerable) all, of others the ids that the operator names. A piece of another
/// collection is asked for by its contract and id.
#[utoipa::path(
    get,
    path = "/wallets/{address}/nfts",
    operation_id = "nftsOfWallet",
    tag = "wallet",
    params(("address" = Address20, Path, description = "The wallet.")),
    responses(
        (status = 200, body = WalletNftsView),
        (status = 400, body = ErrorBody, description = "invalid_request"),
        (status = 503, body = ErrorBody, description = "overloaded"),
    )
)]
async fn nfts_of_wallet(
    State(app): State<AppState>,
    path: Result<Path<Address20>, PathRejection>,
) -> Result<Json<WalletNftsView>, ApiError> {
    let Path(owner) =
        path.map_err(|_| ApiError::invalid("The address should be 0x and 40 hex digits."))?;
    let found = payments::wallet_nfts(&app.ctx, owner.0).await;
    Ok(Json(found.into()))
}

/// The call, and what it counts as.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(nfts_of_wallet))
}

impl From<WalletNfts> for WalletNftsView {
    fn from(found: WalletNfts) -> Self {
        Self {
            nfts: found.nfts.into_iter().map(Into::into).collect(),
            unavailable: found.unavailable.iter().map(|chain| Id(chain.0)).collect(),
            more: found.more,
        }
    }
}
