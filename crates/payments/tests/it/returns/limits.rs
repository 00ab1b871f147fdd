//! How much is sent home unasked, and of what.

use std::{collections::BTreeMap, num::NonZeroU64, time::Duration};

use alloy::{
    eips::BlockNumberOrTag,
    primitives::{Bytes, hex},
    providers::Provider,
};
use chain::ChainSpec;
use domain::{LinkState, SponsoredState, limits};
use payments::{Budgets, Scope, WayBack, claim};
use testkit::{PATIENCE, TestWorld, secret};

use super::{DAY, WEI, deposited, expiring_token, home, looked_for};
use crate::{
    admitted::reclaim,
    databases,
    house::{House, spec, spec_at, stranger},
    reclaim::signed,
    wire::{Fate, Wire},
};

/// A house whose sponsor sends so much home in a day.
async fn sending_home(to_a_sender: Option<u64>, in_all: Option<u64>) -> House {
    let mut house = House::new().await;
    house.close().await;
    house.ctx = house.ctx.clone().within(Budgets {
        returns_per_sender: to_a_sender,
        returns_per_chain: in_all,
        ..Budgets::default()
    });
    house.open();
    house
}

/// Dust with an expiry date does not empty the sponsor; what stays can be taken back as ever.
#[tokio::test]
async fn a_sender_has_so_many_deposits_sent_home_in_a_day() {
    let house = sending_home(Some(2), None).await;
    let many = deposited(&house, 3, 3, 1).await;
    let other = deposited(&house, 4, 1, 1).await[0];
    house.chain().advance(DAY).await;
    home(&house, other).await;
    looked_for(&house).await;
    let pending = async || {
        let mut pending = Vec::new();
        for link in &many {
            if house.seen(*link).await.state == LinkState::Pending {
                pending.push(*link);
            }
        }
        pending
    };
    let gone = async {
        while pending().await.len() > 1 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, gone).await.unwrap();
    let left = pending().await[0];
    assert_eq!(house.seen(left).await.sponsored, None);

    let request = signed(&house, house.person(3), left);
    let tx = reclaim(&house.ctx, request).await.unwrap();
    let back = house
        .link_when(left, |link| link.state == LinkState::Reclaimed)
        .await;
    assert_eq!(back.way_back, Some(WayBack::TakenBack));
    assert_eq!(back.withdrawal.unwrap().tx, tx);
}

#[tokio::test]
async fn a_chain_has_so_many_deposits_sent_home_in_a_day() {
    let mut house = sending_home(None, Some(0)).await;
    let links = deposited(&house, 3, 2, 1).await;
    house.chain().advance(DAY).await;
    looked_for(&house).await;
    for link in &links {
        assert_eq!(house.seen(*link).await.sponsored, None);
    }
    house.close().await;
    house.ctx = house.ctx.clone().within(Budgets::default());
    house.open();
    for link in links {
        home(&house, link).await;
    }
}

#[tokio::test]
async fn a_chain_that_hangs_keeps_nothing_of_another_from_going_home() {
    let world = TestWorld::start().await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    let specs = vec![
        ChainSpec {
            // As long as one attempt at all chains may take.
            rpc_urls: vec![wire.url.clone(); 13],
            ..spec_at(&world.chains[0], wire.url.clone())
        },
        spec(&world.chains[1]),
    ];
    let mut house = House::with(world, databases::sqlite(), specs).await;
    house.close().await;
    // What a return costs is then asked of its chain.
    let enough = NonZeroU64::new(1_000_000_000_000);
    let gwei = house
        .world
        .chains
        .iter()
        .map(|chain| chain.id)
        .zip(enough.into_iter().cycle());
    house.ctx = house.ctx.clone().within(Budgets {
        gwei_per_chain: gwei.collect(),
        ..Budgets::default()
    });
    house.open();
    let mut links = Vec::new();
    for chain in &house.world.chains {
        let sender = house.person(3);
        let link = chain.deposit_batch(sender, WEI, &[secret(1)], 1).await[0];
        chain.finalize().await;
        house.link_when(link, |link| link.deposit.is_final).await;
        links.push(link);
    }
    house.world.chains[0].advance(DAY).await;
    let expired = async {
        let now = house.world.chains[0]
            .node
            .get_block_by_number(BlockNumberOrTag::Latest);
        let time = now.await.unwrap().unwrap().header.timestamp;
        while house
            .ctx
            .store
            .cursor(links[0].chain)
            .await
            .unwrap()
            .unwrap()
            .time
            < Some(time)
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, expired).await.unwrap();
    wire.rule(|_| Fate::Late(Duration::from_secs(60)));
    house.world.chains[1].advance(DAY).await;
    home(&house, links[1]).await;
}

