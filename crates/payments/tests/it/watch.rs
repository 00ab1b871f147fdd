use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use alloy::{
    eips::BlockNumberOrTag,
    primitives::{Address, Bytes, U256},
    providers::Provider,
};
use chain::bindings::LinkVault;
use domain::{AssetKind, ClaimMode, LinkId, LinkState, claim_digest};
use payments::find_links;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement, TransactionTrait};
use serde_json::{Value, json};
use testkit::{PATIENCE, secret};
use tokio_util::sync::CancellationToken;

use crate::{
    databases,
    house::{House, stranger},
    wire::Fate,
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

/// A watcher that was away reads what is final in one go, with the times of its blocks.
#[tokio::test]
async fn what_happened_while_nobody_watched_is_read() {
    let mut house = House::new().await;
    house.close().await;
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    let taken = taken_at_once(&house, 2).await;
    house.chain().mine(300).await;
    house.open();
    let seen = house.seen(link).await;
    let block = house
        .chain()
        .node
        .get_block_by_number(BlockNumberOrTag::Number(seen.deposit.block))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(seen.created_at, block.header.timestamp);
    assert_eq!(house.seen(taken).await.state, LinkState::Claimed);
}

/// Who looks for a deposit that is not there has to know whether its block was read.
#[tokio::test]
async fn what_is_found_by_key_says_how_far_the_chain_was_read() {
    let mut house = House::new().await;
    house.close().await;
    let (chain, key) = (house.chain().id, secret(1).link_key().address());
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    let head = house.chain().node.get_block_number().await.unwrap();
    let find = async |house: &House, on| find_links(&house.ctx, &[key], on).await.unwrap();
    let before = find(&house, Some(chain)).await;
    assert!(before.links.is_empty());
    assert!(
        before.read_to.is_none_or(|block| block < head),
        "{before:?}"
    );

    house.open();
    house.seen(link).await;
    let found = find(&house, Some(chain)).await;
    assert_eq!(found.links.len(), 1);
    assert!(
        found.read_to.is_some_and(|block| block >= head),
        "{found:?}"
    );
    assert_eq!(find(&house, None).await.read_to, None, "no chain was named");
}

/// Nodes bound how many blocks, or logs, they give at once; each has its own bound.
#[tokio::test]
async fn a_node_that_gives_few_blocks_at_once_is_read_in_small_steps() {
    let (mut house, wire) = House::on_a_wire().await;
    house.close().await;
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.chain().mine(300).await;
    wire.rule_for("eth_getLogs", |question| {
        let filter = &question["params"][0];
        let range = number(&filter["toBlock"]).zip(number(&filter["fromBlock"]));
        match range {
            Some((to, from)) if to - from >= 50 => {
                Fate::refused("query exceeds max block range 50")
            }
            _ => Fate::Carried,
        }
    });
    house.open();
    assert_eq!(house.seen(link).await.state, LinkState::Pending);
}

/// Each step takes longer than a lease lasts, and another process waits for it to run out.
#[tokio::test]
#[ignore = "deep: a node that takes its time"]
async fn a_slow_node_does_not_make_two_watchers_take_turns_for_nothing() {
    let (mut house, wire) = House::on_a_wire().await;
    house.close().await;
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.chain().hold().await;
    wire.rule_for("eth_getLogs", |_| Fate::Late(Duration::from_millis(3_500)));
    house.open();
    let mut other = house.ctx.clone();
    other.holder = "the second process".to_owned();
    let cancel = CancellationToken::new();
    let workers = payments::start_workers(&other, cancel.clone());
    house.seen(link).await;
    cancel.cancel();
    workers.join().await;
}

/// Behind a balancer, the next answer may come from a node that is some blocks behind. That takes
/// nothing back.
#[tokio::test]
async fn a_node_that_lags_takes_nothing_back() {
    nothing_is_taken_back(|block| block - 1).await;
}

/// One that is set up anew, say: it has nothing yet that could contradict.
#[tokio::test]
async fn a_node_that_has_only_begun_takes_nothing_back() {
    nothing_is_taken_back(|_| 0).await;
}

/// While the node that answers has come only as far as `behind` the deposit's block.
async fn nothing_is_taken_back(behind: fn(u64) -> u64) {
    let (house, wire) = House::on_a_wire().await;
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    let behind = behind(house.seen(link).await.deposit.block);
    let asked = Arc::new(AtomicU64::new(0));
    let count = asked.clone();
    wire.rule(move |question| match question["method"].as_str() {
        Some("eth_blockNumber") => {
            count.fetch_add(1, Ordering::Relaxed);
            Fate::Answered(json!(format!("{behind:#x}")))
        }
        Some("eth_getBlockByNumber") if number(&question["params"][0]) > Some(behind) => {
            Fate::Answered(Value::Null)
        }
        _ => Fate::Carried,
    });
    while asked.load(Ordering::Relaxed) < 20 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(house.ctx.store.link(link).await.unwrap().is_some());
    wire.mend();
    let next = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(2))
        .await;
    house.seen(next).await;
}

