//! What nobody needs any more, forgotten some rows at a time.

use domain::{SponsoredState, TransactionState};
use futures::FutureExt;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait, Query},
};

use crate::{
    Error, Store, convert,
    entity::{sponsor_spending, sponsor_transaction, sponsored_call, transaction_attempt},
    spending::{UPLOADED_SCOPE, day_of},
};

impl Store {
    /// Forgets up to `limit` calls that were rejected before `before` (Unix ms). Returns how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_rejected_calls(&self, before: i64, limit: u64) -> Result<u64, Error> {
        self.write(move |within| forget_rejected(before, limit, within).boxed())
            .await
    }

    /// Forgets the signed bytes of up to `limit` attempts from before `before` (Unix ms) whose
    /// transactions cannot change any more. Returns how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_final_attempts(&self, before: i64, limit: u64) -> Result<u64, Error> {
        use sponsor_transaction as transaction;
        use transaction_attempt::{Column, Entity};

        let own = |column: Column| Expr::col((Entity, column));
        let its = |column: transaction::Column| Expr::col((transaction::Entity, column));
        let ended = [TransactionState::Final, TransactionState::Displaced]
            .map(|state| convert::constant(state.name()));
        let its_transaction_ended = Query::select()
            .expr(Expr::cust("1"))
            .from(transaction::Entity)
            .and_where(its(transaction::Column::ChainId).eq(own(Column::ChainId)))
            .and_where(its(transaction::Column::Signer).eq(own(Column::Signer)))
            .and_where(its(transaction::Column::Nonce).eq(own(Column::Nonce)))
            .and_where(its(transaction::Column::State).is_in(ended))
            .to_owned();
        let old = Entity::find()
            .select_only()
            .column(Column::TxHash)
            .filter(Column::SignedAt.lt(before))
            .filter(Expr::exists(its_transaction_ended))
            .order_by_asc(Column::SignedAt)
            .limit(limit)
            .into_query();
        let forget = Entity::delete_many().filter(Column::TxHash.in_subquery(old));
        self.write(|within| async move { Ok(forget.exec(within).await?.rows_affected) }.boxed())
            .await
    }

    /// Forgets up to `limit` counts of days that ended before the one of `before` (Unix ms). Returns
    /// how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_spending(&self, before: i64, limit: u64) -> Result<u64, Error> {
        let old = sponsor_spending::Column::Day.lt(day_of(before));
        self.prune_counts(old, limit).await
    }

    /// Forgets up to `limit` counts of what networks uploaded on days that ended before the one of `now`
    /// (Unix ms). Returns how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_uploaders(&self, now: i64, limit: u64) -> Result<u64, Error> {
        use sponsor_spending::Column;

        let old = Column::Scope
            .eq(UPLOADED_SCOPE)
            .and(Column::Day.lt(day_of(now)));
        self.prune_counts(old, limit).await
    }

    async fn prune_counts(&self, old: Expr, limit: u64) -> Result<u64, Error> {
        use sponsor_spending::{Column, Entity};

        let key = [Column::Day, Column::ChainId, Column::Scope, Column::Subject];
        let old = Entity::find()
            .select_only()
            .columns(key)
            .filter(old)
            .order_by_asc(Column::Day)
            .limit(limit)
            .into_query();
        let forget = Entity::delete_many().filter(Expr::tuple(key.map(Expr::col)).in_subquery(old));
        self.write(|within| async move { Ok(forget.exec(within).await?.rows_affected) }.boxed())
            .await
    }
}

async fn forget_rejected(
    before: i64,
    limit: u64,
    within: &DatabaseTransaction,
) -> Result<u64, Error> {
    use sponsored_call::{Column, Entity};

    let rejected = convert::constant(SponsoredState::Rejected.name());
    let ids: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Expr::col(Column::State).eq(rejected))
        .filter(Column::UpdatedAt.lt(before))
        .order_by_asc(Column::UpdatedAt)
        .limit(limit)
        .into_tuple()
        .all(within)
        .await?;
    if ids.is_empty() {
        return Ok(0);
    }
    // Attempts from before transactions had rows of their own still point at their calls.
    let attempts = Query::delete()
        .from_table("sponsor_attempts")
        .and_where(Expr::col("call_id").is_in(ids.iter().map(String::as_str)))
        .to_owned();
    within.execute(&attempts).await?;
    let forgotten = Entity::delete_many()
        .filter(Column::Id.is_in(ids))
        .exec(within)
        .await?;
    Ok(forgotten.rows_affected)
}
