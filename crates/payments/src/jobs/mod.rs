//! Work that is done once, later, and outlives the process that began it.
//!
//! A job is a row ([`store::Job`]), and a saga is one job that moves its payload from step to step.
//! Any number of processes run jobs on one database: who runs one has a lease on its row. A process
//! that dies in the middle is followed by another after seconds, so a job may be run more often than
//! once, and what it does has to bear that.

mod attempt;
mod ending;
mod kind;
mod places;
mod retry;
mod runner;

pub use kind::{JobError, Kind, Next, PayloadError};
pub(crate) use places::has_place;
pub use runner::run_jobs;

use serde::Serialize;
use store::{Enqueued, NewJob};

use crate::Ctx;

/// Why a job was not taken in.
#[derive(Debug, thiserror::Error)]
pub enum EnqueueError {
    /// Its payload belongs into a row of its own.
    #[error(transparent)]
    Payload(#[from] PayloadError),
    /// The database did not take it.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Makes a job durable that is run as soon as somebody can, unless one with the same key is not at
/// its end yet: that one is joined.
///
/// # Errors
/// When the payload is too large, or the database does not answer.
pub async fn enqueue<P: Serialize>(
    ctx: &Ctx,
    kind: &Kind,
    key: &str,
    payload: &P,
) -> Result<Enqueued, EnqueueError> {
    put(ctx, kind.job(key, payload, ctx.now())?).await
}

/// The same for a job that looks whether what `network` tells is so; [`has_place`] says whether it may have one.
///
/// # Errors
/// When the payload is too large, or the database does not answer.
pub(crate) async fn enqueue_told<P: Serialize>(
    ctx: &Ctx,
    network: &str,
    kind: &Kind,
    (key, payload): (&str, &P),
) -> Result<Enqueued, EnqueueError> {
    let job = NewJob {
        network: Some(network.to_owned()),
        ..kind.job(key, payload, ctx.now())?
    };
    put(ctx, job).await
}

async fn put(ctx: &Ctx, job: NewJob) -> Result<Enqueued, EnqueueError> {
    let enqueued = ctx.store.enqueue_job(&job, ctx.now()).await?;
    ctx.pulse.beat();
    Ok(enqueued)
}
