//! Sees to one claim on its way, from when it is durable to its end.

use std::time::Duration;

use domain::RouteId;
use serde::{Deserialize, Serialize};
use store::NewJob;

use super::{look::advance, pace::next_look};
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next},
    process::millis,
};

/// Claims that a process looks at at once.
const AT_ONCE: usize = 16;
/// A database that is away for long ends no claim.
const ATTEMPTS: u32 = 1_000;
/// Whoever asks for a claim queues its call; its job does so where they cannot any more.
const HEAD_START: Duration = Duration::from_secs(1);
/// Longer than any is looked after.
const LIFETIME: Duration = Duration::from_secs(40 * 24 * 60 * 60);

/// Which one.
#[derive(Debug, Serialize, Deserialize)]
struct Following {
    route: String,
}

pub(crate) fn kind() -> Kind {
    Kind::new("crossing", look)
        .at_once(AT_ONCE)
        .attempts(ATTEMPTS)
        .lifetime(LIFETIME)
}

/// The one that sees to the claim of a route.
pub(super) fn job(route: RouteId, now: i64) -> NewJob {
    let following = Following {
        route: route.to_string(),
    };
    let begins = now.saturating_add(millis(HEAD_START));
    kind()
        .job(&format!("crossing/{route}"), &following, begins)
        .expect("invariant: an id is short")
}

async fn look(ctx: Ctx, following: Following) -> Result<Next<Following>, JobError> {
    let id: RouteId = following
        .route
        .parse()
        .map_err(|_| JobError::Permanent("it names no route".to_owned()))?;
    let Some(row) = ctx.store.crossing(id).await? else {
        return Ok(Next::Done);
    };
    if row.ended_at.is_some() {
        return Ok(Next::Done);
    }
    let row = advance(&ctx, row).await?;
    let next = next_look(row.started_at, ctx.now());
    Ok(match next.filter(|_| row.ended_at.is_none()) {
        Some(at) => Next::Again {
            at,
            payload: following,
        },
        None => Next::Done,
    })
}
