//! Signed bytes become durable before any node sees them.

use alloy_primitives::{Address, Bytes, U256};
use domain::{ChainId, TransactionState};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, sea_query::Expr,
};

use super::{id, read, these};
use crate::{
    Allowance, Error, KeyLease, NewAttempt, Scope, Store, attempts, calls, convert,
    entity::sponsor_transaction::{ActiveModel, Column, Entity},
    keys, spending,
};

/// A signed transaction, before it is durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTransaction {
    /// The calls that it carries; none when it only fills a gap.
    pub calls: Vec<String>,
    /// Its nonce.
    pub nonce: u64,
    /// The contract.
    pub target: Address,
    /// Wei that go along.
    pub value: U256,
    /// What is sent there.
    pub calldata: Bytes,
    /// Gas limit.
    pub gas_limit: u64,
    /// The most that it can cost, what goes along included, in gwei.
    pub reserved_gwei: u64,
    /// Its bytes.
    pub attempt: NewAttempt,
}

impl Store {
    /// Makes signed bytes durable: nonce, bytes and hash of transactions, the state of every call
    /// that they carry, what they take of the day's gas (`gwei_a_day`), and the key's next nonce, in
    /// one transaction. Only after this may a node see the bytes.
    ///
    /// The nonces are `lease.next_nonce` and those after it, in order.
    ///
    /// Answers with how many of them, from the first, the day's gas suffices for. Of the others
    /// nothing is written, and their bytes must be thrown away.
    ///
    /// # Errors
    /// [`Error::LeaseLost`] when the key or one of the calls passed to another process; nothing is
    /// written then, and all bytes must be thrown away.
    pub async fn record_signed(
        &self,
        chain: ChainId,
        lease: KeyLease,
        holder: &str,
        transactions: Vec<NewTransaction>,
        gwei_a_day: Option<u64>,
        now: i64,
    ) -> Result<usize, Error> {
        let holder = holder.to_owned();
        self.write(move |within| {
            Box::pin(async move {
                let (key, first) = (lease.address, lease.next_nonce);
                let all = first + transactions.len() as u64;
                // First of all, so that whoever lost the key goes no further.
                keys::move_nonce(within, chain, key, &holder, first, all).await?;
                let fitting = reserve_for(within, chain, gwei_a_day, &transactions, now).await?;
                let next = first + fitting as u64;
                if next < all {
                    keys::move_nonce(within, chain, key, &holder, all, next).await?;
                }
                for transaction in transactions.into_iter().take(fitting) {
                    insert(within, chain, key, transaction, now).await?;
                }
                Ok(fitting)
            })
        })
        .await
    }

    /// Makes the bytes of a transaction durable that fills a gap before the key's next nonce.
    ///
    /// # Errors
    /// [`Error::LeaseLost`] when the key passed to another process, or the nonce is no gap.
    pub async fn record_filler(
        &self,
        chain: ChainId,
        lease: KeyLease,
        holder: &str,
        filler: NewTransaction,
        now: i64,
    ) -> Result<(), Error> {
        let holder = holder.to_owned();
        self.write(move |within| {
            Box::pin(async move {
                let (key, next) = (lease.address, lease.next_nonce);
                keys::move_nonce(within, chain, key, &holder, next, next).await?;
                let there = Entity::find_by_id(id(chain, key, filler.nonce)).one(within);
                if there.await?.is_some() {
                    return Err(Error::LeaseLost);
                }
                // What repairs a key is not kept waiting by a budget, only counted.
                reserve(within, chain, Some(u64::MAX), filler.reserved_gwei, now).await?;
                insert(within, chain, key, filler, now).await
            })
        })
        .await
    }

