//! Looks for what earns points.

use std::time::Duration;

use super::decide::decide;
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next},
    process::{fail_point, millis},
};

const EVERY: Duration = Duration::from_secs(5);
/// How soon is looked again while there is more.
const SOON: Duration = Duration::from_millis(100);
/// Claims that are noted in one transaction. Others write in between.
const CLAIMS: u64 = 100;
/// Credits that are decided in one transaction.
const CREDITS: u64 = 100;
/// How often each is done in a row, within the time of an attempt.
const IN_A_ROW: usize = 5;

pub(crate) fn kind() -> Kind {
    Kind::recurring("points", EVERY, look)
}

/// May be cut off anywhere and done by several at once: what was noted is not noted again, and each credit is
/// decided once.
async fn look(ctx: Ctx, (): ()) -> Result<Next<()>, JobError> {
    let noted_all = note(&ctx).await?;
    let decided_all = decide_all(&ctx).await?;
    let next = match noted_all && decided_all {
        true => EVERY,
        false => SOON,
    };
    Ok(Next::Again {
        at: ctx.now().saturating_add(millis(next)),
        payload: (),
    })
}

/// True when there is nothing more to note.
async fn note(ctx: &Ctx) -> Result<bool, store::Error> {
    // One time for all that is noted together: it is decided in the order of its blocks.
    let now = ctx.now();
    let mut is_all = true;
    for chain in ctx.chains.iter() {
        let (id, finality) = (chain.id(), chain.spec().finality_blocks);
        for version in chain.spec().vaults.keys() {
            let mut left = IN_A_ROW;
            loop {
                let noted = ctx.store.note_claims(id, *version, finality, CLAIMS, now);
                let noted = noted.await?;
                if noted > 0 {
                    fail_point("points/noted");
                }
                if noted < CLAIMS {
                    break;
                }
                left -= 1;
                if left == 0 {
                    is_all = false;
                    break;
                }
            }
        }
    }
    Ok(is_all)
}

/// True when nothing more is due.
async fn decide_all(ctx: &Ctx) -> Result<bool, store::Error> {
    for _ in 0..IN_A_ROW {
        let open = ctx.store.open_credits(ctx.now(), CREDITS).await?;
        let is_last = (open.len() as u64) < CREDITS;
        if !open.is_empty() {
            let (credits, later) = decide(ctx, open).await?;
            let settled = ctx.store.settle_credits(credits, ctx.now()).await?;
            if settled > 0 {
                fail_point("points/decided");
            }
            ctx.store.put_off_credits(later).await?;
        }
        if is_last {
            return Ok(true);
        }
    }
    Ok(false)
}
