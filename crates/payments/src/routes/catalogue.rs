use chain::{ChainSpec, TokenInfo};
use domain::{AssetKind, ChainId, routable_between};
use partners::{
    prices::Asset,
    routes::{RouteToken, RoutesError},
};

use super::Routing;
use crate::{Ctx, assets::TokenPrice};

/// A chain on which money can be received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteChoice {
    /// Which.
    pub chain: ChainId,
    /// Its name for people.
    pub name: String,
    /// Whether links of the chain can be received on it as another token.
    pub swaps: bool,
}

/// Why it cannot be told what can be received.
#[derive(Debug, thiserror::Error)]
pub enum RouteCatalogueError {
    /// Nothing crosses here.
    #[error("nothing crosses chains here")]
    NotOffered,
    /// Nothing is received on that chain by a route.
    #[error("nothing is received on chain {0} by a route")]
    Chain(ChainId),
    /// The router does not say.
    #[error(transparent)]
    Router(#[from] RoutesError),
}

/// The chains on which money can be received: those that are served here and that the router knows. So what
/// arrives can be seen by us too.
///
/// # Errors
/// See [`RouteCatalogueError`].
pub async fn route_chains(ctx: &Ctx) -> Result<Vec<RouteChoice>, RouteCatalogueError> {
    let routing = routing(ctx)?;
    let known = routing.chains(ctx.now()).await?;
    let choices = ctx.chains.specs().filter_map(|spec| {
        routable_between(spec.id, spec.id).ok()?;
        let known = known.iter().find(|known| known.id == spec.id)?;
        Some(RouteChoice {
            chain: spec.id,
            name: spec.name.clone(),
            swaps: known.swaps,
        })
    });
    Ok(choices.collect())
}

/// What can be received on a chain: its own currency and the tokens that are offered here by name, as far as the
/// router knows them too, and by the same decimals; with what each costs, if that is known.
///
/// # Errors
/// See [`RouteCatalogueError`].
pub async fn route_tokens(
    ctx: &Ctx,
    chain: ChainId,
) -> Result<Vec<TokenPrice>, RouteCatalogueError> {
    let tokens = offered(ctx, chain).await?;
    let asset = |token| Asset { chain, token };
    let assets: Vec<_> = tokens.iter().map(|token| asset(token.address)).collect();
    let quotes = ctx.prices.of(&assets, ctx.now() / 1_000).await;
    let priced = tokens.into_iter().map(|token| TokenPrice {
        price: quotes.get(&asset(token.address)).copied(),
        token,
    });
    Ok(priced.collect())
}

/// The same without their prices.
pub(super) async fn offered(
    ctx: &Ctx,
    chain: ChainId,
) -> Result<Vec<TokenInfo>, RouteCatalogueError> {
    let routing = routing(ctx)?;
    let unserved = RouteCatalogueError::Chain(chain);
    let Some(served) = ctx.chains.get(chain) else {
        return Err(unserved);
    };
    let known = routing.chains(ctx.now()).await?;
    if !known.iter().any(|known| known.id == chain) || routable_between(chain, chain).is_err() {
        return Err(unserved);
    }
    let tokens = routing.tokens(chain, ctx.now()).await?;
    let listed = tokens.iter().filter_map(|token| {
        let listed = served.listed_token(token.address)?;
        is_same(served.spec(), token, &listed).then_some(listed)
    });
    let mut listed: Vec<_> = listed.collect();
    // In our own order, its own currency first.
    let place = |token: &TokenInfo| {
        let tokens = served.spec().tokens.iter();
        tokens
            .map(|listed| listed.address)
            .position(|at| at == token.address)
    };
    listed.sort_by_key(place);
    listed.dedup_by_key(|token| token.address);
    Ok(listed)
}

fn routing(ctx: &Ctx) -> Result<&Routing, RouteCatalogueError> {
    ctx.routing.as_ref().ok_or(RouteCatalogueError::NotOffered)
}

/// Pieces are no amounts. Of a token whose smallest unit the router takes for another one, so would be all
/// amounts.
fn is_same(spec: &ChainSpec, told: &RouteToken, listed: &TokenInfo) -> bool {
    let is_fungible = spec
        .token(listed.address)
        .is_none_or(|token| token.kind == AssetKind::Erc20);
    is_fungible && told.decimals == listed.decimals
}
