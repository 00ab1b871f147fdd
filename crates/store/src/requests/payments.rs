use alloy_primitives::{Address, B256, U256};
use domain::{ChainId, PaymentState, PaymentWay, RequestId, RouteId};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select, UpdateMany,
    sea_query::{Expr, ExprTrait, SimpleExpr},
};

use crate::{
    Error, Store, convert,
    entity::request_payment::{Column, Entity, Model},
};

/// What somebody says that they paid for a request, as far as its chain says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentRow {
    /// For which request.
    pub request: RequestId,
    /// The chain on which it is looked for: the request's, or, as long as nobody knows by which transaction it comes
    /// there, the one that it is made from.
    pub chain: ChainId,
    /// The transaction that is looked at.
    pub tx: B256,
    /// Who paid, by the chain's word; while it has none, who says so.
    pub payer: Address,
    /// What the chain says of it.
    pub state: PaymentState,
    /// Smallest units that came; zero while the chain shows nothing.
    pub amount: U256,
    /// Which of the transaction's transfers it is.
    pub place: Option<i64>,
    /// Its block.
    pub block: Option<u64>,
    /// Unix seconds of its block.
    pub at: Option<u64>,
    /// Unix milliseconds.
    pub noted_at: i64,
    /// Where it is made, if that is another chain than the request's.
    pub from: Option<PaidFrom>,
    /// What was paid in, if it came by a route that is known.
    pub paid_in: Option<PaidIn>,
}

/// What is paid in where a request is paid by a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidIn {
    /// The token's contract; zero for the chain's own currency.
    pub token: Address,
    /// What it is called, at most 64 characters.
    pub symbol: String,
    /// How many digits its smallest unit is away from one.
    pub decimals: u8,
    /// Smallest units.
    pub amount: U256,
}

/// What was paid in, of its columns.
pub(super) fn paid_in(
    token: Option<Vec<u8>>,
    symbol: Option<String>,
    decimals: Option<i16>,
    amount: Option<String>,
) -> Result<Option<PaidIn>, Error> {
    let (Some(token), Some(symbol), Some(decimals), Some(amount)) =
        (token, symbol, decimals, amount)
    else {
        return Ok(None);
    };
    Ok(Some(PaidIn {
        token: convert::address("in_token", &token)?,
        symbol,
        decimals: convert::decimals("in_decimals", decimals)?,
        amount: convert::units("in_amount", &amount)?,
    }))
}

/// Writes down what was paid in for a payment.
pub(super) fn with_paid_in(of: UpdateMany<Entity>, paid_in: Option<&PaidIn>) -> UpdateMany<Entity> {
    let Some(PaidIn {
        token,
        symbol,
        decimals,
        amount,
    }) = paid_in
    else {
        return of;
    };
    of.col_expr(Column::InToken, Expr::value(token.to_vec()))
        .col_expr(Column::InSymbol, Expr::value(symbol.clone()))
        .col_expr(Column::InDecimals, Expr::value(i16::from(*decimals)))
        .col_expr(Column::InAmount, Expr::value(amount.to_string()))
}

/// Where a payment is made from that has to cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaidFrom {
    /// The chain.
    pub chain: ChainId,
    /// The transaction that pays in there.
    pub tx: B256,
    /// How far it is.
    pub way: PaymentWay,
    /// The route that it takes, once its transaction was seen to take it.
    pub route: Option<RouteId>,
}

impl Store {
    /// A payment for a request.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn request_payment(
        &self,
        request: RequestId,
        chain: ChainId,
        tx: B256,
    ) -> Result<Option<PaymentRow>, Error> {
        let key = (
            convert::id_bytes(request.0),
            convert::signed(chain.0),
            tx.to_vec(),
        );
        let found = Entity::find_by_id(key).one(&self.db);
        found.await?.map(payment).transpose()
    }

    /// A payment for a request, by the transaction that paid in on another chain.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn request_payment_from(
        &self,
        request: RequestId,
        chain: ChainId,
        tx: B256,
    ) -> Result<Option<PaymentRow>, Error> {
        let found = paid_from(request, chain, tx).one(&self.db);
        found.await?.map(payment).transpose()
    }

    /// What was paid for a request: first what the chain shows, then the rest, each the newest first; at most
    /// `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn payments_of_request(
        &self,
        request: RequestId,
        limit: u64,
    ) -> Result<Vec<PaymentRow>, Error> {
        // In one question: what becomes seen between two of them would be in neither answer.
        let shown_first = Expr::case(counted(), 0).finally(1);
        let when = Expr::case(counted(), Expr::col(Column::At)).finally(Expr::col(Column::NotedAt));
        let found = Entity::find()
            .filter(Column::Request.eq(convert::id_bytes(request.0)))
            .order_by_asc(SimpleExpr::Case(Box::new(shown_first)))
            .order_by_desc(SimpleExpr::Case(Box::new(when)))
            .order_by_desc(Column::TxHash)
            .limit(limit)
            .all(&self.db)
            .await?;
        found.into_iter().map(payment).collect()
    }

    /// What a transaction paid for requests, as far as its chain shows it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn requests_paid_by(
        &self,
        chain: ChainId,
        tx: B256,
    ) -> Result<Vec<PaymentRow>, Error> {
        let paid = Entity::find()
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::TxHash.eq(tx.to_vec()))
            .filter(counted());
        let rows = paid.all(&self.db).await?;
        rows.into_iter().map(payment).collect()
    }
}

/// The payment of a request that was paid in by a transaction.
pub(super) fn paid_from(request: RequestId, chain: ChainId, tx: B256) -> Select<Entity> {
    Entity::find()
        .filter(Column::Request.eq(convert::id_bytes(request.0)))
        .filter(Column::FromChain.eq(convert::signed(chain.0)))
        .filter(Column::FromTx.eq(tx.to_vec()))
}

/// Whether the chain shows that the money came.
pub(crate) fn counted() -> Expr {
    let states = [PaymentState::Seen, PaymentState::Final];
    let states = states.map(|state| convert::constant(state.name()));
    Expr::col(Column::State).is_in(states)
}

pub(crate) fn payment(model: Model) -> Result<PaymentRow, Error> {
    let unsigned = |what, number: Option<i64>| {
        number
            .map(|number| convert::unsigned(what, number))
            .transpose()
    };
    let from = match (model.from_chain, &model.from_tx, &model.way) {
        (Some(chain), Some(tx), Some(way)) => Some(PaidFrom {
            chain: ChainId(convert::unsigned("from_chain", chain)?),
            tx: convert::hash("from_tx", tx)?,
            way: convert::named("way", way)?,
            route: model
                .route
                .map(|route| Ok::<_, Error>(RouteId(convert::id("route", &route)?)))
                .transpose()?,
        }),
        _ => None,
    };
    Ok(PaymentRow {
        request: RequestId(convert::id("request", &model.request)?),
        chain: ChainId(convert::unsigned("chain_id", model.chain_id)?),
        tx: convert::hash("tx_hash", &model.tx_hash)?,
        payer: convert::address("payer", &model.payer)?,
        state: convert::named("state", &model.state)?,
        amount: convert::units("amount", &model.amount)?,
        place: model.place,
        block: unsigned("block", model.block)?,
        at: unsigned("at", model.at)?,
        noted_at: model.noted_at,
        from,
        paid_in: paid_in(
            model.in_token,
            model.in_symbol,
            model.in_decimals,
            model.in_amount,
        )?,
    })
}
