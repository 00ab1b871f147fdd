use alloy_primitives::{Address, B256, U256};
use chain::TokenInfo;
use domain::{ChainId, CrossingState, LinkId, SponsoredKind, UsdPrice};
use partners::prices::Asset;
use store::CrossingRow;
use url::Url;

use crate::{Ctx, assets::token_info, calls::settling};

/// A claim whose money goes on by a route, as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// How far it is.
    pub state: CrossingState,
    /// Who gets what comes out.
    pub recipient: Address,
    /// Where it began.
    pub from_chain: ChainId,
    /// What went in; zero is the chain's own currency.
    pub from_token: Address,
    /// How much, in smallest units.
    pub amount: U256,
    /// The transaction that gives it to the bridge, once there is one.
    pub near_tx: Option<B256>,
    /// Where it ends.
    pub to_chain: ChainId,
    /// What was wanted.
    pub to: ReceivedToken,
    /// How much of it was quoted.
    pub quoted: U256,
    /// The least of it.
    pub minimum: U256,
    /// How much came, in smallest units of what came.
    pub received: Option<U256>,
    /// What came.
    pub received_token: Option<ReceivedToken>,
    /// The transaction that brought it.
    pub far_tx: Option<B256>,
    /// A page about it on its way, once it is.
    pub tracker: Option<Url>,
    /// Unix seconds.
    pub started_at: u64,
    /// Unix seconds at which it should be there.
    pub expected_at: u64,
    /// Unix seconds from which it is late.
    pub late_at: u64,
    /// Unix seconds at which it came to its end.
    pub ended_at: Option<u64>,
    /// The transaction that gave it back.
    pub refund_tx: Option<B256>,
    /// Why it never left its link, a code.
    pub error: Option<String>,
}

/// A token, and what one whole of it costs, if that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedToken {
    /// What it is.
    pub token: TokenInfo,
    /// What it costs.
    pub price: Option<UsdPrice>,
}

/// The claim by which a link's money is away; else the newest of those that left it where it was. `None`: there was
/// none.
///
/// # Errors
/// When the database does not answer.
pub async fn crossing_of(ctx: &Ctx, link: LinkId) -> Result<Option<Crossing>, store::Error> {
    let Some(row) = ctx.store.crossing_of(link).await? else {
        return Ok(None);
    };
    let route = &row.route;
    let to = named(ctx, route.to_chain, route.to_token).await;
    let received_token = match row.received_token {
        Some(token) if token == route.to_token => Some(to.clone()),
        Some(token) => Some(named(ctx, route.to_chain, token).await),
        None => None,
    };
    let near_tx = near_tx(ctx, &row).await?;
    let started_at = seconds(row.started_at);
    let left_at = row.near.map_or(started_at, |near| near.at);
    let is_away = row.near.is_some() && route.chain != route.to_chain;
    let routing = ctx.routing.as_ref().filter(|_| is_away);
    Ok(Some(Crossing {
        state: row.state,
        recipient: route.recipient,
        from_chain: route.chain,
        from_token: route.from_token,
        amount: route.amount,
        near_tx,
        to_chain: route.to_chain,
        to,
        quoted: route.quoted,
        minimum: route.minimum,
        received: row.received,
        received_token,
        far_tx: row.far_tx,
        tracker: routing.and_then(|routing| routing.tracked(near_tx?)),
        started_at,
        expected_at: left_at.saturating_add(route.duration),
        late_at: left_at.saturating_add(route.duration.saturating_mul(2)),
        ended_at: row.ended_at.map(seconds),
        refund_tx: row.refund_tx,
        error: row.error,
    }))
}

/// The transaction in its block, else the one that is on its way there.
async fn near_tx(ctx: &Ctx, row: &CrossingRow) -> Result<Option<B256>, store::Error> {
    if let Some(near) = row.near {
        return Ok(Some(near.tx));
    }
    if row.state != CrossingState::Claiming {
        return Ok(None);
    }
    let live = ctx.store.live_call(&settling(row.link)).await?;
    let ours = live.filter(|call| call.kind == Some(SponsoredKind::Across));
    Ok(ours.and_then(|call| call.tx))
}

/// A token by our own list, or else by its contract's word.
async fn named(ctx: &Ctx, chain: ChainId, address: Address) -> ReceivedToken {
    let info = match ctx.chains.get(chain) {
        Some(served) => token_info(ctx, served, address).await.ok(),
        None => None,
    };
    let asset = Asset {
        chain,
        token: address,
    };
    let quotes = ctx.prices.of(&[asset], ctx.now() / 1_000).await;
    ReceivedToken {
        token: info.unwrap_or_else(|| TokenInfo {
            address,
            ..TokenInfo::unknown()
        }),
        price: quotes.get(&asset).map(|quote| quote.usd),
    }
}

fn seconds(millis: i64) -> u64 {
    u64::try_from(millis / 1_000).unwrap_or_default()
}
