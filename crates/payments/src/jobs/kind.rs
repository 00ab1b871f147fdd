use std::{future::Future, sync::Arc, time::Duration};

use domain::limits;
use futures::{FutureExt, future::BoxFuture};
use serde::{Serialize, de::DeserializeOwned};
use store::NewJob;

use crate::{Ctx, process::millis};

/// How often a job is tried without coming a step further.
const ATTEMPTS: u32 = 12;
/// How many jobs of a kind a process runs at once.
const AT_ONCE: usize = 4;
/// How long one attempt may take.
const ATTEMPT_TIME: Duration = Duration::from_secs(60);
/// How long a job may take in all.
const LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);

/// A kind of job: its name in the database, and what is done.
#[derive(Clone)]
pub struct Kind {
    pub(super) name: &'static str,
    pub(super) attempts: u32,
    pub(super) at_once: usize,
    pub(super) attempt_time: Duration,
    /// `None`: it has no end.
    pub(super) lifetime: Option<Duration>,
    /// How often it comes again, and with what it began.
    pub(super) recurs: Option<(Duration, String)>,
    pub(super) run: Run,
}

type Run =
    Arc<dyn Fn(Ctx, String) -> BoxFuture<'static, Result<Next<String>, JobError>> + Send + Sync>;

/// What becomes of a job that came to the end of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next<P> {
    /// It is done. One that recurs comes again at its next time, with the payload that it had.
    Done,
    /// It came a step further.
    Again {
        /// Unix milliseconds before which it does not go on.
        at: i64,
        /// What it goes on with.
        payload: P,
    },
}

/// Why an attempt failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JobError {
    /// May succeed when it is tried again.
    #[error("{0}")]
    Transient(String),
    /// The other side named a time before which it is not to be asked again.
    #[error("{error}")]
    Throttled {
        /// Unix milliseconds.
        until: i64,
        /// What it said.
        error: String,
    },
    /// No attempt can succeed.
    #[error("{0}")]
    Permanent(String),
}

impl From<store::Error> for JobError {
    fn from(error: store::Error) -> Self {
        match &error {
            store::Error::Busy(_)
            | store::Error::Unavailable(_)
            | store::Error::InDoubt(_)
            | store::Error::LeaseLost
            | store::Error::OverBudget(_) => Self::Transient(error.to_string()),
            store::Error::Corrupt { .. } | store::Error::Refused(_) => {
                Self::Permanent(error.to_string())
            }
        }
    }
}

impl From<chain::NodeError> for JobError {
    fn from(error: chain::NodeError) -> Self {
        Self::Transient(error.to_string())
    }
}

/// A payload cannot be JSON, or has more than [`limits::JOB_PAYLOAD`] bytes of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the payload of a {kind} job cannot be kept: {problem}")]
pub struct PayloadError {
    kind: &'static str,
    problem: String,
}

impl Kind {
    /// A kind whose jobs begin with a payload of type `P`. `run` may be called again after it was cut
    /// off anywhere.
    pub fn new<P, F, R>(name: &'static str, run: F) -> Self
    where
        P: Serialize + DeserializeOwned + Send + 'static,
        F: Fn(Ctx, P) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Next<P>, JobError>> + Send + 'static,
    {
        let run = move |ctx: Ctx, payload: String| match serde_json::from_str::<P>(&payload) {
            Ok(payload) => {
                let attempt = run(ctx, payload);
                async move {
                    Ok(match attempt.await? {
                        Next::Done => Next::Done,
                        Next::Again { at, payload } => Next::Again {
                            at,
                            payload: text(name, &payload)
                                .map_err(|error| JobError::Permanent(error.to_string()))?,
                        },
                    })
                }
                .boxed()
            }
            Err(error) => {
                let unreadable = format!("its payload cannot be read: {error}");
                std::future::ready(Err(JobError::Permanent(unreadable))).boxed()
            }
        };
        Self {
            name,
            attempts: ATTEMPTS,
            at_once: AT_ONCE,
            attempt_time: ATTEMPT_TIME,
            lifetime: Some(LIFETIME),
            recurs: None,
            run: Arc::new(run),
        }
    }

    /// A kind of which there is one job for ever, which comes again `every` so often. It begins with
    /// the default payload. When its attempts fail, or take their processes along, it comes again at
    /// its next time all the same.
    ///
    /// # Panics
    /// When the default payload is too large to be kept.
    pub fn recurring<P, F, R>(name: &'static str, every: Duration, run: F) -> Self
    where
        P: Serialize + DeserializeOwned + Default + Send + 'static,
        F: Fn(Ctx, P) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Next<P>, JobError>> + Send + 'static,
    {
        let first = text(name, &P::default()).expect("invariant: a default is small");
        Self {
            lifetime: None,
            recurs: Some((every, first)),
            ..Self::new(name, run)
        }
    }

    /// With another number of attempts than 12 before a job is given up.
    pub fn attempts(self, attempts: u32) -> Self {
        Self { attempts, ..self }
    }

    /// With another number than 4 of its jobs that a process runs at once, so that those of a kind that
    /// take long leave others their turn.
    ///
    /// # Panics
    /// When it is zero: none would ever run.
    pub fn at_once(self, at_once: usize) -> Self {
        assert!(at_once > 0, "a kind of job that never runs");
        Self { at_once, ..self }
    }

    /// With another time than a minute for each attempt.
    pub fn attempt_time(self, attempt_time: Duration) -> Self {
        Self {
            attempt_time,
            ..self
        }
    }

    /// With another time than a day for all of a job.
    pub fn lifetime(self, lifetime: Duration) -> Self {
        Self {
            lifetime: Some(lifetime),
            ..self
        }
    }

    /// A job of this kind that is due at `now` (Unix ms), to be made durable together with whatever
    /// it belongs to.
    ///
    /// # Errors
    /// When the payload is too large.
    pub fn job<P: Serialize>(
        &self,
        key: &str,
        payload: &P,
        now: i64,
    ) -> Result<NewJob, PayloadError> {
        Ok(self.new_job(key, text(self.name, payload)?, now))
    }

    /// The one job of a kind that recurs.
    pub(super) fn first_job(&self, now: i64) -> Option<NewJob> {
        let (_, payload) = self.recurs.as_ref()?;
        Some(self.new_job(self.name, payload.clone(), now))
    }

    fn new_job(&self, key: &str, payload: String, now: i64) -> NewJob {
        NewJob {
            id: uuid::Uuid::now_v7().to_string(),
            kind: self.name.to_owned(),
            key: key.to_owned(),
            payload,
            run_at: now,
            lifetime: self.lifetime.map(millis),
            network: None,
        }
    }
}

fn text<P: Serialize>(kind: &'static str, payload: &P) -> Result<String, PayloadError> {
    let refused = |problem| PayloadError { kind, problem };
    let text = serde_json::to_string(payload).map_err(|error| refused(error.to_string()))?;
    if text.len() > limits::JOB_PAYLOAD {
        return Err(refused(format!(
            "it has {} bytes of at most {}",
            text.len(),
            limits::JOB_PAYLOAD
        )));
    }
    Ok(text)
}
