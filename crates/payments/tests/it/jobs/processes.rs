use std::{
    collections::HashMap,
    future::pending,
    sync::{Arc, Mutex},
};

use domain::JobState;
use payments::jobs::{Kind, Next};

use super::{HOUR, LEASE, on_both};

/// A kind that never ends, and tells the payloads of those that were cut off.
fn stuck(cut_off: Arc<Mutex<Vec<u32>>>) -> Kind {
    struct Told(Arc<Mutex<Vec<u32>>>, u32);
    impl Drop for Told {
        fn drop(&mut self) {
            self.0.lock().unwrap().push(self.1);
        }
    }
    Kind::new("stuck", move |_, payload: u32| {
        let told = Told(cut_off.clone(), payload);
        async move {
            let _told = told;
            pending().await
        }
    })
    .attempts(2)
    .lifetime(HOUR)
}

#[tokio::test]
async fn every_job_is_run_once_by_whichever_process() {
    on_both(async |office| {
        const JOBS: u32 = 200;
        let runs = Arc::new(Mutex::new(HashMap::<u32, u32>::new()));
        let counted = runs.clone();
        let kind = Kind::new("count", move |_, number: u32| {
            *counted.lock().unwrap().entry(number).or_default() += 1;
            async { Ok(Next::Done) }
        });
        let ctx = office.ctx("who asks").await;
        for number in 0..JOBS {
            let key = format!("count:{number}");
            let job = kind.job(&key, &number, office.now()).unwrap();
            ctx.store.enqueue_job(&job, office.now()).await.unwrap();
        }
        let kinds = [kind];
        let (one, other) = (
            office.open("one", &kinds).await,
            office.open("other", &kinds).await,
        );
        for number in 0..JOBS {
            while let Some(job) = ctx
                .store
                .live_job(&format!("count:{number}"))
                .await
                .unwrap()
            {
                office
                    .job_when(&job.id, |job| job.state == JobState::Done)
                    .await;
            }
        }
        one.close().await;
        other.close().await;
        let runs = runs.lock().unwrap();
        assert_eq!(runs.len(), JOBS as usize);
        assert!(runs.values().all(|times| *times == 1), "{runs:?}");
    })
    .await;
}

#[tokio::test]
async fn a_saga_goes_on_where_its_payload_says() {
    on_both(async |office| {
        let kind = Kind::new(
            "saga",
            |ctx: payments::Ctx, mut steps: Vec<u32>| async move {
                steps.push(steps.len() as u32);
                Ok(match steps.len() {
                    4 => Next::Done,
                    _ => Next::Again {
                        at: ctx.clock.now_ms(),
                        payload: steps,
                    },
                })
            },
        );
        let process = office.open("one", std::slice::from_ref(&kind)).await;
        let id = office.enqueue(&kind, "saga", &Vec::<u32>::new()).await;
        let done = office
            .job_when(&id, |job| job.state == JobState::Done)
            .await;
        assert_eq!((done.payload.as_str(), done.turn), ("[0,1,2]", 4));
        process.close().await;
    })
    .await;
}

/// The job is what kills its processes: it must not go on doing so for ever.
#[tokio::test]
async fn a_job_that_takes_its_process_along_is_given_up() {
    on_both(async |office| {
        let kinds = [stuck(Arc::default())];
        let id = office.enqueue(&kinds[0], "stuck", &1).await;
        for attempts in 1..=2 {
            let process = office.open("a process", &kinds).await;
            let running = office.job_when(&id, |job| job.attempts == attempts).await;
            assert_eq!(running.state, JobState::Queued);
            process.kill().await;
            office.clock.shift(LEASE);
        }
        let survivor = office.open("a survivor", &kinds).await;
        let dead = office
            .job_when(&id, |job| job.state == JobState::Dead)
            .await;
        assert_eq!(dead.reason.as_deref(), Some("attempts"));
        let error = dead.last_error.unwrap();
        assert!(error.starts_with("2 attempts came to no end"), "{error}");
        survivor.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_process_that_ends_well_gives_its_jobs_back() {
    on_both(async |office| {
        let cut_off = Arc::<Mutex<Vec<u32>>>::default();
        let kinds = [stuck(cut_off.clone())];
        let id = office.enqueue(&kinds[0], "stuck", &5).await;
        let process = office.open("one", &kinds).await;
        let running = office.job_when(&id, |job| job.attempts == 1).await;
        assert!(running.lease.1 > office.now());
        process.close().await;
        let back = office.job(&id).await;
        assert_eq!((back.state, back.attempts), (JobState::Queued, 0));
        assert!(back.lease.1 <= office.now());
        assert_eq!(*cut_off.lock().unwrap(), [5]);
    })
    .await;
}

/// It was held up for so long that another process has taken the job.
#[tokio::test]
async fn who_lost_a_job_stops_it_and_writes_nothing() {
    on_both(async |office| {
        let cut_off = Arc::<Mutex<Vec<u32>>>::default();
        let kinds = [stuck(cut_off.clone())];
        let id = office.enqueue(&kinds[0], "stuck", &5).await;
        let process = office.open("one", &kinds).await;
        office.job_when(&id, |job| job.attempts == 1).await;
        let later = office.now() + 10_000;
        let taken = office
            .store
            .claim_jobs(&["stuck"], "another", later, later + 30_000, 1)
            .await
            .unwrap();
        assert_eq!(taken.len(), 1);
        office
            .job_when(&id, |_| *cut_off.lock().unwrap() == [5])
            .await;
        process.close().await;
        assert_eq!(office.job(&id).await, taken[0]);
    })
    .await;
}

/// As long as it is worked on, nobody else takes it, however long that takes.
#[tokio::test]
async fn a_job_under_way_keeps_its_lease() {
    on_both(async |office| {
        let kinds = [stuck(Arc::default())];
        let id = office.enqueue(&kinds[0], "stuck", &5).await;
        let process = office.open("one", &kinds).await;
        let first = office.job_when(&id, |job| job.attempts == 1).await.lease.1;
        let renewed = office
            .job_when(&id, |job| job.lease.1 > first + 2_000)
            .await;
        assert_eq!((renewed.turn, renewed.attempts), (1, 1));
        process.close().await;
    })
    .await;
}
