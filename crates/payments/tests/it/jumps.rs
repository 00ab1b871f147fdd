//! A node that says that a key's nonces went further than we signed.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use alloy::primitives::{Address, U256};
use chain::ChainSpec;
use domain::{LinkId, LinkState, TransactionState};
use payments::claim;
use serde_json::json;
use testkit::{PATIENCE, TestWorld, secret};

use crate::{
    databases,
    house::{House, spec_at, stranger},
    log::Log,
    wire::{Fate, Wire},
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);
/// How far a jump is believed.
const NEAR: u64 = 500;
/// How far none is.
const FAR: u64 = 1_000_000;

#[tokio::test]
async fn a_jump_that_is_told_of_once_is_not_believed() {
    let (house, wire, key) = one_key().await;
    claimed(&house, 1).await;
    let before = next_nonce(&house, key).await;
    let looks = lies(&wire, key, move |look| (look == 1).then_some(before + NEAR));
    for look in 1..=3 {
        looks.are(look).await;
        assert_eq!(next_nonce(&house, key).await, before);
    }
    claimed(&house, 2).await;
}

#[tokio::test]
async fn a_jump_that_was_believed_and_is_taken_back_costs_nothing() {
    let (house, wire, key) = one_key().await;
    claimed(&house, 1).await;
    let before = next_nonce(&house, key).await;
    lies(&wire, key, move |_| Some(before + NEAR));
    nonce_becomes(&house, key, before + NEAR).await;
    wire.mend();
    nonce_becomes(&house, key, before).await;
    claimed(&house, 2).await;
    assert_eq!(fillers(&house, key).await, 0);
}

/// What was signed while the lie lasted comes too late by as much, until that is filled.
#[tokio::test]
async fn what_was_signed_after_a_jump_that_is_taken_back_is_mined_all_the_same() {
    let (house, wire, key) = one_key().await;
    claimed(&house, 1).await;
    let before = next_nonce(&house, key).await;
    lies(&wire, key, move |_| Some(before + 10));
    nonce_becomes(&house, key, before + 10).await;
    let link = deposited(&house, 2).await;
    let request = house.claim(link, &secret(2), stranger(2));
    let tx = claim(&house.ctx, request).await.unwrap();
    wire.mend();
    let done = house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(done.withdrawal.unwrap().tx, tx);
    assert_eq!(fillers(&house, key).await, 10);
}

/// Were it believed and a lie, a key would have to fill a million nonces.
#[tokio::test]
#[ignore = "deep: many lies of a node"]
async fn a_jump_too_far_is_never_believed_and_said_once() {
    let log = Log::here();
    let (house, wire) = House::on_a_wire().await;
    let [bad, good] = [0, 1].map(|number| house.chain().sponsor_keys[number].address());
    claimed(&house, 1).await;
    let before = next_nonce(&house, bad).await;
    let looks = lies(&wire, bad, move |_| Some(before + FAR));
    looks.are(2).await;
    let by_good = next_nonce(&house, good).await;
    for number in 2..5 {
        claimed(&house, number).await;
    }
    assert_eq!(next_nonce(&house, good).await, by_good + 3);
    looks.are(6).await;
    assert_eq!(next_nonce(&house, bad).await, before);
    let said = log.lines_with("signs nothing");
    assert_eq!(said.len(), 1, "{said:#?}");

    // It signs again by itself once the node tells the truth.
    wire.mend();
    let by_bad = async {
        for number in 5.. {
            claimed(&house, number).await;
            if next_nonce(&house, bad).await > before {
                return;
            }
        }
    };
    tokio::time::timeout(PATIENCE, by_bad).await.unwrap();
}

/// Each step is one that is believed, and together they are none.
#[tokio::test]
#[ignore = "deep: many lies of a node"]
async fn a_node_that_goes_on_lying_does_not_walk_a_key_away() {
    let (house, wire, key) = one_key().await;
    claimed(&house, 1).await;
    let before = next_nonce(&house, key).await;
    let looks = lies(&wire, key, move |look| Some(before + NEAR * look));
    looks.are(8).await;
    assert_eq!(next_nonce(&house, key).await, before + NEAR);
    wire.mend();
    nonce_becomes(&house, key, before).await;
    claimed(&house, 2).await;
}

