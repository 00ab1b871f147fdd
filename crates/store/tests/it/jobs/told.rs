use store::{JobStep, NewJob, Store, ToldJobs};

use super::{KIND, claim_one, dead, enqueue, job, later};
use crate::on_both;

fn told(id: &str, network: &str) -> NewJob {
    NewJob {
        network: Some(network.to_owned()),
        ..job(id, 0)
    }
}

async fn counted(store: &Store, kinds: &[&str], network: &str) -> (u64, u64) {
    let ToldJobs { of_network, in_all } = store.told_jobs(kinds, network).await.unwrap();
    (of_network, in_all)
}

#[tokio::test]
async fn what_was_told_is_counted_by_network() {
    on_both(async |store| {
        assert_eq!(counted(&store, &[KIND], "192.0.2.1").await, (0, 0));
        for (id, network) in [
            ("1", "192.0.2.1"),
            ("2", "192.0.2.1"),
            ("3", "2001:db8::/56"),
        ] {
            enqueue(&store, &told(id, network)).await;
        }
        let other_kind = NewJob {
            kind: "webhook".to_owned(),
            ..told("4", "192.0.2.1")
        };
        enqueue(&store, &other_kind).await;
        enqueue(&store, &job("5", 0)).await;

        assert_eq!(counted(&store, &[KIND], "192.0.2.1").await, (2, 3));
        assert_eq!(counted(&store, &[KIND], "192.0.2.2").await, (0, 3));
        let both = [KIND, "webhook"];
        assert_eq!(counted(&store, &both, "192.0.2.1").await, (3, 4));
    })
    .await;
}

#[tokio::test]
async fn an_ended_job_counts_for_no_network() {
    on_both(async |store| {
        for id in ["1", "2", "3", "4"] {
            enqueue(&store, &told(id, "192.0.2.1")).await;
        }
        let waiting = async || counted(&store, &[KIND], "192.0.2.1").await.0;
        assert!(store.discard_job("4", "a test", 0).await.unwrap());
        assert_eq!(waiting().await, 3);
        for (job, step) in store
            .claim_jobs(&[KIND], "a", 0, 100, 3)
            .await
            .unwrap()
            .iter()
            .zip([JobStep::Done, dead(), later(1)])
        {
            store.finish_job(job, &step, 10).await.unwrap();
        }
        assert_eq!(waiting().await, 1, "it is looked for again");
        assert!(store.retry_job("2", 20).await.unwrap());
        assert_eq!(waiting().await, 1, "an operator has it tried again");
    })
    .await;
}

#[tokio::test]
async fn a_job_whose_word_is_confirmed_counts_for_no_network() {
    on_both(async |store| {
        let waits = told("1", "192.0.2.1");
        enqueue(&store, &waits).await;
        let claimed = claim_one(&store, "a", 0).await;
        store.confirm_told_job(&waits.key).await.unwrap();
        assert_eq!(counted(&store, &[KIND], "192.0.2.1").await, (0, 0));
        store.finish_job(&claimed, &later(1), 10).await.unwrap();
        assert_eq!(counted(&store, &[KIND], "192.0.2.1").await, (0, 0));
    })
    .await;
}
