//! A watcher that comes late to a chain with a long past.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use alloy::{primitives::U256, providers::Provider, rpc::types::Filter};
use domain::LinkId;
use payments::Ctx;
use serde_json::Value;
use store::Store;
use testkit::secret;

use crate::{databases, house::House, wire::Fate};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

/// Deposits of one batch. Each is told by two logs.
const BATCH: u64 = 20;

/// It gives 50 blocks at once, or 100 logs, and takes its time. Several questions are under way at
/// once, but never more than four.
#[tokio::test]
#[ignore = "deep: thousands of blocks"]
async fn a_node_with_narrow_limits_is_read_side_by_side_and_whole() {
    const LATE: Duration = Duration::from_millis(300);
    for database in databases::each() {
        let (mut house, wire) = House::on_a_wire_with(database).await;
        house.close().await;
        let mut links = batches(&house, 0, 6).await;
        house.chain().mine(500).await;
        links.extend(batches(&house, 6, 2).await);
        house.chain().mine(500).await;
        let mut dense = Vec::new();
        for link in &links {
            dense.push(made_in(&house, *link).await);
        }
        let arrivals = Arc::new(Mutex::new(Vec::new()));
        let noted = arrivals.clone();
        wire.rule_for("eth_getLogs", move |question| {
            let Some((from, to)) = range(question) else {
                return Fate::Carried;
            };
            let logs = 2 * dense.iter().filter(|at| (from..=to).contains(at)).count();
            if to - from >= 50 {
                return Fate::refused("query exceeds max block range 50");
            }
            if logs > 100 {
                return Fate::refused("query returned more than 100 results");
            }
            noted.lock().unwrap().push(Instant::now());
            Fate::Late(LATE)
        });
        house.open();
        for link in links {
            house.seen(link).await;
        }
        let arrivals = arrivals.lock().unwrap();
        let close = |at_once: usize| {
            arrivals
                .windows(at_once)
                .any(|some| some[at_once - 1] - some[0] < LATE)
        };
        assert!(close(2), "one question at a time");
        assert!(!close(5), "more than four questions at a time");
    }
}

/// What was applied is not asked for again.
#[tokio::test]
async fn a_restart_goes_on_where_the_backfill_stopped() {
    for database in databases::each() {
        let (mut house, wire) = House::on_a_wire_with(database).await;
        house.close().await;
        let before = cursor(&house.ctx, house.chain().id).await;
        let early = batches(&house, 0, 1).await;
        house.chain().mine(300).await;
        let late = batches(&house, 1, 1).await;
        house.chain().mine(300).await;
        let wall = made_in(&house, late[0]).await - 100;
        wire.rule_for("eth_getLogs", move |question| match range(question) {
            Some((from, to)) if to - from >= 20 => Fate::refused("too many blocks"),
            Some((_, to)) if to >= wall => Fate::Lost,
            _ => Fate::Carried,
        });
        house.open();
        for link in early {
            house.seen(link).await;
        }
        let stopped = loop {
            let next = cursor(&house.ctx, house.chain().id).await;
            if next + 20 > wall {
                break next;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        assert!(before < stopped && stopped <= wall, "{before} {stopped}");
        house.close().await;

        let lowest = Arc::new(Mutex::new(u64::MAX));
        let noted = lowest.clone();
        wire.rule_for("eth_getLogs", move |question| {
            if let Some((from, _)) = range(question) {
                let mut lowest = noted.lock().unwrap();
                *lowest = from.min(*lowest);
            }
            Fate::Carried
        });
        house.open();
        for link in late {
            house.seen(link).await;
        }
        let lowest = *lowest.lock().unwrap();
        assert!((stopped..=wall).contains(&lowest), "{stopped} {lowest}");
    }
}

/// How long the watcher takes for a vault's past, beside the bare answers of the same node.
#[tokio::test]
#[ignore = "a measurement, to be run alone with --nocapture"]
#[expect(clippy::print_stdout, reason = "its figures are what it is for")]
async fn ten_thousand_deposits() {
    const DEPOSITS: u64 = 10_000;
    let mut house = House::new().await;
    house.close().await;
    let chain = house.chain();
    let secrets: Vec<_> = (0..DEPOSITS).map(secret).collect();
    for batch in secrets.chunks(200) {
        chain.deposit_batch(house.person(0), WEI, batch, 0).await;
    }
    chain.finalize().await;
    let head = chain.node.get_block_number().await.unwrap();

    let began = Instant::now();
    let mut logs = 0;
    for from in (0..=head).step_by(1_000) {
        let past = Filter::new()
            .address(chain.vault)
            .from_block(from)
            .to_block(from + 999);
        logs += chain.node.get_logs(&past).await.unwrap().len();
    }
    let bare = began.elapsed();
    for database in databases::each() {
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        house.ctx.store = store;
        let began = Instant::now();
        house.open();
        house.seen(house.chain().link(DEPOSITS - 1)).await;
        let all = began.elapsed();
        house.close().await;
        let rate = |time: Duration| logs as u128 * 1_000 / time.as_millis().max(1);
        println!(
            "{}: {logs} logs in {all:?}, {} a second; eth_getLogs alone {bare:?}, {} a second",
            database.url().split(':').next().unwrap_or_default(),
            rate(all),
            rate(bare),
        );
    }
}

/// So many batches, each in a block of its own.
async fn batches(house: &House, first: u64, number: u64) -> Vec<LinkId> {
    let mut links = Vec::new();
    for batch in first..first + number {
        let secrets: Vec<_> = (batch * BATCH..(batch + 1) * BATCH).map(secret).collect();
        let (chain, sender) = (house.chain(), house.person(0));
        links.extend(chain.deposit_batch(sender, WEI, &secrets, 0).await);
    }
    links
}

/// The block of a deposit, by the chain itself.
async fn made_in(house: &House, link: LinkId) -> u64 {
    house.chain().block_of(link).await
}

async fn cursor(ctx: &Ctx, chain: domain::ChainId) -> u64 {
    let cursor = ctx.store.cursor(chain).await.unwrap();
    cursor.map_or(0, |cursor| cursor.next)
}

/// Of a question for logs by numbers; `None`: it asks by a block's hash.
fn range(question: &Value) -> Option<(u64, u64)> {
    let number = |name: &str| {
        let hex = question["params"][0][name].as_str()?;
        u64::from_str_radix(hex.strip_prefix("0x")?, 16).ok()
    };
    Some((number("fromBlock")?, number("toBlock")?))
}
