use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use alloy::{
    eips::Encodable2718,
    primitives::{B256, Bytes, U256},
    providers::ProviderBuilder,
    signers::local::PrivateKeySigner,
    sol_types::SolError,
};
use chain::bindings::LinkVault;
use domain::{LinkId, LinkState, SponsoredState};
use payments::{Link, claim};
use serde_json::{Value, json};
use store::Attempt;
use testkit::{PATIENCE, secret};

use crate::{
    house::{House, stranger},
    wire::Fate,
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);
/// Longer than the sponsor waits for a block to take a transaction.
const LONG: Duration = Duration::from_secs(20);

/// The node has the nonce of the block that it just made before it has the block's receipts.
#[tokio::test]
async fn a_claim_that_was_mined_while_we_looked_is_done() {
    let (house, wire) = House::on_a_wire().await;
    let link = deposited(&house, 1).await;
    house.chain().hold().await;
    let tx = claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
        .await
        .unwrap();
    house
        .link_when(link, stands_at(SponsoredState::Broadcast))
        .await;

    wire.cut();
    house.shift_clock(LONG);
    house.chain().mine(1).await;
    house.chain().finalize().await;
    let early = AtomicBool::new(true);
    wire.rule_for("eth_getTransactionReceipt", move |_| {
        if early.swap(false, Ordering::Relaxed) {
            Fate::Answered(Value::Null)
        } else {
            Fate::Carried
        }
    });
    // No block follows that would be a reason to look again.
    let done = house
        .link_when(link, |link| {
            link.state == LinkState::Claimed && stands_at(SponsoredState::Final)(link)
        })
        .await;
    assert_eq!(done.sponsored.unwrap().tx, Some(tx));
}

