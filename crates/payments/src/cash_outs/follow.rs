//! Sees to one cash-out, from the yes to its end.

use std::time::Duration;

use domain::CashOutId;
use serde::{Deserialize, Serialize};

use super::{advance::advance, pace::next_look};
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next},
};

/// Cash-outs that a process looks at at once.
const AT_ONCE: usize = 8;
/// A claim waits for its signature, a bank for its answer.
const ATTEMPT_TIME: Duration = Duration::from_secs(60);
/// The longest that money is followed by its own job: a bank's trouble takes weeks. Those who look after all
/// cash-outs look after it for ever.
const LIFETIME: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// Which one.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Following {
    pub cash_out: String,
}

impl Following {
    pub fn of(id: CashOutId) -> Self {
        Self {
            cash_out: id.to_string(),
        }
    }
}

/// What only one job at a time does.
pub(super) fn key(id: CashOutId) -> String {
    format!("cash_out/{id}")
}

pub(crate) fn kind() -> Kind {
    Kind::new("cash_out", look)
        .at_once(AT_ONCE)
        .attempt_time(ATTEMPT_TIME)
        .lifetime(LIFETIME)
}

async fn look(ctx: Ctx, following: Following) -> Result<Next<Following>, JobError> {
    let id: CashOutId = following
        .cash_out
        .parse()
        .map_err(|_| JobError::Permanent("it names no cash-out".to_owned()))?;
    let Some(row) = ctx.store.cash_out(id).await? else {
        return Ok(Next::Done);
    };
    if row.state.is_terminal() {
        return Ok(Next::Done);
    }
    let row = advance(&ctx, row).await?;
    let next = next_look(row.state, row.state_at, ctx.now());
    Ok(match next {
        Some(at) if !row.state.is_terminal() => Next::Again {
            at,
            payload: following,
        },
        _ => Next::Done,
    })
}