/// A token's code is its maker's, who would have the sponsor pay for it unasked.
#[tokio::test]
async fn a_token_that_is_not_listed_stays_until_its_sender_takes_it() {
    let world = TestWorld::start().await;
    let usdc = world.chains[0].token("USDC").address;
    let mut specs: Vec<_> = world.chains.iter().map(spec).collect();
    specs[0].tokens.retain(|token| token.address != usdc);
    let house = House::with(world, databases::sqlite(), specs).await;
    let link = expiring_token(&house, usdc).await;
    let native = deposited(&house, 4, 1, 1).await[0];
    house.chain().advance(DAY).await;
    home(&house, native).await;
    looked_for(&house).await;
    let left = house.seen(link).await;
    assert_eq!((left.state, left.sponsored), (LinkState::Pending, None));

    let request = signed(&house, house.person(3), link);
    reclaim(&house.ctx, request)
        .await
        .expect("it is still theirs");
}

/// A token that takes 300,000 gas would be within what a claim may cost.
#[tokio::test]
#[ignore = "deep: every try of days"]
async fn what_takes_more_gas_than_a_return_may_is_not_sent() {
    let house = House::new().await;
    let usdc = house.chain().token("USDC").address;
    let (cheap, dear) = (
        expiring_token(&house, house.chain().token("DAI").address).await,
        expiring_token(&house, usdc).await,
    );
    // Counts down from 12,000, then says true.
    let code = &hex!("62002ee05b600190038060045760015f5260205ff3");
    house.chain().set_code(usdc, Bytes::from_static(code)).await;
    let sent = async || {
        let mut sent = 0;
        for key in &house.chain().sponsor_keys {
            let count = house.chain().node.get_transaction_count(key.address());
            sent += count.await.unwrap();
        }
        sent
    };
    let before = sent().await;
    house.chain().advance(DAY).await;
    home(&house, cheap).await;
    let refused = house.link_when(dear, |link| {
        let call = link.sponsored.as_ref();
        call.is_some_and(|call| call.state == SponsoredState::Rejected)
    });
    assert_eq!(refused.await.state, LinkState::Pending);
    assert_eq!(
        sent().await,
        before + 1,
        "only the cheap one costs anything"
    );
}

/// The vault wants gas to be left for a sender's code, more than a return may use.
#[tokio::test]
async fn a_token_goes_home_to_a_sender_with_code() {
    let house = House::new().await;
    let link = expiring_token(&house, house.chain().token("DAI").address).await;
    let (sender, stop) = (house.person(3).address, Bytes::from_static(&[0x00]));
    house.chain().set_code(sender, stop).await;
    house.chain().advance(DAY).await;
    assert_eq!(home(&house, link).await.way_back, Some(WayBack::Expired));
}

/// Whoever asks for a claim finds three quarters of the day's gas untouched by what nobody asked for.
#[tokio::test]
async fn returns_stop_at_their_share_of_the_gas_and_claims_go_on() {
    let mut house = House::new().await;
    house.close().await;
    let price = house.ctx.chains.get(house.chain().id).unwrap().fees().await;
    let one = u128::from(limits::RETURN_GAS_CAP) * price.unwrap().max_fee() / 1_000_000_000;
    let a_day = 10 * u64::try_from(one).unwrap();
    house.ctx = house.ctx.clone().within(Budgets {
        gwei_per_chain: BTreeMap::from([(house.chain().id, NonZeroU64::new(a_day).unwrap())]),
        ..Budgets::default()
    });
    house.open();
    let lasting = deposited(&house, 4, 1, 0).await[0];
    let expiring = deposited(&house, 3, 40, 1).await;
    house.chain().advance(DAY).await;
    for link in &expiring {
        house.link_when(*link, |link| link.is_expired).await;
    }
    looked_for(&house).await;
    let mut left = 0;
    for link in &expiring {
        left += usize::from(house.seen(*link).await.sponsored.is_none());
    }
    assert!((1..40).contains(&left), "{left} are left for another day");
    let spent = async |scope| {
        let (store, now) = (&house.ctx.store, crate::budgets::now(&house));
        store.spent(house.chain().id, scope, "", now).await.unwrap()
    };
    assert!(spent(Scope::ReturnsGas).await <= a_day / 4);
    assert!(spent(Scope::Gas).await <= a_day / 4);

    let request = house.claim(lasting, &secret(400), stranger(1));
    claim(&house.ctx, request).await.expect("claims go on");
}
