//! Compares all cash-outs that are due with chain and provider: those whose own jobs did not, and those that came
//! to an end which a bank may take back.

use std::time::Duration;

use chain::side_by_side::side_by_side;

use super::advance::advance;
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next},
    process::millis,
};

const EVERY: Duration = Duration::from_secs(60);
/// How soon again at one that could not be looked at. Meanwhile the others are.
const AFTER_A_FAILURE: Duration = Duration::from_secs(10 * 60);
/// How soon is looked again while there are more.
const SOON: Duration = Duration::from_secs(1);
/// Cash-outs of one look.
const BATCH: u64 = 100;
/// Of those, how many at once.
const AT_ONCE: usize = 8;

pub(crate) fn kind() -> Kind {
    Kind::recurring("reconcile_cash_outs", EVERY, look)
}

async fn look(ctx: Ctx, (): ()) -> Result<Next<()>, JobError> {
    if ctx.bank.is_none() {
        return Ok(Next::Done);
    }
    let due = ctx.store.cash_outs_to_look_at(ctx.now(), BATCH).await?;
    let is_all = (due.len() as u64) < BATCH;
    let mut due = due.into_iter().peekable();
    while due.peek().is_some() {
        let some = due.by_ref().take(AT_ONCE);
        let looks = some.map(async |row| (row.id, advance(&ctx, row).await));
        for (id, looked) in side_by_side(looks).await {
            if let Err(error) = looked {
                tracing::error!(cash_out = %id, %error, "a cash-out cannot be looked at");
                let later = ctx.now().saturating_add(millis(AFTER_A_FAILURE));
                ctx.store.look_at_cash_out(id, later).await?;
            }
        }
    }
    let pause = if is_all { EVERY } else { SOON };
    Ok(Next::Again {
        at: ctx.now().saturating_add(millis(pause)),
        payload: (),
    })
}
