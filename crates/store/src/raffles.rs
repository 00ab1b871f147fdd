//! Raffles: their slots, and for whom each was drawn.
//!
//! What a raffle is stands in `links`; nothing of it is registered. A row of its own has each wallet that a slot was
//! drawn for. The primary key gives a wallet one row, a partial unique index a slot to one wallet.

mod draws;
mod hold;

use alloy_primitives::{Address, U256};
use domain::{AssetKind, DepositIndex, LinkId, LinkState, RaffleId, limits};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder,
    QuerySelect, Select,
    sea_query::{Expr, OnConflict},
};

pub use hold::{HeldSlot, Hold, KeptSlot};

use crate::{
    Error, LinkRow, Store, WithdrawalRow, convert,
    entity::{link, raffle_sender, raffle_slot},
    links,
};

/// A slot of a raffle as its chain tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaffleSlot {
    /// Which deposit.
    pub index: DepositIndex,
    /// Smallest units.
    pub amount: U256,
    /// Where the money is.
    pub state: LinkState,
    /// Unix seconds from which it pays nobody any more; `None`: never.
    pub expires_at: Option<u64>,
    /// How the money left, once it has.
    pub withdrawal: Option<WithdrawalRow>,
}

/// A wallet that a slot was drawn for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaffleWallet {
    /// The wallet.
    pub recipient: Address,
    /// Which deposit.
    pub index: DepositIndex,
    /// What they call themselves.
    pub name: Option<String>,
    /// Whether the slot is theirs; may have run out.
    pub holds: bool,
    /// Unix milliseconds from which it may become another's.
    pub held_until: i64,
    /// Whether the authoriser signed for them.
    pub is_authorized: bool,
    /// By which draw of the raffle it is theirs, from 1 on; `None`: by one of those that were not numbered yet.
    pub drawn: Option<u64>,
}

/// The raffle whose slot a deposit is. `None`: it needs no second factor, is bound to somebody, or holds an NFT.
pub fn raffle_of(row: &LinkRow) -> Option<RaffleId> {
    let is_one = row.requires_mfa
        && row.recipient.is_none()
        && matches!(row.kind, AssetKind::Native | AssetKind::Erc20);
    is_one.then_some(RaffleId {
        chain: row.id.chain,
        version: row.id.version,
        pub_key20: row.pub_key20,
        sender: row.sender,
        token: row.token,
    })
}

impl Store {
    /// The slots of a raffle in the order of their indices, [`limits::RAFFLE_SLOTS`] at most.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn raffle_slots(&self, raffle: RaffleId) -> Result<Vec<RaffleSlot>, Error> {
        slots_of(&self.db, raffle).await
    }

    /// Everybody of a raffle whom a slot was drawn for, in no order.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn raffle_wallets(&self, raffle: RaffleId) -> Result<Vec<RaffleWallet>, Error> {
        let rows = wallets_of(raffle)
            .limit(limits::RAFFLE_WALLETS)
            .all(&self.db);
        rows.await?.into_iter().map(wallet).collect()
    }

    /// One of them.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn raffle_wallet(
        &self,
        raffle: RaffleId,
        recipient: Address,
    ) -> Result<Option<RaffleWallet>, Error> {
        let row = wallet_of(raffle, recipient).one(&self.db);
        row.await?.map(wallet).transpose()
    }

    /// Raffles under a key, by their oldest slots: of each the first. `limit` bounds how many slots are looked at.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn raffles_under(&self, key: Address, limit: u64) -> Result<Vec<RaffleId>, Error> {
        let rows = link::Entity::find()
            .filter(link::Column::PubKey20.eq(key.to_vec()))
            .filter(Expr::cust("requires_mfa"))
            .filter(links::of_known_version(link::Column::Version))
            .order_by_asc(link::Column::CreatedAt)
            .order_by_asc(link::Column::DepositIndex)
            .limit(limit)
            .all(&self.db);
        let mut found = Vec::new();
        for row in rows.await? {
            if let Some(raffle) = raffle_of(&links::row(row)?)
                && !found.contains(&raffle)
            {
                found.push(raffle);
            }
        }
        Ok(found)
    }

    /// What the sender of a raffle calls themselves.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn raffle_sender_name(&self, raffle: RaffleId) -> Result<Option<String>, Error> {
        let found = raffle_sender::Entity::find_by_id(key(raffle)).one(&self.db);
        Ok(found.await?.map(|row| row.name))
    }

    /// Has the sender of a raffle called so.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn name_raffle_sender(&self, raffle: RaffleId, name: String) -> Result<(), Error> {
        let (chain_id, version, pub_key20, sender, token) = key(raffle);
        let row = raffle_sender::ActiveModel {
            chain_id: Set(chain_id),
            version: Set(version),
            pub_key20: Set(pub_key20),
            sender: Set(sender),
            token: Set(token),
            name: Set(name),
        };
        use raffle_sender::Column;
        let known = OnConflict::columns([
            Column::ChainId,
            Column::Version,
            Column::PubKey20,
            Column::Sender,
            Column::Token,
        ])
        .update_column(Column::Name)
        .to_owned();
        let insert = raffle_sender::Entity::insert(row).on_conflict(known);
        self.write(|within| {
            async move {
                insert.exec_without_returning(within).await?;
                Ok(())
            }
            .boxed()
        })
        .await
    }
}

