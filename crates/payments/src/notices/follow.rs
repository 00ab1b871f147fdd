//! Finds what people are to be told, and has it told.

use std::{collections::BTreeMap, time::Duration};

use domain::{NoticeKind, NoticeThing};
use serde::{Deserialize, Serialize};
use store::{Notice, SeenAt, WantedLink};

use super::{mail::seconds, tell};
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next, enqueue},
    process::millis,
};

const EVERY: Duration = Duration::from_secs(5);
/// How soon is looked again while there is more.
const SOON: Duration = Duration::from_millis(500);
/// Links of one page, and pages of one look.
const PAGE: u64 = 200;
const PAGES: u32 = 20;
/// How long a link waits until its sender is told so.
pub(super) const WEEK: u64 = 7 * 24 * 60 * 60;
/// How often (s) is looked for links that have waited so long.
const WAITS_EVERY: u64 = 60;
/// What is handed out at one look.
const HANDED_OUT: u64 = 200;

/// How far it was looked. What came before the first look is old.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Followed {
    /// The next block of each chain.
    #[serde(default)]
    claims: BTreeMap<u64, u64>,
    /// Unix seconds: links that were made until then have been looked at.
    #[serde(default)]
    waits: Option<u64>,
}

pub(crate) fn kind() -> Kind {
    Kind::recurring("notices", EVERY, look)
}

async fn look(ctx: Ctx, mut followed: Followed) -> Result<Next<Followed>, JobError> {
    let mut is_all = find_claims(&ctx, &mut followed).await?;
    is_all &= find_waits(&ctx, &mut followed).await?;
    is_all &= hand_out(&ctx).await?;
    let pause = if is_all { EVERY } else { SOON };
    Ok(Next::Again {
        at: ctx.now().saturating_add(millis(pause)),
        payload: followed,
    })
}

/// Those of blocks that became final since the last look. Says whether it came to the last of them.
async fn find_claims(ctx: &Ctx, followed: &mut Followed) -> Result<bool, store::Error> {
    let is_wanted = is_wanted(ctx, NoticeKind::Claimed).await?;
    let mut is_all = true;
    for (chain, cursor) in ctx.store.cursors().await? {
        let Some(spec) = ctx.chains.spec(chain) else {
            continue;
        };
        let is_final = (cursor.head + 1).saturating_sub(spec.finality_blocks);
        let to = cursor.next.min(is_final);
        let from = followed.claims.get(&chain.0).copied().unwrap_or(to);
        let mut next = to;
        if is_wanted && from < to {
            let page = |after| ctx.store.claims_to_tell(chain, (from, to), after, PAGE);
            if let Some(last) = find(ctx, NoticeKind::Claimed, page).await? {
                // Its block is read again: it may have more.
                (next, is_all) = (last.at, false);
            }
        }
        followed.claims.insert(chain.0, next);
    }
    Ok(is_all)
}

/// Those that have waited for a week since the last look.
async fn find_waits(ctx: &Ctx, followed: &mut Followed) -> Result<bool, store::Error> {
    let to = seconds(ctx.now()).saturating_sub(WEEK);
    let from = followed.waits.unwrap_or(to);
    if followed.waits.is_some() && to < from.saturating_add(WAITS_EVERY) {
        return Ok(true);
    }
    let (mut next, mut is_all) = (to, true);
    if from < to && is_wanted(ctx, NoticeKind::Unclaimed).await? {
        let page = |after| ctx.store.waits_to_tell((from, to), WEEK, after, PAGE);
        if let Some(last) = find(ctx, NoticeKind::Unclaimed, page).await? {
            (next, is_all) = (last.at.saturating_sub(1), false);
        }
    }
    followed.waits = Some(next);
    Ok(is_all)
}

async fn is_wanted(ctx: &Ctx, kind: NoticeKind) -> Result<bool, store::Error> {
    Ok(ctx.notices.are_offered() && ctx.store.is_notice_wanted(kind).await?)
}

/// Notes what is on some pages. Returns where it stopped, if there is more.
async fn find<F>(
    ctx: &Ctx,
    kind: NoticeKind,
    page: impl Fn(Option<SeenAt>) -> F,
) -> Result<Option<SeenAt>, store::Error>
where
    F: Future<Output = Result<Vec<WantedLink>, store::Error>>,
{
    let mut after = None;
    for _ in 0..PAGES {
        let links = page(after).await?;
        for link in &links {
            let notice = Notice {
                account: link.account,
                kind,
                thing: NoticeThing::Link(link.id),
            };
            ctx.store.find_notice(notice, ctx.now()).await?;
        }
        match links.last() {
            Some(last) if links.len() as u64 == PAGE => after = Some(last.seen),
            _ => return Ok(None),
        }
    }
    Ok(after)
}

/// Has what was found told, each by a job of its own. One that is in hand already is joined.
async fn hand_out(ctx: &Ctx) -> Result<bool, JobError> {
    let found = ctx.store.found_notices(HANDED_OUT).await?;
    for notice in &found {
        let telling = tell::Telling::of(notice);
        let enqueued = enqueue(ctx, &tell::kind(), &telling.key(), &telling).await;
        enqueued.map_err(|error| JobError::Transient(error.to_string()))?;
        ctx.store.queue_notice(notice).await?;
    }
    Ok((found.len() as u64) < HANDED_OUT)
}