/// Deeper than any block that is remembered: everything is read anew.
#[tokio::test]
async fn a_reorganisation_below_all_that_is_remembered_is_followed() {
    let mut house = House::new().await;
    let kept = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.chain().mine(10).await;
    house.close().await;
    let dropped = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(2))
        .await;
    house.chain().mine(600).await;
    house.open();
    let block = house.seen(dropped).await.deposit.block;

    house.chain().drop_from(block).await;
    let gone = async {
        while house.ctx.store.link(dropped).await.unwrap().is_some() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, gone)
        .await
        .expect("the dropped deposit is forgotten");
    assert_eq!(house.seen(kept).await.state, LinkState::Pending);
}

/// PostgreSQL has the cursor's row locked while blocks are written. Whoever renews the lease on it
/// meanwhile waits for that, and the writing not for them.
#[tokio::test]
async fn blocks_that_take_long_to_write_are_written_on_postgres() {
    let house = House::on(databases::postgres()).await;
    let other = sea_orm::Database::connect(house.database().url())
        .await
        .unwrap();
    let slow = other.begin().await.unwrap();
    let lock = slow.execute_unprepared("LOCK TABLE links IN SHARE MODE");
    lock.await.unwrap();
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    let both_wait = async {
        while waiting_for_locks(&other).await < 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, both_wait)
        .await
        .expect("who writes and who renews wait");
    slow.commit().await.unwrap();
    house.seen(link).await;
}

/// How many of a database's statements wait for a lock that another has.
async fn waiting_for_locks(database: &DatabaseConnection) -> i64 {
    let waiting = "SELECT count(*) AS waiting FROM pg_stat_activity \
                   WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let statement = Statement::from_string(DbBackend::Postgres, waiting);
    let row = database.query_one_raw(statement).await.unwrap();
    row.unwrap().try_get("", "waiting").unwrap()
}

/// Made and taken in one block, which then goes away.
#[tokio::test]
async fn a_deposit_that_lives_for_one_block_is_told_and_undone() {
    let house = House::new().await;
    house.chain().finalize().await;
    let link = taken_at_once(&house, 1).await;
    let seen = house.seen(link).await;
    let withdrawal = seen.withdrawal.unwrap();
    assert_eq!(seen.state, LinkState::Claimed);
    assert_eq!(withdrawal.block, seen.deposit.block);
    assert_eq!(withdrawal.recipient, stranger(1));

    house.chain().reorg(1).await;
    let gone = async {
        while house.ctx.store.link(link).await.unwrap().is_some() {
            house.chain().mine(1).await;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, gone)
        .await
        .expect("it is forgotten");
}

/// A deposit, and the claim of it, in one block. The chain makes no blocks by itself afterwards.
async fn taken_at_once(house: &House, number: u64) -> LinkId {
    let chain = house.chain();
    chain.hold().await;
    let vault = LinkVault::new(chain.vault, &chain.node);
    let index = vault.getDepositCount().call().await.unwrap().to();
    let link = chain.link(index);
    let key = secret(number).link_key();
    let digest = claim_digest(chain.id, chain.vault, index, stranger(1), ClaimMode::Anyone);
    let signature = Bytes::from(key.sign(digest));
    let native = AssetKind::Native as u8;
    let deposit = vault
        .makeDeposit(Address::ZERO, native, WEI, U256::ZERO, key.address())
        .from(house.person(0).address)
        .value(WEI)
        .gas(300_000)
        .send()
        .await
        .unwrap();
    let claim = vault
        .withdrawDeposit(U256::from(index), stranger(1), signature)
        .from(house.person(0).address)
        .gas(300_000)
        .send()
        .await
        .unwrap();
    chain.mine(1).await;
    let deposited = chain.mined(*deposit.tx_hash()).await;
    let claimed = chain.mined(*claim.tx_hash()).await;
    assert_eq!(deposited.block_number, claimed.block_number);
    link
}

fn number(hex: &Value) -> Option<u64> {
    u64::from_str_radix(hex.as_str()?.strip_prefix("0x")?, 16).ok()
}
