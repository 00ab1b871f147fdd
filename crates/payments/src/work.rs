use std::{future::Future, time::Duration};

use rand::{SeedableRng, rngs::StdRng};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::{Ctx, cash_outs, jobs, operations, sponsor, watch};

/// The background work of this process.
pub struct Workers {
    ctx: Ctx,
    tasks: JoinSet<()>,
}

/// Starts the watcher and the sponsor of every chain, what asks the bank provider for the sponsor, and what runs jobs.
/// They end at `cancel`.
///
/// Any number of processes may do this on one database: leases decide who does what.
pub fn start_workers(ctx: &Ctx, cancel: CancellationToken) -> Workers {
    let mut tasks = JoinSet::new();
    for chain in ctx.chains.iter() {
        let id = chain.id();
        tasks.spawn(keep_alive(
            "watcher",
            ctx.clone(),
            cancel.clone(),
            move |ctx, cancel| watch::watch(ctx, id, cancel),
        ));
        // Also without keys: those of an earlier configuration may have left something to follow.
        tasks.spawn(keep_alive(
            "sponsor",
            ctx.clone(),
            cancel.clone(),
            move |ctx, cancel| sponsor::sponsor(ctx, id, cancel),
        ));
    }
    tasks.spawn(keep_alive(
        "payees",
        ctx.clone(),
        cancel.clone(),
        cash_outs::answer_payees,
    ));
    tasks.spawn(keep_alive(
        "jobs",
        ctx.clone(),
        cancel,
        move |ctx, cancel| jobs::run_jobs(ctx, operations::kinds(), seeded(), cancel),
    ));
    Workers {
        ctx: ctx.clone(),
        tasks,
    }
}

/// The randomness of one start of a worker.
#[expect(
    clippy::disallowed_methods,
    reason = "this is the randomness that others are given"
)]
fn seeded() -> StdRng {
    StdRng::from_os_rng()
}

impl Workers {
    /// Waits until all work has come to its end, which `cancel` asks for, and gives back what this
    /// process held.
    pub async fn join(mut self) {
        while self.tasks.join_next().await.is_some() {}
        if let Err(error) = self.ctx.store.release_leases(&self.ctx.holder).await {
            tracing::warn!(%error, "leases could not be given back; they run out in seconds");
        }
    }
}

/// Runs a worker again should it panic: a fault in one must not silence it for good.
async fn keep_alive<F>(
    name: &'static str,
    ctx: Ctx,
    cancel: CancellationToken,
    work: impl Fn(Ctx, CancellationToken) -> F,
) where
    F: Future<Output = ()> + Send + 'static,
{
    while !cancel.is_cancelled() {
        if let Err(fault) = tokio::spawn(work(ctx.clone(), cancel.clone())).await {
            tracing::error!(worker = name, %fault, "a worker failed and is started again");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}
