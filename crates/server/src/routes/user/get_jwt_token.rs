use axum::extract::State;
use payments::people::{Signed, add_wallet, sign_in};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{
    record::{Opened, opened},
    visiting::Visiting,
};
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, MaybeSignedIn, not_signed_in},
    routes::route::Route,
    state::AppState,
    wire::{CallSignature, SigningPurposeName, UserRecordView},
};

/// A message of ERC-4361 that a wallet signed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SignedMessage {
    /// Byte for byte as it was signed.
    #[schema(max_length = 2048)]
    message: String,
    /// Of the wallet's key over its EIP-191 form, or whatever a wallet that is a contract takes (ERC-1271).
    signature: CallSignature,
    /// What for; to sign in, unless it says otherwise.
    #[serde(default)]
    purpose: SigningPurposeName,
}

/// Sign in by a wallet
///
/// A wallet that is nobody's makes an account. The message says `Sign in to Filbert as usr_…`, or `… as a new
/// user`, as `get-user-id` tells it; to add the wallet to one's account, `Add this wallet to usr_…`. Each message is
/// good for one use, whatever becomes of it. The answer sets the session's cookie; a session that was there
/// before ends. A wallet that is a contract is asked on the chain of the message, and has to show itself on
/// that chain ever after; one that is not deployed yet is none (ERC-6492).
#[utoipa::path(
    post,
    path = "/user/get-jwt-token",
    operation_id = "signInByWallet",
    tag = "people",
    request_body = SignedMessage,
    responses(
        (status = 200, body = UserRecordView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "sign_in_refused, not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 409, body = ErrorBody, description = "wallet_taken, too_many_wallets"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn sign_in_by_wallet(
    State(app): State<AppState>,
    MaybeSignedIn(session): MaybeSignedIn,
    Visiting(visit): Visiting,
    extract::Json(shown): extract::Json<SignedMessage>,
) -> Result<Opened, ApiError> {
    let signed = Signed {
        message: shown.message,
        signature: shown.signature.0,
    };
    let signed_in = match shown.purpose {
        SigningPurposeName::SignIn => sign_in(&app.ctx, &app.site, signed, &visit).await?,
        SigningPurposeName::AddWallet => {
            let session = session.ok_or_else(not_signed_in)?;
            add_wallet(&app.ctx, &app.site, &session, signed, &visit.network).await?
        }
    };
    opened(&app, signed_in.account, &signed_in.token).await
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::Either, routes!(sign_in_by_wallet))
}
