//! Says which claims across came to no end in the time that they are looked after, and when one does after all: once
//! each, over all processes. Until then they are looked at here.

use std::{collections::BTreeSet, time::Duration};

use domain::RouteId;
use serde::{Deserialize, Serialize};

use super::{look::advance, overdue::OverdueCrossing, pace::overdue_before};
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next},
    process::millis,
};

const EVERY: Duration = Duration::from_secs(60 * 60);
/// Most that are looked at in one go, the oldest of all.
const MOST: u64 = 100;
/// The router may be slow to answer each.
const ATTEMPT_TIME: Duration = Duration::from_secs(30 * 60);

/// Routes whose claims were said to have no end.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Told(BTreeSet<String>);

pub(crate) fn kind() -> Kind {
    Kind::recurring("overdue_crossings", EVERY, look).attempt_time(ATTEMPT_TIME)
}

async fn look(ctx: Ctx, told: Told) -> Result<Next<Told>, JobError> {
    let begun = overdue_before(ctx.now());
    let mut open = BTreeSet::new();
    for row in ctx.store.crossings_begun_before(begun, MOST).await? {
        let row = advance(&ctx, row).await?;
        if row.state.is_end() {
            continue;
        }
        let overdue = OverdueCrossing::from(&row);
        let route = overdue.route.to_string();
        if !told.0.contains(&route) {
            tracing::error!(%route, state = %overdue.state, "no end for thirty days: {overdue}");
        }
        open.insert(route);
    }
    for route in told.0.difference(&open) {
        say_if_ended(&ctx, route).await?;
    }
    Ok(Next::Again {
        at: ctx.now().saturating_add(millis(EVERY)),
        payload: Told(open),
    })
}

async fn say_if_ended(ctx: &Ctx, route: &str) -> Result<(), store::Error> {
    let Ok(id) = route.parse::<RouteId>() else {
        return Ok(());
    };
    let row = ctx.store.crossing(id).await?;
    if let Some(row) = row.filter(|row| row.state.is_end()) {
        let (link, state) = (row.link, row.state);
        tracing::info!(%route, %link, %state, "a claim across that was overdue came to its end");
    }
    Ok(())
}
