use std::time::Duration;

use alloy_primitives::{Address, Bytes, U256};
use chain::{DeadEnd, TokenInfo};
use domain::{AssetKind, ChainId, LinkId, NotRoutable, RouteId, Slippage, UsdPrice, routable};
use partners::{prices::Asset, routes::RoutesError};

use super::{
    RouteCatalogueError, UnsafeRoute,
    eligible::may_be_paid,
    find::{Asked, Found, find},
};
use crate::{
    Ctx,
    calls::Refusal,
    links::{ReadLinkError, find_row},
};

/// Somebody wants to know what a link's money would be elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuoteRequest {
    /// Which deposit.
    pub link: LinkId,
    /// Who would get it.
    pub recipient: Address,
    /// Who gets back, on the link's chain, what is not carried over; `None`: the recipient.
    pub back_to: Option<Address>,
    /// Where.
    pub chain: ChainId,
    /// As what; zero is the chain's own currency.
    pub token: Address,
    /// How much less than quoted may arrive.
    pub slippage: Slippage,
}

/// A route that may be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteQuote {
    /// By which a claim takes it.
    pub id: RouteId,
    /// What it is asked about by, later.
    pub quote_id: Option<String>,
    /// What should arrive, in smallest units.
    pub to_amount: U256,
    /// The least that arrives.
    pub to_amount_min: U256,
    /// What that is.
    pub to_token: TokenInfo,
    /// What one whole of it costs, if that is known.
    pub to_price: Option<UsdPrice>,
    /// What the way keeps and costs, in 10⁻¹⁸ dollars, by the router's word; `None`: it does not say all of it.
    pub fee: Option<U256>,
    /// How long it should take.
    pub duration: Duration,
    /// Unix seconds until which it may be taken.
    pub expires_at: u64,
    /// Which contract takes the money out of its vault.
    pub router: Address,
    /// The vault.
    pub vault: Address,
    /// The bridge that it goes to.
    pub target: Address,
    /// What the bridge is called with.
    pub data: Bytes,
    /// What the bridge is given by us, in smallest units of the link's chain's own currency.
    pub bridge_fee: U256,
}

/// Why there is no route that may be taken. The money is in the link.
#[derive(Debug, thiserror::Error)]
pub enum QuoteError {
    /// Nothing crosses here.
    #[error("nothing crosses chains here")]
    NotOffered,
    /// What is in the link stays as and where it is.
    #[error(transparent)]
    NotRoutable(#[from] NotRoutable),
    /// Nothing goes from that chain, or to it.
    #[error("no route begins or ends on chain {0}")]
    Chain(ChainId),
    /// That token is not offered as what is received.
    #[error("that token is not received on chain {0}")]
    Token(ChainId),
    /// The link holds that very token on that chain.
    #[error("the link holds just that")]
    Same,
    /// What is paid there would be lost.
    #[error("what is paid to {recipient} is lost")]
    DeadEnd {
        /// Who was named.
        recipient: Address,
        /// Why nobody would have it.
        why: DeadEnd,
    },
    /// The chain would not pay it out.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Nobody carries that over, or not that little or that much.
    #[error("there is no route")]
    None,
    /// There is one, and it should not be taken.
    #[error(transparent)]
    Unsafe(#[from] UnsafeRoute),
    /// The router does not say.
    #[error(transparent)]
    Router(RoutesError),
    /// The link cannot be read.
    #[error(transparent)]
    Link(#[from] ReadLinkError),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl From<RoutesError> for QuoteError {
    fn from(error: RoutesError) -> Self {
        match error {
            // For us they are none: the claim's contract could not take them.
            RoutesError::NoRoute { .. } | RoutesError::NotExecutable { .. } => Self::None,
            error => Self::Router(error),
        }
    }
}

impl From<RouteCatalogueError> for QuoteError {
    fn from(error: RouteCatalogueError) -> Self {
        match error {
            RouteCatalogueError::NotOffered => Self::NotOffered,
            RouteCatalogueError::Chain(chain) => Self::Chain(chain),
            RouteCatalogueError::Router(error) => error.into(),
        }
    }
}

/// What a link's money would be elsewhere, and the way there, which is kept for a claim to take it. Nothing moves by
/// it; the same again within seconds is the same route.
///
/// # Errors
/// See [`QuoteError`].
#[tracing::instrument(skip_all, fields(link = %request.link, to = %request.chain))]
pub async fn quote_route(ctx: &Ctx, request: QuoteRequest) -> Result<RouteQuote, QuoteError> {
    if ctx.routing.is_none() {
        return Err(QuoteError::NotOffered);
    }
    let row = find_row(ctx, request.link).await?;
    routable(row.kind, row.id.version, row.id.chain, request.chain)?;
    may_be_paid(ctx, &row).await?;
    let (_, vault) = ctx
        .vault(row.id.chain, row.id.version)
        .map_err(ReadLinkError::from)?;
    let from_token = match row.kind {
        // Older vaults keep whatever token was named with coins.
        AssetKind::Native => Address::ZERO,
        _ => row.token,
    };
    let asked = Asked {
        link: Some(row.id),
        from: Asset {
            chain: row.id.chain,
            token: from_token,
        },
        amount: row.amount,
        to: Asset {
            chain: request.chain,
            token: request.token,
        },
        recipient: request.recipient,
        back_to: request.back_to,
        slippage: request.slippage,
    };
    let Found {
        kept,
        to_token,
        to_price,
        fee,
    } = find(ctx, &asked).await?;
    Ok(RouteQuote {
        id: kept.id,
        quote_id: kept.quote_id,
        to_amount: kept.quoted,
        to_amount_min: kept.minimum,
        to_token,
        to_price,
        fee,
        duration: Duration::from_secs(kept.duration),
        expires_at: kept.expires_at,
        router: kept.router,
        vault: vault.address(),
        target: kept.target,
        data: kept.data,
        bridge_fee: kept.bridge_fee,
    })
}
