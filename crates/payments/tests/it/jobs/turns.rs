//! Kinds beside each other in one process.

use std::{
    future::pending,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use domain::JobState;
use payments::{
    Ctx,
    jobs::{Kind, Next, enqueue},
};

use super::on_both;

/// More than a process runs at once.
const MANY: usize = 40;

/// Strangers can have many jobs of a kind made, each of which waits for a chain that hangs.
#[tokio::test]
async fn a_kind_that_takes_long_leaves_others_their_turn() {
    let slow = || Kind::new("slow", |_: Ctx, _: ()| pending());
    let quick = || Kind::new("quick", |_: Ctx, _: ()| async { Ok(Next::Done) });
    on_both(async |office| {
        let ctx = office.ctx("who asks").await;
        for number in 0..MANY {
            let key = format!("slow {number}");
            enqueue(&ctx, &slow(), &key, &()).await.unwrap();
        }
        let process = office.open("one", &[slow(), quick()]).await;
        office
            .job_when(&live(&ctx, "slow 0").await, |job| job.turn > 0)
            .await;
        let id = office.enqueue(&quick(), "quick", &()).await;
        office
            .job_when(&id, |job| job.state == JobState::Done)
            .await;
        process.kill().await;
    })
    .await;
}

#[tokio::test]
async fn a_kind_runs_no_more_at_once_than_it_may() {
    on_both(async |office| {
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (running, highest) = (now.clone(), most.clone());
        let kind = Kind::new("narrow", move |_: Ctx, _: ()| {
            let (running, highest) = (running.clone(), highest.clone());
            async move {
                let here = running.fetch_add(1, Ordering::SeqCst) + 1;
                highest.fetch_max(here, Ordering::SeqCst);
                tokio::time::sleep(Duration::from_millis(50)).await;
                running.fetch_sub(1, Ordering::SeqCst);
                Ok(Next::Done)
            }
        })
        .at_once(2);
        let mut ids = Vec::new();
        for number in 0..10 {
            let key = format!("narrow {number}");
            ids.push(office.enqueue(&kind, &key, &()).await);
        }
        let process = office.open("one", &[kind]).await;
        for id in ids {
            office
                .job_when(&id, |job| job.state == JobState::Done)
                .await;
        }
        assert_eq!(most.load(Ordering::SeqCst), 2);
        process.close().await;
    })
    .await;
}

async fn live(ctx: &Ctx, key: &str) -> String {
    ctx.store.live_job(key).await.unwrap().unwrap().id
}
