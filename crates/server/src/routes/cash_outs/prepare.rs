use axum::{Json, extract::State};
use domain::{ChainId, LinkId};
use payments::{PrepareCashOut, prepare_cash_out};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody, unprepared},
    extract,
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::{Address20, BankAccountName, CashOutTypeName, Id, ReadyCashOutView, VersionLabel},
};

/// What is to go to a bank.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct CashOutToPrepare {
    /// Why.
    r#type: CashOutTypeName,
    /// Which link's money.
    link: LinkToCashOut,
    /// To which of one's bank accounts.
    account_id: BankAccountName,
    /// Where its tokens go if no bank takes the money, a wallet on the chain where the bank provider takes it
    /// in, and on the link's. Without it: to the first of one's wallets, if there is one.
    ///
    /// Of a cash-out that the bank provider takes as it is, it is not looked at: what no bank takes goes back to whoever made
    /// the link.
    return_address: Option<Address20>,
}

/// The public part of a link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LinkToCashOut {
    /// Where the vault is.
    chain_id: Id,
    /// Which of the chain's vaults.
    version: VersionLabel,
    /// Which deposit of the vault.
    index: Id,
}

/// Prepare a cash-out
///
/// Says where a link's money would go on its way to a bank account, and what would arrive. Nothing moves by it.
/// The same again is the same cash-out, for twelve hours. What the bank provider does not take as it is in its link is
/// brought to what it takes: then the answer has a `route`, each time a new one, which is over at its `expiresAt`.
#[utoipa::path(
    post,
    path = "/user/prepare-cash-out",
    operation_id = "prepareCashOut",
    tag = "people",
    request_body = CashOutToPrepare,
    responses(
        (status = 200, body = ReadyCashOutView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "not_verified, not_served, wrong_recipient, requires_mfa, cross_site"),
        (status = 404, body = ErrorBody, description = "bank_not_offered, account_not_found, unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 409, body = ErrorBody, description = "already_claimed, too_many_cash_outs"),
        (status = 410, body = ErrorBody, description = "link_expired"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "offramp_unavailable, cash_out_too_small, cash_out_too_large, wrong_way_back, way_back_needed, bank_refused, no_route, route_refused"),
        (status = 503, body = ErrorBody, description = "bank_unreachable, router_unreachable, node_unreachable, database_busy, overloaded"),
    )
)]
async fn prepare_one(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(wanted): extract::Json<CashOutToPrepare>,
) -> Result<Json<ReadyCashOutView>, ApiError> {
    let CashOutToPrepare {
        r#type,
        link,
        account_id,
        return_address,
    } = wanted;
    let chain = ChainId(link.chain_id.0);
    let asked = PrepareCashOut {
        account: session.account,
        kind: r#type.into(),
        link: LinkId {
            chain,
            version: link.version.known_on(chain)?,
            index: link.index.0,
        },
        bank_account: account_id.0,
        return_to: return_address.map(|address| address.0),
    };
    let kind = asked.kind;
    let prepared = prepare_cash_out(&app.ctx, asked).await;
    let prepared = prepared.map_err(|error| unprepared(error, kind))?;
    Ok(Json(prepared.into()))
}

/// The call, and what it counts as. What it answers is personal, so it is never kept.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(prepare_one))
}
