//! Forgets what nobody needs any more, some rows at a time.

use std::{future::Future, time::Duration};

use crate::{
    Ctx, attachments,
    jobs::{JobError, Kind, Next},
    process::millis,
    requests::{across, follow},
    transfers::{note, stays},
};

const EVERY: Duration = Duration::from_secs(60 * 60);
/// Rows forgotten in one transaction: others write in between.
const BATCH: u64 = 500;
/// Transactions for one thing at a time; what is left waits for the next hour.
const BATCHES: u64 = 400;
/// So many times as many answers are forgotten at once: two million an hour.
const ANSWERS: u64 = 10;
/// How long what somebody said of a transfer is kept after it was judged: anybody can say anything,
/// and what was true has a row of its own.
const SUBMITTED_TRANSFERS: Duration = Duration::from_secs(6 * 60 * 60);
/// How long it is known what somebody was told of.
const NOTICES: Duration = Duration::from_secs(60 * 24 * 60 * 60);
/// How long it is known what the bank provider told of: it tells again for less than that.
const BANK_EVENTS: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// How long a code for an e-mail address counts that nobody used.
const MAIL_CODES: Duration = Duration::from_secs(60 * 60);
/// How long a way to pay a request is known: what is paid by one ends within less, and may be told of late.
const REQUEST_ROUTES: Duration = Duration::from_secs(14 * 24 * 60 * 60);
const ATTEMPT_TIME: Duration = Duration::from_secs(10 * 60);

pub(super) fn kind() -> Kind {
    Kind::recurring("housekeeping", EVERY, sweep).attempt_time(ATTEMPT_TIME)
}

async fn sweep(ctx: Ctx, (): ()) -> Result<Next<()>, JobError> {
    let (now, store, keep) = (ctx.now(), &ctx.store, ctx.retention);
    let before = |age: Duration| now.saturating_sub(millis(age));

    let age = before(keep.rejected_calls);
    in_batches("rejected calls", |limit| {
        store.prune_rejected_calls(age, limit)
    })
    .await?;
    let age = before(keep.final_attempts);
    in_batches("signed bytes", |limit| {
        store.prune_final_attempts(age, limit)
    })
    .await?;
    let age = before(keep.spending);
    in_batches("spending", |limit| store.prune_spending(age, limit)).await?;
    // A day's quota looks at its own day only, and whose network it was is nobody's business after it.
    in_batches("uploaders", |limit| store.prune_uploaders(now, limit)).await?;
    let age = before(keep.jobs);
    in_batches("jobs", |limit| store.prune_jobs(None, age, limit)).await?;
    let age = before(SUBMITTED_TRANSFERS);
    for said in [note::NAME, stays::NAME] {
        in_batches("submitted transfers", |limit| {
            store.prune_jobs(Some(said), age, limit)
        })
        .await?;
    }
    for said in [follow::NAME, across::NAME] {
        in_batches("followed payments", |limit| {
            store.prune_jobs(Some(said), age, limit)
        })
        .await?;
    }
    let age = before(REQUEST_ROUTES);
    in_batches("ways to pay requests", |limit| {
        store.prune_request_routes(age, limit)
    })
    .await?;
    in_batches("requests", |limit| store.prune_requests(now, limit)).await?;
    in_batches("watched requests", |limit| {
        store.end_watching_requests(now, limit)
    })
    .await?;
    let age = before(NOTICES);
    in_batches("notices", |limit| store.prune_notices(age, limit)).await?;
    let age = before(BANK_EVENTS);
    in_batches("bank events", |limit| store.prune_bank_events(age, limit)).await?;
    let age = before(MAIL_CODES);
    in_batches("mail codes", |limit| store.prune_mail_codes(age, limit)).await?;
    // Each says itself how long it is kept. They come by the request: an hour may bring more than is forgotten of
    // anything else.
    in_batches("answers", |limit| {
        store.prune_idempotency(now, limit * ANSWERS)
    })
    .await?;
    in_batches("routes", |limit| store.prune_routes(now, limit)).await?;
    in_batches("sessions", |limit| store.prune_sessions(now, limit)).await?;
    in_batches("known devices", |limit| {
        store.prune_known_devices(now, limit)
    })
    .await?;
    in_batches("sign-in nonces", |limit| store.prune_nonces(now, limit)).await?;
    attachments::sweep(&ctx).await?;
    Ok(Next::Done)
}

async fn in_batches<F>(what: &str, prune: impl Fn(u64) -> F) -> Result<(), store::Error>
where
    F: Future<Output = Result<u64, store::Error>>,
{
    let mut pruned = 0;
    for _ in 0..BATCHES {
        let batch = prune(BATCH).await?;
        pruned += batch;
        if batch < BATCH {
            break;
        }
    }
    if pruned > 0 {
        tracing::info!(what, rows = pruned, "forgot what nobody needs any more");
    }
    Ok(())
}
