use alloy_primitives::{Address, U256};
use chain::{Signer, TokenInfo};
use domain::{LinkId, RouteId, Slippage, UsdPrice, limits};
use partners::{
    prices::Asset,
    routes::{Answered, Execution, Terms},
};
use store::KeptRoute;

use super::{
    QuoteError, UnsafeRoute,
    eligible::{Way, wanted},
    judge::{Fee, Standards, Sum},
};
use crate::Ctx;

/// How long (s) a route may be taken of which the router says nothing else.
pub(super) const DEADLINE: u64 = 10 * 60;
/// How long (s) a route is kept that nobody took in its time: who comes late is told that it is over.
const KEPT_PAST_END: u64 = 60 * 60;

/// What should go where.
pub(super) struct Asked {
    /// Out of which link; `None`: out of whichever holds just that.
    pub link: Option<LinkId>,
    /// What goes in.
    pub from: Asset,
    /// How much of it, in smallest units.
    pub amount: U256,
    /// What should come out.
    pub to: Asset,
    /// Who gets it.
    pub recipient: Address,
    /// Who gets back what is not carried over; `None`: the recipient.
    pub back_to: Option<Address>,
    /// How much less than quoted may come out.
    pub slippage: Slippage,
}

/// A way that may be taken, kept for a claim to take it.
pub(super) struct Found {
    pub kept: KeptRoute,
    pub to_token: TokenInfo,
    /// What one whole of it costs, if that is known.
    pub to_price: Option<UsdPrice>,
    /// What the way keeps and costs, in 10⁻¹⁸ dollars, if all of it is told.
    pub fee: Option<U256>,
}

/// A way for that, judged.
pub(super) async fn find(ctx: &Ctx, asked: &Asked) -> Result<Found, QuoteError> {
    let routing = ctx.routing.as_ref().ok_or(QuoteError::NotOffered)?;
    let Asked { from, to, .. } = *asked;
    let chain = ctx.chains.get(from.chain);
    let chain = chain.ok_or(QuoteError::Chain(from.chain))?;
    let way = Way::on(chain, routing)?;
    let to_token = wanted(ctx, asked).await?;
    let terms = Terms {
        from_chain: from.chain,
        from_token: from.token,
        from_amount: asked.amount,
        from_address: asked.back_to.unwrap_or(asked.recipient),
        to_chain: to.chain,
        to_token: to.token,
        to_address: asked.recipient,
        slippage: asked.slippage,
        quote_only: false,
        gas_refund: chain.signers().first().map(Signer::address),
    };
    let found = routing.route(terms, ctx.now()).await;
    let found = found.inspect_err(|error| tracing::info!(%error, "there is no route"))?;
    let execution = found.execution.as_ref().ok_or(QuoteError::None)?;
    let decimals = Decimals {
        given: chain.listed_token(from.token).map(|token| token.decimals),
        wanted: to_token.decimals,
        native: chain.spec().native.decimals,
    };
    let judged = judge(ctx, &way, &terms, decimals, (&found, execution)).await;
    let to_price = judged.inspect_err(|fault| tracing::warn!(%fault, "a route is refused"))?;
    let latest = seconds(ctx).saturating_add(DEADLINE);
    let route = KeptRoute {
        id: RouteId::drawn(ctx.draw()),
        chain: from.chain,
        link: asked.link,
        recipient: asked.recipient,
        back_to: asked.back_to,
        from_token: from.token,
        amount: asked.amount,
        to_chain: to.chain,
        to_token: to.token,
        quoted: found.to_amount,
        minimum: found.to_amount_min,
        quote_id: found.quote_id.clone(),
        request_id: found.request_id.clone(),
        router: way.router,
        target: execution.target,
        data: execution.data.clone(),
        bridge_fee: execution.bridge_fee,
        duration: found.duration.as_secs(),
        expires_at: execution.expires_at.map_or(latest, |at| at.min(latest)),
    };
    Ok(Found {
        kept: keep(ctx, route).await?,
        to_token,
        to_price,
        fee: fee(&found),
    })
}

/// Has a claim name it later, so that nothing of it comes from outside again.
async fn keep(ctx: &Ctx, route: KeptRoute) -> Result<KeptRoute, QuoteError> {
    if route.data.len() > limits::ROUTE_DATA {
        return Err(UnsafeRoute::Long.into());
    }
    let forget_at = route.expires_at.saturating_add(KEPT_PAST_END);
    let forget_at = i64::try_from(forget_at.saturating_mul(1_000)).unwrap_or(i64::MAX);
    Ok(ctx.store.keep_route(route, forget_at).await?)
}

/// How many digits the smallest units are away from one.
struct Decimals {
    /// `None`: the token is not listed, and so no worth of it is worked out.
    given: Option<u8>,
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
            decimals: decimals.given.unwrap_or_default(),
            price: decimals.given.and_then(|_| price(given)),
        },
        wanted: (decimals.wanted, price(wanted)),
        native: (decimals.native, price(native)),
        fee: Fee::Ours { most: way.most_fee },
    };
    standards.judge(found, execution)?;
    Ok(price(wanted))
}

/// What the way keeps and costs, if all of it is told.
pub(super) fn fee(route: &Answered) -> Option<U256> {
    let fees = route.fees.iter().map(|fee| fee.usd);
    fees.chain([route.gas])
        .try_fold(U256::ZERO, |sum, usd| sum.checked_add(usd?))
}

pub(super) fn seconds(ctx: &Ctx) -> u64 {
    u64::try_from(ctx.now() / 1_000).unwrap_or_default()
}
