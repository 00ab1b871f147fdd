//! Routes that were answered, kept for a claim to name one: nothing of a route comes from outside a second time.

use alloy_primitives::{Address, Bytes, U256, keccak256};
use domain::{ChainId, LinkId, RouteId};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    Error, Store, convert,
    entity::route_quote::{ActiveModel, Column, Entity, Model},
    links,
};

/// Seconds by which two answers may end apart that are one.
const SAME_WITHIN: u64 = 10;

/// A route on all its terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRoute {
    /// Drawn at random.
    pub id: RouteId,
    /// Where it begins.
    pub chain: ChainId,
    /// Of which link; `None`: of whichever it is used for.
    pub link: Option<LinkId>,
    /// Who gets what comes out.
    pub recipient: Address,
    /// Who gets back, where it begins, what is not carried over; `None`: the recipient.
    pub back_to: Option<Address>,
    /// What goes in; zero is the chain's own currency.
    pub from_token: Address,
    /// How much, in smallest units.
    pub amount: U256,
    /// Where it ends.
    pub to_chain: ChainId,
    /// What comes out; zero is the chain's own currency.
    pub to_token: Address,
    /// What should come out, in smallest units.
    pub quoted: U256,
    /// The least that comes out.
    pub minimum: U256,
    /// What it is asked about by, later.
    pub quote_id: Option<String>,
    /// The name of the question that it answered.
    pub request_id: Option<String>,
    /// Which contract takes the money out of its vault.
    pub router: Address,
    /// The bridge that it goes to.
    pub target: Address,
    /// What the bridge is called with, at most 16 KiB.
    pub data: Bytes,
    /// What the bridge is given by us, in wei.
    pub bridge_fee: U256,
    /// How many seconds it should take.
    pub duration: u64,
    /// Unix seconds until which it may be taken.
    pub expires_at: u64,
}

impl KeptRoute {
    /// Who gets back what is not carried over.
    pub fn gives_back_to(&self) -> Address {
        self.back_to.unwrap_or(self.recipient)
    }
}

impl Store {
    /// Keeps a route until `forget_at` (Unix ms) unless a claim takes it. One that says the same and may be taken
    /// for as long is kept once: answers with the one that is.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn keep_route(&self, new: KeptRoute, forget_at: i64) -> Result<KeptRoute, Error> {
        let same = self.route_with_data(&new.data, new.link).await?;
        if let Some(same) = same.filter(|same| says_the_same(same, &new)) {
            return Ok(same);
        }
        let insert = Entity::insert(model(&new, forget_at));
        self.write(|within| {
            async move { Ok(insert.exec_without_returning(within).await?) }.boxed()
        })
        .await?;
        Ok(new)
    }

    /// A route, taken or not.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn route(&self, id: RouteId) -> Result<Option<KeptRoute>, Error> {
        let found = Entity::find_by_id(convert::id_bytes(id.0)).one(&self.db);
        found.await?.map(row).transpose()
    }

    /// The route of `link` (`None`: of no certain one) with that data which nobody took and which can be taken for
    /// longest.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn route_with_data(
        &self,
        data: &Bytes,
        link: Option<LinkId>,
    ) -> Result<Option<KeptRoute>, Error> {
        let found = Entity::find()
            .filter(Column::Digest.eq(keccak256(data).to_vec()))
            .filter(Expr::col(Column::ForgetAt).is_not_null());
        let found = match link.map(links::key) {
            Some((chain, version, index)) => found
                .filter(Column::ChainId.eq(chain))
                .filter(Column::Version.eq(version))
                .filter(Column::DepositIndex.eq(index)),
            None => found.filter(Expr::col(Column::Version).is_null()),
        };
        let found = found.order_by_desc(Column::ExpiresAt).one(&self.db);
        found.await?.map(row).transpose()
    }

    /// Forgets up to `limit` routes that nobody took until `now` (Unix ms). Returns how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_routes(&self, now: i64, limit: u64) -> Result<u64, Error> {
        let over = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::ForgetAt.lte(now))
            .order_by_asc(Column::ForgetAt)
            .limit(limit)
            .into_query();
        let forget = Entity::delete_many()
            .filter(Column::Id.in_subquery(over))
            // Said again, for one that is taken meanwhile.
            .filter(Expr::col(Column::ForgetAt).is_not_null());
        self.write(|within| async move { Ok(forget.exec(within).await?.rows_affected) }.boxed())
            .await
    }
}

/// Whether whoever takes one takes the other: the same terms, for as long but for seconds.
fn says_the_same(known: &KeptRoute, new: &KeptRoute) -> bool {
    let of_new = KeptRoute {
        id: new.id,
        expires_at: new.expires_at,
        ..known.clone()
    };
    of_new == *new && new.expires_at.abs_diff(known.expires_at) <= SAME_WITHIN
}

fn model(new: &KeptRoute, forget_at: i64) -> ActiveModel {
    let (version, index) = match new.link.map(links::key) {
        Some((_, version, index)) => (Some(version), Some(index)),
        None => (None, None),
    };
    ActiveModel {
        id: Set(convert::id_bytes(new.id.0)),
        chain_id: Set(convert::signed(new.chain.0)),
        version: Set(version),
        deposit_index: Set(index),
        recipient: Set(new.recipient.to_vec()),
        back_to: Set(new.back_to.map(|to| to.to_vec())),
        from_token: Set(new.from_token.to_vec()),
        amount: Set(new.amount.to_string()),
        to_chain: Set(convert::signed(new.to_chain.0)),
        to_token: Set(new.to_token.to_vec()),
        quoted: Set(new.quoted.to_string()),
        minimum: Set(new.minimum.to_string()),
        quote_id: Set(new.quote_id.clone()),
        request_id: Set(new.request_id.clone()),
        router: Set(new.router.to_vec()),
        target: Set(new.target.to_vec()),
        data: Set(new.data.to_vec()),
        digest: Set(keccak256(&new.data).to_vec()),
        bridge_fee: Set(new.bridge_fee.to_string()),
        duration: Set(convert::signed(new.duration)),
        expires_at: Set(convert::signed(new.expires_at)),
        forget_at: Set(Some(forget_at)),
    }
}

pub(crate) fn row(model: Model) -> Result<KeptRoute, Error> {
    let chain = ChainId(convert::unsigned("chain_id", model.chain_id)?);
    let link = match (model.version, model.deposit_index) {
        (Some(version), Some(index)) => Some(LinkId {
            chain,
            version: convert::named("version", &version)?,
            index: convert::unsigned("deposit_index", index)?,
        }),
        _ => None,
    };
    let back_to = model.back_to.as_deref();
    Ok(KeptRoute {
        id: RouteId(convert::id("id", &model.id)?),
        chain,
        link,
        recipient: convert::address("recipient", &model.recipient)?,
        back_to: back_to
            .map(|to| convert::address("back_to", to))
            .transpose()?,
        from_token: convert::address("from_token", &model.from_token)?,
        amount: convert::units("amount", &model.amount)?,
        to_chain: ChainId(convert::unsigned("to_chain", model.to_chain)?),
        to_token: convert::address("to_token", &model.to_token)?,
        quoted: convert::units("quoted", &model.quoted)?,
        minimum: convert::units("minimum", &model.minimum)?,
        quote_id: model.quote_id,
        request_id: model.request_id,
        router: convert::address("router", &model.router)?,
        target: convert::address("target", &model.target)?,
        data: model.data.into(),
        bridge_fee: convert::units("bridge_fee", &model.bridge_fee)?,
        duration: convert::unsigned("duration", model.duration)?,
        expires_at: convert::unsigned("expires_at", model.expires_at)?,
    })
}
