//! What left a vault, or was in it, before anybody watched.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use alloy::{
    primitives::{Address, U256},
    providers::Provider,
};
use chain::Chains;
use domain::{AssetKind, LinkId, LinkState, VaultVersion, claim_digest_v4};
use testkit::{TestWorld, secret};

use super::{
    doubles::{WEI, deploy, deposit, signed, vault_of, with_older},
    settled, shown_and_claimed,
};
use crate::{
    databases,
    house::{House, spec_at, stranger},
    wire::{Fate, Wire},
};

/// It is read from its own first block, and nothing else is read again. What happens meanwhile is
/// told in its order.
#[tokio::test]
async fn a_vault_that_is_configured_later_is_read_from_its_start() {
    for database in databases::each() {
        let world = TestWorld::start().await;
        let wire = Wire::to(&world.chains[0].rpc_url).await;
        let vault = deploy(&world.chains[0], VaultVersion::V4_3).await;
        let without = spec_at(&world.chains[0], wire.url.clone());
        let mut with = without.clone();
        with.vaults.insert(VaultVersion::V4_3, vault);
        let begun = world.chains[0].node.get_block_number().await.unwrap();
        with.vault_start_blocks.insert(VaultVersion::V4_3, begun);
        let mut house = House::with(world, database, vec![without]).await;
        house.ctx.chains = Chains::connect(vec![with]).unwrap();

        let claimed = deposit(&house, VaultVersion::V4_3, AssetKind::Native, 0).await;
        let waiting = deposit(&house, VaultVersion::V4_3, AssetKind::Native, 1).await;
        house.chain().mine(300).await;
        let ours = house.chain();
        let ours = ours.deposit_native(house.person(1), WEI, &secret(9)).await;
        house.link_when(ours, |link| link.deposit.is_final).await;
        house.close().await;
        assert_eq!(house.ctx.store.link(claimed).await.unwrap(), None);
        let seen = house.seen(ours).await;

        let lowest = Arc::new(AtomicU64::new(u64::MAX));
        let (noted, own) = (lowest.clone(), house.chain().vault);
        wire.rule_for("eth_getLogs", move |question| {
            let filter = &question["params"][0];
            let from = filter["fromBlock"].as_str().unwrap_or("0xffffffff");
            let from = u64::from_str_radix(&from[2..], 16).unwrap();
            if filter["address"]
                .to_string()
                .to_lowercase()
                .contains(&format!("{own:#x}"))
            {
                noted.fetch_min(from, Ordering::Relaxed);
            } else if from < begun {
                return Fate::refused("before its first block");
            }
            Fate::Carried
        });
        house.open();
        let request = signed(&house, claimed, &secret(0), stranger(0));
        let withdraw = vault_of(&house, VaultVersion::V4_3);
        let withdraw = withdraw
            .withdrawDeposit_1(U256::from(claimed.index), stranger(0), request.signature)
            .from(house.person(1).address);
        let tx = *withdraw.send().await.unwrap().tx_hash();
        let done = settled(&house, claimed, LinkState::Claimed).await;
        assert_eq!(done.withdrawal.unwrap().tx, tx);
        assert_eq!(house.seen(waiting).await.state, LinkState::Pending);
        shown_and_claimed(&house, VaultVersion::V4_3, 2).await;
        assert_eq!(house.seen(ours).await, seen);
        let lowest = lowest.load(Ordering::Relaxed);
        assert!(lowest > begun, "the other vault was read again: {lowest}");
    }
}

/// A v4 vault deletes what leaves it. The state of the deposit's own block still has it.
#[tokio::test]
async fn a_deposit_that_left_before_anybody_watched_is_read_whole() {
    let (mut house, _wire) = among_older_on_a_wire().await;
    house.close().await;
    let link = taken(&house).await;
    house.open();
    let seen = house.seen(link).await;
    assert_eq!(seen.state, LinkState::Claimed);
    assert_eq!(seen.pub_key20, secret(0).link_key().address());
    assert_eq!(seen.token.symbol, "USDC");
}

/// Most nodes remember the state of a hundred blocks or so. What is left then is what events tell.
#[tokio::test]
async fn what_no_node_remembers_is_said_to_be_unknown() {
    let (mut house, wire) = among_older_on_a_wire().await;
    house.close().await;
    let link = taken(&house).await;
    wire.rule_for("eth_call", |question| {
        let at = question["params"][1].as_str();
        if at.is_some_and(|at| at.starts_with("0x")) {
            Fate::refused("missing trie node")
        } else {
            Fate::Carried
        }
    });
    house.open();
    let seen = house.seen(link).await;
    assert_eq!(seen.state, LinkState::Claimed);
    assert_eq!((seen.amount, seen.sender), (WEI, house.person(0).address));
    assert_eq!(seen.withdrawal.unwrap().recipient, stranger(1));
    assert_eq!(seen.pub_key20, Address::ZERO);
    assert_eq!(seen.token.symbol, "?");
}

/// What is kept as unknown is so for good: a node that has been asked too often is asked again.
#[tokio::test]
async fn a_node_that_is_asked_too_often_forgets_nothing() {
    read_whole_after_some_say("You have exceeded the rate limit").await;
}

/// As little as one that did not come to the question's end.
#[tokio::test]
async fn a_node_that_takes_too_long_forgets_nothing() {
    read_whole_after_some_say("execution aborted (timeout = 5s)").await;
}

/// Two questions about the past are refused in such words.
async fn read_whole_after_some_say(words: &'static str) {
    let (mut house, wire) = among_older_on_a_wire().await;
    house.close().await;
    let link = taken(&house).await;
    let refused = Arc::new(AtomicU64::new(0));
    let count = refused.clone();
    wire.rule_for("eth_call", move |question| {
        let at = question["params"][1].as_str();
        let is_past = at.is_some_and(|at| at.starts_with("0x"));
        if is_past && count.fetch_add(1, Ordering::Relaxed) < 2 {
            Fate::refused(words)
        } else {
            Fate::Carried
        }
    });
    house.open();
    let seen = house.seen(link).await;
    assert_eq!(seen.pub_key20, secret(0).link_key().address());
    assert!(refused.load(Ordering::Relaxed) > 2);
}

async fn among_older_on_a_wire() -> (House, Wire) {
    let world = TestWorld::start().await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    let on_wire = spec_at(&world.chains[0], wire.url.clone());
    let specs = vec![with_older(&world.chains[0], on_wire).await];
    (House::with(world, databases::sqlite(), specs).await, wire)
}

/// A deposit of tokens in the v4 vault that is final, and so is its claim by somebody else.
async fn taken(house: &House) -> LinkId {
    let link = deposit(house, VaultVersion::V4, AssetKind::Erc20, 0).await;
    let request = signed(house, link, &secret(0), stranger(1));
    let hash = alloy::primitives::eip191_hash_message(claim_digest_v4(stranger(1)));
    let sent = vault_of(house, VaultVersion::V4)
        .withdrawDeposit_0(U256::from(link.index), stranger(1), hash, request.signature)
        .from(house.person(1).address)
        .send()
        .await
        .unwrap();
    house.chain().mined(*sent.tx_hash()).await;
    house.chain().finalize().await;
    link
}
