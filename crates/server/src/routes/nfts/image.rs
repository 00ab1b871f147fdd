use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use partners::nfts::PictureKind;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::nft_id;
use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Address20, Id, Units},
};

/// Makers change pictures, and hosts come back.
const AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");
/// A drawing may use its own styles and the pixels inside of it, and nothing else.
const DRAWS_ONLY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
);

/// A picture: PNG, JPEG or SVG.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "only its description is used")]
pub(in crate::routes) struct NftImage(Vec<u8>);

/// An NFT's picture
///
/// Safe to be shown: pixels are drawn anew, at most 512 wide and high; a drawing (SVG) has nothing in it that
/// runs or leads elsewhere. What is no picture, too large or more than a picture is not shown.
#[utoipa::path(
    get,
    path = "/nfts/{chainId}/{contract}/{tokenId}/image",
    operation_id = "getNftImage",
    tag = "wallet",
    params(
        ("chainId" = Id, Path, description = "The collection's chain."),
        ("contract" = Address20, Path, description = "The collection."),
        ("tokenId" = Units, Path, description = "Which piece."),
    ),
    responses(
        (status = 200, body = NftImage, content_type = "image/*", description = "The picture."),
        (status = 400, body = ErrorBody, description = "invalid_request"),
        (status = 404, body = ErrorBody, description = "unknown_chain, nft_not_found, nft_without_picture"),
        (status = 503, body = ErrorBody, description = "node_unreachable, overloaded"),
    )
)]
async fn get_nft_image(
    State(app): State<AppState>,
    path: Result<Path<(String, String, String)>, PathRejection>,
) -> Result<Response, ApiError> {
    let Path((chain, contract, id)) =
        path.map_err(|_| ApiError::invalid("The path is not readable text."))?;
    let id = nft_id(&chain, &contract, &id)?;
    let picture = payments::nft_picture(&app.ctx, id).await?;
    let kind = match picture.kind {
        PictureKind::Png => "image/png",
        PictureKind::Jpeg => "image/jpeg",
        PictureKind::Svg => "image/svg+xml; charset=utf-8",
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_SECURITY_POLICY, DRAWS_ONLY),
        (header::CACHE_CONTROL, AN_HOUR),
    ];
    Ok((headers, picture.bytes).into_response())
}

/// The call, and what it counts as.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(get_nft_image))
}
