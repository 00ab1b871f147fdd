use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use rand::RngCore;
use tokio::{
    task::{self, JoinSet},
    time::{Instant, sleep},
};
use tokio_util::sync::CancellationToken;

use super::{attempt::attempt, kind::Kind};
use crate::{
    Ctx,
    process::{LEASE, fail_point},
};

/// Jobs that this process runs at once, of all kinds.
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
    let mut runner = Runner {
        kinds: kinds.into_iter().map(|kind| (kind.name, kind)).collect(),
        ctx,
        first: 0,
    };
    let (mut running, mut under_way) = (JoinSet::new(), UnderWay::default());
    let mut news = runner.ctx.pulse.listen();
    let mut recurring_since = None;
    let mut quiet = true;
    while !cancel.is_cancelled() {
        if recurring_since.is_none_or(|since: Instant| since.elapsed() > RECUR_EVERY) {
            let begun = runner.begin_recurring().await;
            recurring_since = begun.is_ok().then(Instant::now);
        }
        let claimed = match runner.claim(&under_way).await {
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
            let (ctx, cancel, name) = (runner.ctx.clone(), cancel.clone(), kind.name);
            let task = running.spawn(attempt(ctx, kind, job, rng.next_u64(), cancel));
            under_way.0.insert(task.id(), name);
        }
        if found && running.len() < AT_ONCE {
            continue;
        }
        tokio::select! {
            () = cancel.cancelled() => {}
            Some(ended) = running.join_next_with_id() => {
                let id = ended.map_or_else(|fault| fault.id(), |(id, ())| id);
                under_way.0.remove(&id);
            }
            () = async { sleep(REST).await; news.wait(LOOK_EVERY).await }, if running.len() < AT_ONCE => {}
        }
    }
    while running.join_next().await.is_some() {}
}

struct Runner {
    ctx: Ctx,
    kinds: BTreeMap<&'static str, Kind>,
    /// The number of the kind that is looked for first, another one each time: where all places are
    /// taken, no kind waits for those before it to have no jobs left.
    first: usize,
}

/// The attempts that are under way, each with its kind's name.
#[derive(Default)]
struct UnderWay(HashMap<task::Id, &'static str>);

impl UnderWay {
    fn of(&self, kind: &Kind) -> usize {
        self.0.values().filter(|name| **name == kind.name).count()
    }
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

    /// Takes due jobs, each with its kind: as many as there is room for, of each kind and in all.
    async fn claim(
        &mut self,
        under_way: &UnderWay,
    ) -> Result<Vec<(Kind, store::Job)>, store::Error> {
        let mut free = AT_ONCE - under_way.0.len();
        let mut kinds: Vec<&Kind> = self.kinds.values().collect();
        self.first = (self.first + 1) % kinds.len().max(1);
        kinds.rotate_left(self.first);
        let (mut claimed, mut fault) = (Vec::new(), None);
        for kind in kinds {
            let room = kind.at_once.saturating_sub(under_way.of(kind)).min(free);
            if room == 0 {
                continue;
            }
            let Ctx { store, holder, .. } = &self.ctx;
            let (now, these) = (self.ctx.now(), [kind.name]);
            let jobs = store.claim_jobs(&these, holder, now, now + LEASE, room as u64);
            match jobs.await {
                Ok(jobs) => {
                    free -= jobs.len();
                    claimed.extend(jobs.into_iter().map(|job| (kind.clone(), job)));
                }
                Err(error) => {
                    fault = Some(error);
                    break;
                }
            }
        }
        match fault {
            // What is taken already is run first.
            Some(error) if claimed.is_empty() => Err(error),
            _ => Ok(claimed),
        }
    }
}
