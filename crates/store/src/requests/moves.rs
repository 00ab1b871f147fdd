//! What came to requests' own addresses and went from there, in blocks that stay.

use std::collections::HashMap;

use alloy_primitives::{Address, B256, U256};
use domain::{ChainId, MoveKind, RequestId};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder,
    sea_query::{Expr, OnConflict},
};

use super::{
    KeepRequest,
    pay::{hold, put_paid},
};
use crate::{
    Error, Store, convert,
    entity::{
        request,
        request_move::{ActiveModel, Column, Entity, Model},
    },
};

/// Money that came to a request's own address, or went from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestMove {
    /// Which request.
    pub request: RequestId,
    /// Its chain.
    pub chain: ChainId,
    /// By which transaction.
    pub tx: B256,
    /// Where in its block the log stands that tells of it. Below zero: no log does.
    pub place: i64,
    /// Whether it came, or how it went.
    pub kind: MoveKind,
    /// The token's contract; zero for the chain's own currency.
    pub token: Address,
    /// Who sent it, or got it.
    pub other: Address,
    /// Smallest units.
    pub amount: U256,
    /// Its block, which stays.
    pub block: u64,
    /// Unix seconds of its block.
    pub at: u64,
}

impl Store {
    /// Notes what came to a request's address and went from there. What is known stays, and of each kind at most `most`
    /// are kept. What was sent back of the request's token is no payment any more. Returns how many are new.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn note_moves(
        &self,
        request: RequestId,
        moves: Vec<RequestMove>,
        most: u64,
        keep: KeepRequest,
    ) -> Result<usize, Error> {
        self.write(move |within| note(within, request, moves.clone(), most, keep).boxed())
            .await
    }

    /// What came to the addresses of these requests and went from there, of each in the order of the chain.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn moves_of_requests(
        &self,
        requests: &[RequestId],
    ) -> Result<HashMap<RequestId, Vec<RequestMove>>, Error> {
        let mut moves: HashMap<_, Vec<_>> = HashMap::new();
        for one in moves_of(&self.db, requests).await? {
            moves.entry(one.request).or_default().push(one);
        }
        Ok(moves)
    }
}

async fn moves_of<C: ConnectionTrait>(
    connection: &C,
    requests: &[RequestId],
) -> Result<Vec<RequestMove>, Error> {
    if requests.is_empty() {
        return Ok(Vec::new());
    }
    let ids = requests.iter().map(|id| convert::id_bytes(id.0));
    let found = Entity::find()
        .filter(Column::Request.is_in(ids))
        .order_by_asc(Column::Block)
        .order_by_asc(Column::Place)
        .all(connection);
    found.await?.into_iter().map(row).collect()
}

async fn note(
    within: &DatabaseTransaction,
    id: RequestId,
    moves: Vec<RequestMove>,
    most: u64,
    keep: KeepRequest,
) -> Result<usize, Error> {
    let Some(mut request) = hold(within, id).await? else {
        return Ok(0);
    };
    let mut new = 0;
    for one in moves {
        let of_kind = Entity::find()
            .filter(Column::Request.eq(convert::id_bytes(id.0)))
            .filter(Column::Kind.eq(one.kind.name()));
        if of_kind.count(within).await? >= most || !is_inserted(within, one).await? {
            continue;
        }
        new += 1;
        if one.kind == MoveKind::SentBack && one.token == request.token {
            request.paid = request.paid.saturating_sub(one.amount);
            request.state = put_paid(within, &request, request.paid, keep).await?;
        }
    }
    if new > 0 {
        let moves = moves_of(within, &[id]).await?;
        let until = request.watch_until.unwrap_or_default();
        request::Entity::update_many()
            .col_expr(
                request::Column::WatchUntil,
                Expr::value(until.max(keep.watch_ended_until)),
            )
            .col_expr(request::Column::Holds, Expr::value(holds(&moves)))
            .filter(request::Column::Id.eq(convert::id_bytes(id.0)))
            .exec(within)
            .await?;
    }
    Ok(new)
}

/// Whether less went than came, of any token.
fn holds(moves: &[RequestMove]) -> bool {
    let mut there: HashMap<Address, U256> = HashMap::new();
    for one in moves {
        let amount = there.entry(one.token).or_default();
        *amount = match one.kind {
            MoveKind::Came => amount.saturating_add(one.amount),
            MoveKind::Forwarded | MoveKind::SentBack => amount.saturating_sub(one.amount),
        };
    }
    there.values().any(|amount| !amount.is_zero())
}

/// False: it is known.
async fn is_inserted(within: &DatabaseTransaction, one: RequestMove) -> Result<bool, Error> {
    let known = OnConflict::columns([Column::ChainId, Column::TxHash, Column::Place])
        .do_nothing()
        .to_owned();
    let insert = Entity::insert(ActiveModel {
        chain_id: Set(convert::signed(one.chain.0)),
        tx_hash: Set(one.tx.to_vec()),
        place: Set(one.place),
        request: Set(convert::id_bytes(one.request.0)),
        kind: Set(one.kind.name().to_owned()),
        token: Set(one.token.to_vec()),
        other: Set(one.other.to_vec()),
        amount: Set(one.amount.to_string()),
        block: Set(convert::signed(one.block)),
        at: Set(convert::signed(one.at)),
    });
    let inserted = insert.on_conflict(known).exec_without_returning(within);
    Ok(inserted.await? > 0)
}

fn row(model: Model) -> Result<RequestMove, Error> {
    Ok(RequestMove {
        request: RequestId(convert::id("request", &model.request)?),
        chain: ChainId(convert::unsigned("chain_id", model.chain_id)?),
        tx: convert::hash("tx_hash", &model.tx_hash)?,
        place: model.place,
        kind: convert::named("kind", &model.kind)?,
        token: convert::address("token", &model.token)?,
        other: convert::address("other", &model.other)?,
        amount: convert::units("amount", &model.amount)?,
        block: convert::unsigned("block", model.block)?,
        at: convert::unsigned("at", model.at)?,
    })
}
