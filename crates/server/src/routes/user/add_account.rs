use axum::extract::State;
use domain::SignInMessage;
use payments::people::{Signed, add_wallet};
use serde::{Deserialize, de::IgnoredAny};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{
    account::wallet_named,
    record::{Opened, opened},
};
use crate::{
    error::{ApiError, ErrorBody, ErrorCode, is_own},
    extract,
    http::{Access, Kind, Network, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::{AccountTypeName, CallSignature, UserRecordView},
};

/// Something that is to be part of an account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct AccountToAdd {
    /// Whose; nobody's but one's own.
    #[schema(pattern = "^usr_[0-9a-f]{32}$")]
    user_id: Option<String>,
    /// The wallet's address.
    #[schema(max_length = 320)]
    account_identifier: String,
    /// Only wallets are offered.
    account_type: AccountTypeName,
    /// Of a bank's account; read and not looked at: those are linked by `link-bank-account`.
    #[serde(rename = "bridgeAccountId")]
    #[schema(value_type = Option<String>)]
    _bridge_account_id: Option<IgnoredAny>,
    /// Of a wallet: the message that it signed, as `get-jwt-token` takes it to add a wallet.
    #[schema(max_length = 2048)]
    message: Option<String>,
    /// Of a wallet: its signature of the message.
    signature: Option<CallSignature>,
}

/// Add a wallet to one's account
///
/// The same as `get-jwt-token` with the purpose `add_wallet`: only a wallet that signed for this is added.
#[utoipa::path(
    post,
    path = "/user/add-account",
    operation_id = "addAccount",
    tag = "people",
    request_body = AccountToAdd,
    responses(
        (status = 200, body = UserRecordView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "sign_in_refused, not_signed_in"),
        (status = 403, body = ErrorBody, description = "not_yours, cross_site"),
        (status = 409, body = ErrorBody, description = "wallet_taken, too_many_wallets"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "accounts_not_offered"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn add_account(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    network: Network,
    extract::Json(new): extract::Json<AccountToAdd>,
) -> Result<Opened, ApiError> {
    is_own(new.user_id.as_deref(), session.account)?;
    if new.account_type != AccountTypeName::Wallet {
        return Err(ApiError::new(
            ErrorCode::AccountsNotOffered,
            "Bank accounts are linked by another call, `user/link-bank-account`. Nothing was kept of this one.",
        ));
    }
    let wallet = wallet_named(&new.account_identifier)?;
    let wallet = wallet.ok_or_else(|| ApiError::invalid("This is no wallet's address."))?;
    let (Some(message), Some(CallSignature(signature))) = (new.message, new.signature) else {
        return Err(ApiError::invalid(
            "`message` and `signature` of the wallet are missing.",
        ));
    };
    // What is no message is told as such below.
    if SignInMessage::parse(&message).is_ok_and(|message| message.address != wallet) {
        return Err(ApiError::invalid("The message is another wallet's."));
    }
    let signed = Signed { message, signature };
    let network = network.to_string();
    let added = add_wallet(&app.ctx, &app.site, &session, signed, &network).await?;
    opened(&app, added.account, &added.token).await
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(add_account))
}
