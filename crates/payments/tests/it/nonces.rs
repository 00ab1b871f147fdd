//! A key's nonces as we have them and as the chain has them, when the two are not the same.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use alloy::{
    network::TransactionBuilder,
    primitives::{B256, U256},
    providers::{Provider, ProviderBuilder},
    rpc::types::TransactionRequest,
    signers::local::PrivateKeySigner,
};
use domain::{LinkId, LinkState, SponsoredState, TransactionState};
use payments::{Link, claim};
use serde_json::json;
use store::KeyLease;
use testkit::{PATIENCE, secret};

use crate::{
    house::{House, stranger},
    wire::Fate,
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);
/// So quickly everything is as it was. The loose bound is less than the sponsor waits before it sends a transaction again.
fn recovery() -> Duration {
    testkit::time_bound(Duration::from_secs(5), Duration::from_secs(14))
}

/// Somebody uses the sponsor's key elsewhere, just now.
#[tokio::test]
async fn nonces_that_were_used_outside_are_skipped() {
    let house = House::new().await;
    let links = [deposited(&house, 1).await, deposited(&house, 2).await];
    claimed(&house, links[0], 1).await;
    for key in house.chain().sponsor_keys.clone() {
        let key = PrivateKeySigner::from_bytes(&B256::from_slice(&key.to_bytes()[..])).unwrap();
        let elsewhere = ProviderBuilder::new()
            .wallet(key.clone())
            .connect_http(house.chain().rpc_url.clone());
        for _ in 0..10 {
            let nothing = TransactionRequest::default().with_to(key.address());
            let sent = elsewhere.send_transaction(nothing).await.unwrap();
            house.chain().mined(*sent.tx_hash()).await;
        }
    }
    let started = Instant::now();
    claimed(&house, links[1], 2).await;
    assert!(started.elapsed() < recovery(), "{:?}", started.elapsed());
}

