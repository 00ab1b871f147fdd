//! A key that is taken out of the configuration before all that it signed is final.

use std::time::Duration;

use alloy::{
    network::TransactionBuilder,
    primitives::{B256, U256},
    providers::{Provider, ProviderBuilder},
    rpc::types::TransactionRequest,
    signers::local::PrivateKeySigner,
};
use chain::Chains;
use domain::{LinkId, LinkState, SponsoredState};
use payments::{Ctx, Link, claim, start_workers};
use testkit::{Database, PATIENCE, TestWorld, secret};
use tokio_util::sync::CancellationToken;

use crate::{
    databases,
    house::{House, spec_at, stranger},
    log::Log,
    wire::Wire,
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);
/// Longer than the sponsor waits for a block to take a transaction.
const LONG: Duration = Duration::from_secs(20);

/// Also where no key is left at all.
#[tokio::test]
async fn what_a_removed_key_sent_is_followed_to_its_end_and_said_once() {
    for database in databases::each() {
        let log = Log::here();
        let (mut house, _wire) = with_one_key(database).await;
        let link = deposited(&house, 1).await;
        house.chain().hold().await;
        let tx = claim(&house.ctx, house.claim(link, &secret(1), stranger(1)));
        let tx = tx.await.unwrap();
        house
            .link_when(link, stands_at(SponsoredState::Broadcast))
            .await;

        reopen_with(&mut house, &[]).await;
        house.chain().mine(1).await;
        house
            .link_when(link, stands_at(SponsoredState::Mined))
            .await;
        house.chain().finalize().await;
        let done = house
            .link_when(link, stands_at(SponsoredState::Final))
            .await;
        assert_eq!(done.withdrawal.unwrap().tx, tx);
        let said = log.lines_with("is not configured any more");
        assert_eq!(said.len(), 1, "{said:#?}");
    }
}

#[tokio::test]
async fn what_a_removed_key_signed_and_nobody_sent_is_sent() {
    let (mut house, wire) = with_one_key(databases::sqlite()).await;
    let link = deposited(&house, 1).await;
    wire.cut_sends();
    let tx = claim(&house.ctx, house.claim(link, &secret(1), stranger(1)));
    let tx = tx.await.unwrap();
    house.close().await;
    wire.mend();
    reopen_with(&mut house, &[1]).await;
    let done = house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(done.withdrawal.unwrap().tx, tx, "the same bytes");
    house.chain().finalize().await;
    house
        .link_when(link, stands_at(SponsoredState::Final))
        .await;
}

/// Its owner moves the money that it holds, and so uses the nonce of what still waits.
#[tokio::test]
async fn a_call_whose_nonce_a_removed_key_used_elsewhere_is_signed_by_another_key() {
    let (mut house, _wire) = with_one_key(databases::sqlite()).await;
    let link = deposited(&house, 1).await;
    house.chain().hold().await;
    let first = claim(&house.ctx, house.claim(link, &secret(1), stranger(1)));
    let first = first.await.unwrap();
    house
        .link_when(link, stands_at(SponsoredState::Broadcast))
        .await;
    house.close().await;
    used_elsewhere(&house, nonce_of(&house, link).await).await;

    reopen_with(&mut house, &[1]).await;
    house.chain().finalize().await;
    house.shift_clock(LONG);
    let again = async {
        loop {
            let link = house.seen(link).await;
            let tx = link.sponsored.and_then(|call| call.tx);
            if let Some(tx) = tx.filter(|tx| *tx != first) {
                return tx;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let again = tokio::time::timeout(PATIENCE, again).await;
    let again = again.expect("its call is signed anew");
    house.chain().knows(again).await;
    house.chain().mine(1).await;
    house.chain().mined(again).await;
    house.chain().finalize().await;
    house
        .link_when(link, stands_at(SponsoredState::Final))
        .await;
    assert_eq!(house.balance(stranger(1)).await, WEI);
}

/// As while processes are started again one by one, with another configuration.
#[tokio::test]
async fn who_only_follows_a_key_does_not_keep_it_from_who_can_sign_with_it() {
    let (mut house, _wire) = with_one_key(databases::sqlite()).await;
    let links = [deposited(&house, 1).await, deposited(&house, 2).await];
    house.chain().hold().await;
    let request = house.claim(links[0], &secret(1), stranger(1));
    let tx = claim(&house.ctx, request).await.unwrap();
    house.chain().knows(tx).await;
    let signs = house.ctx.clone();
    reopen_with(&mut house, &[]).await;
    house.chain().mine(1).await;
    house
        .link_when(links[0], stands_at(SponsoredState::Mined))
        .await;

    let signs = Ctx {
        holder: "who has the key".to_owned(),
        ..signs
    };
    let cancel = CancellationToken::new();
    let workers = start_workers(&signs, cancel.clone());
    let request = house.claim(links[1], &secret(2), stranger(2));
    claim(&signs, request).await.expect("it is signed");
    cancel.cancel();
    workers.join().await;
}

/// A house on a wire whose chain has the first of its sponsor keys.
async fn with_one_key(database: Database) -> (House, Wire) {
    let world = TestWorld::start().await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    let mut spec = spec_at(&world.chains[0], wire.url.clone());
    spec.sponsor_keys.truncate(1);
    (House::with(world, database, vec![spec]).await, wire)
}

/// Has the workers stop and others start whose chain has these of its sponsor keys.
async fn reopen_with(house: &mut House, keys: &[usize]) {
    house.close().await;
    let mut spec = house.ctx.chains.specs().next().unwrap().clone();
    let all = crate::house::spec(house.chain()).sponsor_keys;
    spec.sponsor_keys = keys.iter().map(|number| all[*number].clone()).collect();
    house.ctx.chains = Chains::connect(vec![spec]).unwrap();
    house.ctx.holder = "its successor".to_owned();
    house.open();
}

/// Has the first key send nothing to itself with a nonce, dearer than anything of ours.
async fn used_elsewhere(house: &House, nonce: u64) {
    let key = house.chain().sponsor_keys[0].to_bytes();
    let key = PrivateKeySigner::from_bytes(&B256::from_slice(&key[..])).unwrap();
    let nothing = TransactionRequest::default()
        .with_to(key.address())
        .with_nonce(nonce)
        .with_max_fee_per_gas(500_000_000_000)
        .with_max_priority_fee_per_gas(100_000_000_000);
    let elsewhere = ProviderBuilder::new()
        .wallet(key)
        .connect_http(house.chain().rpc_url.clone());
    let sent = elsewhere.send_transaction(nothing).await.unwrap();
    house.chain().mine(1).await;
    house.chain().mined(*sent.tx_hash()).await;
}

async fn nonce_of(house: &House, link: LinkId) -> u64 {
    let calls = house.ctx.store.calls_of_links(&[link]).await.unwrap();
    calls[0].signer.unwrap().1
}

async fn deposited(house: &House, number: u64) -> LinkId {
    let secret = secret(number);
    let link = house.chain().deposit_native(house.person(0), WEI, &secret);
    let link = link.await;
    house.seen(link).await;
    link
}

fn stands_at(state: SponsoredState) -> impl Fn(&Link) -> bool {
    move |link| {
        link.sponsored
            .as_ref()
            .is_some_and(|call| call.state == state)
    }
}
