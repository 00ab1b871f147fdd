//! Chains that take back what they showed.

use std::{sync::Arc, time::Duration};

use alloy::primitives::U256;
use chain::{ChainSpec, Chains, bindings::LinkVault};
use domain::{LinkId, LinkState};
use payments::{Ctx, Deed, claim, points_of, points_of_items, start_workers};
use store::Store;
use testkit::{TestWorld, secret};
use tokio_util::sync::CancellationToken;

use super::{Bank, read_to};
use crate::{
    databases,
    house::{House, ShiftedClock, spec, stranger},
};

/// What everybody has, in all and for each link.
async fn ledger(ctx: &Ctx, bank: &Bank, links: &[LinkId]) -> Vec<String> {
    let mut wallets: Vec<_> = (0..4).map(stranger).collect();
    wallets.extend((0..2).map(|person| bank.address(person)));
    let items: Vec<_> = links.iter().map(|link| Deed::Link(*link)).collect();
    let points = points_of_items(ctx, &wallets, &items).await.unwrap();
    let mut lines = Vec::new();
    for wallet in wallets {
        let of = points_of(ctx, &[wallet]).await.unwrap();
        let each: Vec<_> = items.iter().map(|item| points.get(*item, wallet)).collect();
        lines.push(format!("{wallet} {of:?} {each:?}"));
    }
    lines
}

/// Far more blocks than are made while the claims go back and forth, a block every 200 ms, on a machine however busy.
const FINALITY: u64 = 240;

/// In the middle of claims; looked at all the while.
#[tokio::test]
#[ignore = "deep: many reorganisations"]
async fn after_reorganisations_the_ledger_is_that_of_who_reads_the_chain_anew() {
    let world = TestWorld::start().await;
    let patient = ChainSpec {
        finality_blocks: FINALITY,
        ..spec(&world.chains[0])
    };
    let house = House::with(world, databases::sqlite(), vec![patient.clone()]).await;
    let bank = Bank::of(house).await;
    let chain = bank.house.chain();
    chain.hold().await;
    let mut links = Vec::new();
    for (number, depth) in (0..).zip([1, 2, 8, 32]) {
        let deposit = bank.link(number as usize % 2, 2_000 + 100 * number, number);
        let link = bank.house.mining(deposit).await;
        links.push(link);
        bank.house.seen(link).await;
        let recipient = stranger(number as u8 % 3);
        let request = bank.house.claim(link, &secret(number), recipient);
        let tx = claim(&bank.house.ctx, request).await.unwrap();
        chain.knows(tx).await;
        let claimed = bank
            .house
            .link_when(link, |link| link.state == LinkState::Claimed);
        let claimed = bank.house.mining(claimed).await.withdrawal.unwrap();
        bank.looked().await;
        let head = bank.head().await;
        chain
            .mine((claimed.block + depth - 1).saturating_sub(head))
            .await;
        let head = bank.head().await;
        chain.reorg(head + 1 - claimed.block).await;
        bank.house
            .link_when(link, |link| link.state == LinkState::Pending)
            .await;
        bank.turn().await;
        // Longer than the sponsor waits for a block to take a transaction.
        bank.house.shift_clock(Duration::from_secs(20));
        let again = bank
            .house
            .link_when(link, |link| link.state == LinkState::Claimed);
        bank.house.mining(again).await;
        bank.turn().await;
    }
    assert_eq!(bank.total(bank.address(0)).await, 0, "nothing is final yet");
    chain.mine(FINALITY + 16).await;
    bank.looked().await;
    let told = ledger(&bank.house.ctx, &bank, &links).await;
    // Links of 20 and 22 dollars; a tenth of what those they brought claimed: 10 and 11, the one, 11 the other.
    let first = bank.total(bank.address(0)).await;
    assert_eq!(first, 28 + 30 + 2 + 1, "{told:#?}");

    let database = databases::sqlite();
    let store = Store::connect(database.url()).await.unwrap();
    store.migrate().await.unwrap();
    let watching = ChainSpec {
        sponsor_keys: Vec::new(),
        ..patient
    };
    let chains = Chains::connect(vec![watching]).unwrap();
    let clock = Arc::<ShiftedClock>::default();
    let anew = Ctx::new(store, chains, clock.clone(), "anew".to_owned());
    let anew = anew.priced(bank.house.ctx.prices.clone());
    let cancel = CancellationToken::new();
    let workers = start_workers(&anew, cancel.clone());
    read_to(&anew, chain, bank.head().await).await;
    let equal = async {
        while ledger(&anew, &bank, &links).await != told {
            clock.shift(Duration::from_secs(1));
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    if tokio::time::timeout(testkit::PATIENCE, equal)
        .await
        .is_err()
    {
        assert_eq!(ledger(&anew, &bank, &links).await, told);
    }
    cancel.cancel();
    workers.join().await;
}

/// No chain is meant to take back what is final. One that does makes nobody earn twice for one link.
#[tokio::test]
async fn a_link_that_is_claimed_again_on_a_deeper_branch_earns_nothing_more() {
    let bank = Bank::open().await;
    let chain = bank.house.chain();
    let sender = bank.address(0);
    let link = bank.claimed(0, 2_000, 1, stranger(1)).await;
    bank.settled().await;
    let claimed = bank.house.seen(link).await.withdrawal.unwrap();
    assert_eq!(bank.total(sender).await, 28 + 1);

    chain.drop_from(claimed.block).await;
    chain.mine(1).await;
    bank.house
        .link_when(link, |link| link.state == LinkState::Pending)
        .await;
    let signature = bank.house.claim(link, &secret(1), stranger(2)).signature;
    let again = LinkVault::new(chain.vault, &chain.node)
        .withdrawDeposit(U256::from(link.index), stranger(2), signature)
        .from(bank.address(1))
        .gas(300_000)
        .send()
        .await
        .unwrap();
    chain.mine(1).await;
    chain.mined(*again.tx_hash()).await;
    bank.house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    let other = bank.link(0, 2_000, 2);
    let other = bank.house.mining(other).await;
    bank.house.mining(bank.claim(other, 2, stranger(3))).await;
    bank.settled().await;
    assert_eq!(bank.total(sender).await, 28 + 1 + 28 + 1);
    assert_eq!(bank.total(stranger(1)).await, 14);
    assert_eq!(bank.total(stranger(2)).await, 0);
    assert_eq!(bank.total(stranger(3)).await, 14);
}