/// As a database that was put back from a copy of another deployment's could have it.
#[tokio::test]
async fn nonces_that_nothing_was_signed_with_are_used_after_all() {
    let mut house = House::new().await;
    let links = [deposited(&house, 1).await, deposited(&house, 2).await];
    claimed(&house, links[0], 1).await;
    house.close().await;
    let counted = count_on(&house, 10).await;
    house.open();
    let started = Instant::now();
    while !counts_less(&house, &counted).await {
        assert!(started.elapsed() < recovery(), "they are not found");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    claimed(&house, links[1], 2).await;
    assert_eq!(fillers(&house).await, 0);
}

/// The claim is signed before anybody looks: nonces before its own are missing for good.
#[tokio::test]
async fn a_gap_before_a_claim_is_filled() {
    let mut house = House::new().await;
    let links = [deposited(&house, 1).await, deposited(&house, 2).await];
    claimed(&house, links[0], 1).await;
    let started = Instant::now();
    let tx = signed_after_a_gap(&mut house, links[1], 10).await;
    let done = house
        .link_when(links[1], |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(done.withdrawal.unwrap().tx, tx);
    assert!(started.elapsed() < recovery(), "{:?}", started.elapsed());
    assert_eq!(fillers(&house).await, 10);
}

/// A filler is no call that a key may sign, and has to be outbid all the same.
#[tokio::test]
#[ignore = "deep: fees rise step by step"]
async fn a_filler_that_the_chain_grew_too_dear_for_is_outbid() {
    let mut house = House::new().await;
    let links = [deposited(&house, 1).await, deposited(&house, 2).await];
    claimed(&house, links[0], 1).await;
    house.chain().hold().await;
    signed_after_a_gap(&mut house, links[1], 1).await;
    while attempts_to_fill(&house, TransactionState::Broadcast).await == 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let dear = U256::from(100_000_000_000_u64);
    house.chain().raise_base_fee(dear).await;
    house.chain().mine(1).await;
    house.shift_clock(Duration::from_secs(20));
    house.chain().mine(1).await;
    let outbid = async {
        while attempts_to_fill(&house, TransactionState::Broadcast).await < 2 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let outbid = tokio::time::timeout(PATIENCE, outbid).await;
    assert!(outbid.is_ok(), "it waits for the chain to become cheap");
    while house.seen(links[1]).await.state == LinkState::Pending {
        house.chain().mine(1).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Else a node that lies about nonces and about its price could have all that a key holds.
#[tokio::test]
#[ignore = "deep: fees rise step by step"]
async fn a_gap_is_not_filled_at_any_price() {
    let (mut house, wire) = House::on_a_wire().await;
    let links = [deposited(&house, 1).await, deposited(&house, 2).await];
    claimed(&house, links[0], 1).await;
    let asked = Arc::new(AtomicU64::new(0));
    let counted = asked.clone();
    wire.rule_for("eth_maxPriorityFeePerGas", move |_| {
        match counted.fetch_add(1, Ordering::Relaxed) {
            // What the claim is signed with.
            0 => Fate::Carried,
            _ => Fate::Answered(json!("0xde0b6b3a7640000")),
        }
    });
    signed_after_a_gap(&mut house, links[1], 1).await;
    while asked.load(Ordering::Relaxed) < 4 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(fillers(&house).await, 0);
    wire.mend();
    house
        .link_when(links[1], |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(fillers(&house).await, 1);
}

/// The chain goes back further than its operator thought that it could.
#[tokio::test]
async fn a_claim_that_was_final_and_is_taken_back_is_paid_again() {
    let house = House::new().await;
    let link = deposited(&house, 1).await;
    house.chain().finalize().await;
    let tx = claimed(&house, link, 1).await;
    house.chain().finalize().await;
    house
        .link_when(link, stands_at(SponsoredState::Final))
        .await;
    let block = house.seen(link).await.withdrawal.unwrap().block;

    house.chain().drop_from(block).await;
    assert_eq!(house.balance(stranger(1)).await, U256::ZERO);
    house
        .link_when(link, stands_at(SponsoredState::Broadcast))
        .await;
    // The node forgot it with its block, and has it again at a time of the sponsor's choice.
    let again = house.link_when(link, |link| link.state == LinkState::Claimed);
    let again = house.mining(again).await;
    assert_eq!(again.withdrawal.unwrap().tx, tx);
    assert_eq!(house.balance(stranger(1)).await, WEI);
    house.chain().finalize().await;
    house
        .link_when(link, stands_at(SponsoredState::Final))
        .await;
}

async fn deposited(house: &House, number: u64) -> LinkId {
    let (person, secret) = (house.person(0), secret(number));
    let link = house.chain().deposit_native(person, WEI, &secret).await;
    house.seen(link).await;
    link
}

async fn claimed(house: &House, link: LinkId, number: u8) -> B256 {
    let request = house.claim(link, &secret(u64::from(number)), stranger(number));
    let tx = claim(&house.ctx, request).await.unwrap();
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    tx
}

/// Has a claim signed with a nonce that comes `by` nonces too late. The house is closed before.
async fn signed_after_a_gap(house: &mut House, link: LinkId, by: u64) -> B256 {
    house.close().await;
    count_on(house, by).await;
    let request = house.claim(link, &secret(2), stranger(2));
    let (ctx, id) = (house.ctx.clone(), house.chain().id);
    let asking = tokio::spawn(async move { claim(&ctx, request).await });
    while house.ctx.store.queue_length(id).await.unwrap() == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    house.open();
    asking.await.unwrap().unwrap()
}

/// How often it was tried to fill the gaps of transactions that stand at `state`.
async fn attempts_to_fill(house: &House, state: TransactionState) -> usize {
    let (store, id) = (&house.ctx.store, house.chain().id);
    let mut count = 0;
    for key in house.chain().sponsor_keys.iter().map(|key| key.address()) {
        let all = store
            .transactions_of_key(id, key, state, 100)
            .await
            .unwrap();
        let fillers = all.iter().filter(|one| one.target == key);
        let nonces: Vec<u64> = fillers.map(|one| one.nonce).collect();
        count += store.attempts(id, key, &nonces).await.unwrap().len();
    }
    count
}

/// Counts the nonces of every key on by `by` that nobody signs with. Returns the next of each.
async fn count_on(house: &House, by: u64) -> Vec<KeyLease> {
    let mut counted = Vec::new();
    for key in &house.chain().sponsor_keys {
        let (id, now) = (house.chain().id, i64::MAX / 2);
        let store = &house.ctx.store;
        let lease = store.lease_key(id, key.address(), 0, "a copy", now, now + 1);
        let lease = lease.await.unwrap().unwrap();
        let next_nonce = lease.next_nonce + by;
        store
            .set_next_nonce(id, lease, "a copy", next_nonce)
            .await
            .unwrap();
        counted.push(KeyLease {
            next_nonce,
            ..lease
        });
    }
    house.ctx.store.release_leases("a copy").await.unwrap();
    counted
}

/// Whether every key's next nonce is less than it was counted to be.
async fn counts_less(house: &House, counted: &[KeyLease]) -> bool {
    for key in counted {
        let stands = house.ctx.store.next_nonce(house.chain().id, key.address);
        if stands
            .await
            .unwrap()
            .is_none_or(|next| next >= key.next_nonce)
        {
            return false;
        }
    }
    true
}

/// Transactions of ours that carry nothing.
async fn fillers(house: &House) -> usize {
    let mut count = 0;
    for key in &house.chain().sponsor_keys {
        let (id, key) = (house.chain().id, key.address());
        let all = house.ctx.store.transactions_from(id, key, 0).await.unwrap();
        count += all.iter().filter(|one| one.target == key).count();
        assert!(
            all.iter()
                .all(|one| one.state != TransactionState::Displaced)
        );
    }
    count
}

fn stands_at(state: SponsoredState) -> impl Fn(&Link) -> bool {
    move |link| {
        link.sponsored
            .as_ref()
            .is_some_and(|call| call.state == state)
    }
}
