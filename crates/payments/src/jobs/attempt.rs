use std::{any::Any, time::Duration};

use store::{Job, JobStep};
use tokio::time::{Instant, sleep};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use super::{
    ending::{self, Ending},
    kind::{JobError, Kind},
};
use crate::{
    Ctx,
    process::{LEASE, fail_point},
};

/// How often a lease is renewed: twice may fail before it runs out.
const RENEW_EVERY: Duration = Duration::from_millis(LEASE as u64 / 3);
/// How long work under way may go on once this process is to end.
const GRACE: Duration = Duration::from_secs(2);
/// The pause before an ending is written again that the database did not take.
const WRITE_AGAIN: Duration = Duration::from_millis(100);

/// Runs a claimed job once, and writes what became of it. `dice` is any number.
pub(super) async fn attempt(ctx: Ctx, kind: Kind, job: Job, dice: u64, cancel: CancellationToken) {
    let step = match ending::before(&kind, &job, ctx.now()) {
        Some(step) => step,
        None => {
            let Some(ending) = run(&ctx, &kind, &job, &cancel).await else {
                tracing::warn!(
                    job = job.id,
                    kind = job.kind,
                    "somebody else runs the job now"
                );
                return;
            };
            fail_point("jobs/ran");
            ending::after(&kind, &job, ending, ctx.now(), dice)
        }
    };
    if write(&ctx, &job, &step).await {
        tell(&kind, &job, &step);
    }
}

/// Does the work as long as the job is ours. `None`: it no longer is.
async fn run(ctx: &Ctx, kind: &Kind, job: &Job, cancel: &CancellationToken) -> Option<Ending> {
    let work = tokio::spawn((kind.run)(ctx.clone(), job.payload.clone()));
    // Dropped on any way out of here, the work stops at its next wait.
    let mut work = AbortOnDropHandle::new(work);
    tokio::select! {
        ended = &mut work => Some(match ended {
            Ok(Ok(next)) => Ending::Reached(next),
            Ok(Err(error)) => Ending::Failed(error),
            Err(fault) => Ending::Failed(JobError::Transient(match fault.try_into_panic() {
                Ok(panic) => format!("it panicked: {}", words(panic.as_ref())),
                Err(_) => "it was stopped".to_owned(),
            })),
        }),
        () = lost(ctx, job) => None,
        () = sleep(kind.attempt_time) => Some(Ending::Failed(JobError::Transient(format!(
            "it did not end within {} s", kind.attempt_time.as_secs_f32()
        )))),
        () = ending_process(cancel) => Some(Ending::CutOff),
    }
}

/// Renews the lease; returns when it is lost, or may be.
async fn lost(ctx: &Ctx, job: &Job) {
    let mut until = job.lease.1;
    loop {
        sleep(RENEW_EVERY).await;
        let next = ctx.now() + LEASE;
        match ctx.store.renew_job(job, next).await {
            Ok(()) => until = next,
            Err(store::Error::LeaseLost) => return,
            Err(_) if ctx.now() < until => {}
            Err(_) => return,
        }
    }
}

async fn ending_process(cancel: &CancellationToken) {
    cancel.cancelled().await;
    sleep(GRACE).await;
}

/// Writes the step; whether it was written. What cannot be written for as long as a lease lasts is
/// left to whoever takes the job next.
async fn write(ctx: &Ctx, job: &Job, step: &JobStep) -> bool {
    let give_up = Instant::now() + Duration::from_millis(LEASE as u64);
    loop {
        match ctx.store.finish_job(job, step, ctx.now()).await {
            Ok(()) => return true,
            Err(error) if error.is_transient() && Instant::now() < give_up => {
                sleep(WRITE_AGAIN).await;
            }
            Err(error) => {
                tracing::warn!(
                    job = job.id, kind = job.kind, %error,
                    "what became of a job cannot be written; it is run again"
                );
                return false;
            }
        }
    }
}

fn tell(kind: &Kind, job: &Job, step: &JobStep) {
    match step {
        JobStep::Dead { cause, error } => {
            let error = error.as_deref().or(job.last_error.as_deref());
            tracing::error!(
                job = job.id, kind = job.kind, key = job.key, %cause,
                error = error.unwrap_or_default(),
                "a job is dead; `filbert jobs show` tells more"
            );
        }
        JobStep::Later {
            error: Some(error),
            attempts: 0,
            ..
        } if kind.recurs.is_some() => {
            tracing::warn!(
                job = job.id,
                kind = job.kind,
                error,
                "failed until its next time"
            );
        }
        JobStep::Later {
            error: Some(error),
            attempts,
            ..
        } => {
            tracing::debug!(
                job = job.id,
                kind = job.kind,
                attempts,
                error,
                "tried again later"
            );
        }
        JobStep::Later { .. } | JobStep::Done => {}
    }
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without words")
}
