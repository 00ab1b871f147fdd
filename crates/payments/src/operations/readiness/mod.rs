//! Whether people are served here, and what stands in the way.
//!
//! The database decides: without it nobody is served by this process, and perhaps somebody by another.
//! Chains are told of and decide nothing, since every process asks the same nodes.

mod board;
mod one_look;

use std::{fmt::Display, future::Future, time::Duration};

use alloy_primitives::U256;
use chain::Chain;
use futures::future::join_all;
use tokio::time::{Instant, timeout_at};

use crate::{Ctx, sponsor::sponsor_funds};

pub use board::Board;

/// How long the database has to answer.
const DATABASE_WITHIN: Duration = Duration::from_secs(2);
/// How long each chain has, for all that it is asked.
const CHAIN_WITHIN: Duration = Duration::from_secs(3);
/// How far the watcher may be behind before people would see old states, and at least so many blocks.
const LAG: Duration = Duration::from_secs(30);
const LAG_BLOCKS: u64 = 10;

/// One thing that should be in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was looked at.
    pub name: String,
    /// Whether it is in order.
    pub ok: bool,
    /// What was seen, without secrets.
    pub detail: String,
}

/// How what serving people depends on stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether the database answers. Nobody is served here without it.
    pub database: Check,
    /// Each chain's node, how far it was read, and what its sponsor can pay with.
    pub chains: Vec<Check>,
}

/// Looks at everything, side by side and within bounds. Whoever is asked often takes a [`Board`].
pub async fn readiness(ctx: &Ctx) -> Standing {
    let (database, chains) = tokio::join!(database(ctx), chains(ctx));
    Standing { database, chains }
}

async fn database(ctx: &Ctx) -> Check {
    let until = Instant::now() + DATABASE_WITHIN;
    let answers = async { ctx.store.ping().await.map(|()| "answers") };
    look("database".to_owned(), until, answers).await
}

async fn chains(ctx: &Ctx) -> Vec<Check> {
    let chains = ctx.chains.iter().map(|chain| checks(ctx, chain));
    join_all(chains).await.into_iter().flatten().collect()
}

async fn checks(ctx: &Ctx, chain: &Chain) -> Vec<Check> {
    let until = Instant::now() + CHAIN_WITHIN;
    let name = |what: &str| format!("chain {}: {what}", chain.id());
    let mut head = None;
    let node = async {
        let block = *head.insert(chain.head().await?);
        Ok::<_, chain::NodeError>(format!("at block {block}"))
    };
    let node = look(name("node"), until, node).await;
    let Some(head) = head else { return vec![node] };
    let (watcher, sponsor) = tokio::join!(
        look(name("watcher"), until, watching(ctx, chain, head)),
        look(name("sponsor"), until, sponsor_of(chain)),
    );
    vec![node, watcher, sponsor]
}

async fn watching(ctx: &Ctx, chain: &Chain, head: u64) -> Result<String, String> {
    let cursor = ctx.store.cursor(chain.id()).await;
    let Some(cursor) = cursor.map_err(|error| error.to_string())? else {
        return Err("has not started".to_owned());
    };
    let behind = (head + 1).saturating_sub(cursor.next);
    let seen = format!("{behind} blocks behind");
    if behind <= most_behind(chain.spec().block_time) {
        Ok(seen)
    } else {
        Err(seen)
    }
}

/// How many blocks the watcher may be behind on a chain that makes one in `block_time`.
fn most_behind(block_time: Duration) -> u64 {
    let blocks = LAG.as_millis() / block_time.as_millis().max(1);
    u64::try_from(blocks).unwrap_or(u64::MAX).max(LAG_BLOCKS)
}

async fn sponsor_of(chain: &Chain) -> Result<String, String> {
    let funds = sponsor_funds(chain).await;
    let (keys, mut known, mut held) = (funds.len(), 0, U256::ZERO);
    let mut unknown = String::new();
    for (key, funds) in funds {
        match funds {
            Ok(funds) => {
                known += 1;
                held = held.saturating_add(funds.balance);
            }
            Err(error) => unknown += &format!("; {key}: {error}"),
        }
    }
    let seen = format!("{known} of {keys} keys hold {held} wei{unknown}");
    if keys == 0 || !held.is_zero() {
        Ok(seen)
    } else {
        Err(seen)
    }
}

/// What `seen` says, which is in order unless it is an error or does not come by `until`.
async fn look<T: Into<String>, E: Display>(
    name: String,
    until: Instant,
    seen: impl Future<Output = Result<T, E>>,
) -> Check {
    let (ok, detail) = match timeout_at(until, seen).await {
        Ok(Ok(detail)) => (true, detail.into()),
        Ok(Err(error)) => (false, error.to_string()),
        Err(_) => (false, "did not answer in time".to_owned()),
    };
    Check { name, ok, detail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fast_chain_may_be_more_blocks_behind_than_a_slow_one() {
        for (milliseconds, blocks) in [(250, 120), (2_000, 15), (12_000, 10), (0, 30_000)] {
            let block_time = Duration::from_millis(milliseconds);
            assert_eq!(most_behind(block_time), blocks, "{block_time:?}");
        }
    }
}
