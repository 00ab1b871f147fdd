use domain::LinkState;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, Order, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select,
    sea_query::{Expr, ExprTrait, SelectStatement},
};

use super::{Flow, HistoryRow, Item, ItemId, OwnWallet, Start};
use crate::{
    Error, Store, convert,
    entity::{link, transfer},
    links::{self, Maker},
    transfers, union,
};

/// When a link paid somebody. Of those that an older program read, the time of the deposit stands for it.
const RECEIVED_AT: &str = "COALESCE(withdrawn_at, created_at)";

impl Store {
    pub(super) async fn history_of(
        &self,
        flow: Flow,
        wallets: &[OwnWallet],
        start: Start,
        limit: usize,
    ) -> Result<Vec<HistoryRow>, Error> {
        let limit = limit as u64;
        let parts = wallets
            .iter()
            .map(|wallet| part(flow, *wallet, start, limit));
        let Some(mut all) = union::all(parts) else {
            return Ok(Vec::new());
        };
        union::newest(&mut all, order(flow), limit);
        let statement = self.db.get_database_backend().build(&all);
        let kind = flow.kind();
        let row = |item| HistoryRow { kind, item };
        match flow {
            Flow::LinkSent | Flow::LinkReceived => {
                let found = link::Model::find_by_statement(statement).all(&self.db);
                let links = found.await?.into_iter().map(links::row);
                links.map(|link| Ok(row(Item::Link(link?)))).collect()
            }
            Flow::DirectSent | Flow::DirectReceived => {
                let found = transfer::Model::find_by_statement(statement).all(&self.db);
                let transfers = found.await?.into_iter().map(transfers::transfer);
                transfers
                    .map(|transfer| Ok(row(Item::Transfer(transfer?))))
                    .collect()
            }
        }
    }
}

/// What the database calls a row's place.
fn order(flow: Flow) -> &'static [&'static str] {
    match flow {
        Flow::LinkSent => &links::PLACE_NAMES,
        Flow::LinkReceived => &["received_at", "chain_id", "version", "deposit_index"],
        Flow::DirectSent | Flow::DirectReceived => &["created_at", "chain_id", "tx_hash"],
    }
}

/// Rows of one wallet, in the order of their index.
pub(super) fn part(flow: Flow, wallet: OwnWallet, start: Start, limit: u64) -> SelectStatement {
    match flow {
        Flow::LinkSent => sent(wallet, start, limit),
        Flow::LinkReceived => received(wallet, start, limit),
        Flow::DirectSent => direct(transfer::Column::Sender, wallet, start, limit),
        Flow::DirectReceived => direct(transfer::Column::Recipient, wallet, start, limit),
    }
}

fn sent(wallet: OwnWallet, start: Start, limit: u64) -> SelectStatement {
    let query = links::of_maker(wallet.address, Maker::Sender);
    let query = on_its_chain(query, link::Column::ChainId, wallet);
    from_start(query, Expr::col(link::Column::CreatedAt), start)
        .limit(limit)
        .into_query()
}

fn received(wallet: OwnWallet, start: Start, limit: u64) -> SelectStatement {
    use link::Column;

    let at = || Expr::cust(RECEIVED_AT);
    let query = link::Entity::find()
        .expr_as(at(), "received_at")
        .filter(Column::WithdrawnTo.eq(wallet.address.to_vec()))
        .filter(Expr::col(Column::State).eq(convert::constant(LinkState::Claimed.name())))
        .filter(links::of_known_version(Column::Version))
        .order_by(at(), Order::Desc)
        .order_by_desc(Column::ChainId)
        .order_by_desc(Column::Version)
        .order_by_desc(Column::DepositIndex);
    let query = on_its_chain(query, Column::ChainId, wallet);
    from_start(query, at(), start).limit(limit).into_query()
}

/// Of a contract, what is on its chain. Said so that it is asked of a wallet's rows as they come out of their
/// index: a plain comparison has SQLite enter one that begins with the chain, and read all of that.
pub(super) fn on_its_chain<E: EntityTrait>(
    query: Select<E>,
    chain: impl ColumnTrait,
    wallet: OwnWallet,
) -> Select<E> {
    match wallet.chain {
        Some(only) => {
            let is_there = Expr::col(chain).eq(convert::signed(only.0));
            query.filter(is_there.is(Expr::Constant(true.into())))
        }
        None => query,
    }
}

/// Links from a place on, by the time `at`.
fn from_start(query: Select<link::Entity>, at: Expr, start: Start) -> Select<link::Entity> {
    use link::Column;

    match start {
        Start::Behind(time, ItemId::Link(id)) => {
            let place = [
                at,
                Expr::col(Column::ChainId),
                Expr::col(Column::Version),
                Expr::col(Column::DepositIndex),
            ];
            query.filter(links::behind(place, convert::signed(time), id))
        }
        // A link's place names a link: another's second is all that is known of it.
        Start::At(time) | Start::Behind(time, _) => query.filter(at.lte(convert::signed(time))),
        Start::Before(time) => query.filter(at.lt(convert::signed(time))),
        Start::First => query,
    }
}

fn direct(side: transfer::Column, wallet: OwnWallet, start: Start, limit: u64) -> SelectStatement {
    use transfer::Column;

    let own = wallet.address.to_vec();
    let mut query = transfer::Entity::find().filter(side.eq(own.clone()));
    query = on_its_chain(query, Column::ChainId, wallet);
    if let Column::Recipient = side {
        // What a wallet sent to itself is told once.
        query = query.filter(Column::Sender.ne(own));
    }
    query = match start {
        Start::Behind(time, ItemId::Transfer(chain, tx)) => {
            let place = Expr::tuple([
                Expr::col(Column::CreatedAt),
                Expr::col(Column::ChainId),
                Expr::col(Column::TxHash),
            ]);
            query.filter(place.lt(Expr::tuple([
                Expr::val(convert::signed(time)),
                Expr::val(convert::signed(chain.0)),
                Expr::val(tx.to_vec()),
            ])))
        }
        Start::At(time) | Start::Behind(time, _) => {
            query.filter(Column::CreatedAt.lte(convert::signed(time)))
        }
        Start::Before(time) => query.filter(Column::CreatedAt.lt(convert::signed(time))),
        Start::First => query,
    };
    query
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::ChainId)
        .order_by_desc(Column::TxHash)
        .limit(limit)
        .into_query()
}
