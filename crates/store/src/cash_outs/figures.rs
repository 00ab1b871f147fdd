use std::collections::BTreeMap;

use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use super::{closing::is_open, look::leading_on};
use crate::{
    Error, Store,
    entity::cash_out::{Column, Entity},
};

/// The cash-outs that have not come to their end, in figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CashOutFigures {
    /// How many stand in each state that leads on.
    pub at: BTreeMap<&'static str, u64>,
    /// When the one that is under way for longest was prepared, in Unix milliseconds.
    pub oldest: Option<i64>,
}

#[derive(FromQueryResult)]
struct Row {
    state: String,
    rows: i64,
    oldest: Option<i64>,
}

impl Store {
    /// How many cash-outs have not come to their end, nor were closed by an operator.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn cash_out_figures(&self) -> Result<CashOutFigures, Error> {
        let mut figures = CashOutFigures::default();
        for state in leading_on() {
            figures.at.insert(state.name(), 0);
        }
        let rows = Entity::find()
            .select_only()
            .column(Column::State)
            .column_as(Column::Id.count(), "rows")
            .column_as(Column::CreatedAt.min(), "oldest")
            .filter(Column::State.is_in(leading_on().map(|state| state.name())))
            .filter(Expr::col(Column::EndedAt).is_null())
            .filter(is_open())
            .group_by(Column::State)
            .into_model::<Row>()
            .all(&self.db)
            .await?;
        let ready = domain::CashOutState::Ready.name();
        for row in rows {
            let known = figures.at.get_mut(row.state.as_str());
            if let Some(known) = known {
                *known = row.rows.unsigned_abs();
            }
            // One that nobody said yes to is not under way.
            if row.state != ready {
                figures.oldest = match (figures.oldest, row.oldest) {
                    (Some(one), Some(other)) => Some(Ord::min(one, other)),
                    (one, other) => one.or(other),
                };
            }
        }
        Ok(figures)
    }
}
