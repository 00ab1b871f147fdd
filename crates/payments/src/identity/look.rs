use std::time::Duration;

use domain::{AccountId, IdentityState};
use tokio::time::timeout;

use super::{IdentityNow, ask::ask};
use crate::{Ctx, process::millis};

/// How long an answer is waited for while somebody looks on.
const WITHIN: Duration = Duration::from_secs(8);
/// How old what the provider said may be while it is asked all the time.
const FRESH: Duration = Duration::from_secs(20);

/// How far the check of somebody's identity is. The provider is asked as long as there is something to expect; if it
/// does not answer, what it last said is told as such.
///
/// # Errors
/// When the database does not answer.
pub async fn identity(ctx: &Ctx, account: AccountId) -> Result<IdentityNow, store::Error> {
    let desk = ctx.bank.as_deref();
    let Some(known) = ctx.store.identity(account).await? else {
        return Ok(IdentityNow::none(desk));
    };
    let is_over = matches!(
        known.state,
        IdentityState::Verified | IdentityState::Rejected
    );
    let (Some(desk), false) = (desk, is_over) else {
        let now = IdentityNow::of(known, !is_over);
        return Ok(IdentityNow {
            can_begin: now.can_begin && desk.is_some(),
            ..now
        });
    };
    let now = ctx.now();
    let before = now.saturating_sub(millis(desk.poll_every));
    if !ctx.store.take_look(account, before, now, true).await? {
        let fresh_since = now.saturating_sub(millis(FRESH));
        let is_stale = known.looked_at.is_none_or(|at| at < fresh_since);
        return Ok(IdentityNow::of(known, is_stale));
    }
    let known = store::Identity {
        asked_at: now,
        ..known
    };
    let is_answered = matches!(timeout(WITHIN, ask(ctx, desk, &known)).await, Ok(Ok(())));
    if !is_answered {
        tracing::debug!("the bank provider did not say how far a check is");
    }
    Ok(match ctx.store.identity(account).await? {
        Some(known) => IdentityNow::of(known, !is_answered),
        None => IdentityNow::none(Some(desk)),
    })
}

/// Takes to heart that something of `category` changed at the provider: whoever it is about is looked at next. What
/// is not about people changes nothing.
///
/// # Errors
/// When the database does not answer.
pub async fn noticed(ctx: &Ctx, category: &str, object_id: &str) -> Result<(), store::Error> {
    let now = ctx.now();
    match category {
        "kyc_link" => ctx.store.look_at_kyc_link(object_id, now).await?,
        "customer" => ctx.store.look_at_customer(object_id, now).await?,
        _ => return Ok(()),
    }
    ctx.pulse.beat();
    Ok(())
}
