//! Jobs: work that outlives its process, on rows of our own.

mod operator;
mod run;
mod told;

pub use operator::{JobCount, JobFilter};
pub use run::JobStep;
pub use told::ToldJobs;

use domain::JobState;
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, UpdateMany,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use crate::{
    Error, Store, convert,
    entity::job::{ActiveModel, Column, Entity, Model},
};

/// How often a job is looked for that stands in a new one's way.
const LOOKS: u32 = 8;

/// A job, before it is durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewJob {
    /// A fresh id, in the order of time.
    pub id: String,
    /// What is to be done.
    pub kind: String,
    /// What only one job may do at a time, such as one cash-out.
    pub key: String,
    /// JSON, at most [`domain::limits::JOB_PAYLOAD`] bytes.
    pub payload: String,
    /// Unix milliseconds before which it is not run.
    pub run_at: i64,
    /// Milliseconds after which it is dead if it is not done. `None`: it comes again for ever.
    pub lifetime: Option<i64>,
    /// The network that told what it looks for, of at most 64 characters. It is forgotten once that is known, and
    /// with the job's end. `None`: nobody from outside asked for it.
    pub network: Option<String>,
}

/// A job as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its id.
    pub id: String,
    /// What is to be done.
    pub kind: String,
    /// What only one job may do at a time.
    pub key: String,
    /// JSON.
    pub payload: String,
    /// How far it is.
    pub state: JobState,
    /// Unix milliseconds before which it is not run.
    pub run_at: i64,
    /// How often it was tried since it last came a step further, the attempt under way included.
    pub attempts: u32,
    /// Unix milliseconds from which it is dead if it is not done.
    pub deadline: Option<i64>,
    /// Who runs it, and until when (Unix ms) if nothing is heard of them. Of a job that nobody runs:
    /// who ran it last.
    pub lease: (String, i64),
    /// How often it was taken.
    pub turn: i64,
    /// Why it is dead or discarded.
    pub reason: Option<String>,
    /// How its last attempt failed.
    pub last_error: Option<String>,
    /// Unix milliseconds at which it was first queued.
    pub created_at: i64,
    /// Unix milliseconds of its last step.
    pub updated_at: i64,
}

/// Whether a new job was taken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Enqueued {
    /// It is durable.
    New,
    /// A job that is queued or dead has the same key; nothing was written.
    Joined(Box<Job>),
}

impl Store {
    /// Takes a job in, unless one that is not at its end has the same key. Durable when it returns.
    ///
    /// # Errors
    /// When the database does not answer, or refuses a payload that is too large.
    pub async fn enqueue_job(&self, job: &NewJob, now: i64) -> Result<Enqueued, Error> {
        // The other one may come to its end before it is looked at.
        for _ in 0..LOOKS {
            let new = new(job, now);
            let inserted = self.write(|within| insert(new, within).boxed()).await?;
            if inserted {
                return Ok(Enqueued::New);
            }
            if let Some(live) = self.live_job(&job.key).await? {
                return Ok(Enqueued::Joined(Box::new(live)));
            }
        }
        Err(Error::Busy(DbErr::Custom(format!(
            "job {} can neither be made nor joined",
            job.id
        ))))
    }

    /// The job with a key that is not at its end, if there is one.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn live_job(&self, key: &str) -> Result<Option<Job>, Error> {
        Entity::find()
            .filter(Column::Key.eq(key))
            .filter(Expr::col(Column::State).is_in(live_states()))
            .one(&self.db)
            .await?
            .map(row)
            .transpose()
    }

    /// The job.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn job(&self, id: &str) -> Result<Option<Job>, Error> {
        Entity::find_by_id(id)
            .one(&self.db)
            .await?
            .map(row)
            .transpose()
    }

    /// Makes a change. Returns how many jobs it met.
    async fn change_jobs(&self, update: UpdateMany<Entity>) -> Result<u64, Error> {
        let changed = self
            .write(|within| async move { Ok(update.exec(within).await?.rows_affected) }.boxed());
        changed.await
    }
}

/// Of jobs that are not at their end, as the index of their keys has them.
fn live_states() -> [Expr; 2] {
    [JobState::Queued, JobState::Dead].map(|state| convert::constant(state.name()))
}

pub(crate) fn new(job: &NewJob, now: i64) -> ActiveModel {
    ActiveModel {
        id: Set(job.id.clone()),
        kind: Set(job.kind.clone()),
        key: Set(job.key.clone()),
        payload: Set(job.payload.clone()),
        state: Set(JobState::Queued.name().to_owned()),
        run_at: Set(job.run_at),
        attempts: Set(0),
        lifetime: Set(job.lifetime),
        deadline: Set(job.lifetime.map(|lifetime| now.saturating_add(lifetime))),
        lease_holder: Set(String::new()),
        lease_until: Set(0),
        turn: Set(0),
        reason: Set(None),
        last_error: Set(None),
        network: Set(job.network.clone()),
        created_at: Set(now),
        updated_at: Set(now),
    }
}

/// Whether the job is new. The index decides between callers who come at the same moment.
pub(crate) async fn insert(job: ActiveModel, within: &DatabaseTransaction) -> Result<bool, Error> {
    let inserted = Entity::insert(job)
        .on_conflict(OnConflict::new().do_nothing().to_owned())
        .exec_without_returning(within)
        .await?;
    Ok(inserted > 0)
}

fn row(model: Model) -> Result<Job, Error> {
    let attempts = convert::unsigned("attempts", model.attempts)?;
    Ok(Job {
        id: model.id,
        kind: model.kind,
        key: model.key,
        payload: model.payload,
        state: convert::named("state", &model.state)?,
        run_at: model.run_at,
        attempts: u32::try_from(attempts).unwrap_or(u32::MAX),
        deadline: model.deadline,
        lease: (model.lease_holder, model.lease_until),
        turn: model.turn,
        reason: model.reason,
        last_error: model.last_error,
        created_at: model.created_at,
        updated_at: model.updated_at,
    })
}
