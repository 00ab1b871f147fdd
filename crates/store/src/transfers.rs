use alloy_primitives::{Address, B256, U256};
use domain::{AssetKind, ChainId};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::OnConflict,
};

use crate::{
    Error, Store, convert,
    entity::transfer::{ActiveModel, Column, Entity, Model},
    points,
};

/// Something that a wallet sent to somebody directly, by a transaction of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// On which chain.
    pub chain: ChainId,
    /// The transaction.
    pub tx: B256,
    /// Who sent it.
    pub sender: Address,
    /// Who has it now.
    pub recipient: Address,
    /// What it is.
    pub kind: AssetKind,
    /// The token's contract; zero for the chain's own currency.
    pub token: Address,
    /// The NFT's id; 0 for what has none.
    pub token_id: U256,
    /// Smallest units, or pieces.
    pub amount: U256,
    /// Unix seconds of its block.
    pub created_at: u64,
}

impl Store {
    /// Notes a transfer, and that its points are to be decided. Of one that is noted already nothing changes.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn note_transfer(&self, transfer: &Transfer) -> Result<(), Error> {
        let row = ActiveModel {
            chain_id: Set(convert::signed(transfer.chain.0)),
            tx_hash: Set(transfer.tx.to_vec()),
            sender: Set(transfer.sender.to_vec()),
            recipient: Set(transfer.recipient.to_vec()),
            kind: Set(i16::from(transfer.kind as u8)),
            token: Set(transfer.token.to_vec()),
            token_id: Set(transfer.token_id.to_string()),
            amount: Set(transfer.amount.to_string()),
            created_at: Set(convert::signed(transfer.created_at)),
        };
        let known = OnConflict::columns([Column::ChainId, Column::TxHash])
            .do_nothing()
            .to_owned();
        let insert = Entity::insert(row).on_conflict(known);
        let transfer = transfer.clone();
        self.write(|within| {
            async move {
                insert.exec_without_returning(within).await?;
                points::note_transfer(within, &transfer).await
            }
            .boxed()
        })
        .await
    }

    /// Forgets a transfer whose block was dropped. Its points are decided by what the chain says in the end.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn forget_transfer(&self, chain: ChainId, tx: B256) -> Result<(), Error> {
        let key = (convert::signed(chain.0), tx.to_vec());
        let forget = Entity::delete_by_id(key);
        self.write(|within| async move { Ok(forget.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// What a wallet sent directly, the newest first, on all chains; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn transfers_of(&self, sender: Address, limit: u64) -> Result<Vec<Transfer>, Error> {
        let rows = Entity::find()
            .filter(Column::Sender.eq(sender.to_vec()))
            .order_by_desc(Column::CreatedAt)
            .limit(limit)
            .all(&self.db)
            .await?;
        rows.into_iter().map(transfer).collect()
    }
}

pub(crate) fn transfer(model: Model) -> Result<Transfer, Error> {
    Ok(Transfer {
        chain: ChainId(convert::unsigned("chain_id", model.chain_id)?),
        tx: convert::hash("tx_hash", &model.tx_hash)?,
        sender: convert::address("sender", &model.sender)?,
        recipient: convert::address("recipient", &model.recipient)?,
        kind: convert::asset_kind(model.kind)?,
        token: convert::address("token", &model.token)?,
        token_id: convert::units("token_id", &model.token_id)?,
        amount: convert::units("amount", &model.amount)?,
        created_at: convert::unsigned("created_at", model.created_at)?,
    })
}
