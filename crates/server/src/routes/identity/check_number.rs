use axum::{Json, extract::State};
use payments::identity::bank_account_of_number;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, MaybeSignedIn},
    routes::route::Route,
    state::AppState,
    wire::{AccountView, BankKindName, bank_number, routing_number},
};

/// A number as somebody types it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NumberToCheck {
    /// An IBAN, or a number of an account in the United States. Spaces and letter case do not matter.
    #[schema(max_length = 64)]
    number: String,
    /// In the United States: the number of its bank (ABA). Without it `linked` is only told where one of the accounts that
    /// one has linked has the number.
    #[schema(max_length = 32)]
    routing_number: Option<String>,
}

/// What a number is.
#[derive(Serialize, ToSchema)]
struct CheckedNumber {
    /// Its kind.
    r#type: BankKindName,
    /// Of an IBAN: its country (ISO 3166-1, three letters).
    #[schema(required, pattern = "^[A-Z]{3}$")]
    country: Option<String>,
    /// Enough of it to be known by.
    hint: String,
    /// One's own account that has the number, if it is linked. Visitors have none. `null` as well: one has linked several
    /// that have it, at banks of the United States, and `routingNumber` was not said.
    #[schema(required)]
    linked: Option<AccountView>,
}

/// What a number of a bank account is
///
/// Whether it can be one and is served here, by its check digits, and whether it is linked. Nothing is kept of it.
#[utoipa::path(
    post,
    path = "/bank/check-number",
    operation_id = "checkBankNumber",
    tag = "people",
    request_body = NumberToCheck,
    responses(
        (status = 200, body = CheckedNumber),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "invalid_iban, invalid_us_account, invalid_bank_account, invalid_bank_details"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn check_number(
    State(app): State<AppState>,
    MaybeSignedIn(session): MaybeSignedIn,
    extract::Json(asked): extract::Json<NumberToCheck>,
) -> Result<Json<CheckedNumber>, ApiError> {
    let number = bank_number(&asked.number)?;
    let routing = asked.routing_number.as_deref();
    let routing = routing.map(routing_number).transpose()?;
    let linked = match session {
        Some(session) => {
            bank_account_of_number(&app.ctx, session.account, &number, routing.as_ref()).await?
        }
        None => None,
    };
    Ok(Json(CheckedNumber {
        r#type: number.kind().into(),
        country: number.country().map(|country| country.code().to_owned()),
        hint: number.hint(),
        linked: linked.map(Into::into),
    }))
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Either, routes!(check_number))
}
