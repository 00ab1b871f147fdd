//! Transactions get further, and their calls with them.

use alloy_primitives::{Address, B256};
use domain::{ChainId, TransactionState};
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, sea_query::Expr};

use super::{SponsorTransaction, these};
use crate::{
    Error, Store, calls, convert,
    entity::sponsor_transaction::{Column, Entity},
    spending,
};

/// A step of a transaction and of the calls that it carries, written only if it still stands where
/// the step begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransactionStep {
    signer: Address,
    nonce: u64,
    from: TransactionState,
    /// Where it leads.
    pub to: TransactionState,
    /// Since when it stood where the step begins, in Unix milliseconds.
    pub since: i64,
    day: i64,
    reserved_gwei: u64,
    /// Where it is in the chain, for a step to `Mined`.
    pub mined: Option<MinedAt>,
    /// Calls that were refused in its block, and why.
    pub rejected: Vec<(String, String)>,
    /// Calls that it did nothing for. Each gets a transaction to itself.
    pub requeued: Vec<String>,
}

/// Where a transaction is in the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinedAt {
    /// Which of its attempts.
    pub tx: B256,
    /// The block's number and hash.
    pub block: (u64, B256),
    /// What it cost, in gwei.
    pub spent_gwei: u64,
}

impl SponsorTransaction {
    /// Its step to `to`, which all of its calls take with it.
    pub fn step(&self, to: TransactionState) -> TransactionStep {
        debug_assert!(
            self.state.can_become(to),
            "{} cannot become {to}",
            self.state
        );
        TransactionStep {
            signer: self.signer,
            nonce: self.nonce,
            from: self.state,
            to,
            since: self.updated_at,
            day: self.day,
            reserved_gwei: self.reserved_gwei,
            mined: None,
            rejected: Vec::new(),
            requeued: Vec::new(),
        }
    }
}

impl Store {
    /// Takes transactions a step further, each with its calls, all in one database transaction. One
    /// that does not stand where its step begins is left alone.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn advance(
        &self,
        chain: ChainId,
        steps: Vec<TransactionStep>,
        now: i64,
    ) -> Result<(), Error> {
        if steps.is_empty() {
            return Ok(());
        }
        self.write(move |within| {
            Box::pin(async move {
                for step in &steps {
                    take_step(within, chain, step, now).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Notes that something was done to get these into a block.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn note_insisted(
        &self,
        chain: ChainId,
        signer: Address,
        nonces: Vec<u64>,
        now: i64,
    ) -> Result<(), Error> {
        self.write(move |within| {
            Box::pin(async move {
                Entity::update_many()
                    .col_expr(Column::UpdatedAt, Expr::value(now))
                    .filter(these(chain, signer))
                    .filter(Column::Nonce.is_in(nonces.into_iter().map(convert::signed)))
                    .exec(within)
                    .await?;
                Ok(())
            })
        })
        .await
    }
}

async fn take_step(
    within: &DatabaseTransaction,
    chain: ChainId,
    step: &TransactionStep,
    now: i64,
) -> Result<(), Error> {
    let mut update = Entity::update_many()
        .col_expr(Column::State, Expr::value(step.to.name()))
        .col_expr(Column::UpdatedAt, Expr::value(now));
    if let Some(mined) = step.mined {
        update = update
            .col_expr(Column::TxHash, Expr::value(mined.tx.to_vec()))
            .col_expr(Column::Block, Expr::value(convert::signed(mined.block.0)))
            .col_expr(Column::BlockHash, Expr::value(mined.block.1.to_vec()))
            .col_expr(
                Column::ReservedGwei,
                Expr::value(convert::signed(mined.spent_gwei)),
            );
    }
    let moved = update
        .filter(these(chain, step.signer))
        .filter(Column::Nonce.eq(convert::signed(step.nonce)))
        .filter(Column::State.eq(step.from.name()))
        .exec(within)
        .await?;
    if moved.rows_affected != 1 {
        return Ok(());
    }
    if let Some(mined) = step.mined {
        let by = convert::signed(mined.spent_gwei) - convert::signed(step.reserved_gwei);
        spending::correct_gas(within, chain, step.day, by).await?;
    }
    calls::step_along(within, chain, (step.signer, step.nonce), step.into(), now).await
}

impl<'a> From<&'a TransactionStep> for calls::Along<'a> {
    fn from(step: &'a TransactionStep) -> Self {
        Self {
            from: step.from,
            to: step.to,
            tx: step.mined.map(|mined| mined.tx),
            rejected: &step.rejected,
            requeued: &step.requeued,
        }
    }
}
