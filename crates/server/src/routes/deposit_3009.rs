use axum::{Json, extract::State};
use domain::{Authorization, ChainId};
use payments::DepositRequest;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{route::Route, sent::Sent};
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, AddressLimit, Kind, Network},
    state::AppState,
    wire::{Address20, ClaimSignature, Hash32, Id, Units, VersionLabel},
};

/// A deposit by signature (EIP-3009): whoever has the link can claim it, until it expires if it ever
/// does; the sender can refund it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DepositByAuthorization)]
pub(super) struct Deposit {
    /// Where the vault is.
    chain_id: Id,
    /// Which of the chain's vaults.
    contract_version: VersionLabel,
    /// An ERC-20 that the config calls gasless.
    token_address: Address20,
    /// Whose tokens.
    from: Address20,
    /// How many smallest units.
    uint_amount: Units,
    /// Address of the link's key.
    pub_key20: Address20,
    /// A random number of the sender's. What is signed is `keccak256(pubKey20 ‖ nonce)`, or the vault's
    /// `batchAuthorizationNonce` of one deposit where the link expires.
    nonce: Hash32,
    /// After so many days the link pays nobody any more and only its sender can have it back, 1 to
    /// 255. Without it: never. Only of Filbert's own vault.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 255)]
    expires_in_days: Option<u8>,
    /// Unix seconds after which the token accepts it.
    valid_after: Id,
    /// Unix seconds before which the token accepts it.
    valid_before: Id,
    /// The sender's EIP-712 signature of `ReceiveWithAuthorization`, with the vault as `to`.
    signature: ClaimSignature,
    /// Read and not looked at: other servers of the protocol want one.
    #[serde(rename = "apiKey")]
    _api_key: Option<String>,
}

/// Make a link by one signature
///
/// Moves the sender's tokens into the vault under the link's key; the gas is ours. The same call
/// again answers the same transaction.
#[utoipa::path(
    post,
    path = "/deposit-3009",
    operation_id = "deposit",
    tag = "sponsored",
    request_body = Deposit,
    responses(
        (status = 200, body = Sent),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "wrong_signature"),
        (status = 404, body = ErrorBody, description = "unknown_chain, unknown_version"),
        (status = 409, body = ErrorBody, description = "authorization_used"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "rejected, authorization_expired, deposit_too_small"),
        (status = 429, body = ErrorBody, description = "rate_limited, sponsor_share_spent"),
        (status = 503, body = ErrorBody, description = "sponsor_out_of_funds, sponsor_budget_spent, node_unreachable, database_busy, overloaded"),
    )
)]
async fn deposit_3009(
    State(app): State<AppState>,
    limit: AddressLimit,
    network: Network,
    extract::Json(deposit): extract::Json<Deposit>,
) -> Result<Json<Sent>, ApiError> {
    let chain = ChainId(deposit.chain_id.0);
    let request = DepositRequest {
        chain,
        version: deposit.contract_version.known_on(chain)?,
        token: deposit.token_address.0,
        authorization: Authorization {
            from: deposit.from.0,
            value: deposit.uint_amount.0,
            pub_key20: deposit.pub_key20.0,
            nonce: deposit.nonce.0,
            valid_after: deposit.valid_after.0,
            valid_before: deposit.valid_before.0,
            expires_in_days: deposit.expires_in_days.unwrap_or(0),
        },
        signature: deposit.signature.0,
        network: Some(network.to_string()),
    };
    let tx = payments::deposit(&app.ctx, request, |signer| limit.take(signer)).await?;
    Ok(Json(tx.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Write, Access::Either, routes!(deposit_3009))
}
