use std::time::Duration;

use alloy_primitives::Address;
use domain::{AccountId, SessionId, foreign_text};
use store::{NewSession, SessionRow};

use super::{DeviceToken, SessionToken};
use crate::{Ctx, process::millis};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a session lasts that nobody uses.
pub const SESSION_IDLE: Duration = DAY.saturating_mul(30);
/// How long one lasts however much it is used.
const LONGEST: Duration = DAY.saturating_mul(180);
/// How often it is written down that a session is in use: not at every request.
const SEEN_EVERY: Duration = Duration::from_secs(60 * 60);
/// Sessions that an account has at most; the oldest gives way.
const SESSIONS: u64 = 50;
/// Letters of what a browser calls itself that are kept.
const DEVICE: usize = 200;

/// Somebody who is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// What its owner may call it.
    pub id: SessionId,
    /// Who.
    pub account: AccountId,
    /// The wallet that it was opened with.
    pub wallet: Option<Address>,
    /// What the browser called itself. A stranger's text.
    pub device: String,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds, at most an hour off.
    pub last_seen_at: i64,
    /// When it ends if it is not used, Unix milliseconds.
    pub expires_at: i64,
}

/// Somebody who signs in: from where, and instead of which session.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The network, for limits. Not kept.
    pub network: String,
    /// What the browser calls itself.
    pub device: String,
    /// The session that was there before, which ends.
    pub replaces: Option<SessionId>,
    /// The device token that the browser brought. It is not checked yet.
    pub known_device: Option<DeviceToken>,
}

/// Who a token is. `None`: nobody, or nobody any more: it was never given, has ended or expired, or the
/// account is deleted.
///
/// Being used makes a session last longer; that is written once an hour.
///
/// # Errors
/// When the database does not answer.
pub async fn session(ctx: &Ctx, token: &SessionToken) -> Result<Option<Session>, store::Error> {
    let (now, digest) = (ctx.now(), token.digest());
    let Some(row) = ctx.store.session(digest, now).await? else {
        return Ok(None);
    };
    let mut session = told(row);
    if now.saturating_sub(session.last_seen_at) >= millis(SEEN_EVERY) {
        session.last_seen_at = now;
        session.expires_at = expiry(session.created_at, now);
        ctx.store
            .see_session(digest, now, session.expires_at)
            .await?;
    }
    Ok(Some(session))
}

/// Where somebody is signed in, the newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn sessions_of(ctx: &Ctx, account: AccountId) -> Result<Vec<Session>, store::Error> {
    let rows = ctx.store.sessions_of(account, ctx.now(), SESSIONS).await?;
    Ok(rows.into_iter().map(told).collect())
}

/// Ends one of somebody's sessions. `false`: they have no such one.
///
/// # Errors
/// When the database does not answer.
pub async fn end_session(
    ctx: &Ctx,
    account: AccountId,
    session: SessionId,
) -> Result<bool, store::Error> {
    ctx.store.end_session(account, session).await
}

/// Ends all of somebody's sessions, this one too, and forgets the devices that they used. Says how many sessions.
///
/// # Errors
/// When the database does not answer.
pub async fn log_out_everywhere(ctx: &Ctx, account: AccountId) -> Result<u64, store::Error> {
    ctx.store.end_sessions(account).await
}

/// Opens a session. `None`: the account is deleted.
pub(super) async fn open(
    ctx: &Ctx,
    account: AccountId,
    wallet: Option<Address>,
    visit: &Visit,
) -> Result<Option<SessionToken>, store::Error> {
    let (token, now) = (SessionToken::new(ctx.draw()), ctx.now());
    let new = NewSession {
        digest: token.digest(),
        id: SessionId(u128::from_be_bytes(ctx.draw())),
        account,
        wallet,
        device: foreign_text(&visit.device, DEVICE),
        created_at: now,
        expires_at: expiry(now, now),
        replaces: visit.replaces,
    };
    let is_open = ctx.store.open_session(new, SESSIONS).await?;
    Ok(is_open.then_some(token))
}

fn expiry(created_at: i64, now: i64) -> i64 {
    let idle = now.saturating_add(millis(SESSION_IDLE));
    idle.min(created_at.saturating_add(millis(LONGEST)))
}

fn told(row: SessionRow) -> Session {
    Session {
        id: row.id,
        account: row.account,
        wallet: row.wallet,
        device: row.device,
        created_at: row.created_at,
        last_seen_at: row.last_seen_at,
        expires_at: row.expires_at,
    }
}
