use domain::{AccountId, SessionId};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, JoinType, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, RelationDef, Select, sea_query::OnConflict,
};

use crate::{
    Error, Store, convert,
    entity::{
        push_subscription::{ActiveModel, Column, Entity},
        session,
    },
};

/// Subscriptions that are dropped at once when an account has too many.
const DROPPED_AT_ONCE: u64 = 100;

/// A browser that may be told something.
#[derive(Clone, PartialEq, Eq)]
pub struct PushRow {
    /// SHA-256 of the endpoint.
    pub digest: [u8; 32],
    /// Where.
    pub endpoint: String,
    /// The browser's public key.
    pub p256dh: String,
    /// The secret that it shares with us.
    pub auth: String,
}

/// Another one.
#[derive(Clone)]
pub struct NewPush {
    /// Whose.
    pub account: AccountId,
    /// Where they are signed in with it. Its end is the subscription's.
    pub session: SessionId,
    /// What it is.
    pub push: PushRow,
}

impl Store {
    /// Keeps a subscription, the same one once, and forgets the oldest of those past `most`. One that was
    /// somebody else's is not any more: it is one browser. `false`: the session is over.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn add_push(&self, new: NewPush, most: u64, now: i64) -> Result<bool, Error> {
        let account = convert::id_bytes(new.account.0);
        let row = ActiveModel {
            digest: Set(new.push.digest.to_vec()),
            account: Set(account.clone()),
            session: Set(convert::id_bytes(new.session.0)),
            endpoint: Set(new.push.endpoint),
            p256dh: Set(new.push.p256dh),
            auth: Set(new.push.auth),
            created_at: Set(now),
        };
        let changed = [
            Column::Account,
            Column::Session,
            Column::P256dh,
            Column::Auth,
            Column::CreatedAt,
        ];
        let known = OnConflict::column(Column::Digest)
            .update_columns(changed)
            .to_owned();
        let insert = Entity::insert(row).on_conflict(known);
        let past_most = Entity::find()
            .select_only()
            .column(Column::Digest)
            .filter(Column::Account.eq(account))
            .order_by_desc(Column::CreatedAt)
            .offset(most)
            .limit(DROPPED_AT_ONCE)
            .into_query();
        let drop = Entity::delete_many().filter(Column::Digest.in_subquery(past_most));
        let added = self
            .write(|within| {
                async move {
                    insert.exec_without_returning(within).await?;
                    drop.exec(within).await?;
                    Ok(())
                }
                .boxed()
            })
            .await;
        match added {
            Ok(()) => Ok(true),
            Err(error) if error.is_foreign_key_violation() => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The browsers of somebody that are signed in at `now` (Unix ms), the newest first; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn pushes_of(
        &self,
        account: AccountId,
        now: i64,
        limit: u64,
    ) -> Result<Vec<PushRow>, Error> {
        let rows = signed_in(account, now)
            .order_by_desc(Column::CreatedAt)
            .limit(limit)
            .all(&self.db)
            .await?;
        rows.into_iter()
            .map(|row| {
                Ok(PushRow {
                    digest: convert::hash("digest", &row.digest)?.0,
                    endpoint: row.endpoint,
                    p256dh: row.p256dh,
                    auth: row.auth,
                })
            })
            .collect()
    }

    /// How many they are.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn count_pushes(&self, account: AccountId, now: i64) -> Result<u64, Error> {
        Ok(signed_in(account, now).count(&self.db).await?)
    }

    /// Forgets a subscription of somebody.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn forget_push(&self, account: AccountId, digest: [u8; 32]) -> Result<(), Error> {
        let forget = Entity::delete_many()
            .filter(Column::Digest.eq(digest.to_vec()))
            .filter(Column::Account.eq(convert::id_bytes(account.0)));
        self.write(|within| async move { Ok(forget.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }
}

/// The browsers of somebody that are signed in.
fn signed_in(account: AccountId, now: i64) -> Select<Entity> {
    let of_session: RelationDef = Entity::belongs_to(session::Entity)
        .from(Column::Session)
        .to(session::Column::Id)
        .into();
    Entity::find()
        .join(JoinType::InnerJoin, of_session)
        .filter(Column::Account.eq(convert::id_bytes(account.0)))
        .filter(session::Column::ExpiresAt.gt(now))
}
