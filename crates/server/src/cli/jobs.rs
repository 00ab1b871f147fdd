use clap::{ArgGroup, Subcommand};
use domain::{JobState, foreign_text};
use payments::{Clock, SystemClock};
use store::{Job, JobFilter, Store};

use super::{CommandError, print};
use crate::config::Config;

mod told;

/// Characters of a reason that are kept.
const REASON_TEXT: usize = 500;
/// Jobs tried again in one transaction: others write in between.
const BATCH: u64 = 500;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List jobs that wait or are dead, those that changed last first.
    List {
        /// Dead ones only.
        #[arg(long, conflicts_with = "all")]
        dead: bool,
        /// Those that are done or discarded as well.
        #[arg(long)]
        all: bool,
        /// Of this kind only.
        #[arg(long)]
        kind: Option<String>,
        /// At most so many.
        #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000))]
        limit: u64,
        /// As a JSON array. Times are Unix milliseconds.
        #[arg(long)]
        json: bool,
    },
    /// Print everything that is known of a job.
    Show {
        /// The job's id.
        id: String,
        /// As a JSON object. Times are Unix milliseconds.
        #[arg(long)]
        json: bool,
    },
    /// Have dead jobs tried again, with all their time and attempts.
    #[command(group = ArgGroup::new("which").required(true))]
    Retry {
        /// The job's id.
        #[arg(group = "which")]
        id: Option<String>,
        /// All dead jobs of this kind.
        #[arg(long, group = "which")]
        kind: Option<String>,
    },
    /// Have a job not done at all. It is kept for a month, with the reason.
    Discard {
        /// The job's id.
        id: String,
        /// Why, for those who ask later.
        #[arg(long)]
        because: String,
    },
}

/// Why a command on jobs did not do its work.
#[derive(Debug, thiserror::Error)]
pub(super) enum JobsError {
    #[error("the database does not answer: {0}; `filbert check` tells more")]
    Store(#[from] store::Error),
    #[error("there is no job {0}; `filbert jobs list` names them")]
    Unknown(String),
    #[error("job {id} is {state}: only a dead job is tried again")]
    NotDead { id: String, state: JobState },
    #[error("job {id} is {state} already: nothing is left to discard")]
    AtItsEnd { id: String, state: JobState },
    #[error("job {0} is being run just now; discard it when it is not")]
    Running(String),
    #[error("--because is to say why, in at most {REASON_TEXT} characters")]
    Because,
}

pub(super) async fn perform(config: &Config, command: Command) -> Result<(), CommandError> {
    let store = Store::connect(&config.storage.database_url())
        .await
        .map_err(JobsError::Store)?;
    let now = SystemClock.now_ms();
    let text = match command {
        Command::List {
            dead,
            all,
            kind,
            limit,
            json,
        } => {
            let states: &[JobState] = match (dead, all) {
                (true, _) => &[JobState::Dead],
                (_, true) => &JobState::ALL,
                _ => &[JobState::Queued, JobState::Dead],
            };
            let filter = JobFilter {
                states,
                kind: kind.as_deref(),
                limit,
            };
            let jobs = store.jobs(filter).await.map_err(JobsError::Store)?;
            match json {
                true => told::json(&jobs.iter().map(told::job).collect()),
                false => told::list(&jobs, limit, now),
            }
        }
        Command::Show { id, json } => {
            let job = find(&store, id).await?;
            match json {
                true => told::json(&told::job(&job)),
                false => told::whole(&job, now),
            }
        }
        Command::Retry { id: Some(id), .. } => retry(&store, id, now).await?,
        Command::Retry { kind, .. } => {
            let kind = kind.expect("invariant: one of the two is required");
            retry_all(&store, &kind, now).await?
        }
        Command::Discard { id, because } => discard(&store, id, &because, now).await?,
    };
    print(&text)
}

async fn find(store: &Store, id: String) -> Result<Job, JobsError> {
    store.job(&id).await?.ok_or(JobsError::Unknown(id))
}

async fn retry(store: &Store, id: String, now: i64) -> Result<String, JobsError> {
    if store.retry_job(&id, now).await? {
        return Ok(format!("job {id} is tried again\n"));
    }
    let state = find(store, id.clone()).await?.state;
    Err(JobsError::NotDead { id, state })
}

async fn retry_all(store: &Store, kind: &str, now: i64) -> Result<String, JobsError> {
    let mut retried = 0;
    loop {
        let batch = store.retry_jobs(kind, now, BATCH).await?;
        retried += batch;
        if batch < BATCH {
            return Ok(format!("{retried} {kind} jobs are tried again\n"));
        }
    }
}

async fn discard(store: &Store, id: String, because: &str, now: i64) -> Result<String, JobsError> {
    let reason = foreign_text(because, REASON_TEXT);
    if reason.is_empty() || because.chars().count() > REASON_TEXT {
        return Err(JobsError::Because);
    }
    if store.discard_job(&id, &reason, now).await? {
        return Ok(format!("job {id} is discarded\n"));
    }
    let job = find(store, id).await?;
    Err(match job.state.is_terminal() {
        true => JobsError::AtItsEnd {
            id: job.id,
            state: job.state,
        },
        false => JobsError::Running(job.id),
    })
}
