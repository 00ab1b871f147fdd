//! Sends deposits home whose links expired, without being asked.

use std::time::Duration;

use crate::{
    Ctx,
    jobs::{JobError, Kind, Next, retry::millis},
    returns::{Returned, return_expired},
};

const EVERY: Duration = Duration::from_secs(10);
/// How soon is looked again while a chain was not read far enough, or has more of them.
const SOON: Duration = Duration::from_secs(1);

pub(super) fn kind() -> Kind {
    Kind::recurring("expired_links", EVERY, look)
}

async fn look(ctx: Ctx, (): ()) -> Result<Next<()>, JobError> {
    let mut next = EVERY;
    for chain in ctx.chains.iter() {
        if return_expired(&ctx, chain).await? == Returned::NotAll {
            next = SOON;
        }
    }
    Ok(Next::Again {
        at: ctx.now().saturating_add(millis(next)),
        payload: (),
    })
}
