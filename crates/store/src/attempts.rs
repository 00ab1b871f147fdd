use alloy_primitives::{Address, B256, Bytes};
use domain::ChainId;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

use crate::{
    Error, Store, convert,
    entity::transaction_attempt::{ActiveModel, Column, Entity, Model},
};

/// Most attempts sent again at a start; a key never has more under way.
const MAX_RESENT: u64 = 4_096;

/// Signed bytes of a transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAttempt {
    /// The most that is paid for a unit of gas, in wei.
    pub max_fee: u128,
    /// The tip in it, in wei; `None` on chains without EIP-1559.
    pub max_priority_fee: Option<u128>,
    /// Transaction hash.
    pub tx: B256,
    /// What a node is given.
    pub raw: Bytes,
}

/// An attempt that was made durable earlier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The nonce of its transaction.
    pub nonce: u64,
    /// Transaction hash.
    pub tx: B256,
    /// The most that is paid for a unit of gas, in wei.
    pub max_fee: u128,
    /// The tip in it, in wei; `None` on chains without EIP-1559.
    pub max_priority_fee: Option<u128>,
    /// What a node is given.
    pub raw: Bytes,
    /// Unix milliseconds.
    pub signed_at: i64,
}

impl Store {
    /// The attempts of a key's transactions, newest first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn attempts(
        &self,
        chain: ChainId,
        signer: Address,
        nonces: &[u64],
    ) -> Result<Vec<Attempt>, Error> {
        if nonces.is_empty() {
            return Ok(Vec::new());
        }
        let rows = Entity::find()
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::Signer.eq(signer.to_vec()))
            .filter(Column::Nonce.is_in(nonces.iter().map(|nonce| convert::signed(*nonce))))
            .order_by_desc(Column::SignedAt)
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
        let rows = Entity::find()
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::Signer.eq(signer.to_vec()))
            .filter(Column::Nonce.gte(convert::signed(from)))
            .order_by_asc(Column::Nonce)
            .order_by_desc(Column::SignedAt)
            .limit(MAX_RESENT)
            .all(&self.db)
            .await?;
        rows.into_iter().map(attempt).collect()
    }
}

pub(crate) async fn insert<C: ConnectionTrait>(
    connection: &C,
    chain: ChainId,
    signer: Address,
    nonce: u64,
    attempt: NewAttempt,
    now: i64,
) -> Result<(), Error> {
    Entity::insert(ActiveModel {
        tx_hash: Set(attempt.tx.to_vec()),
        chain_id: Set(convert::signed(chain.0)),
        signer: Set(signer.to_vec()),
        nonce: Set(convert::signed(nonce)),
        max_fee: Set(attempt.max_fee.to_string()),
        max_priority_fee: Set(attempt.max_priority_fee.map(|tip| tip.to_string())),
        raw: Set(attempt.raw.to_vec()),
        signed_at: Set(now),
    })
    .exec_without_returning(connection)
    .await?;
    Ok(())
}

fn attempt(model: Model) -> Result<Attempt, Error> {
    Ok(Attempt {
        nonce: convert::unsigned("nonce", model.nonce)?,
        tx: convert::hash("tx_hash", &model.tx_hash)?,
        max_fee: convert::named("max_fee", &model.max_fee)?,
        max_priority_fee: model
            .max_priority_fee
            .map(|tip| convert::named("max_priority_fee", &tip))
            .transpose()?,
        raw: model.raw.into(),
        signed_at: model.signed_at,
    })
}
