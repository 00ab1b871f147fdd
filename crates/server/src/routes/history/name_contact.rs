use axum::{Json, extract::State};
use payments::{NameContactError, Nickname, NotANickname};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, SignedIn, not_signed_in},
    routes::route::Route,
    state::AppState,
    wire::Address20,
};

/// Whom somebody calls what.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NameContact)]
struct Naming {
    /// The other's wallet.
    account_identifier: Address20,
    /// Plain text of one line, at most 40 characters; empty: no name any more.
    #[schema(max_length = 40)]
    nickname: String,
}

/// It is done.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContactNamed)]
struct Named {
    /// Always true.
    success: bool,
}

/// Name a contact
///
/// What one calls somebody else's wallet. Nobody else is told. At most 1,000 have names.
#[utoipa::path(
    post,
    path = "/user/name-contact",
    operation_id = "nameContact",
    tag = "people",
    request_body = Naming,
    responses(
        (status = 200, body = Named),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn name_contact(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(Naming {
        account_identifier,
        nickname,
    }): extract::Json<Naming>,
) -> Result<Json<Named>, ApiError> {
    let nickname = Nickname::read(&nickname)?;
    payments::name_contact(&app.ctx, session.account, account_identifier.0, nickname).await?;
    Ok(Json(Named { success: true }))
}

/// The call, what it counts as and who may make it.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Write, Access::User, routes!(name_contact))
}

impl From<NotANickname> for ApiError {
    fn from(error: NotANickname) -> Self {
        Self::invalid(match error {
            NotANickname::TooLong => "`nickname` should have 40 characters at most.",
            NotANickname::NotPlain => {
                "`nickname` should be plain text of one line, without characters that are invisible or \
                 change its direction."
            }
        })
    }
}

impl From<NameContactError> for ApiError {
    fn from(error: NameContactError) -> Self {
        match error {
            NameContactError::NoAccount => not_signed_in(),
            NameContactError::TooMany => Self::invalid(
                "You gave 1,000 contacts names, and no more are kept. Take one's name away, then name \
                 this one.",
            ),
            NameContactError::Store(source) => source.into(),
        }
    }
}
