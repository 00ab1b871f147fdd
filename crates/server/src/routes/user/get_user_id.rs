use axum::{Json, extract::State};
use payments::people::user_id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::account::wallet_named;
use crate::{
    error::{ApiError, ErrorBody, user_not_found},
    extract,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
};

/// Somebody's account, by what it has.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct AccountNamed {
    /// A wallet's address, in any letter case.
    #[schema(max_length = 320)]
    account_identifier: String,
}

/// Whose it is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UserId {
    /// As their sign-in message names them.
    #[schema(pattern = "^usr_[0-9a-f]{32}$")]
    user_id: String,
    /// Always false: who is new has none.
    is_new_user: bool,
}

/// Whose a wallet is
///
/// For the message that signs in by it. `user_not_found`: it is nobody's, and signing in by it makes an
/// account.
#[utoipa::path(
    post,
    path = "/user/get-user-id",
    operation_id = "getUserId",
    tag = "people",
    request_body = AccountNamed,
    responses(
        (status = 200, body = UserId),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "user_not_found"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_user_id(
    State(app): State<AppState>,
    extract::Json(named): extract::Json<AccountNamed>,
) -> Result<Json<UserId>, ApiError> {
    let wallet = wallet_named(&named.account_identifier)?;
    let owner = match wallet {
        Some(wallet) => user_id(&app.ctx, wallet).await?,
        None => None,
    };
    let owner = owner.ok_or_else(user_not_found)?;
    Ok(Json(UserId {
        user_id: owner.to_string(),
        is_new_user: false,
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_user_id))
}
