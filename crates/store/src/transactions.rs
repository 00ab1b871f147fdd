use alloy_primitives::{Address, B256, Bytes, U256};
use domain::{ChainId, TransactionState};
use sea_orm::{
    ColumnTrait, Condition, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};

use crate::{
    Error, Store, convert,
    entity::sponsor_transaction::{Column, Entity, Model},
};

mod record;
mod step;

pub use record::NewTransaction;
pub use step::{MinedAt, TransactionStep};

/// Most transactions of a key that are looked at together.
pub const MAX_UNDER_WAY: u64 = 4_096;

/// A transaction as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SponsorTransaction {
    /// The key.
    pub signer: Address,
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
    /// How far it is.
    pub state: TransactionState,
    /// Its newest attempt, or the one that is in a block.
    pub tx: B256,
    /// The number and hash of the block that has it, once one has.
    pub block: Option<(u64, B256)>,
    /// What it counts for in its day's spending, in gwei.
    pub reserved_gwei: u64,
    /// That day, since 1970.
    day: i64,
    /// Unix milliseconds of its last step.
    pub updated_at: i64,
}

impl Store {
    /// Transactions of a key that stand at `state`, by nonce, at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn transactions_of_key(
        &self,
        chain: ChainId,
        signer: Address,
        state: TransactionState,
        limit: u64,
    ) -> Result<Vec<SponsorTransaction>, Error> {
        let rows = Entity::find()
            .filter(these(chain, signer))
            .filter(Column::State.eq(state.name()))
            .order_by_asc(Column::Nonce)
            .limit(limit)
            .all(&self.db)
            .await?;
        rows.into_iter().map(read).collect()
    }

    /// What a key's transactions that no block has taken can cost together, in gwei.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn gwei_under_way(&self, chain: ChainId, signer: Address) -> Result<u64, Error> {
        let states = [TransactionState::Signed, TransactionState::Broadcast];
        let costs: Vec<i64> = Entity::find()
            .select_only()
            .column(Column::ReservedGwei)
            .filter(these(chain, signer))
            .filter(Column::State.is_in(states.map(TransactionState::name)))
            .limit(MAX_UNDER_WAY)
            .into_tuple()
            .all(&self.db)
            .await?;
        costs.into_iter().try_fold(0_u64, |sum, cost| {
            Ok(sum.saturating_add(convert::unsigned("reserved_gwei", cost)?))
        })
    }

    /// The highest nonce of a key with which a block has what we signed. `None`: no block has
    /// anything of it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn last_mined(&self, chain: ChainId, signer: Address) -> Result<Option<u64>, Error> {
        let states = [TransactionState::Mined, TransactionState::Final];
        let nonce: Option<i64> = Entity::find()
            .select_only()
            .column(Column::Nonce)
            .filter(these(chain, signer))
            .filter(Column::State.is_in(states.map(TransactionState::name)))
            .order_by_desc(Column::Nonce)
            .into_tuple()
            .one(&self.db)
            .await?;
        nonce
            .map(|nonce| convert::unsigned("nonce", nonce))
            .transpose()
    }

    /// Transactions of a key with a nonce of at least `from`, by nonce.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn transactions_from(
        &self,
        chain: ChainId,
        signer: Address,
        from: u64,
    ) -> Result<Vec<SponsorTransaction>, Error> {
        let rows = Entity::find()
            .filter(these(chain, signer))
            .filter(Column::Nonce.gte(convert::signed(from)))
            .order_by_asc(Column::Nonce)
            .limit(MAX_UNDER_WAY)
            .all(&self.db)
            .await?;
        rows.into_iter().map(read).collect()
    }
}

/// Whether a key signed anything with a nonce of at least `from`.
pub(crate) async fn is_signed_from(
    within: &DatabaseTransaction,
    chain: ChainId,
    signer: Address,
    from: u64,
) -> Result<bool, Error> {
    let any = Entity::find()
        .filter(these(chain, signer))
        .filter(Column::Nonce.gte(convert::signed(from)))
        .one(within)
        .await?;
    Ok(any.is_some())
}

fn these(chain: ChainId, signer: Address) -> Condition {
    Condition::all()
        .add(Column::ChainId.eq(convert::signed(chain.0)))
        .add(Column::Signer.eq(signer.to_vec()))
}

fn id(chain: ChainId, signer: Address, nonce: u64) -> (i64, Vec<u8>, i64) {
    (
        convert::signed(chain.0),
        signer.to_vec(),
        convert::signed(nonce),
    )
}

fn read(model: Model) -> Result<SponsorTransaction, Error> {
    Ok(SponsorTransaction {
        signer: convert::address("signer", &model.signer)?,
        nonce: convert::unsigned("nonce", model.nonce)?,
        target: convert::address("target", &model.target)?,
        value: convert::units("value", &model.value)?,
        calldata: model.calldata.into(),
        gas_limit: convert::unsigned("gas_limit", model.gas_limit)?,
        state: convert::named("state", &model.state)?,
        tx: convert::hash("tx_hash", &model.tx_hash)?,
        block: match (model.block, model.block_hash) {
            (Some(number), Some(hash)) => Some((
                convert::unsigned("block", number)?,
                convert::hash("block_hash", &hash)?,
            )),
            _ => None,
        },
        reserved_gwei: convert::unsigned("reserved_gwei", model.reserved_gwei)?,
        day: model.day,
        updated_at: model.updated_at,
    })
}
