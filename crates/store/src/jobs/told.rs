//! Jobs that look whether what a stranger told is so.

use domain::JobState;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use super::live_states;
use crate::{
    Error, Store, convert,
    entity::job::{Column, Entity},
};

/// How many jobs look for what strangers told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ToldJobs {
    /// For what one network told.
    pub of_network: u64,
    /// For what any network told.
    pub in_all: u64,
}

#[derive(FromQueryResult)]
struct CountRow {
    network: String,
    jobs: i64,
}

impl Store {
    /// How many queued jobs of these kinds look for what `network` told, and what any network told, of which nothing
    /// is known yet.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn told_jobs(&self, kinds: &[&str], network: &str) -> Result<ToldJobs, Error> {
        let rows = Entity::find()
            .select_only()
            .column(Column::Network)
            .column_as(Column::Id.count(), "jobs")
            .filter(Expr::col(Column::State).eq(convert::constant(JobState::Queued.name())))
            .filter(Column::Network.is_not_null())
            .filter(Column::Kind.is_in(kinds.iter().copied()))
            .group_by(Column::Network)
            .into_model::<CountRow>()
            .all(&self.db)
            .await?;
        let mut told = ToldJobs::default();
        for row in rows {
            let jobs = convert::unsigned("jobs", row.jobs)?;
            told.in_all = told.in_all.saturating_add(jobs);
            if row.network == network {
                told.of_network = jobs;
            }
        }
        Ok(told)
    }

    /// Forgets which network told what the job with this key looks for: it is so.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn confirm_told_job(&self, key: &str) -> Result<(), Error> {
        let confirmed = Entity::update_many()
            .col_expr(Column::Network, Expr::value(Option::<String>::None))
            .filter(Column::Key.eq(key))
            .filter(Expr::col(Column::State).is_in(live_states()));
        self.change_jobs(confirmed).await.map(drop)
    }
}
