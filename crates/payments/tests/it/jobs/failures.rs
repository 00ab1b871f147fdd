use std::{future::pending, time::Duration};

use domain::{JobState, limits};
use payments::{
    Ctx,
    jobs::{EnqueueError, JobError, Kind, Next, enqueue},
};
use store::Job;

use super::{HOUR, Office, on_both};

/// A kind whose payload says how it fails.
fn failing() -> Kind {
    Kind::new("failing", |ctx: Ctx, how: String| async move {
        match how.as_str() {
            "transient" => Err(JobError::Transient("nobody answers".to_owned())),
            "throttled" => Err(JobError::Throttled {
                until: ctx.clock.now_ms() + 600_000,
                error: "too many requests".to_owned(),
            }),
            "permanent" => Err(JobError::Permanent("there is no such account".to_owned())),
            "slow" => pending().await,
            "large" => Ok(Next::Again {
                at: 0,
                payload: "x".repeat(limits::JOB_PAYLOAD),
            }),
            "panic" => panic!("a fault of ours"),
            _ => Ok(Next::Done),
        }
    })
    .attempts(3)
    .attempt_time(Duration::from_millis(200))
    .lifetime(HOUR)
}

async fn after_first_attempt(office: &Office, how: &str) -> Job {
    let process = office.open("one", &[failing()]).await;
    let id = office.enqueue(&failing(), how, &how).await;
    let tried = |job: &Job| job.turn > 0 && job.lease.1 == 0;
    let job = office.job_when(&id, tried).await;
    process.close().await;
    job
}

#[tokio::test]
async fn what_may_succeed_is_tried_again_until_its_attempts_are_used_up() {
    on_both(async |office| {
        let process = office.open("one", &[failing()]).await;
        let id = office.enqueue(&failing(), "one", &"transient").await;
        let dead = office
            .job_when(&id, |job| job.state == JobState::Dead)
            .await;
        assert_eq!((dead.attempts, dead.turn), (3, 3));
        assert_eq!(dead.reason.as_deref(), Some("attempts"));
        assert_eq!(dead.last_error.as_deref(), Some("nobody answers"));
        process.close().await;
    })
    .await;
}

#[tokio::test]
async fn what_can_never_succeed_is_given_up_at_once() {
    on_both(async |office| {
        let dead = after_first_attempt(&office, "permanent").await;
        assert_eq!((dead.state, dead.turn), (JobState::Dead, 1));
        assert_eq!(dead.reason.as_deref(), Some("permanent"));
        assert_eq!(dead.last_error.as_deref(), Some("there is no such account"));
    })
    .await;
}

#[tokio::test]
async fn who_is_asked_to_wait_waits_and_is_not_blamed() {
    on_both(async |office| {
        let before = office.now();
        let waiting = after_first_attempt(&office, "throttled").await;
        assert_eq!((waiting.state, waiting.attempts), (JobState::Queued, 0));
        assert!((before + 600_000..=office.now() + 600_000).contains(&waiting.run_at));
        assert_eq!(waiting.last_error.as_deref(), Some("too many requests"));
    })
    .await;
}

#[tokio::test]
async fn a_panic_is_the_failure_of_one_job() {
    on_both(async |office| {
        let process = office.open("one", &[failing()]).await;
        let panicking = office.enqueue(&failing(), "one", &"panic").await;
        let failed = office
            .job_when(&panicking, |job| job.last_error.is_some())
            .await;
        assert_eq!(
            failed.last_error.as_deref(),
            Some("it panicked: a fault of ours")
        );
        let other = office.enqueue(&failing(), "other", &"").await;
        office
            .job_when(&other, |job| job.state == JobState::Done)
            .await;
        let dead = office
            .job_when(&panicking, |job| job.state == JobState::Dead)
            .await;
        assert_eq!(dead.turn, 3);
        process.close().await;
    })
    .await;
}

#[tokio::test]
async fn an_attempt_without_an_end_is_cut_off() {
    on_both(async |office| {
        let failed = after_first_attempt(&office, "slow").await;
        assert_eq!(
            failed.last_error.as_deref(),
            Some("it did not end within 0.2 s")
        );
    })
    .await;
}

#[tokio::test]
async fn a_job_that_is_not_done_in_its_time_is_given_up() {
    on_both(async |office| {
        let waiting = after_first_attempt(&office, "throttled").await;
        office.clock.shift(HOUR);
        let process = office.open("one", &[failing()]).await;
        let dead = office
            .job_when(&waiting.id, |job| job.state == JobState::Dead)
            .await;
        assert_eq!(dead.reason.as_deref(), Some("deadline"));
        assert_eq!(dead.last_error.as_deref(), Some("too many requests"));
        process.close().await;
    })
    .await;
}

/// Written by another version of this program, or by hand.
#[tokio::test]
async fn a_payload_that_cannot_be_read_or_kept_is_said() {
    on_both(async |office| {
        let process = office.open("one", &[failing()]).await;
        let id = office.enqueue(&failing(), "one", &7).await;
        let dead = office
            .job_when(&id, |job| job.state == JobState::Dead)
            .await;
        let error = dead.last_error.unwrap();
        assert!(error.starts_with("its payload cannot be read: "), "{error}");

        let id = office.enqueue(&failing(), "other", &"large").await;
        let dead = office
            .job_when(&id, |job| job.state == JobState::Dead)
            .await;
        let error = dead.last_error.unwrap();
        assert!(error.contains("65538 bytes of at most 65536"), "{error}");
        process.close().await;

        let (ctx, large) = (
            office.ctx("who asks").await,
            "x".repeat(limits::JOB_PAYLOAD),
        );
        let refused = enqueue(&ctx, &failing(), "third", &large).await;
        assert!(
            matches!(refused, Err(EnqueueError::Payload(_))),
            "{refused:?}"
        );
    })
    .await;
}