/// The columns of a slot that change nothing about whose it is.
#[derive(FromQueryResult)]
struct SlotModel {
    deposit_index: i64,
    amount: String,
    state: String,
    expires_at: Option<i64>,
    withdrawal_tx: Option<Vec<u8>>,
    withdrawal_block: Option<i64>,
    withdrawn_to: Option<Vec<u8>>,
    withdrawn_at: Option<i64>,
}

async fn slots_of(db: &impl ConnectionTrait, raffle: RaffleId) -> Result<Vec<RaffleSlot>, Error> {
    use link::Column;
    let rows = link::Entity::find()
        .select_only()
        .columns([
            Column::DepositIndex,
            Column::Amount,
            Column::State,
            Column::ExpiresAt,
            Column::WithdrawalTx,
            Column::WithdrawalBlock,
            Column::WithdrawnTo,
            Column::WithdrawnAt,
        ])
        .filter(Column::PubKey20.eq(raffle.pub_key20.to_vec()))
        .filter(Column::ChainId.eq(convert::signed(raffle.chain.0)))
        .filter(Column::Version.eq(raffle.version.label()))
        .filter(Column::Sender.eq(raffle.sender.to_vec()))
        .filter(Column::Token.eq(raffle.token.to_vec()))
        // As it stands in the index that knows these alone.
        .filter(Expr::cust("requires_mfa"))
        .filter(Column::Recipient.is_null())
        .order_by_asc(Column::DepositIndex)
        .limit(limits::RAFFLE_SLOTS as u64)
        .into_model::<SlotModel>()
        .all(db)
        .await?;
    rows.into_iter().map(slot).collect()
}

fn slot(model: SlotModel) -> Result<RaffleSlot, Error> {
    let withdrawal = match (
        model.withdrawal_tx,
        model.withdrawal_block,
        model.withdrawn_to,
    ) {
        (Some(tx), Some(block), Some(recipient)) => Some(WithdrawalRow {
            tx: convert::hash("withdrawal_tx", &tx)?,
            block: convert::unsigned("withdrawal_block", block)?,
            recipient: convert::address("withdrawn_to", &recipient)?,
            at: model
                .withdrawn_at
                .map(|time| convert::unsigned("withdrawn_at", time))
                .transpose()?,
        }),
        _ => None,
    };
    Ok(RaffleSlot {
        index: convert::unsigned("deposit_index", model.deposit_index)?,
        amount: convert::units("amount", &model.amount)?,
        state: convert::named("state", &model.state)?,
        expires_at: model
            .expires_at
            .map(|time| convert::unsigned("expires_at", time))
            .transpose()?,
        withdrawal,
    })
}

fn wallet(model: raffle_slot::Model) -> Result<RaffleWallet, Error> {
    Ok(RaffleWallet {
        recipient: convert::address("recipient", &model.recipient)?,
        index: convert::unsigned("deposit_index", model.deposit_index)?,
        name: model.name,
        holds: model.holds,
        held_until: model.held_until,
        is_authorized: model.authorized,
        drawn: model
            .drawn
            .map(|number| convert::unsigned("drawn", number))
            .transpose()?,
    })
}

fn wallets_of(raffle: RaffleId) -> Select<raffle_slot::Entity> {
    use raffle_slot::Column;
    let (chain, version, pub_key20, sender, token) = key(raffle);
    raffle_slot::Entity::find()
        .filter(Column::ChainId.eq(chain))
        .filter(Column::Version.eq(version))
        .filter(Column::PubKey20.eq(pub_key20))
        .filter(Column::Sender.eq(sender))
        .filter(Column::Token.eq(token))
}

fn wallet_of(raffle: RaffleId, recipient: Address) -> Select<raffle_slot::Entity> {
    wallets_of(raffle).filter(raffle_slot::Column::Recipient.eq(recipient.to_vec()))
}

fn key(raffle: RaffleId) -> (i64, String, Vec<u8>, Vec<u8>, Vec<u8>) {
    (
        convert::signed(raffle.chain.0),
        raffle.version.label().to_owned(),
        raffle.pub_key20.to_vec(),
        raffle.sender.to_vec(),
        raffle.token.to_vec(),
    )
}

fn link_of(raffle: RaffleId, index: DepositIndex) -> LinkId {
    LinkId {
        chain: raffle.chain,
        version: raffle.version,
        index,
    }
}
