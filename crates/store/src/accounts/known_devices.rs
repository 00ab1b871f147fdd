use domain::AccountId;
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait,
};

use crate::{
    Error, Store, convert,
    entity::{
        account,
        known_device::{ActiveModel, Column, Entity},
    },
};

/// Devices that are dropped at once when an account has too many.
const DROPPED_AT_ONCE: u64 = 1_000;

/// A browser in which somebody signed in by their password.
#[derive(Clone, Debug)]
pub struct NewKnownDevice {
    /// SHA-256 of the token, which is kept nowhere here.
    pub digest: [u8; 32],
    /// Whose.
    pub account: AccountId,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds.
    pub expires_at: i64,
    /// The digest that the same browser had before.
    pub replaces: Option<[u8; 32]>,
}

/// What is kept of a browser that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownDevice {
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds.
    pub expires_at: i64,
}

impl Store {
    /// Keeps a device, instead of the one that it replaces, and drops the oldest of those past `most`. `false`:
    /// there is no such account (any more).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn know_device(&self, new: NewKnownDevice, most: u64) -> Result<bool, Error> {
        let account = convert::id_bytes(new.account.0);
        let of_account = Column::Account.eq(account.clone());
        let insert = Entity::insert(ActiveModel {
            digest: Set(new.digest.to_vec()),
            account: Set(account),
            created_at: Set(new.created_at),
            expires_at: Set(new.expires_at),
        });
        let replaced = new.replaces.map(|digest| {
            Entity::delete_many()
                .filter(Column::Digest.eq(digest.to_vec()))
                .filter(of_account.clone())
        });
        let past_most = Entity::find()
            .select_only()
            .column(Column::Digest)
            .filter(of_account)
            .order_by_desc(Column::CreatedAt)
            .offset(most)
            .limit(DROPPED_AT_ONCE)
            .into_query();
        let drop = Entity::delete_many().filter(Column::Digest.in_subquery(past_most));
        self.keep_newest(replaced, insert, drop).await
    }

    /// Whether the account with that e-mail address was signed in with that device before; see `domain::Email::key`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn is_known_device(
        &self,
        digest: [u8; 32],
        email_key: &str,
        now: i64,
    ) -> Result<bool, Error> {
        let owner = account::Entity::find()
            .select_only()
            .column(account::Column::Id)
            .filter(account::Column::EmailKey.eq(email_key))
            .into_query();
        let found = Entity::find_by_id(digest.to_vec())
            .filter(Column::ExpiresAt.gt(now))
            .filter(Column::Account.in_subquery(owner))
            .count(&self.db)
            .await?;
        Ok(found > 0)
    }

    /// Devices with which somebody signed in before, the newest first; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn known_devices(
        &self,
        account: AccountId,
        now: i64,
        limit: u64,
    ) -> Result<Vec<KnownDevice>, Error> {
        let rows = Entity::find()
            .filter(Column::Account.eq(convert::id_bytes(account.0)))
            .filter(Column::ExpiresAt.gt(now))
            .order_by_desc(Column::CreatedAt)
            .limit(limit)
            .all(&self.db)
            .await?;
        let kept = rows.into_iter().map(|row| KnownDevice {
            created_at: row.created_at,
            expires_at: row.expires_at,
        });
        Ok(kept.collect())
    }

    /// Forgets up to `limit` devices that expired before `before` (Unix ms). Says how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_known_devices(&self, before: i64, limit: u64) -> Result<u64, Error> {
        let old = Entity::find()
            .select_only()
            .column(Column::Digest)
            .filter(Column::ExpiresAt.lt(before))
            .order_by_asc(Column::ExpiresAt)
            .limit(limit)
            .into_query();
        let forget = Entity::delete_many().filter(Column::Digest.in_subquery(old));
        let forgotten = self
            .write(|within| async move { Ok(forget.exec(within).await?) }.boxed())
            .await?;
        Ok(forgotten.rows_affected)
    }
}
