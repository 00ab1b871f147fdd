use std::{collections::BTreeMap, time::Duration};

use rand::RngCore;
use tokio::{
    task::JoinSet,
    time::{Instant, sleep},
};
use tokio_util::sync::CancellationToken;

use super::{attempt::attempt, kind::Kind};
use crate::{Ctx, fail_point::fail_point, lease::LEASE};

/// Jobs that this process runs at once.
const AT_ONCE: usize = 16;
/// How often due jobs are looked for when no beat tells of one.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// The pause between two looks that found nothing, however many beats there are.
const REST: Duration = Duration::from_millis(50);
/// How often the jobs that recur are looked for: an operator may have discarded one.
const RECUR_EVERY: Duration = Duration::from_secs(60);

/// Runs due jobs of these kinds until `cancel`; jobs of other kinds are left alone. What is under
/// way then has a few seconds before it is given back, as if it had not been tried.
pub async fn run_jobs(
    ctx: Ctx,
    kinds: Vec<Kind>,
    mut rng: impl RngCore + Send,
    cancel: CancellationToken,
) {
    let runner = Runner {
        kinds: kinds.into_iter().map(|kind| (kind.name, kind)).collect(),
        ctx,
    };
    let mut running = JoinSet::new();
    let mut news = runner.ctx.pulse.listen();
    let mut recurring_since = None;
    let mut quiet = true;
    while !cancel.is_cancelled() {
        if recurring_since.is_none_or(|since: Instant| since.elapsed() > RECUR_EVERY) {
            let begun = runner.begin_recurring().await;
            recurring_since = begun.is_ok().then(Instant::now);
        }
        let claimed = match runner.claim(AT_ONCE - running.len()).await {
            Ok(claimed) => {
                quiet = true;
                claimed
            }
            Err(error) => {
                // Once an outage, not twice a second.
                if std::mem::take(&mut quiet) {
                    tracing::warn!(%error, "jobs cannot be run just now");
                }
                Vec::new()
            }
        };
        let found = !claimed.is_empty();
        for (kind, job) in claimed {
            fail_point("jobs/claimed");
            let (ctx, cancel) = (runner.ctx.clone(), cancel.clone());
            running.spawn(attempt(ctx, kind, job, rng.next_u64(), cancel));
        }
        if found && running.len() < AT_ONCE {
            continue;
        }
        tokio::select! {
            () = cancel.cancelled() => {}
            Some(_) = running.join_next() => {}
            () = async { sleep(REST).await; news.wait(LOOK_EVERY).await }, if running.len() < AT_ONCE => {}
        }
    }
    while running.join_next().await.is_some() {}
}

struct Runner {
    ctx: Ctx,
    kinds: BTreeMap<&'static str, Kind>,
}

impl Runner {
    /// Makes sure that of each kind that recurs there is its one job.
    async fn begin_recurring(&self) -> Result<(), store::Error> {
        let now = self.ctx.now();
        for job in self.kinds.values().filter_map(|kind| kind.first_job(now)) {
            if self.ctx.store.live_job(&job.key).await?.is_none() {
                self.ctx.store.enqueue_job(&job, now).await?;
            }
        }
        Ok(())
    }

    /// Takes up to `free` due jobs, each with its kind.
    async fn claim(&self, free: usize) -> Result<Vec<(Kind, store::Job)>, store::Error> {
        if free == 0 {
            return Ok(Vec::new());
        }
        let kinds: Vec<_> = self.kinds.keys().copied().collect();
        let now = self.ctx.now();
        let (holder, until) = (&self.ctx.holder, now + LEASE);
        let jobs = self
            .ctx
            .store
            .claim_jobs(&kinds, holder, now, until, free as u64);
        let jobs = jobs.await?.into_iter();
        Ok(jobs
            .filter_map(|job| Some((self.kinds.get(job.kind.as_str())?.clone(), job)))
            .collect())
    }
}
