//! Jobs as kinds of our own see them, run by processes that end in every way.

mod failures;
mod kinds;
mod processes;
mod turns;

use std::{sync::Arc, time::Duration};

use chain::Chains;
use payments::{
    Clock, Ctx,
    jobs::{Kind, enqueue, run_jobs},
};
use rand::{SeedableRng, rngs::StdRng};
use serde::Serialize;
use store::{Enqueued, Job, Store};
use testkit::{Database, PATIENCE};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::{databases, house::ShiftedClock};

const HOUR: Duration = Duration::from_secs(60 * 60);
/// After so long a process that is not heard of is missed.
const LEASE: Duration = Duration::from_secs(4);

/// A database and a clock that processes share.
struct Office {
    database: Database,
    clock: Arc<ShiftedClock>,
    store: Store,
}

async fn on_both(test: impl AsyncFn(Office)) {
    for database in databases::both() {
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        let clock = Arc::<ShiftedClock>::default();
        test(Office {
            database,
            clock,
            store,
        })
        .await;
    }
}

impl Office {
    async fn ctx(&self, holder: &str) -> Ctx {
        let store = Store::connect(self.database.url()).await.unwrap();
        let chains = Chains::connect(Vec::new()).unwrap();
        Ctx::new(store, chains, self.clock.clone(), holder.to_owned())
    }

    /// A process that runs jobs of these kinds.
    async fn open(&self, holder: &str, kinds: &[Kind]) -> Process {
        let (ctx, cancel) = (self.ctx(holder).await, CancellationToken::new());
        let rng = StdRng::seed_from_u64(7);
        let running = run_jobs(ctx, kinds.to_vec(), rng, cancel.clone());
        Process {
            cancel,
            task: tokio::spawn(running),
        }
    }

    async fn enqueue<P: Serialize>(&self, kind: &Kind, key: &str, payload: &P) -> String {
        let ctx = self.ctx("who asks").await;
        let enqueued = enqueue(&ctx, kind, key, payload).await.unwrap();
        assert_eq!(enqueued, Enqueued::New);
        self.store.live_job(key).await.unwrap().unwrap().id
    }

    async fn job(&self, id: &str) -> Job {
        self.store.job(id).await.unwrap().unwrap()
    }

    /// The job, once `when` holds.
    async fn job_when(&self, id: &str, when: impl Fn(&Job) -> bool) -> Job {
        let look = async {
            loop {
                let job = self.job(id).await;
                if when(&job) {
                    return job;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        match tokio::time::timeout(PATIENCE, look).await {
            Ok(job) => job,
            Err(_) => panic!("the job does not get there: {:#?}", self.job(id).await),
        }
    }

    fn now(&self) -> i64 {
        self.clock.now_ms()
    }
}

struct Process {
    cancel: CancellationToken,
    task: JoinHandle<()>,
}

impl Process {
    /// Ends it as a signal does.
    async fn close(self) {
        self.cancel.cancel();
        self.task.await.unwrap();
    }

    /// Ends it as `kill -9` does: nothing is given back.
    async fn kill(self) {
        self.task.abort();
        assert!(self.task.await.unwrap_err().is_cancelled());
    }
}
