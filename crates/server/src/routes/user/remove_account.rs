use axum::{Json, extract::State};
use payments::people::{RemoveWalletError, remove_wallet};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{account::wallet_named, record::record_of};
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::UserRecordView,
};

/// Something that is to be no part of an account any more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct AccountToRemove {
    /// The wallet's address.
    #[schema(max_length = 320)]
    account_identifier: String,
}

/// Remove a wallet from one's account
///
/// Whoever is signed in by it elsewhere is not any more. What is in the wallet stays there. The last way into an
/// account stays.
#[utoipa::path(
    post,
    path = "/user/remove-account",
    operation_id = "removeAccount",
    tag = "people",
    request_body = AccountToRemove,
    responses(
        (status = 200, body = UserRecordView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 404, body = ErrorBody, description = "account_not_found"),
        (status = 409, body = ErrorBody, description = "last_way_in"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn remove_account(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(old): extract::Json<AccountToRemove>,
) -> Result<Json<UserRecordView>, ApiError> {
    let wallet = wallet_named(&old.account_identifier)?;
    let wallet = wallet.ok_or(RemoveWalletError::Unknown)?;
    remove_wallet(&app.ctx, &session, wallet).await?;
    record_of(&app, session.account).await
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(remove_account))
}