    /// Makes another attempt of a transaction durable: the same nonce, higher fees, of which
    /// `more_gwei` were not reserved yet.
    ///
    /// # Errors
    /// [`Error::LeaseLost`] when the transaction moved on meanwhile; nothing is written then.
    pub async fn record_replacement(
        &self,
        chain: ChainId,
        signer: Address,
        nonce: u64,
        attempt: NewAttempt,
        more_gwei: u64,
        now: i64,
    ) -> Result<(), Error> {
        self.write(move |within| {
            Box::pin(async move {
                let row = Entity::find_by_id(id(chain, signer, nonce)).one(within);
                let Some(row) = row.await?.map(read).transpose()? else {
                    return Err(Error::LeaseLost);
                };
                let reserved = row.reserved_gwei.saturating_add(more_gwei);
                let replaced = Entity::update_many()
                    .col_expr(Column::TxHash, Expr::value(attempt.tx.to_vec()))
                    .col_expr(Column::ReservedGwei, Expr::value(convert::signed(reserved)))
                    .col_expr(Column::UpdatedAt, Expr::value(now))
                    .filter(these(chain, signer))
                    .filter(Column::Nonce.eq(convert::signed(nonce)))
                    .filter(Column::State.eq(TransactionState::Broadcast.name()))
                    .exec(within)
                    .await?;
                if replaced.rows_affected != 1 {
                    return Err(Error::LeaseLost);
                }
                let more = convert::signed(more_gwei);
                spending::correct_gas(within, chain, row.day, more).await?;
                calls::follow_attempt(within, chain, signer, nonce, attempt.tx).await?;
                attempts::insert(within, chain, signer, nonce, attempt, now).await
            })
        })
        .await
    }
}

/// How many of the transactions, from the first, the day's gas suffices for; it is taken for those.
async fn reserve_for(
    within: &DatabaseTransaction,
    chain: ChainId,
    gwei_a_day: Option<u64>,
    transactions: &[NewTransaction],
    now: i64,
) -> Result<usize, Error> {
    let costs = transactions.iter().map(|one| one.reserved_gwei);
    let all = costs.clone().fold(0, u64::saturating_add);
    if reserve(within, chain, gwei_a_day, all, now).await? {
        return Ok(transactions.len());
    }
    // One by one, since other keys take of the day at the same time.
    let mut fitting = 0;
    for cost in costs {
        if !reserve(within, chain, gwei_a_day, cost, now).await? {
            break;
        }
        fitting += 1;
    }
    Ok(fitting)
}

/// Takes `cost` gwei of the day's gas. False: it does not suffice.
async fn reserve(
    within: &DatabaseTransaction,
    chain: ChainId,
    gwei_a_day: Option<u64>,
    cost: u64,
    now: i64,
) -> Result<bool, Error> {
    let gas = Allowance {
        scope: Scope::Gas,
        subject: String::new(),
        amount: cost,
        // Also counted where it is not limited; the database's numbers end here.
        limit: gwei_a_day.unwrap_or(u64::MAX).min(i64::MAX as u64),
    };
    spending::take(within, chain, spending::day_of(now), &gas).await
}

async fn insert(
    within: &DatabaseTransaction,
    chain: ChainId,
    signer: Address,
    new: NewTransaction,
    now: i64,
) -> Result<(), Error> {
    let NewTransaction {
        calls,
        nonce,
        target,
        value,
        calldata,
        gas_limit,
        reserved_gwei,
        attempt,
    } = new;
    Entity::insert(ActiveModel {
        chain_id: Set(convert::signed(chain.0)),
        signer: Set(signer.to_vec()),
        nonce: Set(convert::signed(nonce)),
        target: Set(target.to_vec()),
        value: Set(value.to_string()),
        calldata: Set(calldata.to_vec()),
        gas_limit: Set(convert::signed(gas_limit)),
        state: Set(TransactionState::Signed.name().to_owned()),
        tx_hash: Set(attempt.tx.to_vec()),
        block: Set(None),
        block_hash: Set(None),
        reserved_gwei: Set(convert::signed(reserved_gwei)),
        day: Set(spending::day_of(now)),
        updated_at: Set(now),
    })
    .exec_without_returning(within)
    .await?;
    calls::board(within, calls, (signer, nonce), attempt.tx, now).await?;
    attempts::insert(within, chain, signer, nonce, attempt, now).await
}
