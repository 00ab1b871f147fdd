use std::fmt;

use axum::{Json, extract::State};
use domain::{ChainId, LinkId};
use payments::ClaimRequest;
use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny, SeqAccess, Visitor},
};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{route::Route, sent::Sent};
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, Network},
    state::AppState,
    wire::{Address20, ClaimSignature, Id, VersionLabel},
};

/// A claim, signed by the link's key.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Claim {
    /// Deposit index, recipient, and the link key's EIP-191 signature over the claim's digest; for a deposit that needs a
    /// second factor its authoriser's signature after them.
    #[schema(value_type = Vec<String>, min_items = 3, max_items = 4)]
    claim_params: ClaimParams,
    /// Where the vault is.
    chain_id: Id,
    /// Which of the chain's vaults.
    version: VersionLabel,
    /// Whether an earlier claim to another recipient gives way, if it is saved and has no transaction yet. For what a
    /// person just chose: sent again by itself it would undo their newer choice. No when left out.
    #[serde(default)]
    redirect: bool,
    /// Read and not looked at: the deposit says whether it needs a second factor.
    #[serde(rename = "withMFA")]
    _with_mfa: Option<bool>,
    /// Read and not looked at: other servers of the protocol want one.
    #[serde(rename = "apiKey")]
    _api_key: Option<String>,
}

/// What a claim is of, in its order.
#[derive(Debug)]
struct ClaimParams {
    index: Id,
    recipient: Address20,
    signature: ClaimSignature,
    authorization: Option<ClaimSignature>,
}

impl<'de> Deserialize<'de> for ClaimParams {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(InOrder)
    }
}

struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = ClaimParams;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a deposit index, a recipient, a signature, and maybe a second one")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<ClaimParams, A::Error> {
        let short = |length| A::Error::invalid_length(length, &InOrder);
        let params = ClaimParams {
            index: seq.next_element()?.ok_or_else(|| short(0))?,
            recipient: seq.next_element()?.ok_or_else(|| short(1))?,
            signature: seq.next_element()?.ok_or_else(|| short(2))?,
            authorization: seq.next_element()?,
        };
        match seq.next_element::<IgnoredAny>()? {
            None => Ok(params),
            Some(_) => Err(short(5)),
        }
    }
}

/// Claim a link
///
/// Pays a deposit to the signed recipient; the gas is ours. The same claim again answers the same
/// transaction. An error that says "saved" keeps the claim: it will be sent. One that waits like that
/// gives way to a newer one with `redirect`.
#[utoipa::path(
    post,
    path = "/claim-v2",
    operation_id = "claim",
    tag = "sponsored",
    request_body = Claim,
    responses(
        (status = 200, body = Sent),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "wrong_signature, wrong_recipient, requires_mfa, not_served"),
        (status = 404, body = ErrorBody, description = "unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 409, body = ErrorBody, description = "already_claimed, claim_conflict"),
        (status = 410, body = ErrorBody, description = "link_expired"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "rejected"),
        (status = 429, body = ErrorBody, description = "rate_limited, sponsor_share_spent"),
        (status = 503, body = ErrorBody, description = "sponsor_out_of_funds, sponsor_budget_spent, node_unreachable, bank_unreachable, database_busy, overloaded"),
    )
)]
async fn claim_v2(
    State(app): State<AppState>,
    network: Network,
    extract::Json(claim): extract::Json<Claim>,
) -> Result<Json<Sent>, ApiError> {
    let ClaimParams {
        index,
        recipient,
        signature,
        authorization,
    } = claim.claim_params;
    let chain = ChainId(claim.chain_id.0);
    let request = ClaimRequest {
        link: LinkId {
            chain,
            version: claim.version.known_on(chain)?,
            index: index.0,
        },
        recipient: recipient.0,
        signature: signature.0,
        authorization: authorization.map(|signature| signature.0),
        network: Some(network.to_string()),
        redirect: claim.redirect,
    };
    let tx = payments::claim(&app.ctx, request).await?;
    Ok(Json(tx.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Write, Access::Either, routes!(claim_v2))
}
