use domain::JobState;
use futures::FutureExt;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
    sea_query::{Expr, ExprTrait},
};

use super::{Job, row};
use crate::{
    Error, Store, convert,
    entity::job::{Column, Entity},
    lease,
};

/// Which jobs an operator asks for.
#[derive(Clone, Copy, Debug)]
pub struct JobFilter<'a> {
    /// At these states.
    pub states: &'a [JobState],
    /// Of this kind only.
    pub kind: Option<&'a str>,
    /// At most so many.
    pub limit: u64,
}

/// How many jobs of a kind stand at a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobCount {
    /// The kind.
    pub kind: String,
    /// The state.
    pub state: JobState,
    /// How many.
    pub jobs: u64,
}

#[derive(FromQueryResult)]
struct CountRow {
    kind: String,
    state: String,
    jobs: i64,
}

impl Store {
    /// Jobs, those that changed last first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn jobs(&self, filter: JobFilter<'_>) -> Result<Vec<Job>, Error> {
        let mut query = Entity::find()
            .filter(Column::State.is_in(filter.states.iter().map(|state| state.name())))
            .order_by_desc(Column::UpdatedAt)
            .order_by_desc(Column::Id)
            .limit(filter.limit);
        if let Some(kind) = filter.kind {
            query = query.filter(Column::Kind.eq(kind));
        }
        let rows = query.all(&self.db).await?;
        rows.into_iter().map(row).collect()
    }

    /// How many jobs wait, and how many are dead, a kind. What is at its end is not counted.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn job_counts(&self) -> Result<Vec<JobCount>, Error> {
        let live = [JobState::Queued, JobState::Dead].map(JobState::name);
        let rows = Entity::find()
            .select_only()
            .column(Column::Kind)
            .column(Column::State)
            .column_as(Column::Id.count(), "jobs")
            .filter(Column::State.is_in(live))
            .group_by(Column::Kind)
            .group_by(Column::State)
            .order_by_asc(Column::Kind)
            .order_by_asc(Column::State)
            .into_model::<CountRow>()
            .all(&self.db)
            .await?;
        rows.into_iter()
            .map(|row| {
                Ok(JobCount {
                    kind: row.kind,
                    state: convert::named("state", &row.state)?,
                    jobs: convert::unsigned("jobs", row.jobs)?,
                })
            })
            .collect()
    }

    /// Has a dead job tried again, as if it were new. False: it is not dead.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn retry_job(&self, id: &str, now: i64) -> Result<bool, Error> {
        let retried = self.retry(Column::Id.eq(id).into(), now).await?;
        Ok(retried > 0)
    }

    /// Has up to `limit` dead jobs of a kind tried again. Returns how many there were.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn retry_jobs(&self, kind: &str, now: i64, limit: u64) -> Result<u64, Error> {
        let dead = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::State.eq(JobState::Dead.name()))
            .filter(Column::Kind.eq(kind))
            .limit(limit)
            .into_query();
        self.retry(Column::Id.in_subquery(dead).into(), now).await
    }

    async fn retry(&self, which: Condition, now: i64) -> Result<u64, Error> {
        let retried = Entity::update_many()
            .col_expr(Column::State, Expr::value(JobState::Queued.name()))
            .col_expr(Column::RunAt, Expr::value(now))
            .col_expr(Column::Attempts, Expr::value(0_i64))
            .col_expr(Column::Deadline, Expr::col(Column::Lifetime).add(now))
            .col_expr(Column::Reason, Expr::value(Option::<String>::None))
            .col_expr(Column::UpdatedAt, Expr::value(now))
            .filter(which)
            .filter(Column::State.eq(JobState::Dead.name()));
        self.change_jobs(retried).await
    }

    /// Has a job not done at all, and keeps why. False: it is at its end, or somebody runs it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn discard_job(&self, id: &str, because: &str, now: i64) -> Result<bool, Error> {
        let nobody_runs_it = Condition::any()
            .add(Column::State.eq(JobState::Dead.name()))
            .add(
                Condition::all()
                    .add(Column::State.eq(JobState::Queued.name()))
                    .add(lease::has_run_out(Column::LeaseUntil, now, now)),
            );
        let discarded = Entity::update_many()
            .col_expr(Column::State, Expr::value(JobState::Discarded.name()))
            .col_expr(Column::Reason, Expr::value(because))
            .col_expr(Column::Network, Expr::value(Option::<String>::None))
            .col_expr(Column::UpdatedAt, Expr::value(now))
            .filter(Column::Id.eq(id))
            .filter(nobody_runs_it);
        Ok(self.change_jobs(discarded).await? > 0)
    }

    /// Forgets up to `limit` jobs, of one kind or of all, that came to their end before `before` (Unix
    /// ms). Returns how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_jobs(
        &self,
        kind: Option<&str>,
        before: i64,
        limit: u64,
    ) -> Result<u64, Error> {
        let ended = JobState::ALL
            .into_iter()
            .filter(|state| state.is_terminal());
        let mut old = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(
                Expr::col(Column::State).is_in(ended.map(|state| convert::constant(state.name()))),
            )
            .filter(Column::UpdatedAt.lt(before))
            .limit(limit);
        if let Some(kind) = kind {
            old = old.filter(Column::Kind.eq(kind));
        }
        let old = old.into_query();
        let pruned = Entity::delete_many().filter(Column::Id.in_subquery(old));
        self.write(|within| async move { Ok(pruned.exec(within).await?.rows_affected) }.boxed())
            .await
    }
}
