use alloy_primitives::B256;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, UpdateMany,
    sea_query::{Expr, OnConflict},
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
        // What stands in the way of the row may be gone when it is looked for: then once more.
        loop {
            if let Some(row) = self.idempotent(write).await? {
                return self.standing(row, write, lease).await;
            }
            if self.insert_idempotent(write, lease, expires_at).await? {
                return Ok(Idempotency::Yours);
            }
            let chosen = Entity::find().filter(Column::ChosenBy.eq(write.chosen_by.to_vec()));
            if let Some(row) = chosen.one(&self.db).await? {
                return if row.request == write.request.to_vec() {
                    self.standing(row, write, lease).await
                } else {
                    Ok(Idempotency::KeyReused)
                };
            }
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
        let renew =
            unanswered(write, lease.holder).col_expr(Column::LeaseUntil, Expr::value(lease.until));
        Ok(self.update(renew).await? == 1)
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
        let keep = unanswered(write, holder)
            .col_expr(Column::Status, Expr::value(status))
            .col_expr(Column::RequestId, Expr::value(answer.request_id.as_str()))
            .col_expr(Column::Body, Expr::value(answer.body.clone()))
            .col_expr(Column::ExpiresAt, Expr::value(expires_at));
        Ok(self.update(keep).await? == 1)
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
        let forget = Entity::delete_many()
            .filter(Column::Request.eq(write.request.to_vec()))
            .filter(Column::LeaseHolder.eq(holder))
            .filter(Column::Status.is_null());
        self.write(move |within| Box::pin(async move { Ok(forget.exec(within).await?) }))
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
        let prune = Entity::delete_many().filter(Column::Request.in_subquery(oldest));
        let pruned = self
            .write(move |within| Box::pin(async move { Ok(prune.exec(within).await?) }))
            .await?;
        Ok(pruned.rows_affected)
    }

    /// `false` when the write is known, or the key was used for another.
    async fn insert_idempotent(
        &self,
        write: IdempotentRequest,
        lease: IdempotencyLease<'_>,
        expires_at: i64,
    ) -> Result<bool, Error> {
        let row = ActiveModel {
            request: Set(write.request.to_vec()),
            chosen_by: Set(write.chosen_by.to_vec()),
            lease_holder: Set(lease.holder.to_owned()),
            lease_until: Set(lease.until),
            status: Set(None),
            request_id: Set(None),
            body: Set(None),
            expires_at: Set(expires_at),
        };
        let insert = Entity::insert(row).on_conflict(OnConflict::new().do_nothing().to_owned());
        let inserted = self
            .write(move |within| {
                Box::pin(async move { Ok(insert.exec_without_returning(within).await?) })
            })
            .await?;
        Ok(inserted == 1)
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
                status: convert::small("status", status)?,
                request_id,
                body,
            }));
        }
        let take = Entity::update_many()
            .col_expr(Column::LeaseHolder, Expr::value(lease.holder))
            .col_expr(Column::LeaseUntil, Expr::value(lease.until))
            .filter(Column::Request.eq(write.request.to_vec()))
            .filter(Column::Status.is_null())
            .filter(lease::free_for(
                (Column::LeaseHolder, Column::LeaseUntil),
                lease.holder,
                lease.now,
                lease.until,
            ));
        Ok(match self.update(take).await? {
            0 => Idempotency::UnderWay,
            _ => Idempotency::Yours,
        })
    }

    async fn update(&self, update: UpdateMany<Entity>) -> Result<u64, Error> {
        let updated = self
            .write(move |within| Box::pin(async move { Ok(update.exec(within).await?) }))
            .await?;
        Ok(updated.rows_affected)
    }
}

fn unanswered(write: IdempotentRequest, holder: &str) -> UpdateMany<Entity> {
    Entity::update_many()
        .filter(Column::Request.eq(write.request.to_vec()))
        .filter(Column::LeaseHolder.eq(holder))
        .filter(Column::Status.is_null())
}
