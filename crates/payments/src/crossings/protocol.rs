//! Claims in the shape of the protocol's other servers: they name no route, and repeat what they were told of it.

use alloy_primitives::{Address, B256, Bytes, U256};
use domain::{AssetKind, ChainId, DepositIndex, LinkId};
use store::KeptRoute;

use super::take::{TakeRoute, TakeRouteError, take_route};
use crate::{
    Ctx,
    deposits::ClaimError,
    links::{ReadLinkError, find_row},
    routes::UnsafeRoute,
};

/// Somebody who holds a link takes the route that says this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeByData {
    /// Which chain.
    pub chain: ChainId,
    /// Which of its vaults.
    pub vault: Address,
    /// Which deposit.
    pub index: DepositIndex,
    /// Who gets what comes out.
    pub recipient: Address,
    /// What the bridge is given by us, in wei.
    pub bridge_fee: U256,
    /// What the bridge is called with.
    pub data: Bytes,
    /// The link key's EIP-191 signature: the vault pays the router.
    pub withdrawal_signature: Bytes,
    /// The link key's signature of the rest.
    pub routing_signature: Bytes,
    /// The network that asks, for its share of what we give away.
    pub network: Option<String>,
}

/// Has a link's money go by a route that was told to somebody here, and that says just what is repeated of it. As
/// [`take_route`] in all else.
///
/// # Errors
/// See [`TakeRouteError`]; of what was never told here, [`UnsafeRoute::Unknown`].
#[tracing::instrument(skip_all, fields(chain = %asked.chain, index = asked.index))]
pub async fn take_by_data(ctx: &Ctx, asked: TakeByData) -> Result<B256, TakeRouteError> {
    let unknown = ClaimError::Route(UnsafeRoute::Unknown);
    let Some(link) = link_of(ctx, &asked)? else {
        return Err(unknown.into());
    };
    let row = find_row(ctx, link).await.map_err(ClaimError::from)?;
    let begun = ctx.store.crossing_of(link).await?.map(|row| row.route);
    let route = match begun.filter(|route| route.data == asked.data) {
        Some(route) => Some(route),
        None => ctx.store.route_with_data(&asked.data, None).await?,
    };
    let token = match row.kind {
        AssetKind::Native => Address::ZERO,
        _ => row.token,
    };
    let is_meant = |route: &KeptRoute| {
        route.link.is_none()
            && (route.chain, route.from_token, route.amount) == (link.chain, token, row.amount)
            && (route.recipient, route.bridge_fee) == (asked.recipient, asked.bridge_fee)
    };
    let route = route.filter(is_meant).ok_or(unknown)?;
    let taken = TakeRoute {
        route: route.id,
        link: Some(link),
        withdrawal_signature: asked.withdrawal_signature,
        routing_signature: asked.routing_signature,
        network: asked.network,
    };
    take_route(ctx, taken).await
}

/// The deposit, if that vault is one of the chain's.
fn link_of(ctx: &Ctx, asked: &TakeByData) -> Result<Option<LinkId>, ClaimError> {
    let chain = ctx.chain(asked.chain).map_err(ReadLinkError::from)?;
    let mut vaults = chain.spec().vaults.iter();
    let vault = vaults.find(|(_, vault)| **vault == asked.vault);
    Ok(vault.map(|(version, _)| LinkId {
        chain: asked.chain,
        version: *version,
        index: asked.index,
    }))
}
