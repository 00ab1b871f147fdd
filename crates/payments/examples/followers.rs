//! What followers of links cost this process: processor time a second, SQLite's included.
//!
//! ```text
//! cargo run --release --package payments --example followers
//! ```

#![expect(clippy::print_stdout, reason = "the table is for whoever runs it")]

use std::{fs, sync::Arc, time::Duration};

use alloy_primitives::{Address, B256, Bytes, U256};
use chain::Chains;
use domain::{AssetKind, ChainId, LinkId, SponsoredKind, VaultVersion};
use futures::StreamExt;
use payments::{Ctx, LinkFeed, SystemClock, Told};
use store::{BlockUpdate, NewCall, NewDeposit, Store};
use testkit::{Database, dead_chain};
use tokio::time::{Instant, interval, sleep};
use tokio_util::sync::CancellationToken;

const CHAIN: ChainId = ChainId(31337);
const LINKS: u64 = 20_000;
const FOLLOWERS: u64 = 2_000;
const LOOKED_AT: Duration = Duration::from_secs(5);
const CALLS_A_SECOND: u32 = 100;

#[tokio::main]
async fn main() {
    println!("{FOLLOWERS} followers of {LINKS} links, each of one link and one key\n");
    println!("| database | quiet | {CALLS_A_SECOND} claims and newcomers a second |");
    println!("|---|---|---|");
    for (name, database) in [
        ("SQLite", Database::sqlite()),
        ("PostgreSQL", Database::postgres()),
    ] {
        let (quiet, busy) = measure(&database).await;
        println!("| {name} | {quiet:.0} ms/s | {busy:.0} ms/s |");
    }
}

async fn measure(database: &Database) -> (f64, f64) {
    let ctx = fill(database).await;
    let without = spent_in(claim_and_follow(&ctx, None)).await;
    let feed = LinkFeed::new(ctx.clone());
    let cancel = CancellationToken::new();
    for number in 0..FOLLOWERS {
        let follower = feed.subscribe(
            vec![link(number)],
            vec![key(number + FOLLOWERS)],
            Told::default(),
        );
        let follower = follower.expect("room");
        tokio::spawn(follower.for_each(async |_| ()));
    }
    let running = tokio::spawn(feed.clone().run(cancel.clone()));
    sleep(Duration::from_secs(3)).await;

    let quiet = spent_in(sleep(LOOKED_AT)).await;
    let busy = spent_in(claim_and_follow(&ctx, Some(&feed))).await - without;
    cancel.cancel();
    running.await.expect("it ends");
    (quiet, busy)
}

/// Claims that nobody sends, each with a follower who comes and goes.
async fn claim_and_follow(ctx: &Ctx, feed: Option<&LinkFeed>) {
    let mut ticks = interval(Duration::from_secs(1) / CALLS_A_SECOND);
    let end = Instant::now() + LOOKED_AT;
    let from = if feed.is_some() { 10_000 } else { 15_000 };
    for number in from.. {
        if Instant::now() >= end {
            return;
        }
        ticks.tick().await;
        let call = NewCall {
            id: uuid::Uuid::now_v7().to_string(),
            chain: CHAIN,
            kind: SponsoredKind::Claim,
            purpose: format!("settle:{}", link(number)),
            turn: None,
            link: Some(link(number)),
            recipient: Address::repeat_byte(1),
            target: Address::repeat_byte(2),
            value: U256::ZERO,
            calldata: Bytes::new(),
        };
        let queued = ctx.store.queue_call(&call, &[], ctx.clock.now_ms()).await;
        queued.expect("it is queued");
        if let Some(feed) = feed {
            let follower = feed.subscribe(vec![link(number)], Vec::new(), Told::default());
            drop(follower.expect("room"));
        }
    }
}

/// Milliseconds of processor time a second, of this process.
async fn spent_in(work: impl Future<Output = ()>) -> f64 {
    let (since, before) = (Instant::now(), spent());
    work.await;
    (spent() - before) / since.elapsed().as_secs_f64()
}

fn spent() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux");
    let fields = stat.rsplit_once(')').expect("a name").1;
    let ticks = fields.split_whitespace().skip(11).take(2);
    ticks
        .map(|ticks| ticks.parse::<f64>().expect("a number") * 10.0)
        .sum()
}

fn link(index: u64) -> LinkId {
    LinkId {
        chain: CHAIN,
        version: VaultVersion::V4_4,
        index,
    }
}

fn key(number: u64) -> Address {
    Address::left_padding_from(&(number + 1).to_be_bytes())
}

async fn fill(database: &Database) -> Ctx {
    let store = Store::connect(database.url()).await.expect("a database");
    store.migrate().await.expect("tables");
    let holder = "an example";
    let from = store.lease_cursor(CHAIN, 0, holder, 0, 1_000).await;
    let from = from.expect("an answer").expect("nobody else watches");
    let update = BlockUpdate {
        blocks: vec![(from.next, B256::repeat_byte(9))],
        time: 1_700_000_000,
        head: from.next + 100,
        deposits: (0..LINKS).map(deposit).collect(),
        withdrawals: Vec::new(),
        vaults: Vec::new(),
    };
    let applied = store.apply_blocks(CHAIN, holder, from, &update).await;
    applied.expect("links");
    let chains = Chains::connect(vec![dead_chain()]).expect("a chain");
    Ctx::new(store, chains, Arc::new(SystemClock), holder.to_owned())
}

fn deposit(index: u64) -> NewDeposit {
    NewDeposit {
        id: link(index),
        pub_key20: key(index),
        kind: AssetKind::Native,
        token: Address::ZERO,
        token_id: U256::ZERO,
        amount: U256::from(1),
        sender: Address::repeat_byte(1),
        recipient: None,
        reclaimable_after: None,
        expires_at: None,
        requires_mfa: false,
        created_at: 1_700_000_000,
        tx: B256::repeat_byte(3),
        block: 0,
    }
}
