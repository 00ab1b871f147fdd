use domain::DeathCause;
use store::{Job, JobStep};

use super::{
    kind::{JobError, Kind, Next},
    retry::pause,
};
use crate::process::millis;

/// How an attempt ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// It came to its end.
    Reached(Next<String>),
    /// It failed, in one way or another.
    Failed(JobError),
    /// This process ends.
    CutOff,
}

/// What becomes of a job before it is even tried: too late, or too often already.
pub(super) fn before(kind: &Kind, job: &Job, now: i64) -> Option<JobStep> {
    if job.deadline.is_some_and(|deadline| deadline <= now) {
        return Some(JobStep::Dead {
            cause: DeathCause::Deadline,
            error: None,
        });
    }
    // Whoever fails says so; those that did not took their process with them, or were held up.
    (job.attempts > kind.attempts).then(|| {
        let error = format!(
            "{} attempts came to no end: their processes stopped, or were held up for seconds",
            job.attempts - 1
        );
        give_up(kind, DeathCause::Attempts, error, now)
    })
}

/// What becomes of a job after an attempt that ended at `now` (Unix ms). `dice` is any number.
pub(super) fn after(kind: &Kind, job: &Job, ending: Ending, now: i64, dice: u64) -> JobStep {
    let earlier = job.attempts.saturating_sub(1);
    match ending {
        Ending::Reached(Next::Again { at, payload }) => JobStep::Later {
            at,
            payload: Some(payload),
            attempts: 0,
            error: None,
        },
        Ending::Reached(Next::Done) => match &kind.recurs {
            Some(_) => next_time(kind, now, None),
            None => JobStep::Done,
        },
        Ending::CutOff => later(job.run_at, earlier, job.last_error.clone()),
        Ending::Failed(JobError::Throttled { until, error }) => {
            let longest = kind
                .recurs
                .as_ref()
                .map_or(i64::MAX, |(every, _)| millis(*every));
            let at = until.min(now.saturating_add(longest));
            later(at, earlier, Some(error))
        }
        Ending::Failed(JobError::Transient(error)) if job.attempts < kind.attempts => {
            let at = now.saturating_add(millis(pause(job.attempts, dice)));
            later(at, job.attempts, Some(error))
        }
        Ending::Failed(JobError::Transient(error)) => {
            give_up(kind, DeathCause::Attempts, error, now)
        }
        Ending::Failed(JobError::Permanent(error)) => {
            give_up(kind, DeathCause::Permanent, error, now)
        }
    }
}

fn give_up(kind: &Kind, cause: DeathCause, error: String, now: i64) -> JobStep {
    if kind.recurs.is_some() {
        return next_time(kind, now, Some(error));
    }
    JobStep::Dead {
        cause,
        error: Some(error),
    }
}

fn next_time(kind: &Kind, now: i64, error: Option<String>) -> JobStep {
    let every = kind.recurs.as_ref().map_or(0, |(every, _)| millis(*every));
    later(now.saturating_add(every), 0, error)
}

fn later(at: i64, attempts: u32, error: Option<String>) -> JobStep {
    JobStep::Later {
        at,
        payload: None,
        attempts,
        error,
    }
}
