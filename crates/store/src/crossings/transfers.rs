//! Which transfers of far chains paid out claims: each of them one.

use std::collections::HashMap;

use alloy_primitives::{Address, B256, U256};
use domain::{ChainId, RouteId};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DatabaseConnection, DatabaseTransaction, EntityTrait,
    FromQueryResult, JoinType, QueryFilter, QueryOrder, QuerySelect, RelationDef,
};

use crate::{
    Error, Store, convert,
    entity::{
        crossing,
        crossing_transfer::{ActiveModel, Column, Entity},
        route_quote,
    },
};

/// The transfers of one transaction that paid out a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FarTransfers {
    /// The transaction's block.
    pub block: u64,
    /// Each one's place in the transaction, in ascending order: of a token the log's in its receipt, of the chain's own
    /// currency one below zero.
    pub places: Vec<i64>,
}

/// A transfer that paid out a claim, with what else is known of that claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OthersTransfer {
    /// By which route the claim went.
    pub route: RouteId,
    /// The transaction.
    pub tx: B256,
    /// The transfer's place in it.
    pub place: i64,
    /// Who got it.
    pub recipient: Address,
    /// What it was of.
    pub token: Address,
    /// The least that the claim was promised.
    pub minimum: U256,
    /// How much the claim got by all of its transfers. `None`: nobody can tell.
    pub received: Option<U256>,
}

#[derive(FromQueryResult)]
struct Row {
    tx_hash: Vec<u8>,
    place: i64,
    crossing: Vec<u8>,
    received: Option<String>,
    received_token: Option<Vec<u8>>,
    recipient: Vec<u8>,
    to_token: Vec<u8>,
    minimum: String,
}

impl Store {
    /// The transfers of a chain's block that paid out claims other than that of a route.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn others_transfers(
        &self,
        chain: ChainId,
        block: u64,
        route: RouteId,
    ) -> Result<Vec<OthersTransfer>, Error> {
        let rows = Entity::find()
            .select_only()
            .columns([Column::TxHash, Column::Place, Column::Crossing])
            .columns([crossing::Column::Received, crossing::Column::ReceivedToken])
            .columns([
                route_quote::Column::Recipient,
                route_quote::Column::ToToken,
                route_quote::Column::Minimum,
            ])
            .join(JoinType::InnerJoin, its_crossing())
            .join(JoinType::InnerJoin, its_route())
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::Block.eq(convert::signed(block)))
            .filter(Column::Crossing.ne(convert::id_bytes(route.0)))
            .into_model::<Row>()
            .all(&self.db)
            .await?;
        rows.into_iter().map(others).collect()
    }
}

fn its_crossing() -> RelationDef {
    Entity::belongs_to(crossing::Entity)
        .from(Column::Crossing)
        .to(crossing::Column::Id)
        .into()
}

fn its_route() -> RelationDef {
    Entity::belongs_to(route_quote::Entity)
        .from(Column::Crossing)
        .to(route_quote::Column::Id)
        .into()
}

fn others(row: Row) -> Result<OthersTransfer, Error> {
    let token = row.received_token.unwrap_or(row.to_token);
    let received = row.received.as_deref();
    Ok(OthersTransfer {
        route: RouteId(convert::id("crossing", &row.crossing)?),
        tx: convert::hash("tx_hash", &row.tx_hash)?,
        place: row.place,
        recipient: convert::address("recipient", &row.recipient)?,
        token: convert::address("received_token", &token)?,
        minimum: convert::units("minimum", &row.minimum)?,
        received: received
            .map(|units| convert::units("received", units))
            .transpose()?,
    })
}

/// Those of some claims, by the claims' keys.
pub(super) async fn of(
    db: &DatabaseConnection,
    crossings: impl IntoIterator<Item = Vec<u8>>,
) -> Result<HashMap<Vec<u8>, FarTransfers>, Error> {
    let found = Entity::find()
        .filter(Column::Crossing.is_in(crossings))
        .order_by_asc(Column::Place)
        .all(db)
        .await?;
    let mut of = HashMap::new();
    for model in found {
        let block = convert::unsigned("block", model.block)?;
        let transfers = of.entry(model.crossing).or_insert_with(|| FarTransfers {
            block,
            places: Vec::new(),
        });
        transfers.places.push(model.place);
    }
    Ok(of)
}

/// Writes down which transfers paid out a claim, instead of those that were known before.
pub(super) async fn put(
    within: &DatabaseTransaction,
    route: RouteId,
    came: Option<(ChainId, B256, FarTransfers)>,
) -> Result<(), Error> {
    let crossing = convert::id_bytes(route.0);
    Entity::delete_many()
        .filter(Column::Crossing.eq(crossing.clone()))
        .exec(within)
        .await?;
    let Some((chain, tx, transfers)) = came else {
        return Ok(());
    };
    let rows = transfers.places.iter().map(|place| ActiveModel {
        chain_id: Set(convert::signed(chain.0)),
        tx_hash: Set(tx.to_vec()),
        place: Set(*place),
        crossing: Set(crossing.clone()),
        block: Set(convert::signed(transfers.block)),
    });
    Entity::insert_many(rows)
        .exec_without_returning(within)
        .await?;
    Ok(())
}
