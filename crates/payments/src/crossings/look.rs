//! One look at a claim on its way: what its chains and the router say of it now.

use alloy_primitives::B256;
use chain::{Chain, NodeError};
use domain::{ChainId, CrossingState};
use partners::routes::{RoutesError, Sought, Standing};
use store::{CrossingChange, CrossingRow, NearSide};

use super::{
    arrival::{self, Came},
    claiming::{Claimed, see_to_claim},
};
use crate::{Ctx, process::fail_point, watch::is_final};

/// Why a look found nothing out.
#[derive(Debug, thiserror::Error)]
pub(super) enum LookError {
    /// What is known does not fit together yet, or who is to be asked is not configured.
    #[error("it cannot be told now")]
    NotNow,
    #[error(transparent)]
    Node(#[from] NodeError),
    #[error(transparent)]
    Router(#[from] RoutesError),
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Looks, and writes what it found. Answers with the row as it is then, as far as it is known.
pub(super) async fn advance(ctx: &Ctx, row: CrossingRow) -> Result<CrossingRow, store::Error> {
    let change = match look(ctx, &row).await {
        Ok(change) => change,
        Err(LookError::Store(error)) => return Err(error),
        Err(error) => {
            tracing::debug!(route = %row.route.id, %error, "how a claim across stands is not known");
            return Ok(row);
        }
    };
    if change == CrossingChange::from(&row) {
        return Ok(row);
    }
    fail_point("crossings/looked");
    step(ctx, &row, change).await?;
    let now = ctx.store.crossing(row.route.id).await?;
    Ok(now.unwrap_or(row))
}

/// Writes that the money stays in its link.
pub(super) async fn stays(
    ctx: &Ctx,
    row: &CrossingRow,
    code: &'static str,
) -> Result<(), store::Error> {
    step(ctx, row, unclaimed(row, code)).await
}

async fn step(ctx: &Ctx, row: &CrossingRow, change: CrossingChange) -> Result<(), store::Error> {
    let (from, to) = (row.state, change.state);
    if ctx.store.step_crossing(row, change, ctx.now()).await? {
        fail_point("crossings/stepped");
        if from != to {
            tracing::info!(route = %row.route.id, link = %row.link, %from, %to, "a claim across goes on");
        }
    }
    Ok(())
}

async fn look(ctx: &Ctx, row: &CrossingRow) -> Result<CrossingChange, LookError> {
    let near = match see_to_claim(ctx, row).await? {
        Claimed::Left(near) => near,
        Claimed::Never(code) if row.state == CrossingState::Claiming => {
            return Ok(unclaimed(row, code));
        }
        Claimed::Never(_) | Claimed::UnderWay => return Ok(at(row, CrossingState::Claiming, None)),
    };
    let left = at(row, CrossingState::Crossing, Some(near));
    if row.near != Some(near) {
        // Written at once: who is asked next may not answer.
        return Ok(left);
    }
    let far = if row.route.chain == row.route.to_chain {
        Some(near.tx)
    } else {
        row.far_tx
    };
    if let Some(tx) = far {
        return came(ctx, row, near, tx).await;
    }
    if row.state == CrossingState::Refunded {
        return given_back(ctx, row, near, row.refund_tx).await;
    }
    let routing = ctx.routing.as_ref().ok_or(LookError::NotNow)?;
    let sought = Sought {
        tx: near.tx,
        quote_id: row.route.quote_id.clone(),
        request_id: row.route.request_id.clone(),
        from_chain: row.route.chain,
        to_chain: row.route.to_chain,
    };
    match routing.standing(&sought).await? {
        Standing::NotFound | Standing::Ongoing => Ok(left),
        Standing::NeedsGas => Ok(at(row, CrossingState::NeedsGas, Some(near))),
        Standing::Failed => Ok(at(row, CrossingState::Failed, Some(near))),
        Standing::Refunded { tx } => given_back(ctx, row, near, tx).await,
        Standing::Success { to_tx: Some(tx) } | Standing::PartialSuccess { to_tx: Some(tx) } => {
            came(ctx, row, near, tx).await
        }
        // Until a transaction can be looked at it is on its way.
        Standing::Success { to_tx: None } | Standing::PartialSuccess { to_tx: None } => Ok(left),
    }
}

/// What a transaction of the far chain brought, by that chain's word.
async fn came(
    ctx: &Ctx,
    row: &CrossingRow,
    near: NearSide,
    tx: B256,
) -> Result<CrossingChange, LookError> {
    let route = &row.route;
    let arrived = arrival::of(ctx, chain(ctx, route.to_chain)?, tx, row).await?;
    let Some((came, transfers)) = arrived else {
        return Ok(at(row, CrossingState::Crossing, Some(near)));
    };
    let (state, token, amount) = match came {
        Came::Wanted(Some(amount)) if amount < route.minimum => {
            (CrossingState::Short, route.to_token, Some(amount))
        }
        Came::Wanted(amount) => (CrossingState::Arrived, route.to_token, amount),
        Came::Other(token, amount) => (CrossingState::Partial, token, Some(amount)),
    };
    Ok(CrossingChange {
        far_tx: Some(tx),
        received: amount,
        received_token: Some(token),
        is_over: is_final(ctx, route.to_chain, transfers.block).await?
            && is_final(ctx, route.chain, near.block).await?,
        far_transfers: Some(transfers),
        ..at(row, state, Some(near))
    })
}

/// What a transaction of the link's chain gave back, if one is named; else the router's word has to do.
async fn given_back(
    ctx: &Ctx,
    row: &CrossingRow,
    near: NearSide,
    tx: Option<B256>,
) -> Result<CrossingChange, LookError> {
    let route = &row.route;
    let mut is_over = is_final(ctx, route.chain, near.block).await?;
    if let Some(tx) = tx {
        let Some(block) = arrival::back(chain(ctx, route.chain)?, tx, row).await? else {
            return Ok(at(row, CrossingState::Crossing, Some(near)));
        };
        is_over &= is_final(ctx, route.chain, block).await?;
    }
    Ok(CrossingChange {
        refund_tx: tx,
        is_over,
        ..at(row, CrossingState::Refunded, Some(near))
    })
}

/// At that state, and nothing else is known.
fn at(row: &CrossingRow, state: CrossingState, near: Option<NearSide>) -> CrossingChange {
    CrossingChange {
        state,
        near,
        far_tx: None,
        far_transfers: None,
        received: None,
        received_token: None,
        refund_tx: None,
        error: row.error.clone(),
        is_over: false,
    }
}

fn unclaimed(row: &CrossingRow, code: &'static str) -> CrossingChange {
    CrossingChange {
        error: Some(code.to_owned()),
        is_over: true,
        ..at(row, CrossingState::Unclaimed, None)
    }
}

fn chain(ctx: &Ctx, id: ChainId) -> Result<&Chain, LookError> {
    ctx.chains.get(id).ok_or(LookError::NotNow)
}
