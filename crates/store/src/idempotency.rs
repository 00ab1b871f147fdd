use alloy_primitives::B256;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    SqlErr, sea_query::Expr,
};

use crate::{
    Error, Store, convert,
    entity::idempotent_request::{ActiveModel, Column, Entity, Model},
    lease,
};

/// Most bytes of an answer that is kept.
pub const MAX_KEPT_ANSWER: usize = 64 * 1024;

/// A write under a key of the client's choice. Both are hashes: neither key, body nor address can
/// be read out of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IdempotentRequest {
    /// Of the key, method, path and body: the same for the same write, whoever sends it.
    pub request: B256,
    /// Of the key and who chose it: they may use it for one write only.
    pub chosen_by: B256,
}

/// The right to carry a write out, until a time (Unix ms).
#[derive(Clone, Copy, Debug)]
pub struct IdempotencyLease<'a> {
    /// Who asks, a new name for each request.
    pub holder: &'a str,
    /// Unix milliseconds.
    pub now: i64,
    /// Unix milliseconds.
    pub until: i64,
}

/// An answer to be told again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptAnswer {
    /// HTTP status.
    pub status: u16,
    /// The id of the request that was carried out.
    pub request_id: String,
    /// JSON.
    pub body: Vec<u8>,
}

/// How a write under a key stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Idempotency {
    /// It is the caller's to carry out: nobody did, or whoever did died.
    Yours,
    /// Somebody is just carrying it out.
    UnderWay,
    /// It was carried out.
    Answered(KeptAnswer),
    /// The key was used for another write.
    KeyReused,
}

impl Store {
    /// Takes a write under a key, or says how it stands. Of many at the same moment one gets
    /// [`Idempotency::Yours`], over all processes. The row is kept until `expires_at` (Unix ms).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn take_idempotent(
        &self,
        write: IdempotentRequest,
        lease: IdempotencyLease<'_>,
        expires_at: i64,
    ) -> Result<Idempotency, Error> {
        if let Some(row) = self.idempotent(write).await? {
            return self.standing(row, write, lease).await;
        }
        let inserted = Entity::insert(ActiveModel {
            request: Set(write.request.to_vec()),
            chosen_by: Set(write.chosen_by.to_vec()),
            lease_holder: Set(lease.holder.to_owned()),
            lease_until: Set(lease.until),
            status: Set(None),
            request_id: Set(None),
            body: Set(None),
            expires_at: Set(expires_at),
        })
        .exec_without_returning(&self.db)
        .await;
        match inserted {
            Ok(_) => Ok(Idempotency::Yours),
            Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => {
                match self.idempotent(write).await? {
                    Some(row) => self.standing(row, write, lease).await,
                    None => Ok(Idempotency::KeyReused),
                }
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Holds on to a write that takes long. `false`: it passed to somebody else.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn renew_idempotent(
        &self,
        write: IdempotentRequest,
        lease: IdempotencyLease<'_>,
    ) -> Result<bool, Error> {
        let renewed = unanswered(write, lease.holder)
            .col_expr(Column::LeaseUntil, Expr::value(lease.until))
            .exec(&self.db)
            .await?;
        Ok(renewed.rows_affected == 1)
    }

    /// Keeps the answer until `expires_at` (Unix ms). `false`: the write passed to somebody else
    /// meanwhile, whose answer counts.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn keep_answer(
        &self,
        write: IdempotentRequest,
        holder: &str,
        answer: &KeptAnswer,
        expires_at: i64,
    ) -> Result<bool, Error> {
        debug_assert!(answer.body.len() <= MAX_KEPT_ANSWER);
        let status = i16::try_from(answer.status).unwrap_or(i16::MAX);
        let kept = unanswered(write, holder)
            .col_expr(Column::Status, Expr::value(status))
            .col_expr(Column::RequestId, Expr::value(answer.request_id.as_str()))
            .col_expr(Column::Body, Expr::value(answer.body.clone()))
            .col_expr(Column::ExpiresAt, Expr::value(expires_at))
            .exec(&self.db)
            .await?;
        Ok(kept.rows_affected == 1)
    }

    /// Frees the key of a write whose answer is not to be kept.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn forget_idempotent(
        &self,
        write: IdempotentRequest,
        holder: &str,
    ) -> Result<(), Error> {
        Entity::delete_many()
            .filter(Column::Request.eq(write.request.to_vec()))
            .filter(Column::LeaseHolder.eq(holder))
            .filter(Column::Status.is_null())
            .exec(&self.db)
            .await?;
        Ok(())
    }

    /// Forgets writes that expired before `before` (Unix ms), at most `limit`, the oldest first.
    /// Says how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_idempotency(&self, before: i64, limit: u64) -> Result<u64, Error> {
        let oldest = Entity::find()
            .select_only()
            .column(Column::Request)
            .filter(Column::ExpiresAt.lt(before))
            .order_by_asc(Column::ExpiresAt)
            .limit(limit)
            .into_query();
        let pruned = Entity::delete_many()
            .filter(Column::Request.in_subquery(oldest))
            .exec(&self.db)
            .await?;
        Ok(pruned.rows_affected)
    }

    async fn idempotent(&self, write: IdempotentRequest) -> Result<Option<Model>, Error> {
        Ok(Entity::find_by_id(write.request.to_vec())
            .one(&self.db)
            .await?)
    }

    /// Tells the answer of a write, or takes it from a holder whose lease ran out.
    async fn standing(
        &self,
        row: Model,
        write: IdempotentRequest,
        lease: IdempotencyLease<'_>,
    ) -> Result<Idempotency, Error> {
        if let (Some(status), Some(request_id), Some(body)) = (row.status, row.request_id, row.body)
        {
            return Ok(Idempotency::Answered(KeptAnswer {
                status: convert::status("status", status)?,
                request_id,
                body,
            }));
        }
        let taken = Entity::update_many()
            .col_expr(Column::LeaseHolder, Expr::value(lease.holder))
            .col_expr(Column::LeaseUntil, Expr::value(lease.until))
            .filter(Column::Request.eq(write.request.to_vec()))
            .filter(Column::Status.is_null())
            .filter(lease::free_for(
                (Column::LeaseHolder, Column::LeaseUntil),
                lease.holder,
                lease.now,
                lease.until,
            ))
            .exec(&self.db)
            .await?;
        Ok(match taken.rows_affected {
            0 => Idempotency::UnderWay,
            _ => Idempotency::Yours,
        })
    }
}

fn unanswered(write: IdempotentRequest, holder: &str) -> sea_orm::UpdateMany<Entity> {
    Entity::update_many()
        .filter(Column::Request.eq(write.request.to_vec()))
        .filter(Column::LeaseHolder.eq(holder))
        .filter(Column::Status.is_null())
}
