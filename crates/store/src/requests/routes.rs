//! Ways to pay requests, kept so that a payment that took one is known by it.

use alloy_primitives::{Address, B256, Bytes, U256};
use domain::{ChainId, RequestId, RouteId};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DatabaseTransaction, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait,
};

use super::payments::{PaidIn, paid_in};
use crate::{
    Error, Store, convert,
    entity::{
        request_payment,
        request_route::{ActiveModel, Column, Entity, Model},
    },
};

/// A way to pay a request from another chain or with another token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestRoute {
    /// A fresh id, drawn at random.
    pub id: RouteId,
    /// Which request.
    pub request: RequestId,
    /// Where it is paid in.
    pub chain: ChainId,
    /// Who asked for it.
    pub payer: Address,
    /// What should arrive, in smallest units.
    pub to_amount: U256,
    /// The router's name for it, at most 256 bytes.
    pub quote_id: Option<String>,
    /// The router's name for the question that it answers, at most 256 bytes.
    pub question_id: Option<String>,
    /// Whom its transaction calls.
    pub target: Address,
    /// With what, at most [`domain::limits::ROUTE_DATA`] bytes.
    pub data: Bytes,
    /// Keccak-256 of the data.
    pub digest: B256,
    /// Unix milliseconds.
    pub made_at: i64,
    /// What is paid in, unless it was kept before that was.
    pub paid_in: Option<PaidIn>,
}

impl Store {
    /// Keeps a way to pay a request, of which there are at most `most` that no payment takes: the oldest goes first.
    /// Answers with its id, or with that of the same one.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn keep_request_route(
        &self,
        route: RequestRoute,
        most: u64,
    ) -> Result<RouteId, Error> {
        self.write(move |within| keep(within, route, most).boxed())
            .await
    }

    /// A way to pay a request, by its id.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn request_route(&self, id: RouteId) -> Result<Option<RequestRoute>, Error> {
        let found = Entity::find_by_id(convert::id_bytes(id.0)).one(&self.db);
        found.await?.map(row).transpose()
    }

    /// A way to pay a request, by what its transaction calls with.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn request_route_of(
        &self,
        request: RequestId,
        chain: ChainId,
        digest: B256,
    ) -> Result<Option<RequestRoute>, Error> {
        let found = Entity::find()
            .filter(Column::Request.eq(convert::id_bytes(request.0)))
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::Digest.eq(digest.to_vec()))
            .one(&self.db);
        found.await?.map(row).transpose()
    }

    /// The ways to pay a request from a chain that are kept, the newest first, at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn request_routes(
        &self,
        request: RequestId,
        chain: ChainId,
        limit: u64,
    ) -> Result<Vec<RequestRoute>, Error> {
        let found = Entity::find()
            .filter(Column::Request.eq(convert::id_bytes(request.0)))
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .order_by_desc(Column::MadeAt)
            .limit(limit);
        found.all(&self.db).await?.into_iter().map(row).collect()
    }

    /// Forgets up to `limit` ways to pay requests from before `before` (Unix ms). Returns how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_request_routes(&self, before: i64, limit: u64) -> Result<u64, Error> {
        let old = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::MadeAt.lt(before))
            .order_by_asc(Column::MadeAt)
            .limit(limit)
            .into_query();
        let forget = Entity::delete_many().filter(Column::Id.in_subquery(old));
        self.write(|within| async move { Ok(forget.exec(within).await?.rows_affected) }.boxed())
            .await
    }
}

async fn keep(
    within: &DatabaseTransaction,
    route: RequestRoute,
    most: u64,
) -> Result<RouteId, Error> {
    let request = convert::id_bytes(route.request.0);
    let chain = convert::signed(route.chain.0);
    let of = Entity::find().filter(Column::Request.eq(request.clone()));
    let same = of
        .clone()
        .filter(Column::ChainId.eq(chain))
        .filter(Column::Digest.eq(route.digest.to_vec()));
    if let Some(same) = same.one(within).await? {
        return Ok(row(same)?.id);
    }
    // Whoever asks for very many takes nobody's away who is on it.
    let taken = request_payment::Entity::find()
        .select_only()
        .column(request_payment::Column::Route)
        .filter(request_payment::Column::Request.eq(request.clone()))
        .filter(request_payment::Column::Route.is_not_null())
        .into_query();
    let free = of.filter(Column::Id.not_in_subquery(taken));
    if free.clone().count(within).await? >= most
        && let Some(oldest) = free.order_by_asc(Column::MadeAt).one(within).await?
    {
        Entity::delete_by_id(oldest.id).exec(within).await?;
    }
    let paid_in = route.paid_in.as_ref();
    Entity::insert(ActiveModel {
        id: Set(convert::id_bytes(route.id.0)),
        request: Set(request),
        chain_id: Set(chain),
        payer: Set(route.payer.to_vec()),
        to_amount: Set(route.to_amount.to_string()),
        quote_id: Set(route.quote_id),
        question_id: Set(route.question_id),
        target: Set(route.target.to_vec()),
        data: Set(route.data.to_vec()),
        digest: Set(route.digest.to_vec()),
        made_at: Set(route.made_at),
        in_token: Set(paid_in.map(|paid| paid.token.to_vec())),
        in_symbol: Set(paid_in.map(|paid| paid.symbol.clone())),
        in_decimals: Set(paid_in.map(|paid| i16::from(paid.decimals))),
        in_amount: Set(paid_in.map(|paid| paid.amount.to_string())),
    })
    .exec_without_returning(within)
    .await?;
    Ok(route.id)
}

fn row(model: Model) -> Result<RequestRoute, Error> {
    Ok(RequestRoute {
        id: RouteId(convert::id("id", &model.id)?),
        request: RequestId(convert::id("request", &model.request)?),
        chain: ChainId(convert::unsigned("chain_id", model.chain_id)?),
        payer: convert::address("payer", &model.payer)?,
        to_amount: convert::units("to_amount", &model.to_amount)?,
        quote_id: model.quote_id,
        question_id: model.question_id,
        target: convert::address("target", &model.target)?,
        data: model.data.into(),
        digest: convert::hash("digest", &model.digest)?,
        made_at: model.made_at,
        paid_in: paid_in(
            model.in_token,
            model.in_symbol,
            model.in_decimals,
            model.in_amount,
        )?,
    })
}
