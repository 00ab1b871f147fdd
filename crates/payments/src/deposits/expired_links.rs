//! Sends deposits home whose links expired, without being asked.

use std::time::Duration;

use chain::side_by_side::side_by_side;
use futures::FutureExt;
use tokio::time::timeout;

use super::returns::{Returned, return_expired};
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next},
    process::millis,
};

const EVERY: Duration = Duration::from_secs(10);
/// How soon is looked again while a chain was not read far enough, or has more of them.
const SOON: Duration = Duration::from_secs(1);
/// How long one chain has. What it did not come to is done at the next look.
const CHAIN_WITHIN: Duration = Duration::from_secs(20);

pub(crate) fn kind() -> Kind {
    Kind::recurring("expired_links", EVERY, look)
}

async fn look(ctx: Ctx, (): ()) -> Result<Next<()>, JobError> {
    // Side by side: one chain that hangs, or of which the database has something that it should not, keeps
    // nothing of another from going home.
    let looks = ctx.chains.iter().map(|chain| {
        let look = return_expired(&ctx, chain);
        timeout(CHAIN_WITHIN, look).map(|looked| looked.unwrap_or(Ok(Returned::NotAll)))
    });
    let mut next = EVERY;
    for looked in side_by_side(looks).await {
        if looked? == Returned::NotAll {
            next = SOON;
        }
    }
    Ok(Next::Again {
        at: ctx.now().saturating_add(millis(next)),
        payload: (),
    })
}
