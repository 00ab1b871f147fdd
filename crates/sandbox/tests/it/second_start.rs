use std::{fs, time::Duration};

use alloy::{
    ens::namehash,
    primitives::{Address, B256, U256},
    providers::Provider,
};
use chain::{UNIVERSAL_RESOLVER, bindings::LinkVault};
use rustix::process::{Signal, kill_process};
use sandbox::{NameRecords, UniversalResolver, World};
use testkit::{TestChain, secret};
use tokio::time::sleep;

use crate::{kept_in, pids};

/// Longer than it takes until a chain's state and the copy of it are on disk.
const WRITTEN_AFTER: Duration = Duration::from_secs(8);

fn first_chain(world: &World) -> TestChain {
    TestChain::new(world.chains[0].clone())
}

async fn deposit_count(world: &World) -> U256 {
    let chain = first_chain(world);
    LinkVault::new(chain.vault, &chain.node)
        .getDepositCount()
        .call()
        .await
        .unwrap()
}

async fn make_deposit(world: &World) {
    let chain = first_chain(world);
    chain
        .deposit_native(&world.people[3], U256::from(12_345), &secret(1))
        .await;
}

/// Lets the first person's name mean another account.
async fn rename_to(world: &World, account: Address) -> B256 {
    let (chain, person) = (first_chain(world), &world.people[0]);
    let name = namehash(&person.ens_name());
    let sent = NameRecords::new(chain.names, &chain.node)
        .setAddr(name, account)
        .from(person.address)
        .send()
        .await
        .unwrap();
    chain.mined(*sent.tx_hash()).await;
    name
}

#[tokio::test]
async fn the_same_world_is_found_as_it_was_left() {
    let dir = tempfile::tempdir().unwrap();
    let first = sandbox::start(kept_in(dir.path())).await.unwrap();
    make_deposit(&first).await;
    let chain = first_chain(&first);
    let block = chain.node.get_block_number().await.unwrap();
    let sender = first.people[3].address;
    let balance = chain.node.get_balance(sender).await.unwrap();
    let (vault, sponsors) = (chain.vault, chain.sponsor_keys.clone());
    let moved = rename_to(&first, first.people[8].address).await;
    first.stop().await;

    let second = sandbox::start(kept_in(dir.path())).await.unwrap();
    let chain = first_chain(&second);
    let records = NameRecords::new(chain.names, &chain.node);
    let resolvers = UniversalResolver::new(UNIVERSAL_RESOLVER, &chain.node);
    let (account, resolver) = (records.addr(moved), resolvers.resolverOf(moved));
    assert_eq!(account.call().await.unwrap(), second.people[8].address);
    assert_eq!(resolver.call().await.unwrap(), chain.names);
    assert_eq!(chain.vault, vault);
    assert_eq!(chain.sponsor_keys, sponsors);
    assert_eq!(deposit_count(&second).await, U256::from(1));
    assert_eq!(chain.node.get_balance(sender).await.unwrap(), balance);
    assert!(chain.node.get_block_number().await.unwrap() >= block);
    let vault = LinkVault::new(chain.vault, &chain.node);
    let deposits = vault.DepositEvent_filter().from_block(0);
    assert_eq!(
        deposits.query().await.unwrap().len(),
        1,
        "logs are kept as well"
    );
    second.stop().await;
}

#[tokio::test]
async fn killed_chains_come_back_as_they_were_seconds_ago() {
    let dir = tempfile::tempdir().unwrap();
    let first = sandbox::start(kept_in(dir.path())).await.unwrap();
    make_deposit(&first).await;
    sleep(WRITTEN_AFTER).await;
    for pid in pids(dir.path()) {
        kill_process(pid, Signal::KILL).unwrap();
    }
    drop(first);

    let second = sandbox::start(kept_in(dir.path())).await.unwrap();
    assert_eq!(deposit_count(&second).await, U256::from(1));
    second.stop().await;
}

#[tokio::test]
async fn killed_while_writing_they_come_back_from_the_copy() {
    let dir = tempfile::tempdir().unwrap();
    let first = sandbox::start(kept_in(dir.path())).await.unwrap();
    make_deposit(&first).await;
    sleep(WRITTEN_AFTER).await;
    first.stop().await;
    let state = dir.path().join("chain-31337.json");
    let text = fs::read(&state).unwrap();
    fs::write(&state, &text[..text.len() / 2]).unwrap();

    let second = sandbox::start(kept_in(dir.path())).await.unwrap();
    assert_eq!(deposit_count(&second).await, U256::from(1));
    second.stop().await;
}

/// As after a kill before the first chain's state was ever written.
#[tokio::test]
async fn a_chain_that_lost_everything_is_set_up_again() {
    let dir = tempfile::tempdir().unwrap();
    let first = sandbox::start(kept_in(dir.path())).await.unwrap();
    let chain = first_chain(&first);
    let (cards, last) = (chain.token("CARD").address, first.people[9].address);
    first.stop().await;
    fs::remove_file(dir.path().join("chain-31337.json")).unwrap();

    let second = sandbox::start(kept_in(dir.path())).await.unwrap();
    for chain in &second.chains {
        let node = TestChain::new(chain.clone()).node;
        let owned = sandbox::Postcard::new(cards, node)
            .balanceOf(last)
            .call()
            .await
            .unwrap();
        assert_eq!(
            owned,
            U256::from(2),
            "{}: neither none nor twice",
            chain.name
        );
    }
    second.stop().await;
}
