//! Claims whose money goes on by a route: one row each, from before their call is queued.
//!
//! A link's money goes one way: a partial unique index lets one row of a link be there that did not stay in it.
//! What is written of a row names the turn at which it was read, so of two who look at it one writes.
//! A transfer of a far chain pays out one claim: its place in its transaction is a primary key.

mod begin;
mod carried;
mod figures;
mod overdue;
mod step;
mod transfers;

pub use begin::{BegunCrossing, NewCrossing};
pub use carried::CarriedLink;
pub use figures::CrossingFigures;
pub use step::CrossingChange;
pub use transfers::{FarTransfers, OthersTransfer};

use std::collections::HashMap;

use alloy_primitives::{Address, B256, Bytes, U256};
use domain::{ChainId, CrossingState, LinkId, RouteId};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Select,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    Error, KeptRoute, Store, convert,
    entity::{
        crossing::{Column, Entity, Model},
        route_quote,
    },
    links, route_quotes,
};

/// The transaction that gave a link's money to a bridge, in its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearSide {
    /// The transaction.
    pub tx: B256,
    /// Its block.
    pub block: u64,
    /// Unix seconds of that block.
    pub at: u64,
}

/// A claim on its way by a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossingRow {
    /// Which link.
    pub link: LinkId,
    /// The route, whose id is the claim's too.
    pub route: KeptRoute,
    /// The link key's, for the vault to pay the router.
    pub withdrawal_signature: Bytes,
    /// The link key's over the route.
    pub routing_signature: Bytes,
    /// How far it is.
    pub state: CrossingState,
    /// Unix milliseconds at which it came there.
    pub state_at: i64,
    /// How it left its link, once it has.
    pub near: Option<NearSide>,
    /// The newest block of the far chain when it began. `None`: it began before that was kept.
    pub since_block: Option<u64>,
    /// The transaction of the far chain that brought what came.
    pub far_tx: Option<B256>,
    /// Which of that transaction's transfers brought it, for no other claim.
    pub far_transfers: Option<FarTransfers>,
    /// How much came, in smallest units of what came.
    pub received: Option<U256>,
    /// What came.
    pub received_token: Option<Address>,
    /// The transaction of the link's chain that gave it back.
    pub refund_tx: Option<B256>,
    /// Why it never left its link, a code.
    pub error: Option<String>,
    /// How often it was changed.
    pub turn: i64,
    /// Unix milliseconds.
    pub started_at: i64,
    /// Unix milliseconds at which it came to its end, and nobody looks any more.
    pub ended_at: Option<i64>,
}

impl Store {
    /// The claim that took a route.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn crossing(&self, id: RouteId) -> Result<Option<CrossingRow>, Error> {
        let found = Entity::find_by_id(convert::id_bytes(id.0));
        self.one_crossing(found).await
    }

    /// The claim by which a link's money is away; else the newest of those that never left it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn crossing_of(&self, link: LinkId) -> Result<Option<CrossingRow>, Error> {
        let (chain, version, index) = links::key(link);
        let of_link = Entity::find()
            .filter(Column::ChainId.eq(chain))
            .filter(Column::Version.eq(version))
            .filter(Column::DepositIndex.eq(index));
        let unclaimed = convert::constant(CrossingState::Unclaimed.name());
        let away = of_link
            .clone()
            .filter(Expr::col(Column::State).ne(unclaimed));
        if let Some(away) = self.one_crossing(away).await? {
            return Ok(Some(away));
        }
        self.one_crossing(of_link.order_by_desc(Column::StartedAt))
            .await
    }

    async fn one_crossing(&self, query: Select<Entity>) -> Result<Option<CrossingRow>, Error> {
        let Some(model) = query.one(&self.db).await? else {
            return Ok(None);
        };
        let route = route_quote::Entity::find_by_id(model.id.clone())
            .one(&self.db)
            .await?;
        let route = route.ok_or_else(without_route)?;
        let transfers = transfers::of(&self.db, [model.id.clone()]).await?;
        row(model, route_quotes::row(route)?, &transfers).map(Some)
    }
}

fn without_route() -> Error {
    Error::Corrupt {
        what: "route_quotes",
        value: "the route of a crossing is gone".to_owned(),
    }
}

fn row(
    model: Model,
    route: KeptRoute,
    transfers: &HashMap<Vec<u8>, FarTransfers>,
) -> Result<CrossingRow, Error> {
    let hash = |what, bytes: Option<Vec<u8>>| {
        let hash = bytes.map(|bytes| convert::hash(what, &bytes));
        hash.transpose()
    };
    let near_tx = hash("near_tx", model.near_tx)?;
    let near = match (near_tx, model.near_block, model.left_at) {
        (Some(tx), Some(block), Some(at)) => Some(NearSide {
            tx,
            block: convert::unsigned("near_block", block)?,
            at: convert::unsigned("left_at", at)?,
        }),
        _ => None,
    };
    let received = model.received.as_deref();
    let received_token = model.received_token.as_deref();
    Ok(CrossingRow {
        link: LinkId {
            chain: ChainId(convert::unsigned("chain_id", model.chain_id)?),
            version: convert::named("version", &model.version)?,
            index: convert::unsigned("deposit_index", model.deposit_index)?,
        },
        route,
        withdrawal_signature: model.withdrawal_signature.into(),
        routing_signature: model.routing_signature.into(),
        state: convert::named("state", &model.state)?,
        state_at: model.state_at,
        near,
        since_block: model
            .since_block
            .map(|block| convert::unsigned("since_block", block))
            .transpose()?,
        far_transfers: transfers.get(&model.id).cloned(),
        far_tx: hash("far_tx", model.far_tx)?,
        received: received
            .map(|units| convert::units("received", units))
            .transpose()?,
        received_token: received_token
            .map(|token| convert::address("received_token", token))
            .transpose()?,
        refund_tx: hash("refund_tx", model.refund_tx)?,
        error: model.error,
        turn: model.turn,
        started_at: model.started_at,
        ended_at: model.ended_at,
    })
}
