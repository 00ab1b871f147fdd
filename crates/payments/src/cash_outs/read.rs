use domain::{AccountId, CashOutId, limits};

use super::CashOut;
use crate::Ctx;

/// A place in somebody's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CashOutPlace {
    /// Unix milliseconds at which it was prepared.
    pub created_at: i64,
    /// Which.
    pub id: CashOutId,
}

/// Some of somebody's cash-outs, the newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashOutPage {
    /// These.
    pub items: Vec<CashOut>,
    /// Where the next page begins, if there is one.
    pub next: Option<CashOutPlace>,
}

/// A cash-out. Whoever has its id may know how it stands. `None`: there is none, or nobody said yes to it.
///
/// # Errors
/// When the database does not answer.
pub async fn cash_out(ctx: &Ctx, id: CashOutId) -> Result<Option<CashOut>, store::Error> {
    let row = ctx.store.cash_out(id).await?;
    Ok(row.map(CashOut::from))
}

/// What somebody sent to banks, from behind a place on.
///
/// # Errors
/// When the database does not answer.
pub async fn cash_outs_of(
    ctx: &Ctx,
    account: AccountId,
    before: Option<CashOutPlace>,
) -> Result<CashOutPage, store::Error> {
    let limit = limits::LINKS_PER_PAGE as u64;
    let before = before.map(|place| (place.created_at, place.id));
    let rows = ctx.store.cash_outs_of(account, before, limit).await?;
    let next = match rows.last() {
        Some(last) if rows.len() as u64 == limit => Some(CashOutPlace {
            created_at: last.created_at,
            id: last.id,
        }),
        _ => None,
    };
    Ok(CashOutPage {
        items: rows.into_iter().map(CashOut::from).collect(),
        next,
    })
}
