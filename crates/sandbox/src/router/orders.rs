//! What is paid into the bridges.

use std::{sync::Arc, time::Duration};

use alloy::{
    primitives::B256,
    providers::Provider,
    rpc::types::{Filter, Log},
    sol_types::SolEvent,
    transports::TransportError,
};
use tokio::time::{sleep, timeout};

use super::{
    books::{Blocks, Crossing, Stage},
    catalogue::Chain,
    fate::Fate,
    shared::Broker,
};
use crate::SandboxBridge::{Order, Ordered, Swapped};

/// Blocks that must stand on top of what is believed.
const CONFIRMATIONS: u64 = 1;
/// Blocks that are read again each time: they may have been replaced.
const READ_AGAIN: u64 = 8;
/// Blocks that are read at once.
const BLOCKS_AT_ONCE: u64 = 1_000;
/// How often a chain is read.
const PAUSE: Duration = Duration::from_millis(200);
/// How long it has for its answers before they are asked for anew.
const ANSWERS_WITHIN: Duration = Duration::from_secs(30);

/// Reads a chain for ever. One that is away, or begins anew, is read again when it is back.
pub(super) async fn watch(broker: Arc<Broker>, chain: Chain) {
    loop {
        if let Ok(Err(error)) = timeout(ANSWERS_WITHIN, read_on(&broker, &chain)).await {
            tracing::debug!(chain = chain.id, %error, "the router cannot read a chain");
        }
        sleep(PAUSE).await;
    }
}

async fn read_on(broker: &Broker, chain: &Chain) -> Result<(), TransportError> {
    let now = broker.clock.now_ms();
    let (known, is_awaiting) =
        broker.read(|books| (books.read.get(&chain.id).copied(), books.is_awaiting(now)));
    if known.is_some() && !is_awaiting {
        // Who is told of a route later pays in later blocks than it was read to.
        return Ok(());
    }
    let head = chain.node.get_block_number().await?;
    let safe = head.saturating_sub(CONFIRMATIONS);
    let Some(known) = known else {
        // Nothing was promised by this router before it was there.
        note(
            broker,
            chain,
            Blocks {
                since: safe,
                to: safe,
            },
        );
        return Ok(());
    };
    // A chain that lost blocks is read again from where it is; what is known of it is not taken twice.
    let since = known.since.min(safe);
    let mut from = known.to.min(safe).saturating_sub(READ_AGAIN).max(since) + 1;
    while from <= safe {
        let to = safe.min(from + BLOCKS_AT_ONCE - 1);
        let filter = Filter::new()
            .address(chain.bridge)
            .event_signature(vec![Ordered::SIGNATURE_HASH, Swapped::SIGNATURE_HASH])
            .from_block(from)
            .to_block(to);
        for log in chain.node.get_logs(&filter).await? {
            take(broker, chain, &log);
        }
        note(broker, chain, Blocks { since, to });
        from = to + 1;
    }
    Ok(())
}

/// Remembers how far a chain was read.
fn note(broker: &Broker, chain: &Chain, blocks: Blocks) {
    broker.ledger.note(|books| {
        books.read.insert(chain.id, blocks);
    });
}

/// Takes in what was paid, once. What nobody was promised anything for is given back.
fn take(broker: &Broker, chain: &Chain, log: &Log) {
    let (Some((id, order)), Some(tx), Some(block)) =
        (ordered(log), log.transaction_hash, log.block_number)
    else {
        return;
    };
    if broker.read(|books| books.crossing(id).is_some()) {
        return;
    }
    broker.change(|books, now| {
        let mut quotes = books.quotes.iter();
        let promised = quotes.find(|quote| quote.from_chain == chain.id && quote.order == order);
        let (fate, to_amount) = match promised {
            Some(quote) => (quote.fate, quote.to_amount),
            None => (Fate::Refunded, order.minimumOut),
        };
        books.take(Crossing {
            id,
            from_chain: chain.id,
            tx,
            block,
            order,
            to_amount,
            fate,
            stage: Stage::Seen,
            seen_at: now,
            entered_at: now,
            payment: None,
        });
    });
}

fn ordered(log: &Log) -> Option<(B256, Order)> {
    if let Ok(ordered) = log.log_decode::<Ordered>() {
        let ordered = ordered.inner.data;
        return Some((ordered.orderId, ordered.order));
    }
    let swapped = log.log_decode::<Swapped>().ok()?.inner.data;
    Some((swapped.orderId, swapped.order))
}
