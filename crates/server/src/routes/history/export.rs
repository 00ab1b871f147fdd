use std::io;

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use domain::AccountId;
use futures::{Stream, StreamExt, TryStreamExt, stream};
use payments::{
    ContactName, Ctx, OwnWallet, cash_outs_of, contact_names,
    identity::{Identity, KeptClaim, bank_accounts, kept_claims, kept_identity},
    notice_settings,
    people::{self, KeptOfPerson},
    points_of, requests_of,
};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{
    csv::items,
    earned,
    paged::{self, READ_WITHIN},
    place,
};
use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind, Network, SignedIn, not_signed_in},
    routes::{notices::NoticeSettingsView, photos::photo_url, route::Route},
    state::AppState,
    wire::{AccountView, Address20, CashOutView, HistoryItemView, IdentityStateName, RequestView},
};

/// Pages of cash-outs of one file.
const CASH_OUT_PAGES: usize = 100;

/// All that is kept about somebody.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Export)]
struct ExportView {
    /// Who they are.
    account: ExportedAccount,
    /// The wallets that they proved to be theirs.
    wallets: Vec<ExportedWallet>,
    /// Where they are signed in.
    sessions: Vec<ExportedSession>,
    /// Browsers in which they signed in by their password, by cookie.
    known_devices: Vec<ExportedDevice>,
    /// What they call others.
    contact_names: Vec<ExportedName>,
    /// How far the check of their identity is; `null`: there is none.
    #[schema(required)]
    identity: Option<ExportedIdentity>,
    /// Their accounts at banks.
    bank_accounts: Vec<AccountView>,
    /// Links that they mean to claim to a bank once they may.
    kept_claims: Vec<ExportedClaim>,
    /// What they sent to banks.
    cash_outs: Vec<CashOutView>,
    /// The newest requests for money that they made, at most 1,000, without what was paid for them.
    requests: Vec<RequestView>,
    /// What they are told when it happens, and where.
    notices: NoticeSettingsView,
    /// All points that their wallets have.
    points: u64,
    /// What their wallets sent and received: the chains' word, which stays when the account goes.
    history: Vec<HistoryItemView>,
}

/// Who somebody is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedAccount {
    user_id: String,
    #[schema(required)]
    username: Option<String>,
    #[schema(required)]
    email: Option<String>,
    #[schema(required)]
    full_name: Option<String>,
    /// Where the picture is, on this host.
    #[schema(required)]
    profile_picture: Option<String>,
    /// Unix seconds.
    created_at: u64,
}

/// A wallet that somebody proved to be theirs.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedWallet {
    address: Address20,
    /// Unix seconds.
    added_at: u64,
}

/// Where somebody is signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedSession {
    session_id: String,
    /// Unix seconds.
    created_at: u64,
    /// Unix seconds.
    last_seen_at: u64,
    /// What the browser called itself.
    device: String,
    #[schema(required)]
    wallet: Option<Address20>,
}

/// A browser that is known as somebody's.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedDevice {
    /// Unix seconds.
    created_at: u64,
    /// Unix seconds.
    expires_at: u64,
}

/// What somebody calls a wallet.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedName {
    account_identifier: Address20,
    nickname: String,
}

/// Who somebody is by the bank provider's word. What they showed it, it has and we do not.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedIdentity {
    /// What it was asked with.
    email: String,
    full_name: String,
    state: IdentityStateName,
    /// Why not, in its words.
    reasons: Vec<String>,
    /// What it calls the check and the person.
    #[schema(required)]
    kyc_link_id: Option<String>,
    #[schema(required)]
    bridge_customer_id: Option<String>,
    /// Unix seconds.
    created_at: u64,
}

/// A link that somebody means to claim to a bank.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedClaim {
    /// Chain, version and index.
    link: String,
    /// Where to.
    #[schema(required)]
    bank_account_id: Option<String>,
    /// Unix seconds.
    created_at: u64,
}

/// Everything that is kept about one
///
/// A JSON file: the account, its wallets, sessions, names of contacts, how far the check of its identity is, its bank
/// accounts, what went to them, the requests that it made, what it is told of, its points and the whole history. No password and
/// nothing that opens a session is in it. What is cut short breaks off and is no JSON.
#[utoipa::path(
    get,
    path = "/user/export",
    operation_id = "exportUser",
    tag = "people",
    responses(
        (status = 200, body = ExportView, description = "The file."),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn export_user(
    State(app): State<AppState>,
    network: Network,
    SignedIn { session }: SignedIn,
) -> Result<Response, ApiError> {
    let place = place(&app, network)?;
    let head = head(&app.ctx, session.account, &app.site.uri).await?;
    let wallets = people::wallets_of(&app.ctx, session.account).await?;
    let pages = pages(&head, app.ctx.clone(), session.account, wallets);
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        ),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static("attachment; filename=\"filbert-export.json\""),
        ),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-store"),
        ),
    ];
    Ok((headers, paged::body(pages, place, READ_WITHIN)).into_response())
}

/// The call, what it counts as and who may make it.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Read, Access::User, routes!(export_user))
}

