use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind, MaybeSignedIn},
    routes::route::Route,
    wire::Address20,
};

/// Who this browser is signed in as.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DecodedToken {
    /// The wallet that the session was opened with; `null` where it was by e-mail, or there is none.
    #[schema(required)]
    address: Option<Address20>,
    /// `null`: nobody is signed in.
    #[schema(required, pattern = "^usr_[0-9a-f]{32}$")]
    user_id: Option<String>,
}

/// Who is signed in
///
/// Never refused: whoever is not signed in hears that nobody is.
#[utoipa::path(
    get,
    path = "/user/get-decoded-token",
    operation_id = "getDecodedToken",
    tag = "people",
    responses(
        (status = 200, body = DecodedToken),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_decoded_token(
    MaybeSignedIn(session): MaybeSignedIn,
) -> Result<Json<DecodedToken>, ApiError> {
    let wallet = session.as_ref().and_then(|session| session.wallet);
    Ok(Json(DecodedToken {
        address: wallet.map(Address20),
        user_id: session.map(|session| session.account.to_string()),
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Either, routes!(get_decoded_token))
}