/// A dearer transaction would not help, and every one would be dearer than the last.
#[tokio::test]
async fn fees_are_not_raised_for_what_fees_cannot_mend() {
    let (house, wire) = House::on_a_wire().await;
    let link = deposited(&house, 1).await;
    house.chain().hold().await;
    // The node says that it has the bytes, and loses them.
    wire.rule_for("eth_sendRawTransaction", |_| {
        Fate::Answered(json!(B256::repeat_byte(1)))
    });
    let tx = claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
        .await
        .unwrap();
    house
        .link_when(link, stands_at(SponsoredState::Broadcast))
        .await;

    let looks = Arc::new(AtomicU64::new(0));
    let seen = looks.clone();
    wire.rule(move |question| match question["method"].as_str() {
        Some("eth_sendRawTransaction") => {
            Fate::refused("insufficient funds for gas * price + value")
        }
        Some("eth_getTransactionReceipt") => {
            seen.fetch_add(1, Ordering::Relaxed);
            Fate::Carried
        }
        _ => Fate::Carried,
    });
    for _ in 0..4 {
        house.shift_clock(LONG);
        // That the second block is looked at shows that the first one was dealt with.
        for _ in 0..2 {
            let before = looks.load(Ordering::Relaxed);
            house.chain().mine(1).await;
            while looks.load(Ordering::Relaxed) == before {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }
    assert_eq!(attempts(&house, link).await.len(), 1);

    wire.mend();
    house.shift_clock(LONG);
    while house.ctx.store.link(link).await.unwrap().unwrap().state == LinkState::Pending {
        house.chain().mine(1).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(house.seen(link).await.withdrawal.unwrap().tx, tx);
}

#[tokio::test]
async fn a_claim_that_the_chain_grew_too_dear_for_is_outbid_and_paid_once() {
    let house = House::new().await;
    let link = deposited(&house, 1).await;
    house.chain().hold().await;
    let cheap = claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
        .await
        .unwrap();
    house
        .link_when(link, stands_at(SponsoredState::Broadcast))
        .await;

    house
        .chain()
        .raise_base_fee(U256::from(100_000_000_000_u64))
        .await;
    house.chain().mine(1).await;
    house.shift_clock(LONG);
    house.chain().mine(1).await;
    let dear = house
        .link_when(link, |link| sponsored_tx(link) != Some(cheap))
        .await;
    house.chain().knows(sponsored_tx(&dear).unwrap()).await;
    house.chain().finalize().await;
    let done = house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(done.withdrawal.unwrap().tx, sponsored_tx(&dear).unwrap());
    house
        .link_when(link, stands_at(SponsoredState::Final))
        .await;
    assert_eq!(house.balance(stranger(1)).await, WEI);
    assert_eq!(attempts(&house, link).await.len(), 2);
}

/// What was done last lies in the future then; it is done again all the same.
#[tokio::test]
async fn a_claim_is_outbid_again_after_the_clock_was_set_back() {
    let house = House::new().await;
    let link = deposited(&house, 1).await;
    house.chain().hold().await;
    let mut tx = claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
        .await
        .unwrap();
    house
        .link_when(link, stands_at(SponsoredState::Broadcast))
        .await;
    for (gwei, hours_back) in [(100_u64, 0), (1_000, 1), (10_000, 1)] {
        let base_fee = U256::from(gwei) * U256::from(1_000_000_000);
        house.chain().raise_base_fee(base_fee).await;
        house.chain().mine(1).await;
        house.shift_clock(LONG);
        house.set_clock_back(Duration::from_secs(hours_back * 3_600));
        house.chain().mine(1).await;
        let dearer = house
            .link_when(link, |link| sponsored_tx(link) != Some(tx))
            .await;
        tx = sponsored_tx(&dearer).unwrap();
        house.chain().knows(tx).await;
    }
    house.chain().mine(1).await;
    let done = house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(done.withdrawal.unwrap().tx, tx);
}

/// A call that failed is over, but its transaction holds the key's nonce: should its block go
/// away, what was signed after it could never be mined.
#[tokio::test]
async fn the_nonce_of_a_failed_call_leaves_no_hole_when_its_block_is_dropped() {
    let house = House::new().await;
    let mut links = Vec::new();
    for number in 0..3 {
        links.push(deposited(&house, number).await);
    }
    house.chain().finalize().await;
    house.chain().hold().await;
    claim(&house.ctx, house.claim(links[0], &secret(0), stranger(0)))
        .await
        .unwrap();
    house
        .link_when(links[0], stands_at(SponsoredState::Broadcast))
        .await;
    let chain = house.chain();
    let overtaking = LinkVault::new(chain.vault, &chain.node)
        .withdrawDepositSender(U256::from(links[0].index))
        .from(house.person(0).address)
        .gas(200_000)
        .max_fee_per_gas(500_000_000_000)
        .max_priority_fee_per_gas(100_000_000_000)
        .send()
        .await
        .unwrap();
    chain.mine(1).await;
    chain.mined(*overtaking.tx_hash()).await;
    house
        .link_when(links[0], stands_at(SponsoredState::Rejected))
        .await;

    chain.reorg(1).await;
    for (link, number) in links.iter().zip(0u8..).skip(1) {
        let secret = secret(u64::from(number));
        claim(&house.ctx, house.claim(*link, &secret, stranger(number)))
            .await
            .unwrap();
        house
            .link_when(*link, stands_at(SponsoredState::Broadcast))
            .await;
    }
    house.shift_clock(LONG);
    let both_claimed = async {
        for link in &links[1..] {
            while house.seen(*link).await.state != LinkState::Claimed {
                chain.mine(1).await;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    };
    tokio::time::timeout(PATIENCE, both_claimed)
        .await
        .expect("what was signed later is mined");
}

/// The block in which it was paid goes away, and the one that takes its place pays somebody else
/// first.
#[tokio::test]
async fn a_claim_that_fails_in_its_second_block_is_rejected() {
    let house = House::new().await;
    let link = deposited(&house, 1).await;
    house.chain().finalize().await;
    house.chain().hold().await;
    claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
        .await
        .unwrap();
    house
        .link_when(link, stands_at(SponsoredState::Broadcast))
        .await;
    house.chain().mine(2).await;
    house
        .link_when(link, stands_at(SponsoredState::Mined))
        .await;

    let chain = house.chain();
    let attempts = attempts(&house, link).await;
    let key = PrivateKeySigner::from_bytes(&house.person(0).private_key).unwrap();
    let sender = ProviderBuilder::new()
        .wallet(key)
        .connect_http(chain.rpc_url.clone());
    let reclaim = LinkVault::new(chain.vault, &sender)
        .withdrawDepositSender(U256::from(link.index))
        .gas(200_000)
        .into_transaction_request();
    let reclaim = sender.fill(reclaim).await.unwrap();
    let reclaim = Bytes::from(reclaim.as_envelope().unwrap().encoded_2718());
    chain
        .reorg_with(2, &[(reclaim, 0), (attempts[0].raw.clone(), 1)])
        .await;
    chain.mine(1).await;
    let rejected = house
        .link_when(link, stands_at(SponsoredState::Rejected))
        .await;
    let reason = rejected.sponsored.and_then(|call| call.reason);
    assert_eq!(
        reason.as_deref(),
        Some("the deposit has been claimed already")
    );
    house
        .link_when(link, |link| link.state == LinkState::Reclaimed)
        .await;
}

/// A node may refuse a transaction for what is in it, for ever: those after it are not to wait.
#[tokio::test]
async fn a_call_that_no_node_takes_is_given_up_and_holds_up_nobody() {
    let (house, wire) = House::on_a_wire().await;
    let (bad, good) = (deposited(&house, 1).await, deposited(&house, 2).await);
    let unwanted = format!("{:x}", stranger(1));
    wire.rule_for("eth_sendRawTransaction", move |question| {
        let raw = question["params"][0].as_str().unwrap_or_default();
        if raw.contains(&unwanted) {
            Fate::refused("this recipient is not served here")
        } else {
            Fate::Carried
        }
    });
    let ask = claim(&house.ctx, house.claim(bad, &secret(1), stranger(1)));
    ask.await.unwrap();
    let ask = claim(&house.ctx, house.claim(good, &secret(2), stranger(2)));
    ask.await.unwrap();
    let given_up = async {
        while !stands_at(SponsoredState::Rejected)(&house.seen(bad).await) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let given_up = tokio::time::timeout(PATIENCE, house.hurrying(given_up)).await;
    given_up.expect("it is given up");
    let told = house.seen(bad).await.sponsored.unwrap().reason.unwrap();
    assert!(
        told.ends_with("no node of the chain takes its transaction"),
        "{told}"
    );
    house
        .link_when(good, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(house.seen(bad).await.state, LinkState::Pending);
}

/// The watcher was told of the deposit by one node; the next answer comes from another.
#[tokio::test]
async fn a_node_that_does_not_have_the_deposit_yet_refuses_no_claim() {
    let (house, wire) = House::on_a_wire().await;
    let link = deposited(&house, 1).await;
    let not_found = LinkVault::DepositNotFound {
        index: U256::from(link.index),
        count: U256::from(link.index),
    };
    let data = Bytes::from(not_found.abi_encode());
    let looks = AtomicU64::new(0);
    wire.rule_for("eth_estimateGas", move |_| {
        if looks.fetch_add(1, Ordering::Relaxed) < 3 {
            Fate::Refused(json!({"code": 3, "message": "execution reverted", "data": data}))
        } else {
            Fate::Carried
        }
    });
    claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
        .await
        .unwrap();
}

async fn deposited(house: &House, number: u64) -> LinkId {
    let secret = secret(number);
    let link = house.chain().deposit_native(house.person(0), WEI, &secret);
    let link = link.await;
    house.seen(link).await;
    link
}

async fn attempts(house: &House, link: LinkId) -> Vec<Attempt> {
    let calls = house.ctx.store.calls_of_links(&[link]).await.unwrap();
    let (key, nonce) = calls[0].signer.unwrap();
    let attempts = house.ctx.store.attempts(link.chain, key, &[nonce]).await;
    attempts.unwrap()
}

fn stands_at(state: SponsoredState) -> impl Fn(&Link) -> bool {
    move |link| {
        link.sponsored
            .as_ref()
            .is_some_and(|call| call.state == state)
    }
}

fn sponsored_tx(link: &Link) -> Option<B256> {
    link.sponsored.as_ref()?.tx
}
