//! Calls go where the transaction goes that carries them.

use alloy_primitives::{Address, B256};
use domain::{ChainId, SponsoredState, TransactionState};
use sea_orm::{
    ColumnTrait, Condition, DatabaseTransaction, EntityTrait, QueryFilter,
    sea_query::{Expr, ExprTrait, Query},
};

use crate::{
    Error, convert,
    entity::sponsored_call::{Column, Entity},
};

/// A transaction's step, as far as it concerns its calls.
pub(crate) struct Along<'a> {
    pub from: TransactionState,
    pub to: TransactionState,
    /// The attempt that is in a block, when one got there.
    pub tx: Option<B256>,
    /// Calls that were refused, and why.
    pub rejected: &'a [(String, String)],
    /// Calls that it did nothing for.
    pub requeued: &'a [String],
}

/// Puts queued calls onto a transaction.
///
/// # Errors
/// [`Error::LeaseLost`] when one of them is not queued any more.
pub(crate) async fn board(
    within: &DatabaseTransaction,
    calls: Vec<String>,
    (signer, nonce): (Address, u64),
    tx: B256,
    now: i64,
) -> Result<(), Error> {
    if calls.is_empty() {
        return Ok(());
    }
    let expected = calls.len() as u64;
    let boarded = Entity::update_many()
        .col_expr(Column::State, Expr::value(SponsoredState::Signed.name()))
        .col_expr(Column::Signer, Expr::value(signer.to_vec()))
        .col_expr(Column::Nonce, Expr::value(convert::signed(nonce)))
        .col_expr(Column::TxHash, Expr::value(tx.to_vec()))
        .col_expr(Column::Reason, Expr::value(Option::<String>::None))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.is_in(calls))
        .filter(Column::State.eq(SponsoredState::Queued.name()))
        .exec(within)
        .await?;
    if boarded.rows_affected == expected {
        Ok(())
    } else {
        Err(Error::LeaseLost)
    }
}

/// Notes the hash of a transaction's newest attempt at its calls.
pub(crate) async fn follow_attempt(
    within: &DatabaseTransaction,
    chain: ChainId,
    signer: Address,
    nonce: u64,
    tx: B256,
) -> Result<(), Error> {
    Entity::update_many()
        .col_expr(Column::TxHash, Expr::value(tx.to_vec()))
        .filter(carried_by(chain, (signer, nonce)))
        .exec(within)
        .await?;
    Ok(())
}

/// Takes the calls of a transaction along its step.
pub(crate) async fn step_along(
    within: &DatabaseTransaction,
    chain: ChainId,
    transaction: (Address, u64),
    step: Along<'_>,
    now: i64,
) -> Result<(), Error> {
    let from = state_of(step.from).name();
    for (id, reason) in step.rejected {
        Entity::update_many()
            .col_expr(Column::State, Expr::value(SponsoredState::Rejected.name()))
            .col_expr(Column::Reason, Expr::value(reason.as_str()))
            .col_expr(Column::TxHash, Expr::value(step.tx.map(|tx| tx.to_vec())))
            .col_expr(Column::UpdatedAt, Expr::value(now))
            .filter(Column::Id.eq(id))
            .filter(carried_by(chain, transaction))
            .filter(Column::State.eq(from))
            .exec(within)
            .await?;
    }
    if !step.requeued.is_empty() {
        let some = Column::Id.is_in(step.requeued.iter().map(String::as_str));
        let these = carried_by(chain, transaction).add(some);
        requeue(within, these, from, true, now).await?;
    }
    let rest = carried_by(chain, transaction);
    if step.to == TransactionState::Displaced {
        return requeue(within, rest, from, false, now).await;
    }
    let mut update = Entity::update_many()
        .col_expr(Column::State, Expr::value(state_of(step.to).name()))
        .col_expr(Column::UpdatedAt, Expr::value(now));
    if let Some(tx) = step.tx {
        update = update.col_expr(Column::TxHash, Expr::value(tx.to_vec()));
    }
    update
        .filter(rest)
        .filter(Column::State.eq(from))
        .exec(within)
        .await?;
    match (step.from, step.to) {
        (TransactionState::Mined | TransactionState::Final, TransactionState::Broadcast) => {
            take_up_again(within, carried_by(chain, transaction), now).await
        }
        _ => Ok(()),
    }
}

/// Calls that a block refused which the chain has dropped: the next block may do them. What another
/// call does by now stays refused, since only one of them may be live.
async fn take_up_again(
    within: &DatabaseTransaction,
    carried: Condition,
    now: i64,
) -> Result<(), Error> {
    let rejected = || convert::constant(SponsoredState::Rejected.name());
    let other = |column: Column| Expr::col(("other", column));
    let is_done_by_another = Query::select()
        .expr(Expr::cust("1"))
        .from_as(Entity, "other")
        .and_where(other(Column::Purpose).eq(Expr::col((Entity, Column::Purpose))))
        .and_where(other(Column::State).ne(rejected()))
        .to_owned();
    Entity::update_many()
        .col_expr(Column::State, Expr::value(SponsoredState::Broadcast.name()))
        .col_expr(Column::Reason, Expr::value(Option::<String>::None))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(carried)
        .filter(Column::State.eq(SponsoredState::Rejected.name()))
        .filter(Expr::not_exists(is_done_by_another))
        .exec(within)
        .await?;
    Ok(())
}

/// Calls that need another transaction; `alone`: one to themselves.
async fn requeue(
    within: &DatabaseTransaction,
    these: Condition,
    from: &str,
    alone: bool,
    now: i64,
) -> Result<(), Error> {
    let mut update = Entity::update_many()
        .col_expr(Column::State, Expr::value(SponsoredState::Queued.name()))
        .col_expr(Column::Signer, Expr::value(Option::<Vec<u8>>::None))
        .col_expr(Column::Nonce, Expr::value(Option::<i64>::None))
        .col_expr(Column::TxHash, Expr::value(Option::<Vec<u8>>::None))
        .col_expr(Column::TakenUntil, Expr::value(0_i64))
        .col_expr(Column::Asides, Expr::value(0_i16))
        .col_expr(Column::UpdatedAt, Expr::value(now));
    if alone {
        update = update.col_expr(Column::IsAlone, Expr::value(true));
    }
    update
        .filter(these)
        .filter(Column::State.eq(from))
        .exec(within)
        .await?;
    Ok(())
}

/// What a call's state is while its transaction's is this.
fn state_of(transaction: TransactionState) -> SponsoredState {
    match transaction {
        TransactionState::Signed => SponsoredState::Signed,
        TransactionState::Broadcast => SponsoredState::Broadcast,
        TransactionState::Mined => SponsoredState::Mined,
        TransactionState::Final => SponsoredState::Final,
        TransactionState::Displaced => SponsoredState::Queued,
    }
}

fn carried_by(chain: ChainId, (signer, nonce): (Address, u64)) -> Condition {
    Condition::all()
        .add(Column::ChainId.eq(convert::signed(chain.0)))
        .add(Column::Signer.eq(signer.to_vec()))
        .add(Column::Nonce.eq(convert::signed(nonce)))
}
