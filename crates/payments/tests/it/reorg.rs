use std::{sync::Arc, time::Duration};

use alloy::{primitives::U256, providers::Provider};
use chain::{ChainSpec, Chains, bindings::LinkVault};
use domain::{LinkId, LinkState, SponsoredState, VaultVersion};
use payments::{Ctx, Link, SystemClock, claim, start_workers};
use store::{LinkRow, Store};
use testkit::{PATIENCE, TestWorld, secret};
use tokio_util::sync::CancellationToken;

use crate::{
    databases,
    house::{House, spec, stranger},
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

/// The block that paid goes away. The same bytes are sent again and pay again, once.
#[tokio::test]
async fn a_claim_whose_block_is_dropped_is_paid_all_the_same() {
    let house = House::new().await;
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.link_when(link, |link| link.deposit.is_final).await;
    let tx = claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
        .await
        .unwrap();
    let block = house.chain().mined(tx).await.block_number.unwrap();
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;

    house.chain().drop_from(block).await;
    house.chain().mine(1).await;
    house
        .link_when(link, |link| link.state == LinkState::Pending)
        .await;
    // Longer than the sponsor waits for a block to take a transaction.
    house.shift_clock(Duration::from_secs(20));
    while house.seen(link).await.state == LinkState::Pending {
        house.chain().mine(1).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    house.chain().finalize().await;
    let done = house
        .link_when(link, |link| {
            link.withdrawal
                .is_some_and(|withdrawal| withdrawal.is_final)
                && link
                    .sponsored
                    .as_ref()
                    .is_some_and(|call| call.state == SponsoredState::Final)
        })
        .await;
    let withdrawal = done.withdrawal.unwrap();
    assert_eq!(withdrawal.tx, tx, "the same bytes");
    assert!(withdrawal.block >= block);
    assert_eq!(house.balance(stranger(1)).await, WEI);
}

/// Its sender was quicker in the block that goes away, and is not in the one that takes its place.
#[tokio::test]
async fn a_claim_that_was_refused_in_a_dropped_block_is_paid_and_says_so() {
    let house = House::new().await;
    let chain = house.chain();
    let link = chain.deposit_native(house.person(0), WEI, &secret(1)).await;
    house.link_when(link, |link| link.deposit.is_final).await;
    chain.hold().await;
    let request = house.claim(link, &secret(1), stranger(1));
    let tx = claim(&house.ctx, request.clone()).await.unwrap();
    house
        .link_when(link, stands_at(SponsoredState::Broadcast))
        .await;
    let reclaim = LinkVault::new(chain.vault, &chain.node)
        .withdrawDepositSender(U256::from(link.index))
        .from(house.person(0).address)
        .gas(200_000)
        .max_fee_per_gas(500_000_000_000)
        .max_priority_fee_per_gas(100_000_000_000)
        .send()
        .await
        .unwrap();
    chain.mine(1).await;
    chain.mined(*reclaim.tx_hash()).await;
    house
        .link_when(link, stands_at(SponsoredState::Rejected))
        .await;

    chain.reorg(1).await;
    house
        .link_when(link, stands_at(SponsoredState::Broadcast))
        .await;
    let again = claim(&house.ctx, request).await.unwrap();
    assert_eq!(again, tx, "who asks again hears of the same transaction");
    // Longer than the sponsor waits for a block to take a transaction.
    house.shift_clock(Duration::from_secs(20));
    let paid = house.link_when(link, |link| link.state == LinkState::Claimed);
    house.mining(paid).await;
    chain.finalize().await;
    let done = house
        .link_when(link, stands_at(SponsoredState::Final))
        .await;
    let call = done.sponsored.unwrap();
    assert_eq!((call.tx, call.reason), (Some(tx), None));
    assert_eq!(house.balance(stranger(1)).await, WEI);
}

/// A deposit that the chain takes back is no link any more.
#[tokio::test]
async fn a_deposit_whose_block_is_dropped_is_forgotten() {
    let house = House::new().await;
    let kept = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.chain().finalize().await;
    house.seen(kept).await;
    let dropped = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(2))
        .await;
    let block = house.seen(dropped).await.deposit.block;

    house.chain().drop_from(block).await;
    let gone = async {
        while house.ctx.store.link(dropped).await.unwrap().is_some() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, gone).await.unwrap();
    assert_eq!(house.seen(kept).await.state, LinkState::Pending);
}

/// In the middle of claims, with deposits in the dropped blocks where there is room for one.
#[tokio::test]
async fn after_reorganisations_the_index_is_that_of_who_reads_the_chain_anew() {
    for database in databases::each() {
        let world = TestWorld::start().await;
        let patient = ChainSpec {
            finality_blocks: 64,
            ..spec(&world.chains[0])
        };
        let house = House::with(world, database, vec![patient.clone()]).await;
        house.chain().hold().await;
        for (number, depth) in (0..).zip([1, 2, 8, 32]) {
            claimed_over_a_reorganisation(&house, number, depth).await;
        }
        house.chain().mine(80).await;
        let head = house.chain().node.get_block_number().await.unwrap();
        let rows = rows_at(&house.ctx, head).await;
        assert_eq!(rows.len(), 4, "{rows:#?}");

        let database = databases::sqlite();
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        let watching = ChainSpec {
            sponsor_keys: Vec::new(),
            ..patient
        };
        let chains = Chains::connect(vec![watching]).unwrap();
        let anew = Ctx::new(store, chains, Arc::new(SystemClock), "anew".to_owned());
        let cancel = CancellationToken::new();
        let workers = start_workers(&anew, cancel.clone());
        assert_eq!(rows, rows_at(&anew, head).await);
        cancel.cancel();
        workers.join().await;
    }
}

/// A claim that is mined, dropped, and mined again. The chain makes blocks only when it is told to.
async fn claimed_over_a_reorganisation(house: &House, number: u64, depth: u64) {
    let (chain, recipient) = (house.chain(), stranger(number as u8));
    let deposit = secret(number);
    let deposit = chain.deposit_native(house.person(0), WEI, &deposit);
    let link = house.mining(deposit).await;
    house.seen(link).await;
    let request = house.claim(link, &secret(number), recipient);
    let tx = claim(&house.ctx, request).await.unwrap();
    let first = loop {
        chain.mine(1).await;
        let receipt = chain.node.get_transaction_receipt(tx).await.unwrap();
        if let Some(receipt) = receipt {
            break receipt.block_number.unwrap();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let mut dropped = None;
    if depth > 2 {
        let deposit = secret(100 + number);
        let deposit = chain.deposit_native(house.person(1), WEI, &deposit);
        let link = house.mining(deposit).await;
        house.seen(link).await;
        dropped = Some(link);
    }
    let head = chain.node.get_block_number().await.unwrap();
    assert!(head < first + depth, "the claim is too deep already");
    if head + 1 < first + depth {
        chain.mine(first + depth - 1 - head).await;
    }
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;

    chain.reorg(depth).await;
    house
        .link_when(link, |link| link.state == LinkState::Pending)
        .await;
    if let Some(dropped) = dropped {
        assert_eq!(house.ctx.store.link(dropped).await.unwrap(), None);
    }
    // Longer than the sponsor waits for a block to take a transaction.
    house.shift_clock(Duration::from_secs(20));
    let again = house.link_when(link, |link| link.state == LinkState::Claimed);
    house.mining(again).await;
    assert_eq!(house.balance(recipient).await, WEI);
}

/// Every link, once all blocks up to `head` are read.
async fn rows_at(ctx: &Ctx, head: u64) -> Vec<LinkRow> {
    let chain = ctx.chains.iter().next().unwrap().id();
    let read = async {
        loop {
            let cursor = ctx.store.cursor(chain).await.unwrap();
            if cursor.is_some_and(|cursor| cursor.next > head) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, read)
        .await
        .expect("all blocks are read");
    let ids: Vec<LinkId> = (0..20)
        .map(|index| LinkId {
            chain,
            version: VaultVersion::V4_4,
            index,
        })
        .collect();
    let mut rows = ctx.store.links(&ids).await.unwrap();
    rows.sort_by_key(|row| row.id);
    rows
}

fn stands_at(state: SponsoredState) -> impl Fn(&Link) -> bool {
    move |link| {
        link.sponsored
            .as_ref()
            .is_some_and(|call| call.state == state)
    }
}
