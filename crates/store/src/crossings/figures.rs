use std::collections::BTreeMap;

use domain::CrossingState;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    Error, Store,
    entity::crossing::{Column, Entity},
};

/// The claims by routes that have not come to their end, in figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrossingFigures {
    /// How many stand in each state that leads on.
    pub at: BTreeMap<&'static str, u64>,
    /// When the oldest of them began, in Unix milliseconds.
    pub oldest: Option<i64>,
    /// How many of them began before the time that was asked about.
    pub overdue: u64,
}

#[derive(FromQueryResult)]
struct Row {
    state: String,
    rows: i64,
    oldest: Option<i64>,
}

impl Store {
    /// How many claims by routes have not come to their end, and how many of those began before `overdue` (Unix
    /// milliseconds).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn crossing_figures(&self, overdue: i64) -> Result<CrossingFigures, Error> {
        let states = CrossingState::ALL.into_iter();
        let leading_on = states
            .filter(|state| !state.is_end())
            .map(CrossingState::name);
        let open = Entity::find()
            .filter(Column::State.is_in(leading_on.clone()))
            .filter(Expr::col(Column::EndedAt).is_null());
        let late = open.clone().filter(Column::StartedAt.lt(overdue));
        let rows = open
            .select_only()
            .column(Column::State)
            .column_as(Column::Id.count(), "rows")
            .column_as(Column::StartedAt.min(), "oldest")
            .group_by(Column::State)
            .into_model::<Row>()
            .all(&self.db)
            .await?;
        let mut figures = CrossingFigures {
            at: leading_on.map(|state| (state, 0)).collect(),
            oldest: rows.iter().filter_map(|row| row.oldest).min(),
            overdue: late.count(&self.db).await?,
        };
        for row in rows {
            if let Some(known) = figures.at.get_mut(row.state.as_str()) {
                *known = row.rows.unsigned_abs();
            }
        }
        Ok(figures)
    }
}
