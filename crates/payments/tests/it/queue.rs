//! Calls that the chain says nothing useful of, and those that wait behind them.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use alloy::{
    primitives::{Bytes, U256, bytes},
    sol_types::SolError,
};
use chain::{Chains, bindings::LinkVault};
use domain::{AssetKind, LinkId, LinkState, SponsoredKind, SponsoredState, VaultVersion};
use payments::claim;
use serde_json::json;
use store::NewCall;
use testkit::{PATIENCE, secret};
use tokio::task::JoinSet;

use crate::{
    databases,
    house::{House, spec, stranger},
    older, reclaim,
    wire::Fate,
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);
/// More than are looked at together.
const STUCK: u64 = 300;
/// As many as fit into one transaction.
const FEW: u64 = 8;

/// As when the node that answers lags behind the one that told of their deposits.
#[tokio::test]
async fn calls_whose_deposits_a_node_lacks_hold_up_nobody() {
    hold_up_nobody(not_found).await;
}

#[tokio::test]
async fn calls_that_a_node_does_not_try_hold_up_nobody() {
    hold_up_nobody(|| Fate::refused("out of memory")).await;
}

/// A token's code can say what it likes, in an older vault as if the vault did.
#[tokio::test]
#[ignore = "deep: it waits as long as a call may wait"]
async fn a_call_that_nothing_is_said_of_for_too_long_is_refused() {
    comes_to_an_end(not_found).await;
}

#[tokio::test]
#[ignore = "deep: it waits as long as a call may wait"]
async fn a_call_that_no_node_tries_for_too_long_is_refused() {
    comes_to_an_end(|| Fate::refused("out of memory")).await;
}

/// What is saved while no node answers is not refused by the first one that comes back behind.
#[tokio::test]
async fn how_long_a_node_is_away_counts_for_nothing() {
    let (house, wire) = House::on_a_wire().await;
    let link = deposited(&house, 0, 1).await;
    wire.cut();
    let request = house.claim(link, &secret(1), stranger(1));
    claim(&house.ctx, request)
        .await
        .expect_err("no node answers");
    house.shift_clock(Duration::from_secs(600));
    let looks = Arc::new(AtomicU64::new(0));
    let (looked, unwanted) = (looks.clone(), format!("{:x}", stranger(1)));
    wire.rule(move |question| {
        let is_it = question["params"].to_string().contains(&unwanted);
        if is_it && looked.fetch_add(1, Ordering::Relaxed) == 0 {
            not_found()
        } else {
            Fate::Carried
        }
    });
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    assert!(looks.load(Ordering::Relaxed) > 1);
}

/// To ask for each claim by itself would be many more questions, to a node that has enough of them.
#[tokio::test]
async fn a_node_that_limits_questions_is_not_asked_more_of_them() {
    let (mut house, wire) = House::on_a_wire().await;
    let secrets: Vec<_> = (0..FEW).map(secret).collect();
    let links = house
        .chain()
        .deposit_batch(house.person(0), WEI, &secrets, 0)
        .await;
    for link in &links {
        house.seen(*link).await;
    }
    house.close().await;
    let (together, apart) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let (of_all, of_each) = (together.clone(), apart.clone());
    let payee = format!("{:x}", stranger(1));
    wire.rule(move |question| {
        let claims = question["params"].to_string().matches(&payee).count();
        let asked = match claims {
            0 => return Fate::Carried,
            1 => &of_each,
            _ => &of_all,
        };
        asked.fetch_add(1, Ordering::Relaxed);
        Fate::Refused(json!({"code": -32005, "message": "limit exceeded"}))
    });
    let mut asking = JoinSet::new();
    for (link, number) in links.iter().zip(0..) {
        let request = house.claim(*link, &secret(number), stranger(1));
        let ctx = house.ctx.clone();
        asking.spawn(async move { claim(&ctx, request).await });
    }
    until_queued(&house, FEW).await;
    house.open();
    while together.load(Ordering::Relaxed) < 3 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(apart.load(Ordering::Relaxed), 0);

    wire.mend();
    for link in links {
        house
            .link_when(link, |link| link.state == LinkState::Claimed)
            .await;
    }
}

/// Whatever becomes of the tries of many calls, the one behind them is sent, and so are they in the
/// end.
async fn hold_up_nobody(fate: impl Fn() -> Fate + Send + Sync + 'static) {
    let (mut house, wire) = House::on_a_wire().await;
    let mut stuck = Vec::new();
    for first in (0..STUCK).step_by(50) {
        let secrets: Vec<_> = (first..first + 50).map(secret).collect();
        let (chain, person) = (house.chain(), house.person(0));
        stuck.extend(chain.deposit_batch(person, WEI, &secrets, 0).await);
    }
    let behind = deposited(&house, 0, STUCK).await;
    house.close().await;
    let unwanted = format!("{:x}", stranger(1));
    wire.rule(move |question| {
        if question["params"].to_string().contains(&unwanted) {
            fate()
        } else {
            Fate::Carried
        }
    });

    // So few at a time that none of them waits for the database until it gives up.
    let mut queued = 0;
    for (links, first) in stuck.chunks(50).zip((0..).step_by(50)) {
        let mut asking = JoinSet::new();
        for (link, number) in links.iter().zip(first..) {
            let request = house.claim(*link, &secret(number), stranger(1));
            let ctx = house.ctx.clone();
            asking.spawn(async move { claim(&ctx, request).await });
        }
        queued += links.len() as u64;
        until_queued(&house, queued).await;
    }
    let (ctx, request) = (
        house.ctx.clone(),
        house.claim(behind, &secret(STUCK), stranger(2)),
    );
    let asked = tokio::spawn(async move { claim(&ctx, request).await });
    until_queued(&house, STUCK + 1).await;
    asked.abort();
    house.open();
    house
        .link_when(behind, |link| link.state == LinkState::Claimed)
        .await;
    let waiting = house.ctx.store.queue_length(house.chain().id).await;
    assert_eq!(waiting.unwrap(), STUCK, "those before it still wait");

    wire.mend();
    for link in stuck {
        house
            .link_when(link, |link| link.state == LinkState::Claimed)
            .await;
    }
}

