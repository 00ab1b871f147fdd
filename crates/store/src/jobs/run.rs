use domain::{DeathCause, JobState, foreign_text};
use futures::FutureExt;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
    UpdateMany,
    sea_query::{Expr, ExprTrait, LockBehavior, LockType},
};

use super::{Job, row};
use crate::{
    Error, Store, convert,
    entity::job::{Column, Entity, Model},
    lease,
};

/// Characters kept of an error's text. Some are written by strangers.
const ERROR_TEXT: usize = 1_000;

/// What becomes of a job after an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobStep {
    /// It came to its end.
    Done,
    /// It is run again.
    Later {
        /// Unix milliseconds. A job whose deadline is earlier is looked at again then.
        at: i64,
        /// What it goes on with; `None`: what it had.
        payload: Option<String>,
        /// How many attempts count against it: none once it came a step further.
        attempts: u32,
        /// How it failed, if it did.
        error: Option<String>,
    },
    /// It is given up.
    Dead {
        /// Why.
        cause: DeathCause,
        /// How it failed; `None`: as it is known already.
        error: Option<String>,
    },
}

impl Store {
    /// Takes up to `limit` jobs of these kinds that are due and that nobody runs, those due first
    /// first, until `until` (Unix ms). Each counts as an attempt, whatever becomes of this process.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn claim_jobs(
        &self,
        kinds: &[&str],
        holder: &str,
        now: i64,
        until: i64,
        limit: u64,
    ) -> Result<Vec<Job>, Error> {
        let due = due(now, until)
            .filter(Column::Kind.is_in(kinds.iter().copied()))
            .limit(limit);
        // Most looks find nothing, and need not wait for whoever writes.
        if due.clone().one(&self.db).await?.is_none() {
            return Ok(Vec::new());
        }
        let holder = holder.to_owned();
        let rows = self.write(move |within| take(due, holder, now, until, within).boxed());
        rows.await?.into_iter().map(row).collect()
    }

    /// Keeps a job that is being run until `until` (Unix ms).
    ///
    /// # Errors
    /// [`Error::LeaseLost`] when somebody else has taken it, or an operator has.
    pub async fn renew_job(&self, job: &Job, until: i64) -> Result<(), Error> {
        let renewal = Entity::update_many().col_expr(Column::LeaseUntil, Expr::value(until));
        self.change_held(job, renewal).await
    }

    /// Writes what became of a job that was claimed, and gives it back.
    ///
    /// # Errors
    /// [`Error::LeaseLost`] when somebody else has taken it, or an operator has; nothing is written
    /// then.
    pub async fn finish_job(&self, job: &Job, step: &JobStep, now: i64) -> Result<(), Error> {
        let update = Entity::update_many()
            .col_expr(Column::LeaseUntil, Expr::value(0_i64))
            .col_expr(Column::UpdatedAt, Expr::value(now));
        let update = match step {
            JobStep::Done => update
                .col_expr(Column::State, Expr::value(JobState::Done.name()))
                .col_expr(Column::Network, Expr::value(Option::<String>::None))
                .col_expr(Column::LastError, Expr::value(Option::<String>::None)),
            JobStep::Later {
                at,
                payload,
                attempts,
                error,
            } => {
                let at = Ord::min(*at, job.deadline.unwrap_or(i64::MAX));
                let later = update
                    .col_expr(Column::RunAt, Expr::value(at))
                    .col_expr(Column::Attempts, Expr::value(i64::from(*attempts)))
                    .col_expr(Column::LastError, Expr::value(error.as_deref().map(short)));
                match payload {
                    Some(payload) => later.col_expr(Column::Payload, Expr::value(payload)),
                    None => later,
                }
            }
            JobStep::Dead { cause, error } => {
                let dead = update
                    .col_expr(Column::State, Expr::value(JobState::Dead.name()))
                    .col_expr(Column::Network, Expr::value(Option::<String>::None))
                    .col_expr(Column::Reason, Expr::value(cause.name()));
                match error {
                    Some(error) => dead.col_expr(Column::LastError, Expr::value(short(error))),
                    None => dead,
                }
            }
        };
        self.change_held(job, update).await
    }

    async fn change_held(&self, job: &Job, update: UpdateMany<Entity>) -> Result<(), Error> {
        let held = update
            .filter(Column::Id.eq(&job.id))
            .filter(Column::Turn.eq(job.turn))
            .filter(Column::State.eq(JobState::Queued.name()));
        match self.change_jobs(held).await? {
            0 => Err(Error::LeaseLost),
            _ => Ok(()),
        }
    }
}

async fn take(
    due: Select<Entity>,
    holder: String,
    now: i64,
    until: i64,
    within: &DatabaseTransaction,
) -> Result<Vec<Model>, Error> {
    let mut rows = due
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .all(within)
        .await?;
    if rows.is_empty() {
        return Ok(rows);
    }
    for row in &mut rows {
        row.lease_holder.clone_from(&holder);
        row.lease_until = until;
        row.turn += 1;
        row.attempts += 1;
        row.updated_at = now;
    }
    Entity::update_many()
        .col_expr(Column::LeaseHolder, Expr::value(holder))
        .col_expr(Column::LeaseUntil, Expr::value(until))
        .col_expr(Column::Turn, Expr::col(Column::Turn).add(1))
        .col_expr(Column::Attempts, Expr::col(Column::Attempts).add(1))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.is_in(rows.iter().map(|row| row.id.as_str())))
        .exec(within)
        .await?;
    Ok(rows)
}

/// Jobs whose time has come and whose lease nobody has, as one that would last until `until` sees it.
fn due(now: i64, until: i64) -> Select<Entity> {
    Entity::find()
        .filter(Expr::col(Column::State).eq(convert::constant(JobState::Queued.name())))
        .filter(Column::RunAt.lte(now))
        .filter(lease::has_run_out(Column::LeaseUntil, now, until))
        .order_by_asc(Column::RunAt)
        .order_by_asc(Column::Id)
}

fn short(error: &str) -> String {
    foreign_text(error, ERROR_TEXT)
}
