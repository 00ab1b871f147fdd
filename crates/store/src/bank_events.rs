//! What the provider told of, each thing once.

use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::OnConflict,
};

use crate::{
    Error, Store,
    entity::bank_event::{ActiveModel, Column, Entity},
};

impl Store {
    /// Whether an event was noted.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn knows_bank_event(&self, event_id: &str) -> Result<bool, Error> {
        let known = Entity::find_by_id(event_id).one(&self.db).await?;
        Ok(known.is_some())
    }

    /// Notes an event. `false`: it was noted before.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn note_bank_event(&self, event_id: &str, now: i64) -> Result<bool, Error> {
        let event = ActiveModel {
            event_id: Set(event_id.to_owned()),
            received_at: Set(now),
        };
        let insert = Entity::insert(event).on_conflict(OnConflict::new().do_nothing().to_owned());
        let noted = self
            .write(|within| async move { Ok(insert.exec_without_returning(within).await?) }.boxed())
            .await?;
        Ok(noted > 0)
    }

    /// Forgets up to `limit` events that came before `before` (Unix ms). Says how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_bank_events(&self, before: i64, limit: u64) -> Result<u64, Error> {
        let old = Entity::find()
            .select_only()
            .column(Column::EventId)
            .filter(Column::ReceivedAt.lt(before))
            .order_by_asc(Column::ReceivedAt)
            .limit(limit)
            .into_query();
        let forget = Entity::delete_many().filter(Column::EventId.in_subquery(old));
        let forgotten = self
            .write(|within| async move { Ok(forget.exec(within).await?) }.boxed())
            .await?;
        Ok(forgotten.rows_affected)
    }
}
