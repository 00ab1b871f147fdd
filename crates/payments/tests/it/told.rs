//! Jobs that look for what networks told, for tests of how many each may have.

use futures::future::join_all;
use store::NewJob;
use testkit::eventually;

use crate::house::House;

impl House {
    /// Has so many jobs of a kind wait for what `network` told. None of them is ever due.
    pub async fn fill_places(&self, kind: &str, network: &str, jobs: u64) {
        let enqueued = join_all((0..jobs).map(async |number| {
            let name = format!("{kind}/{network}/{number}");
            let job = NewJob {
                id: name.clone(),
                kind: kind.to_owned(),
                key: name,
                payload: "{}".to_owned(),
                run_at: i64::MAX,
                lifetime: None,
                network: Some(network.to_owned()),
            };
            self.ctx.store.enqueue_job(&job, self.now()).await
        }));
        for enqueued in enqueued.await {
            enqueued.unwrap();
        }
    }

    /// Until so many jobs of a kind look for what any network told. What a job has found is known before it has ended.
    pub async fn until_told_jobs(&self, kind: &str, jobs: u64) {
        eventually(format!("{jobs} jobs of {kind}"), async || {
            let told = self.ctx.store.told_jobs(&[kind], "nobody").await;
            match told.unwrap().in_all {
                waiting if waiting == jobs => Ok(()),
                waiting => Err(waiting),
            }
        })
        .await;
    }
}