/// All but the history, whose list is left open.
async fn head(ctx: &Ctx, account: AccountId, home: &str) -> Result<String, ApiError> {
    let kept = people::export_of(ctx, account).await?;
    let kept = kept.ok_or_else(not_signed_in)?;
    let names = contact_names(ctx, account).await?;
    let notices = notice_settings(ctx, account).await?;
    let notices = notices.ok_or_else(not_signed_in)?;
    let wallets: Vec<_> = kept.person.wallets.iter().map(|one| one.address).collect();
    let points = points_of(ctx, &wallets).await?;
    let view = ExportView {
        identity: of_identity(kept_identity(ctx, account).await?),
        bank_accounts: bank_accounts(ctx, account)
            .await?
            .into_iter()
            .map(AccountView::from)
            .collect(),
        kept_claims: kept_claims(ctx, account)
            .await?
            .into_iter()
            .map(of_kept_claim)
            .collect(),
        cash_outs: all_cash_outs(ctx, account).await?,
        requests: requests_of(ctx, account)
            .await?
            .into_iter()
            .map(|request| RequestView::of(request, home))
            .collect(),
        ..view(kept, names, notices.into(), points.total)
    };
    let whole = serde_json::to_string(&view).map_err(ApiError::internal)?;
    let open = whole.strip_suffix("]}");
    Ok(open
        .expect("invariant: the history comes last, and is empty")
        .to_owned())
}

/// The newest of them, as many as fit into memory without a thought.
async fn all_cash_outs(ctx: &Ctx, account: AccountId) -> Result<Vec<CashOutView>, ApiError> {
    let (mut all, mut before) = (Vec::new(), None);
    for _ in 0..CASH_OUT_PAGES {
        let page = cash_outs_of(ctx, account, before).await?;
        all.extend(page.items.into_iter().map(CashOutView::of_owner));
        before = page.next;
        if before.is_none() {
            break;
        }
    }
    Ok(all)
}

fn view(
    kept: KeptOfPerson,
    names: Vec<ContactName>,
    notices: NoticeSettingsView,
    points: u64,
) -> ExportView {
    let KeptOfPerson {
        person,
        sessions,
        known_devices,
    } = kept;
    ExportView {
        account: ExportedAccount {
            user_id: person.account.id.to_string(),
            username: person.account.username,
            email: person.account.email,
            full_name: person.account.full_name,
            profile_picture: person.account.picture.map(photo_url),
            created_at: seconds(person.account.created_at),
        },
        wallets: person
            .wallets
            .iter()
            .map(|wallet| ExportedWallet {
                address: Address20(wallet.address),
                added_at: seconds(wallet.added_at),
            })
            .collect(),
        sessions: sessions
            .into_iter()
            .map(|session| ExportedSession {
                session_id: session.id.to_string(),
                created_at: seconds(session.created_at),
                last_seen_at: seconds(session.last_seen_at),
                device: session.device,
                wallet: session.wallet.map(Address20),
            })
            .collect(),
        known_devices: known_devices
            .into_iter()
            .map(|device| ExportedDevice {
                created_at: seconds(device.created_at),
                expires_at: seconds(device.expires_at),
            })
            .collect(),
        contact_names: names
            .into_iter()
            .map(|name| ExportedName {
                account_identifier: Address20(name.address),
                nickname: name.nickname,
            })
            .collect(),
        identity: None,
        bank_accounts: Vec::new(),
        kept_claims: Vec::new(),
        cash_outs: Vec::new(),
        requests: Vec::new(),
        notices,
        points,
        history: Vec::new(),
    }
}

fn of_identity(identity: Option<Identity>) -> Option<ExportedIdentity> {
    identity.map(|identity| ExportedIdentity {
        email: identity.email,
        full_name: identity.full_name,
        state: identity.state.into(),
        reasons: identity.reasons,
        kyc_link_id: identity.kyc_link_id,
        bridge_customer_id: identity.customer_id,
        created_at: seconds(identity.created_at),
    })
}

fn of_kept_claim(kept: KeptClaim) -> ExportedClaim {
    ExportedClaim {
        link: kept.link.to_string(),
        bank_account_id: kept.bank_account.map(|id| id.to_string()),
        created_at: seconds(kept.created_at),
    }
}

/// Unix seconds of Unix milliseconds.
fn seconds(milliseconds: i64) -> u64 {
    u64::try_from(milliseconds / 1_000).unwrap_or_default()
}

fn pages(
    head: &str,
    ctx: Ctx,
    account: AccountId,
    wallets: Vec<OwnWallet>,
) -> impl Stream<Item = io::Result<Bytes>> + Send + use<> {
    let head = stream::iter([Ok(Bytes::from(head.to_owned()))]);
    let mut is_first = true;
    let history = items(ctx.clone(), account, wallets.clone()).and_then(move |items| {
        let was_first = std::mem::take(&mut is_first);
        let (ctx, wallets) = (ctx.clone(), wallets.clone());
        async move {
            let points = earned(&ctx, &wallets, &items).await;
            let points = points.map_err(io::Error::other)?;
            let told = items.into_iter().map(|item| {
                let view = HistoryItemView::of(item, &points);
                json!(view).to_string()
            });
            let told: Vec<String> = told.collect();
            let comma = if was_first || told.is_empty() {
                ""
            } else {
                ","
            };
            Ok(Bytes::from(format!("{comma}{}", told.join(","))))
        }
    });
    head.chain(history)
        .chain(stream::iter([Ok(Bytes::from_static(b"]}"))]))
}
