use alloy_primitives::{Address, B256, U256};
use domain::{ChainId, CrossingState, LinkId};
use sea_orm::{
    EntityTrait, FromQueryResult, JoinType, QueryFilter, QuerySelect, RelationDef,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    Error, Store, convert,
    entity::{
        crossing::{Column, Entity},
        route_quote,
    },
    links,
};

/// Links of one question. Databases bound how deep a condition goes.
const AT_ONCE: usize = 200;

/// Where the money of a link went that was claimed by a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarriedLink {
    /// Which link.
    pub link: LinkId,
    /// How far it is.
    pub state: CrossingState,
    /// To which chain.
    pub chain: ChainId,
    /// The token there: what came, or else what was wanted.
    pub token: Address,
    /// How much came, in smallest units. `None`: nothing yet, or nobody can tell.
    pub received: Option<U256>,
    /// The transaction that brought it.
    pub tx: Option<B256>,
}

#[derive(FromQueryResult)]
struct Row {
    chain_id: i64,
    version: String,
    deposit_index: i64,
    state: String,
    far_tx: Option<Vec<u8>>,
    received: Option<String>,
    received_token: Option<Vec<u8>>,
    to_chain: i64,
    to_token: Vec<u8>,
}

impl Store {
    /// Where the money of those of these links went that were claimed by a route, in no order. What stayed in its
    /// link is left out.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn carried_links(&self, ids: &[LinkId]) -> Result<Vec<CarriedLink>, Error> {
        let mut carried = Vec::new();
        for some in ids.chunks(AT_ONCE) {
            let unclaimed = convert::constant(CrossingState::Unclaimed.name());
            let any = links::any_of(some, Column::ChainId, Column::Version, Column::DepositIndex);
            let rows = Entity::find()
                .select_only()
                .columns([Column::ChainId, Column::Version, Column::DepositIndex])
                .columns([Column::State, Column::FarTx])
                .columns([Column::Received, Column::ReceivedToken])
                .columns([route_quote::Column::ToChain, route_quote::Column::ToToken])
                .join(JoinType::InnerJoin, its_route())
                .filter(any)
                .filter(Expr::col((Entity, Column::State)).ne(unclaimed))
                .into_model::<Row>()
                .all(&self.db)
                .await?;
            for row in rows {
                carried.push(link(row)?);
            }
        }
        Ok(carried)
    }
}

fn its_route() -> RelationDef {
    Entity::belongs_to(route_quote::Entity)
        .from(Column::Id)
        .to(route_quote::Column::Id)
        .into()
}

fn link(row: Row) -> Result<CarriedLink, Error> {
    let token = match row.received_token {
        Some(token) => convert::address("received_token", &token)?,
        None => convert::address("to_token", &row.to_token)?,
    };
    let units = |text: String| convert::units("received", &text);
    let hash = |bytes: Vec<u8>| convert::hash("far_tx", &bytes);
    Ok(CarriedLink {
        link: LinkId {
            chain: ChainId(convert::unsigned("chain_id", row.chain_id)?),
            version: convert::named("version", &row.version)?,
            index: convert::unsigned("deposit_index", row.deposit_index)?,
        },
        state: convert::named("state", &row.state)?,
        chain: ChainId(convert::unsigned("to_chain", row.to_chain)?),
        token,
        received: row.received.map(units).transpose()?,
        tx: row.far_tx.map(hash).transpose()?,
    })
}