/// Whoever lies is asked first.
#[tokio::test]
async fn a_jump_that_another_node_knows_nothing_of_is_not_believed() {
    let world = TestWorld::start().await;
    let (wire, two_nodes, key) = two_nodes(&world).await;
    let house = House::with(world, databases::sqlite(), vec![two_nodes]).await;
    claimed(&house, 1).await;
    let before = next_nonce(&house, key).await;
    let looks = lies(&wire, key, move |_| Some(before + NEAR));
    looks.are(4).await;
    assert_eq!(next_nonce(&house, key).await, before);
    claimed(&house, 2).await;
    assert_eq!(next_nonce(&house, key).await, before + 1);
}

/// Nothing of ours says then where it stands.
#[tokio::test]
async fn a_key_that_was_never_used_does_not_start_where_one_node_says() {
    let world = TestWorld::start().await;
    let (wire, two_nodes, key) = two_nodes(&world).await;
    let looks = lies(&wire, key, |_| Some(NEAR));
    let house = House::with(world, databases::sqlite(), vec![two_nodes]).await;
    looks.are(4).await;
    let first = house.ctx.store.next_nonce(house.chain().id, key).await;
    assert_eq!(first.unwrap(), Some(0));
    claimed(&house, 1).await;
    assert_eq!(next_nonce(&house, key).await, 1);
}

/// A wire to the first of two nodes of a chain that has one sponsor key.
async fn two_nodes(world: &TestWorld) -> (Wire, ChainSpec, Address) {
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    let mut spec = spec_at(&world.chains[0], wire.url.clone());
    spec.rpc_urls.push(world.chains[0].rpc_url.clone());
    spec.sponsor_keys.truncate(1);
    let key = spec.sponsor_keys[0].address();
    (wire, spec, key)
}

/// A house on a wire whose chain has one sponsor key.
async fn one_key() -> (House, Wire, Address) {
    let world = TestWorld::start().await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    let mut spec = spec_at(&world.chains[0], wire.url.clone());
    spec.sponsor_keys.truncate(1);
    let key = spec.sponsor_keys[0].address();
    let house = House::with(world, databases::sqlite(), vec![spec]).await;
    (house, wire, key)
}

/// From now on the wire says what `lie` does of how many transactions of a key are in blocks, look
/// by look, counted from 1. `None`: the truth.
fn lies(
    wire: &Wire,
    key: Address,
    lie: impl Fn(u64) -> Option<u64> + Send + Sync + 'static,
) -> Looks {
    let looks = Looks::default();
    let counted = looks.0.clone();
    wire.rule_for("eth_getTransactionCount", move |question| {
        let of = question["params"][0].as_str().unwrap_or_default();
        if of.parse() != Ok(key) {
            return Fate::Carried;
        }
        match lie(counted.fetch_add(1, Ordering::Relaxed) + 1) {
            Some(nonce) => Fate::Answered(json!(format!("{nonce:#x}"))),
            None => Fate::Carried,
        }
    });
    looks
}

/// How often somebody wanted to know it.
#[derive(Default)]
struct Looks(Arc<AtomicU64>);

impl Looks {
    /// Waits until they are so many.
    async fn are(&self, many: u64) {
        let are = async {
            while self.0.load(Ordering::Relaxed) < many {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, are).await.unwrap();
    }
}

async fn deposited(house: &House, number: u8) -> LinkId {
    let (person, secret) = (house.person(0), secret(u64::from(number)));
    let link = house.chain().deposit_native(person, WEI, &secret).await;
    house.seen(link).await;
    link
}

/// Deposits, and claims.
async fn claimed(house: &House, number: u8) {
    let link = deposited(house, number).await;
    let request = house.claim(link, &secret(u64::from(number)), stranger(number));
    claim(&house.ctx, request).await.unwrap();
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
}

async fn next_nonce(house: &House, key: Address) -> u64 {
    let next = house.ctx.store.next_nonce(house.chain().id, key).await;
    next.unwrap().unwrap_or_default()
}

async fn nonce_becomes(house: &House, key: Address, nonce: u64) {
    let becomes = async {
        while next_nonce(house, key).await != nonce {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, becomes).await.unwrap();
}

/// Transactions of a key that carry nothing.
async fn fillers(house: &House, key: Address) -> usize {
    let signed = house
        .ctx
        .store
        .transactions_from(house.chain().id, key, 0)
        .await;
    let fillers = signed.unwrap().into_iter().filter(|one| one.target == key);
    fillers
        .inspect(|one| assert_ne!(one.state, TransactionState::Displaced))
        .count()
}
