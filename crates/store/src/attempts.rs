use alloy_primitives::{Address, B256, Bytes};
use domain::{ChainId, SponsoredState};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, sea_query::Expr,
};

use crate::{
    Error, KeyLease, Store, convert,
    entity::{
        sponsor_attempt,
        sponsored_call::{Column, Entity},
    },
    keys,
};

/// Most attempts sent again at a start; a key never has more under way.
const MAX_RESENT: u64 = 4_096;

/// Signed bytes of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedCall {
    /// Which call.
    pub call_id: String,
    /// Its nonce.
    pub nonce: u64,
    /// `maxFeePerGas` in wei.
    pub max_fee: u128,
    /// `maxPriorityFeePerGas` in wei.
    pub max_priority_fee: u128,
    /// Gas limit.
    pub gas_limit: u64,
    /// Transaction hash.
    pub tx: B256,
    /// What a node is given.
    pub raw: Bytes,
}

/// An attempt that was made durable earlier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Which call.
    pub call_id: String,
    /// Transaction hash.
    pub tx: B256,
    /// `maxFeePerGas` in wei.
    pub max_fee: u128,
    /// `maxPriorityFeePerGas` in wei.
    pub max_priority_fee: u128,
    /// Gas limit.
    pub gas_limit: u64,
    /// What a node is given.
    pub raw: Bytes,
    /// Unix milliseconds.
    pub signed_at: i64,
}

impl Store {
    /// Makes signed bytes durable: nonce, bytes and hash of every call, and the key's next nonce,
    /// in one transaction. Only after this may a node see the bytes.
    ///
    /// The calls' nonces are `lease.next_nonce` and those after it, in order.
    ///
    /// # Errors
    /// [`Error::LeaseLost`] when the key or one of the calls passed to another process; nothing is
    /// written then, and the bytes must be thrown away.
    pub async fn record_signed(
        &self,
        chain: ChainId,
        lease: KeyLease,
        holder: &str,
        calls: &[SignedCall],
        now: i64,
    ) -> Result<(), Error> {
        let transaction = self.begin().await?;
        let next = lease.next_nonce + calls.len() as u64;
        keys::move_nonce(
            &transaction,
            chain,
            lease.address,
            holder,
            lease.next_nonce,
            next,
        )
        .await?;
        for call in calls {
            let signed = Entity::update_many()
                .col_expr(Column::State, Expr::value(SponsoredState::Signed.name()))
                .col_expr(Column::Signer, Expr::value(lease.address.to_vec()))
                .col_expr(Column::Nonce, Expr::value(convert::signed(call.nonce)))
                .col_expr(Column::TxHash, Expr::value(call.tx.to_vec()))
                .col_expr(Column::Reason, Expr::value(Option::<String>::None))
                .col_expr(Column::UpdatedAt, Expr::value(now))
                .filter(Column::Id.eq(&call.call_id))
                .filter(Column::State.eq(SponsoredState::Queued.name()))
                .exec(&transaction)
                .await?;
            if signed.rows_affected != 1 {
                return Err(Error::LeaseLost);
            }
            insert_attempt(&transaction, chain, lease.address, call, now).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Makes another attempt of a sent call durable: the same nonce, higher fees.
    ///
    /// # Errors
    /// [`Error::LeaseLost`] when the call moved on meanwhile; nothing is written then.
    pub async fn record_replacement(
        &self,
        chain: ChainId,
        signer: Address,
        call: &SignedCall,
        now: i64,
    ) -> Result<(), Error> {
        let transaction = self.begin().await?;
        let replaced = Entity::update_many()
            .col_expr(Column::TxHash, Expr::value(call.tx.to_vec()))
            .col_expr(Column::UpdatedAt, Expr::value(now))
            .filter(Column::Id.eq(&call.call_id))
            .filter(Column::State.eq(SponsoredState::Broadcast.name()))
            .filter(Column::Nonce.eq(convert::signed(call.nonce)))
            .exec(&transaction)
            .await?;
        if replaced.rows_affected != 1 {
            return Err(Error::LeaseLost);
        }
        insert_attempt(&transaction, chain, signer, call, now).await?;
        Ok(transaction.commit().await?)
    }

    /// The attempts of a call, newest first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn attempts(&self, call_ids: &[&str]) -> Result<Vec<Attempt>, Error> {
        let rows = sponsor_attempt::Entity::find()
            .filter(sponsor_attempt::Column::CallId.is_in(call_ids.iter().copied()))
            .order_by_desc(sponsor_attempt::Column::SignedAt)
            .all(&self.db)
            .await?;
        rows.into_iter().map(attempt).collect()
    }

    /// Every attempt of a key with a nonce of at least `from`, in the order of nonces: what has to
    /// be sent again to a chain that knows less than we signed.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn attempts_from(
        &self,
        chain: ChainId,
        signer: Address,
        from: u64,
    ) -> Result<Vec<Attempt>, Error> {
        use sponsor_attempt::Column;

        let rows = sponsor_attempt::Entity::find()
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::Signer.eq(signer.to_vec()))
            .filter(Column::Nonce.gte(convert::signed(from)))
            .order_by_asc(Column::Nonce)
            .limit(MAX_RESENT)
            .all(&self.db)
            .await?;
        rows.into_iter().map(attempt).collect()
    }
}

async fn insert_attempt(
    transaction: &DatabaseTransaction,
    chain: ChainId,
    signer: Address,
    call: &SignedCall,
    now: i64,
) -> Result<(), Error> {
    sponsor_attempt::Entity::insert(sponsor_attempt::ActiveModel {
        tx_hash: Set(call.tx.to_vec()),
        call_id: Set(call.call_id.clone()),
        chain_id: Set(convert::signed(chain.0)),
        signer: Set(signer.to_vec()),
        nonce: Set(convert::signed(call.nonce)),
        max_fee: Set(call.max_fee.to_string()),
        max_priority_fee: Set(call.max_priority_fee.to_string()),
        gas_limit: Set(convert::signed(call.gas_limit)),
        raw: Set(call.raw.to_vec()),
        signed_at: Set(now),
    })
    .exec_without_returning(transaction)
    .await?;
    Ok(())
}

fn attempt(model: sponsor_attempt::Model) -> Result<Attempt, Error> {
    Ok(Attempt {
        call_id: model.call_id,
        tx: convert::hash("tx_hash", &model.tx_hash)?,
        max_fee: convert::named("max_fee", &model.max_fee)?,
        max_priority_fee: convert::named("max_priority_fee", &model.max_priority_fee)?,
        gas_limit: convert::unsigned("gas_limit", model.gas_limit)?,
        raw: model.raw.into(),
        signed_at: model.signed_at,
    })
}
