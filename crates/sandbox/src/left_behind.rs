//! Transactions that a chain's pool has left behind.
//!
//! Anvil can put a transaction aside, as one that waits for an earlier nonce, just while it makes the block with that
//! nonce. There it stays, with all later ones of its sender behind it, though it is the next one. No other node does that.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use alloy::{
    primitives::{Address, B256, Bytes, U64},
    providers::{Provider, RootProvider},
    transports::TransportResult,
};
use serde::Deserialize;
use tokio::time::sleep;

/// How often a pool is looked at.
const EVERY: Duration = Duration::from_millis(250);
/// So many looks in a row find what was left behind, and not what the next block takes.
const LOOKS: u32 = 4;

/// How many transactions a pool has put aside.
#[derive(Debug, Deserialize)]
struct Status {
    queued: U64,
}

/// Those that it has put aside, by sender and nonce.
#[derive(Debug, Deserialize)]
struct Content {
    queued: BTreeMap<Address, BTreeMap<u64, Queued>>,
}

#[derive(Debug, Deserialize)]
struct Queued {
    hash: B256,
}

/// Transactions of one sender, of which the first has the next nonce.
struct LeftBehind {
    nonce: u64,
    hashes: Vec<B256>,
}

/// Hands a chain again, for as long as this is polled, what its pool has left behind.
pub(crate) async fn send_again(node: RootProvider) {
    let mut seen: HashMap<Address, (u64, u32)> = HashMap::new();
    loop {
        sleep(EVERY).await;
        // A chain that does not answer is asked the next time.
        let Ok(found) = left_behind(&node).await else {
            continue;
        };
        let mut seen_now = HashMap::new();
        for (sender, LeftBehind { nonce, hashes }) in found {
            let before = seen.get(&sender).filter(|(of, _)| *of == nonce);
            let looks = before.map_or(1, |(_, looks)| looks + 1);
            if looks < LOOKS {
                seen_now.insert(sender, (nonce, looks));
            } else if let Err(error) = send_all(&node, sender, &hashes).await {
                tracing::warn!(%sender, nonce, %error, "what a pool has left behind was not sent again");
            }
        }
        seen = seen_now;
    }
}

async fn left_behind(node: &RootProvider) -> TransportResult<Vec<(Address, LeftBehind)>> {
    let status: Status = node.raw_request("txpool_status".into(), ()).await?;
    if status.queued.is_zero() {
        return Ok(Vec::new());
    }
    let content: Content = node.raw_request("txpool_content".into(), ()).await?;
    let mut found = Vec::new();
    for (sender, queued) in content.queued {
        let nonce = node.get_transaction_count(sender).await?;
        if queued.keys().next() == Some(&nonce) {
            let hashes = queued.values().map(|one| one.hash).collect();
            found.push((sender, LeftBehind { nonce, hashes }));
        }
    }
    Ok(found)
}

/// The pool knows no way to look at them again: it has to forget them first.
async fn send_all(node: &RootProvider, sender: Address, hashes: &[B256]) -> TransportResult<()> {
    let mut signed: Vec<Bytes> = Vec::new();
    for hash in hashes {
        signed.push(
            node.raw_request("eth_getRawTransactionByHash".into(), (hash,))
                .await?,
        );
    }
    node.raw_request::<_, ()>("anvil_removePoolTransactions".into(), (sender,))
        .await?;
    for one in signed {
        node.raw_request::<_, B256>("eth_sendRawTransaction".into(), (one,))
            .await?;
    }
    Ok(())
}
