use axum::{Json, extract::State};
use payments::identity::link_bank_account;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, SignedIn},
    routes::{route::Route, user::record_of},
    state::AppState,
    wire::{BankAccountToLink, UserRecordView},
};

/// Link an account at a bank
///
/// To be paid there. The bank provider has to have verified one before; whose the account is, is its word. The number
/// is passed on to it and not kept. Making the call again is safe: the provider has the account once.
#[utoipa::path(
    post,
    path = "/user/link-bank-account",
    operation_id = "linkBankAccount",
    tag = "people",
    request_body = BankAccountToLink,
    responses(
        (status = 200, body = UserRecordView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "not_verified, not_served, cross_site"),
        (status = 404, body = ErrorBody, description = "bank_not_offered"),
        (status = 409, body = ErrorBody, description = "account_linked, duplicate_external_account, too_many_bank_accounts"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "invalid_iban, invalid_us_account, invalid_bank_account, invalid_bank_details, bank_refused"),
        (status = 503, body = ErrorBody, description = "bank_unreachable, database_busy, overloaded"),
    )
)]
async fn link_account(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(new): extract::Json<BankAccountToLink>,
) -> Result<Json<UserRecordView>, ApiError> {
    let details = new.details()?;
    link_bank_account(&app.ctx, session.account, details).await?;
    record_of(&app, session.account).await
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(link_account))
}
