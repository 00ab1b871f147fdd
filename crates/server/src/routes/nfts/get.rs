use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::routes;

use super::nft_id;
use crate::{
    error::{ApiError, ErrorBody},
    extract::Query,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Address20, Id, NftView, Units},
};

/// Who might have it.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::routes) struct AskNft {
    /// The wallet of which `owned` tells.
    #[param(value_type = Option<Address20>)]
    owner: Option<Address20>,
}

/// An NFT
///
/// What a piece is, by its contract and by the description that the contract names. The description is its
/// maker's own words, read only from where this server's operator allows; one that is missing, hostile or
/// slow leaves `name` and `image` at `null` and nothing else.
#[utoipa::path(
    get,
    path = "/nfts/{chainId}/{contract}/{tokenId}",
    operation_id = "getNft",
    tag = "wallet",
    params(
        ("chainId" = Id, Path, description = "The collection's chain."),
        ("contract" = Address20, Path, description = "The collection."),
        ("tokenId" = Units, Path, description = "Which piece."),
        AskNft,
    ),
    responses(
        (status = 200, body = NftView),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "unknown_chain, nft_not_found"),
        (status = 503, body = ErrorBody, description = "node_unreachable, overloaded"),
    )
)]
async fn get_nft(
    State(app): State<AppState>,
    path: Result<Path<(String, String, String)>, PathRejection>,
    Query(asked): Query<AskNft>,
) -> Result<Json<NftView>, ApiError> {
    let Path((chain, contract, id)) =
        path.map_err(|_| ApiError::invalid("The path is not readable text."))?;
    let id = nft_id(&chain, &contract, &id)?;
    let owner = asked.owner.map(|owner| owner.0);
    let nft = payments::read_nft(&app.ctx, id, owner).await?;
    Ok(Json(nft.into()))
}

/// The call, and what it counts as.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(get_nft))
}
