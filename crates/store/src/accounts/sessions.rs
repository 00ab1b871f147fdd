use alloy_primitives::Address;
use domain::{AccountId, SessionId};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::Expr,
};

use crate::{
    Error, Store, convert,
    entity::{
        known_device,
        session::{ActiveModel, Column, Entity, Model},
    },
};

/// Sessions that are dropped at once when an account has too many.
const DROPPED_AT_ONCE: u64 = 1_000;

/// A session that is to be.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// SHA-256 of the token, which is kept nowhere here.
    pub digest: [u8; 32],
    /// What its owner may call it.
    pub id: SessionId,
    /// Whose.
    pub account: AccountId,
    /// The wallet that it is opened with.
    pub wallet: Option<Address>,
    /// What the browser calls itself.
    pub device: String,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds.
    pub expires_at: i64,
    /// The session that it takes the place of.
    pub replaces: Option<SessionId>,
}

/// Somebody who is signed in somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// What its owner may call it.
    pub id: SessionId,
    /// Whose.
    pub account: AccountId,
    /// The wallet that it was opened with.
    pub wallet: Option<Address>,
    /// What the browser calls itself.
    pub device: String,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds; hours may have gone by since.
    pub last_seen_at: i64,
    /// Unix milliseconds.
    pub expires_at: i64,
}

impl Store {
    /// Opens a session, and ends the one that it replaces and the oldest of those past `most`. `false`:
    /// there is no such account (any more).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn open_session(&self, new: NewSession, most: u64) -> Result<bool, Error> {
        let account = convert::id_bytes(new.account.0);
        let row = ActiveModel {
            digest: Set(new.digest.to_vec()),
            id: Set(convert::id_bytes(new.id.0)),
            account: Set(account.clone()),
            wallet: Set(new.wallet.map(|wallet| wallet.to_vec())),
            device: Set(new.device),
            created_at: Set(new.created_at),
            last_seen_at: Set(new.created_at),
            expires_at: Set(new.expires_at),
        };
        let replaced = new
            .replaces
            .map(|id| Entity::delete_many().filter(Column::Id.eq(convert::id_bytes(id.0))));
        let insert = Entity::insert(row);
        let past_most = Entity::find()
            .select_only()
            .column(Column::Digest)
            .filter(Column::Account.eq(account))
            .order_by_desc(Column::CreatedAt)
            .offset(most)
            .limit(DROPPED_AT_ONCE)
            .into_query();
        let drop = Entity::delete_many().filter(Column::Digest.in_subquery(past_most));
        self.keep_newest(replaced, insert, drop).await
    }

    /// The session of a token, by its digest, unless it has expired by `now` (Unix ms).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn session(&self, digest: [u8; 32], now: i64) -> Result<Option<SessionRow>, Error> {
        let row = Entity::find_by_id(digest.to_vec())
            .filter(Column::ExpiresAt.gt(now))
            .one(&self.db)
            .await?;
        row.map(session).transpose()
    }

    /// Notes that a session is in use, and until when it lasts (Unix ms).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn see_session(
        &self,
        digest: [u8; 32],
        now: i64,
        expires_at: i64,
    ) -> Result<(), Error> {
        let see = Entity::update_many()
            .col_expr(Column::LastSeenAt, Expr::value(now))
            .col_expr(Column::ExpiresAt, Expr::value(expires_at))
            .filter(Column::Digest.eq(digest.to_vec()))
            // Of two at once, the later one counts.
            .filter(Column::LastSeenAt.lt(now));
        self.write(|within| async move { Ok(see.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Where somebody is signed in, the newest first; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn sessions_of(
        &self,
        account: AccountId,
        now: i64,
        limit: u64,
    ) -> Result<Vec<SessionRow>, Error> {
        let rows = Entity::find()
            .filter(Column::Account.eq(convert::id_bytes(account.0)))
            .filter(Column::ExpiresAt.gt(now))
            .order_by_desc(Column::CreatedAt)
            .limit(limit)
            .all(&self.db)
            .await?;
        rows.into_iter().map(session).collect()
    }

    /// Ends one of somebody's sessions. `false`: they have no such one.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn end_session(&self, account: AccountId, id: SessionId) -> Result<bool, Error> {
        let end = Entity::delete_many()
            .filter(Column::Id.eq(convert::id_bytes(id.0)))
            .filter(Column::Account.eq(convert::id_bytes(account.0)));
        let ended = self
            .write(|within| async move { Ok(end.exec(within).await?) }.boxed())
            .await?;
        Ok(ended.rows_affected > 0)
    }

    /// Ends all of somebody's sessions, and forgets their devices. Says how many sessions.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn end_sessions(&self, account: AccountId) -> Result<u64, Error> {
        let account = convert::id_bytes(account.0);
        let end = Entity::delete_many().filter(Column::Account.eq(account.clone()));
        let forget =
            known_device::Entity::delete_many().filter(known_device::Column::Account.eq(account));
        let ended = self
            .write(|within| {
                async move {
                    forget.exec(within).await?;
                    Ok(end.exec(within).await?)
                }
                .boxed()
            })
            .await?;
        Ok(ended.rows_affected)
    }

    /// Forgets up to `limit` sessions that expired before `before` (Unix ms). Says how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_sessions(&self, before: i64, limit: u64) -> Result<u64, Error> {
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

fn session(row: Model) -> Result<SessionRow, Error> {
    let wallet = row.wallet.as_deref();
    Ok(SessionRow {
        id: SessionId(convert::id("id", &row.id)?),
        account: AccountId(convert::id("account", &row.account)?),
        wallet: wallet
            .map(|wallet| convert::address("wallet", wallet))
            .transpose()?,
        device: row.device,
        created_at: row.created_at,
        last_seen_at: row.last_seen_at,
        expires_at: row.expires_at,
    })
}
