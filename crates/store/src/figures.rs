use std::collections::BTreeMap;

use domain::{ChainId, SponsoredState};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};

use crate::{
    Error, Store, convert,
    entity::sponsored_call::{Column, Entity},
};

/// The sponsored calls of a chain that are on their way, in figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallFigures {
    /// How many stand in each state that leads on.
    pub at: BTreeMap<&'static str, u64>,
    /// When the oldest queued one was made, in Unix milliseconds.
    pub oldest_queued: Option<i64>,
}

#[derive(FromQueryResult)]
struct Row {
    state: String,
    calls: i64,
    oldest: Option<i64>,
}

impl Store {
    /// How many calls of a chain are on their way.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn call_figures(&self, chain: ChainId) -> Result<CallFigures, Error> {
        let leading_on = SponsoredState::ALL
            .into_iter()
            .filter(|state| !matches!(state, SponsoredState::Final | SponsoredState::Rejected));
        let mut figures = CallFigures::default();
        for state in leading_on.clone() {
            figures.at.insert(state.name(), 0);
        }
        let rows = Entity::find()
            .select_only()
            .column(Column::State)
            .column_as(Column::Id.count(), "calls")
            .column_as(Column::CreatedAt.min(), "oldest")
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::State.is_in(leading_on.map(SponsoredState::name)))
            .group_by(Column::State)
            .into_model::<Row>()
            .all(&self.db)
            .await?;
        for row in rows {
            let Ok(state) = row.state.parse::<SponsoredState>() else {
                continue;
            };
            figures.at.insert(state.name(), row.calls.unsigned_abs());
            if state == SponsoredState::Queued {
                figures.oldest_queued = row.oldest;
            }
        }
        Ok(figures)
    }
}