/// A call whose tries meet this fate for as long as it waits is refused, and can be asked for anew.
async fn comes_to_an_end(fate: impl Fn() -> Fate + Send + Sync + 'static) {
    let (house, wire) = House::on_a_wire().await;
    let link = deposited(&house, 0, 1).await;
    let unwanted = format!("{:x}", stranger(1));
    wire.rule(move |question| {
        if question["params"].to_string().contains(&unwanted) {
            fate()
        } else {
            Fate::Carried
        }
    });
    let request = house.claim(link, &secret(1), stranger(1));
    let (ctx, same) = (house.ctx.clone(), request.clone());
    let asked = tokio::spawn(async move { claim(&ctx, same).await });
    until_queued(&house, 1).await;
    let refused = async {
        while house.seen(link).await.sponsored.unwrap().state != SponsoredState::Rejected {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let refused = tokio::time::timeout(PATIENCE, house.hurrying(refused)).await;
    refused.expect("it comes to an end");
    asked.await.unwrap().expect_err("it is not sent");
    let queued = house.ctx.store.queue_length(house.chain().id).await;
    assert_eq!(queued.unwrap(), 0);

    wire.mend();
    claim(&house.ctx, request).await.expect("it is tried anew");
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
}

fn not_found() -> Fate {
    let not_found = LinkVault::DepositNotFound {
        index: U256::ZERO,
        count: U256::ZERO,
    };
    let data = Bytes::from(not_found.abi_encode());
    Fate::Refused(json!({"code": 3, "message": "execution reverted", "data": data}))
}

/// In the end: another process might have known what it is.
#[tokio::test]
#[ignore = "deep: it waits as long as a call may wait"]
async fn a_call_that_no_key_may_sign_is_refused_and_leaves_no_gap() {
    let mut house = House::new().await;
    let links = [deposited(&house, 3, 1).await, deposited(&house, 3, 2).await];
    house.close().await;
    let forbidden = NewCall {
        // Before those that are made now.
        id: "0".to_owned(),
        chain: house.chain().id,
        kind: SponsoredKind::Reclaim,
        purpose: "nothing of ours".to_owned(),
        turn: None,
        link: None,
        recipient: stranger(1),
        target: stranger(1),
        value: U256::ZERO,
        calldata: bytes!("12345678"),
    };
    let store = house.ctx.store.clone();
    store.queue_call(&forbidden, &[], 0).await.unwrap();
    let answers = reclaim::at_once(&mut house, &links).await;
    for (answer, link) in answers.into_iter().zip(links) {
        let done = house.link_when(link, |link| link.state == LinkState::Reclaimed);
        assert_eq!(done.await.withdrawal.unwrap().tx, answer.unwrap());
    }
    let refused = async {
        loop {
            let call = store.call("0").await.unwrap().unwrap();
            if call.state == SponsoredState::Rejected {
                return call.reason.unwrap();
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let refused = tokio::time::timeout(PATIENCE, house.hurrying(refused)).await;
    let reason = refused.expect("it comes to an end");
    assert!(reason.contains("may not call"), "{reason}");
}

/// While processes are replaced one after the other, an older one takes what a newer one took in.
#[tokio::test]
async fn what_another_process_may_sign_is_left_to_it() {
    let mut house = older::among_older(databases::sqlite()).await;
    let link = older::deposit(&house, VaultVersion::V4_3, AssetKind::Native, 0).await;
    house.seen(link).await;
    house.close().await;
    let newer = house.ctx.clone();
    let request = older::signed(&house, link, &secret(0), stranger(1));
    let without = house.world.chains.iter().map(spec).collect();
    house.ctx.chains = Chains::connect(without).unwrap();
    house.open();
    let ctx = newer.clone();
    let asked = tokio::spawn(async move { claim(&ctx, request).await });
    let looked_at = async {
        loop {
            let calls = newer.store.calls_of_links(&[link]).await.unwrap();
            match calls.into_iter().next() {
                Some(call) if call.state != SponsoredState::Queued || call.asides > 1 => {
                    return call;
                }
                _ => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    let looked_at = tokio::time::timeout(PATIENCE, looked_at).await;
    let call = looked_at.expect("the older one takes it");
    assert_eq!(call.state, SponsoredState::Queued, "{:?}", call.reason);

    house.close().await;
    house.ctx.chains = newer.chains;
    house.open();
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    asked.abort();
}

async fn deposited(house: &House, person: usize, number: u64) -> LinkId {
    let (person, secret) = (house.person(person), secret(number));
    let link = house.chain().deposit_native(person, WEI, &secret).await;
    house.seen(link).await;
    link
}

async fn until_queued(house: &House, calls: u64) {
    let store = &house.ctx.store;
    let queued = async {
        while store.queue_length(house.chain().id).await.unwrap() < calls {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let queued = tokio::time::timeout(PATIENCE, queued).await;
    queued.unwrap_or_else(|_| panic!("{calls} calls are never queued"));
}
