use alloy_primitives::Bytes;
use domain::{CrossingState, LinkId, RouteId};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    Error, NewJob, Store, convert,
    entity::{
        crossing::{ActiveModel, Entity},
        route_quote,
    },
    jobs, links,
};

/// A claim that takes a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCrossing {
    /// Which route.
    pub route: RouteId,
    /// Of which link.
    pub link: LinkId,
    /// The link key's, for the vault to pay the router; at most 1,024 bytes.
    pub withdrawal_signature: Bytes,
    /// The link key's over the route; at most 1,024 bytes.
    pub routing_signature: Bytes,
    /// The newest block of the far chain. What pays it out comes later.
    pub since_block: u64,
}

/// What became of a claim that takes a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BegunCrossing {
    /// It is under way from now on.
    Begun,
    /// A claim took that route, or the link's money is on another's way.
    Taken,
    /// The route is forgotten.
    Forgotten,
}

impl Store {
    /// Puts a claim by a route under way, together with the job that sees to it. Of many at the same moment that
    /// are of one link one is.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin_crossing(
        &self,
        new: NewCrossing,
        job: NewJob,
        now: i64,
    ) -> Result<BegunCrossing, Error> {
        let begun = self.write(move |within| begin(within, new, job, now).boxed());
        match begun.await {
            Err(error) if error.is_unique_violation() => Ok(BegunCrossing::Taken),
            begun => begun,
        }
    }
}

async fn begin(
    within: &DatabaseTransaction,
    new: NewCrossing,
    job: NewJob,
    now: i64,
) -> Result<BegunCrossing, Error> {
    let id = convert::id_bytes(new.route.0);
    if Entity::find_by_id(id.clone()).one(within).await?.is_some() {
        return Ok(BegunCrossing::Taken);
    }
    let kept = route_quote::Entity::update_many()
        .col_expr(
            route_quote::Column::ForgetAt,
            Expr::value(Option::<i64>::None),
        )
        .filter(route_quote::Column::Id.eq(id.clone()))
        .filter(Expr::col(route_quote::Column::ForgetAt).is_not_null())
        .exec(within)
        .await?;
    if kept.rows_affected == 0 {
        return Ok(BegunCrossing::Forgotten);
    }
    let (chain_id, version, deposit_index) = links::key(new.link);
    Entity::insert(ActiveModel {
        id: Set(id),
        chain_id: Set(chain_id),
        version: Set(version),
        deposit_index: Set(deposit_index),
        withdrawal_signature: Set(new.withdrawal_signature.to_vec()),
        routing_signature: Set(new.routing_signature.to_vec()),
        state: Set(CrossingState::Claiming.name().to_owned()),
        state_at: Set(now),
        near_tx: Set(None),
        near_block: Set(None),
        left_at: Set(None),
        far_tx: Set(None),
        received: Set(None),
        received_token: Set(None),
        refund_tx: Set(None),
        error: Set(None),
        turn: Set(0),
        started_at: Set(now),
        updated_at: Set(now),
        ended_at: Set(None),
        since_block: Set(Some(convert::signed(new.since_block))),
    })
    .exec_without_returning(within)
    .await?;
    jobs::insert(jobs::new(&job, now), within).await?;
    Ok(BegunCrossing::Begun)
}
