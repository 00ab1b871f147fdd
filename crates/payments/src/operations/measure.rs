//! Looks now and then at what is not an event: queues, balances, how far the watcher is.

use std::{collections::HashSet, time::Duration};

use alloy_primitives::{Address, U256, utils::format_units};
use chain::{Chain, side_by_side::side_by_side};
use tokio_util::sync::CancellationToken;

use crate::{Ctx, crossings::overdue_before, process::metrics, sponsor::sponsor_funds};

/// How often is looked. What no node answers is left out until one does.
const EVERY: Duration = Duration::from_secs(5);

/// Measures until `cancel`. For one task of a process whose metrics somebody reads.
pub async fn measure(ctx: Ctx, cancel: CancellationToken) {
    let mut kinds = HashSet::new();
    while !cancel.is_cancelled() {
        side_by_side(ctx.chains.iter().map(|chain| look_at(&ctx, chain))).await;
        count_jobs(&ctx, &mut kinds).await;
        if ctx.bank.is_some()
            && let Ok(figures) = ctx.store.cash_out_figures().await
        {
            metrics::cash_outs(&figures, ctx.now());
        }
        if ctx.routing.is_some()
            && let Ok(figures) = ctx.store.crossing_figures(overdue_before(ctx.now())).await
        {
            metrics::crossings(&figures, ctx.now());
        }
        tokio::select! {
            () = cancel.cancelled() => {}
            () = tokio::time::sleep(EVERY) => {}
        }
    }
}

async fn look_at(ctx: &Ctx, chain: &Chain) {
    let id = chain.id();
    if let Ok(figures) = ctx.store.call_figures(id).await {
        metrics::queue(id, &figures, ctx.now());
    }
    if let Ok(head) = chain.head().await {
        ::metrics::gauge!(metrics::HEAD, "chain" => id.to_string()).set(head as f64);
        if let Ok(Some(cursor)) = ctx.store.cursor(id).await {
            let behind = (head + 1).saturating_sub(cursor.next);
            ::metrics::gauge!(metrics::LAG, "chain" => id.to_string()).set(behind as f64);
        }
    }
    for (key, funds) in sponsor_funds(chain).await {
        let Ok(funds) = funds else { continue };
        let labels = labels(chain, key);
        ::metrics::gauge!(metrics::BALANCE, &labels).set(coins(chain, funds.balance));
        let low = coins(chain, chain.spec().low_balance);
        ::metrics::gauge!(metrics::LOW, &labels).set(low);
    }
    for signer in chain.signers() {
        look_at_nonces(chain, signer.address()).await;
    }
}

fn labels(chain: &Chain, key: Address) -> [(&'static str, String); 2] {
    [("chain", chain.id().to_string()), ("key", key.to_string())]
}

async fn look_at_nonces(chain: &Chain, key: Address) {
    let nonces = tokio::join!(chain.mined_nonce(key), chain.pending_nonce(key));
    if let (Ok(mined), Ok(pending)) = nonces {
        let ahead = pending.saturating_sub(mined);
        ::metrics::gauge!(metrics::PENDING, &labels(chain, key)).set(ahead as f64);
    }
}

/// For people's eyes: no money is decided by it.
fn coins(chain: &Chain, wei: U256) -> f64 {
    let text = format_units(wei, chain.spec().native.decimals);
    text.ok().and_then(|text| text.parse().ok()).unwrap_or(0.0)
}

/// What is no more has to be told too, or it would stand for ever.
async fn count_jobs(ctx: &Ctx, known: &mut HashSet<(String, &'static str)>) {
    let Ok(counts) = ctx.store.job_counts().await else {
        return;
    };
    for (kind, state) in known.iter() {
        ::metrics::gauge!(metrics::JOBS, "kind" => kind.clone(), "state" => *state).set(0.0);
    }
    for count in counts {
        let state = count.state.name();
        ::metrics::gauge!(metrics::JOBS, "kind" => count.kind.clone(), "state" => state)
            .set(count.jobs as f64);
        known.insert((count.kind, state));
    }
}
