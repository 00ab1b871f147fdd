//! Numbers that sign-in messages carry, each good for one message.

use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::OnConflict,
};

use crate::{
    Error, Store,
    entity::sign_in_nonce::{ActiveModel, Column, Entity},
};

/// So many nonces are remembered at most. Each has one place, by its own first bits; whoever asks for very
/// many drives out others' by chance, few at a time, and nothing has to be counted.
const PLACES: u32 = 1 << 18;

impl Store {
    /// Remembers a nonce until `expires_at` (Unix ms). It should be drawn at random.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn keep_nonce(&self, nonce: [u8; 16], expires_at: i64) -> Result<(), Error> {
        let row = ActiveModel {
            slot: Set(slot(nonce)),
            nonce: Set(nonce.to_vec()),
            expires_at: Set(expires_at),
        };
        let instead = OnConflict::column(Column::Slot)
            .update_columns([Column::Nonce, Column::ExpiresAt])
            .to_owned();
        let keep = Entity::insert(row).on_conflict(instead);
        self.write(|within| async move { Ok(keep.exec_without_returning(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Uses a nonce up. Of many at the same moment one gets `true`; all do not that come after it, or at
    /// its expiry.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn use_nonce(&self, nonce: [u8; 16], now: i64) -> Result<bool, Error> {
        let take = Entity::delete_by_id(slot(nonce))
            .filter(Column::Nonce.eq(nonce.to_vec()))
            .filter(Column::ExpiresAt.gt(now));
        let taken = self
            .write(|within| async move { Ok(take.exec(within).await?) }.boxed())
            .await?;
        Ok(taken.rows_affected == 1)
    }

    /// Forgets up to `limit` nonces that expired before `before` (Unix ms). Says how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_nonces(&self, before: i64, limit: u64) -> Result<u64, Error> {
        let old = Entity::find()
            .select_only()
            .column(Column::Slot)
            .filter(Column::ExpiresAt.lt(before))
            .order_by_asc(Column::ExpiresAt)
            .limit(limit)
            .into_query();
        let forget = Entity::delete_many().filter(Column::Slot.in_subquery(old));
        let forgotten = self
            .write(|within| async move { Ok(forget.exec(within).await?) }.boxed())
            .await?;
        Ok(forgotten.rows_affected)
    }
}

fn slot(nonce: [u8; 16]) -> i32 {
    let [a, b, c, d, ..] = nonce;
    let first = u32::from_be_bytes([a, b, c, d]) % PLACES;
    i32::try_from(first).unwrap_or(i32::MAX)
}
