//! What was asked for, and what was paid for what others asked for.

use std::collections::HashMap;

use domain::{AccountId, RequestState};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select,
    sea_query::{Expr, ExprTrait, SelectStatement},
};

use super::{HistoryKind, HistoryRow, Item, ItemId, OwnWallet, Start, queries::on_its_chain};
use crate::{
    Error, Store, convert,
    entity::{request, request_payment},
    requests, union,
};

/// What the database calls a request's place.
const PLACE: [&str; 2] = ["created_at", "id"];
/// What it calls a payment's.
const PLACE_OF_PAYMENT: [&str; 4] = ["at", "chain_id", "tx_hash", "request"];

impl Store {
    /// Requests that an account made, and those for wallets that others made and somebody paid.
    pub(super) async fn requests_made(
        &self,
        account: Option<AccountId>,
        wallets: &[OwnWallet],
        start: Start,
        limit: usize,
    ) -> Result<Vec<HistoryRow>, Error> {
        let limit = limit as u64;
        let own = account.map(|account| by_account(account, start, limit));
        let others = wallets
            .iter()
            .map(|wallet| for_wallet(*wallet, account, start, limit));
        let Some(mut all) = union::all(own.into_iter().chain(others)) else {
            return Ok(Vec::new());
        };
        union::newest(&mut all, &PLACE, limit);
        let statement = self.db.get_database_backend().build(&all);
        let found = request::Model::find_by_statement(statement).all(&self.db);
        let row = |model| {
            Ok(HistoryRow {
                kind: HistoryKind::RequestMade,
                item: Item::Request(Box::new(requests::row(model)?)),
            })
        };
        found.await?.into_iter().map(row).collect()
    }

    /// What wallets paid for requests.
    pub(super) async fn requests_paid(
        &self,
        wallets: &[OwnWallet],
        start: Start,
        limit: usize,
    ) -> Result<Vec<HistoryRow>, Error> {
        let limit = limit as u64;
        let parts = wallets.iter().map(|wallet| paid_by(*wallet, start, limit));
        let Some(mut all) = union::all(parts) else {
            return Ok(Vec::new());
        };
        union::newest(&mut all, &PLACE_OF_PAYMENT, limit);
        let statement = self.db.get_database_backend().build(&all);
        let found = request_payment::Model::find_by_statement(statement).all(&self.db);
        let payments = found.await?;
        if payments.is_empty() {
            return Ok(Vec::new());
        }
        let ids = payments.iter().map(|payment| payment.request.clone());
        let of = request::Entity::find().filter(request::Column::Id.is_in(ids));
        let mut of_id = HashMap::new();
        for model in of.all(&self.db).await? {
            let request = requests::row(model)?;
            of_id.insert(request.id, request);
        }
        let mut rows = Vec::new();
        for payment in payments {
            let payment = requests::payment(payment)?;
            // One that was forgotten in between is told no more.
            if let Some(request) = of_id.get(&payment.request) {
                rows.push(HistoryRow {
                    kind: HistoryKind::RequestPaid,
                    item: Item::Payment(payment, Box::new(request.clone())),
                });
            }
        }
        Ok(rows)
    }
}

fn by_account(account: AccountId, start: Start, limit: u64) -> SelectStatement {
    let own = request::Column::Account.eq(convert::id_bytes(account.0));
    newest(request::Entity::find().filter(own), start, limit)
}

/// Anybody can ask for money in anybody's name: what was paid somebody meant.
fn for_wallet(
    wallet: OwnWallet,
    account: Option<AccountId>,
    start: Start,
    limit: u64,
) -> SelectStatement {
    use request::Column;

    let paid = Expr::col(Column::State).eq(convert::constant(RequestState::Paid.name()));
    let query = request::Entity::find()
        .filter(Column::Recipient.eq(wallet.address.to_vec()))
        .filter(paid);
    let mut query = on_its_chain(query, Column::ChainId, wallet);
    if let Some(account) = account {
        let others = Condition::any()
            .add(Column::Account.is_null())
            .add(Column::Account.ne(convert::id_bytes(account.0)));
        query = query.filter(others);
    }
    newest(query, start, limit)
}

fn newest(query: Select<request::Entity>, start: Start, limit: u64) -> SelectStatement {
    use request::Column;

    let query = match start {
        Start::Behind(time, ItemId::Request(id)) => {
            let place = [Column::CreatedAt, Column::Id].map(Expr::col);
            query.filter(Expr::tuple(place).lt(Expr::tuple([
                Expr::val(convert::signed(time)),
                Expr::val(convert::id_bytes(id.0)),
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
        .order_by_desc(Column::Id)
        .limit(limit)
        .into_query()
}

fn paid_by(wallet: OwnWallet, start: Start, limit: u64) -> SelectStatement {
    use request_payment::Column;

    const BY: [Column; 4] = [Column::At, Column::ChainId, Column::TxHash, Column::Request];
    let query = request_payment::Entity::find()
        .filter(Column::Payer.eq(wallet.address.to_vec()))
        .filter(requests::counted());
    let query = on_its_chain(query, Column::ChainId, wallet);
    let mut query = match start {
        Start::Behind(time, ItemId::Payment(chain, tx, request)) => {
            query.filter(Expr::tuple(BY.map(Expr::col)).lt(Expr::tuple([
                Expr::val(convert::signed(time)),
                Expr::val(convert::signed(chain.0)),
                Expr::val(tx.to_vec()),
                Expr::val(convert::id_bytes(request.0)),
            ])))
        }
        Start::At(time) | Start::Behind(time, _) => {
            query.filter(Column::At.lte(convert::signed(time)))
        }
        Start::Before(time) => query.filter(Column::At.lt(convert::signed(time))),
        Start::First => query,
    };
    for column in BY {
        query = query.order_by_desc(column);
    }
    query.limit(limit).into_query()
}
