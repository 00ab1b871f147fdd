use axum::{Json, extract::State};
use domain::BankAccountId;
use payments::identity::unlink_bank_account;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody, no_bank_account},
    extract,
    http::{Access, Kind, SignedIn},
    routes::{route::Route, user::record_of},
    state::AppState,
    wire::UserRecordView,
};

/// An account at a bank that is not to be one's any more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct BankAccountToUnlink {
    /// Its `account_id`.
    #[schema(pattern = "^bnk_[0-9a-f]{32}$")]
    account_id: String,
}

/// Unlink an account at a bank
///
/// What is on its way there arrives all the same. It can be linked again.
#[utoipa::path(
    post,
    path = "/user/unlink-bank-account",
    operation_id = "unlinkBankAccount",
    tag = "people",
    request_body = BankAccountToUnlink,
    responses(
        (status = 200, body = UserRecordView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 404, body = ErrorBody, description = "account_not_found"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn unlink_account(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(old): extract::Json<BankAccountToUnlink>,
) -> Result<Json<UserRecordView>, ApiError> {
    let id: BankAccountId = old.account_id.parse().map_err(|_| no_bank_account())?;
    if !unlink_bank_account(&app.ctx, session.account, id).await? {
        return Err(no_bank_account());
    }
    record_of(&app, session.account).await
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(unlink_account))
}
