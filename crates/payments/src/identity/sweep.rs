//! Looks at checks that are under way, whether anybody looks on or not.

use std::time::Duration;

use futures::future::try_join_all;
use partners::bank::BankError;
use serde::{Deserialize, Serialize};
use store::Identity;
use tokio::time::timeout;

use super::{
    ask::{AskError, ask},
    next_look,
};
use crate::{
    Ctx,
    bank::BankDesk,
    jobs::{JobError, Kind, Next},
    process::millis,
};

/// How often is looked for those whose time has come.
const TURN: Duration = Duration::from_secs(5);
/// How many are looked at in a turn, and how many at once.
const MOST: u64 = 100;
const AT_ONCE: usize = 4;
/// How long a turn takes. Whose look is cut off has another one in the next.
const TURN_WITHIN: Duration = Duration::from_secs(45);
/// How long the provider has peace that does not answer.
const PAUSE: Duration = Duration::from_secs(30);
/// How soon again at one that could not be looked at.
const AFTER_A_FAILURE: Duration = Duration::from_secs(10 * 60);

/// Nothing is remembered between two turns: each row says when it is due.
#[derive(Default, Serialize, Deserialize)]
struct Sweep {}

pub(crate) fn kind() -> Kind {
    Kind::recurring("identities", TURN, sweep)
}

async fn sweep(ctx: Ctx, _: Sweep) -> Result<Next<Sweep>, JobError> {
    let Some(desk) = ctx.bank.clone() else {
        return Ok(Next::Done);
    };
    let due = ctx.store.identities_to_look_at(ctx.now(), MOST).await?;
    let looks = async {
        for some in due.chunks(AT_ONCE) {
            try_join_all(
                some.iter()
                    .map(|identity| look_or_later(&ctx, &desk, identity)),
            )
            .await?;
        }
        Ok::<_, store::Error>(())
    };
    if let Ok(looked) = timeout(TURN_WITHIN, looks).await {
        looked?;
    }
    Ok(Next::Done)
}

/// One that cannot be looked at keeps nobody else from it.
async fn look_or_later(
    ctx: &Ctx,
    desk: &BankDesk,
    identity: &Identity,
) -> Result<(), store::Error> {
    let Err(error) = look(ctx, desk, identity).await else {
        return Ok(());
    };
    tracing::error!(%error, "an identity check cannot be looked at");
    let later = ctx.now().saturating_add(millis(AFTER_A_FAILURE));
    ctx.store.look_at_identity(identity.account, later).await
}

async fn look(ctx: &Ctx, desk: &BankDesk, identity: &Identity) -> Result<(), store::Error> {
    let (account, now) = (identity.account, ctx.now());
    let before = now.saturating_sub(millis(desk.poll_every));
    if !ctx.store.take_look(account, before, now, false).await? {
        // Somebody just did.
        let soon = now.saturating_add(millis(desk.poll_every));
        return ctx.store.look_at_identity(account, soon).await;
    }
    let pause = match ask(ctx, desk, identity).await {
        Ok(()) => return Ok(()),
        Err(AskError::Store(error)) => return Err(error),
        Err(AskError::Unsure(BankError::Throttled { after: Some(after) })) => after.max(PAUSE),
        Err(AskError::Unsure(_)) => PAUSE,
        Err(AskError::Refused(refusal)) => {
            tracing::warn!(%refusal, "the bank provider does not tell of a check");
            PAUSE
        }
        // It was forgotten.
        Err(AskError::Taken) => return Ok(()),
    };
    let now = ctx.now();
    let later = next_look(identity.state, identity.asked_at, now).unwrap_or(now);
    let later = later.max(now.saturating_add(millis(pause)));
    ctx.store.look_at_identity(account, later).await
}
