use std::time::Duration;

use alloy_primitives::{Address, Bytes, U256};
use chain::{DeadEnd, Signer, TokenInfo};
use domain::{AssetKind, ChainId, LinkId, NotRoutable, Slippage, UsdPrice, routable};
use partners::{
    prices::Asset,
    routes::{Answered, Execution, RoutesError, Terms},
};

use super::{
    RouteCatalogueError, UnsafeRoute,
    eligible::{Way, may_be_paid, wanted},
    judge::{Standards, Sum},
};
use crate::{
    Ctx,
    calls::Refusal,
    links::{ReadLinkError, find_row},
};

/// How long (s) a route may be taken of which the router says nothing else.
const DEADLINE: u64 = 10 * 60;

/// Somebody wants to know what a link's money would be elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuoteRequest {
    /// Which deposit.
    pub link: LinkId,
    /// Who would get it.
    pub recipient: Address,
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

/// What a link's money would be elsewhere, and the way there. Nothing moves by it; the same again within seconds
/// is the same route.
///
/// # Errors
/// See [`QuoteError`].
#[tracing::instrument(skip_all, fields(link = %request.link, to = %request.chain))]
pub async fn quote_route(ctx: &Ctx, request: QuoteRequest) -> Result<RouteQuote, QuoteError> {
    let routing = ctx.routing.as_ref().ok_or(QuoteError::NotOffered)?;
    let row = find_row(ctx, request.link).await?;
    routable(row.kind, row.id.version, row.id.chain, request.chain)?;
    may_be_paid(ctx, &row).await?;
    let (chain, vault) = ctx
        .vault(row.id.chain, row.id.version)
        .map_err(ReadLinkError::from)?;
    let way = Way::on(chain, routing)?;
    let from_token = match row.kind {
        // Older vaults keep whatever token was named with coins.
        AssetKind::Native => Address::ZERO,
        _ => row.token,
    };
    let to_token = wanted(ctx, &request, from_token).await?;
    let terms = Terms {
        from_chain: row.id.chain,
        from_token,
        from_amount: row.amount,
        from_address: request.recipient,
        to_chain: request.chain,
        to_token: request.token,
        to_address: request.recipient,
        slippage: request.slippage,
        quote_only: false,
        gas_refund: chain.signers().first().map(Signer::address),
    };
    let found = routing.route(terms, ctx.now()).await;
    let found = found.inspect_err(|error| tracing::info!(%error, "there is no route"))?;
    let execution = found.execution.as_ref().ok_or(QuoteError::None)?;
    let decimals = Decimals {
        // Of a token that is not listed no price is known, and so no worth is worked out.
        given: chain
            .listed_token(from_token)
            .map_or(0, |token| token.decimals),
        wanted: to_token.decimals,
        native: chain.spec().native.decimals,
    };
    let judged = judge(ctx, &way, &terms, decimals, (&found, execution)).await;
    let to_price = judged.inspect_err(|fault| tracing::warn!(%fault, "a route is refused"))?;
    let latest = seconds(ctx).saturating_add(DEADLINE);
    Ok(RouteQuote {
        quote_id: found.quote_id.clone(),
        to_amount: found.to_amount,
        to_amount_min: found.to_amount_min,
        to_token,
        to_price,
        fee: fee(&found),
        duration: found.duration,
        expires_at: execution.expires_at.map_or(latest, |at| at.min(latest)),
        router: way.router,
        vault: vault.address(),
        target: execution.target,
        data: execution.data.clone(),
        bridge_fee: execution.bridge_fee,
    })
}

/// How many digits the smallest units are away from one.
struct Decimals {
    given: u8,
    wanted: u8,
    native: u8,
}

/// Whether a route may be taken; what one whole of what arrives costs, if it is known.
async fn judge(
    ctx: &Ctx,
    way: &Way<'_>,
    terms: &Terms,
    decimals: Decimals,
    (found, execution): (&Answered, &Execution),
) -> Result<Option<UsdPrice>, UnsafeRoute> {
    let asset = |chain, token| Asset { chain, token };
    let given = asset(terms.from_chain, terms.from_token);
    let wanted = asset(terms.to_chain, terms.to_token);
    let native = asset(terms.from_chain, Address::ZERO);
    let assets = [given, wanted, native];
    let quotes = ctx.prices.of(&assets, ctx.now() / 1_000).await;
    let price = |asset| quotes.get(&asset).map(|quote| quote.usd);
    let standards = Standards {
        targets: way.targets,
        now: seconds(ctx),
        slippage: terms.slippage,
        given: Sum {
            units: terms.from_amount,
            decimals: decimals.given,
            price: price(given),
        },
        wanted: (decimals.wanted, price(wanted)),
        native: (decimals.native, price(native)),
        most_fee: way.most_fee,
    };
    standards.judge(found, execution)?;
    Ok(price(wanted))
}

/// What the way keeps and costs, if all of it is told.
fn fee(route: &Answered) -> Option<U256> {
    let fees = route.fees.iter().map(|fee| fee.usd);
    fees.chain([route.gas])
        .try_fold(U256::ZERO, |sum, usd| sum.checked_add(usd?))
}

fn seconds(ctx: &Ctx) -> u64 {
    u64::try_from(ctx.now() / 1_000).unwrap_or_default()
}
