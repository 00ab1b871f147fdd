use alloy_primitives::{B256, Bytes};
use domain::{CrossingState, LinkId, RouteId};
use store::{BegunCrossing, CrossingRow, KeptRoute, NewCrossing};

use super::{claiming, follow, look};
use crate::{
    Ctx,
    calls::Refusal,
    deposits::{AcrossRequest, ClaimError, claim_across, vet_across},
    links::ReadLinkError,
    process::fail_point,
};

/// Somebody who holds a link takes a route that they were told of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeRoute {
    /// Which route.
    pub route: RouteId,
    /// Of which link, where the route was told for no certain one.
    pub link: Option<LinkId>,
    /// The link key's EIP-191 signature: the vault pays the router.
    pub withdrawal_signature: Bytes,
    /// The link key's signature of the route.
    pub routing_signature: Bytes,
    /// The network that asks, for its share of what we give away.
    pub network: Option<String>,
}

/// Why a route is not taken, or not yet.
#[derive(Debug, thiserror::Error)]
pub enum TakeRouteError {
    /// It is over, was taken in vain, or never was. The money is in the link, and there are others.
    #[error("the route is over")]
    Over,
    /// The link's money does not go there.
    #[error(transparent)]
    Claim(#[from] ClaimError),
}

impl From<store::Error> for TakeRouteError {
    fn from(error: store::Error) -> Self {
        ClaimError::Store(error).into()
    }
}

/// Has a link's money go by a route, at our cost. Answers with the near chain's transaction once its signed bytes are
/// durable; the same again gets the same answer. From then on it is seen to until it came somewhere.
///
/// # Errors
/// See [`TakeRouteError`].
#[tracing::instrument(skip_all, fields(route = %asked.route))]
pub async fn take_route(ctx: &Ctx, asked: TakeRoute) -> Result<B256, TakeRouteError> {
    let row = match ctx.store.crossing(asked.route).await? {
        Some(row) => row,
        None => begin(ctx, &asked).await?,
    };
    // Another link's money goes by it.
    let is_anothers = asked.link.is_some_and(|link| link != row.link);
    if is_anothers || row.state == CrossingState::Unclaimed {
        return Err(TakeRouteError::Over);
    }
    let request = request(ctx, &row.route, row.link, &asked)?;
    let claimed = claim_across(ctx, request).await;
    fail_point("crossings/claimed");
    // What others sign in vain says nothing of it.
    let is_its_own = asked.withdrawal_signature == row.withdrawal_signature
        && asked.routing_signature == row.routing_signature;
    if is_its_own
        && let Err(error) = &claimed
        && let Some(code) = claiming::never(ctx, &row, error).await?
    {
        look::stays(ctx, &row, code).await?;
    }
    Ok(claimed?)
}

/// Makes it durable, before anything is sent, that the route is taken.
async fn begin(ctx: &Ctx, asked: &TakeRoute) -> Result<CrossingRow, TakeRouteError> {
    // A row keeps others from the link: it is not to be had without the link's key.
    let (route, link) = vet_route(ctx, asked).await?;
    let cursor = ctx.store.cursor(route.to_chain).await?;
    let new = NewCrossing {
        route: route.id,
        link,
        withdrawal_signature: asked.withdrawal_signature.clone(),
        routing_signature: asked.routing_signature.clone(),
        since_block: cursor.map_or(0, |cursor| cursor.head),
    };
    let job = follow::job(route.id, ctx.now());
    let begun = ctx.store.begin_crossing(new, job, ctx.now()).await?;
    fail_point("crossings/begun");
    ctx.pulse.beat();
    if begun == BegunCrossing::Forgotten {
        return Err(TakeRouteError::Over);
    }
    if let Some(row) = ctx.store.crossing(route.id).await? {
        return Ok(row);
    }
    let other = ctx.store.crossing_of(link).await?;
    let near = other.and_then(|other| other.near);
    Err(match near.map(|near| near.tx) {
        Some(tx) => ClaimError::from(Refusal::AlreadyClaimed { tx: Some(tx) }).into(),
        None => ClaimError::Conflict(None).into(),
    })
}

/// Whether a route would be taken, as far as is known without asking its chain; and of which link. Nothing is saved by
/// it.
///
/// # Errors
/// See [`TakeRouteError`].
pub(crate) async fn vet_route(
    ctx: &Ctx,
    asked: &TakeRoute,
) -> Result<(KeptRoute, LinkId), TakeRouteError> {
    let route = ctx.store.route(asked.route).await?;
    let now = u64::try_from(ctx.now() / 1_000).unwrap_or_default();
    let route = route.filter(|route| now < route.expires_at);
    let (route, link) = route
        .and_then(|route| {
            let link = route.link.or(asked.link)?;
            Some((route, link))
        })
        .ok_or(TakeRouteError::Over)?;
    vet_across(ctx, &request(ctx, &route, link, asked)?).await?;
    Ok((route, link))
}

fn request(
    ctx: &Ctx,
    route: &KeptRoute,
    link: LinkId,
    asked: &TakeRoute,
) -> Result<AcrossRequest, ClaimError> {
    let vault = ctx.vault(link.chain, link.version);
    let (_, vault) = vault.map_err(ReadLinkError::from)?;
    let signatures = (&asked.withdrawal_signature, &asked.routing_signature);
    Ok(AcrossRequest {
        network: asked.network.clone(),
        ..claiming::request(route, link, vault.address(), signatures)
    })
}
