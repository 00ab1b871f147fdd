//! What the sponsor gives away has an end, each day and each moment.

use std::{collections::BTreeMap, num::NonZeroU64, time::Duration};

use alloy::primitives::{Address, U256};
use domain::{LinkId, LinkState};
use payments::{Budgets, ClaimError, ClaimRequest, Refusal, Rival, Scope, Waiting, claim};
use testkit::{PATIENCE, secret};

use crate::{
    admitted,
    house::{House, stranger},
    reclaim,
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);
const DAY: Duration = Duration::from_secs(86_400);

#[tokio::test]
async fn a_network_and_a_token_have_so_many_calls_a_day() {
    for (budgets, scope) in [
        (
            Budgets {
                calls_per_network: NonZeroU64::new(2),
                ..Budgets::default()
            },
            Scope::Network,
        ),
        (
            Budgets {
                calls_per_token: NonZeroU64::new(2),
                ..Budgets::default()
            },
            Scope::Token,
        ),
    ] {
        let house = House::new().await;
        let ctx = house.ctx.clone().within(budgets);
        let mut requests = Vec::new();
        for number in 0..3 {
            requests.push(request(&house, deposited(&house, number).await, number));
        }
        let first = claim(&ctx, requests[0].clone()).await.unwrap();
        claim(&ctx, requests[1].clone()).await.unwrap();
        let third = claim(&ctx, requests[2].clone()).await;
        assert!(
            matches!(third, Err(ClaimError::OverBudget(over)) if over == scope),
            "{third:?}"
        );
        let again = claim(&ctx, requests[0].clone()).await;
        assert_eq!(again.unwrap(), first, "what was taken in is told again");
        house.shift_clock(DAY);
        claim(&ctx, requests[2].clone()).await.expect("another day");
    }
}

#[tokio::test]
async fn a_wallet_has_so_many_calls_a_day_that_it_signed() {
    let house = House::new().await;
    let ctx = house.ctx.clone().within(Budgets {
        calls_per_address: NonZeroU64::new(2),
        ..Budgets::default()
    });
    let mut requests = Vec::new();
    for number in 0..3 {
        let link = deposited(&house, number).await;
        requests.push(reclaim::signed(&house, house.person(0), link));
    }
    let first = admitted::reclaim(&ctx, requests[0].clone()).await.unwrap();
    admitted::reclaim(&ctx, requests[1].clone()).await.unwrap();
    let third = admitted::reclaim(&ctx, requests[2].clone()).await;
    assert!(
        matches!(third, Err(ClaimError::OverBudget(Scope::Address))),
        "{third:?}"
    );
    let again = admitted::reclaim(&ctx, requests[0].clone()).await;
    assert_eq!(again.unwrap(), first, "what was taken in is told again");
    house.shift_clock(DAY);
    let another_day = admitted::reclaim(&ctx, requests[2].clone()).await;
    another_day.expect("another day");
}

/// Whoever has a link names its recipient. So links of a stranger, however many, use up nobody's day.
#[tokio::test]
async fn who_is_named_by_strangers_is_not_counted() {
    let house = House::new().await;
    let ctx = house.ctx.clone().within(Budgets {
        calls_per_address: NonZeroU64::new(1),
        ..Budgets::default()
    });
    let friend = stranger(7);
    for number in 0..3 {
        let link = deposited(&house, number).await;
        let request = house.claim(link, &secret(number), friend);
        claim(&ctx, request).await.expect("it is paid");
    }
}

/// What was taken in is kept; what comes then is not taken in.
#[tokio::test]
async fn a_chain_costs_so_much_a_day() {
    let mut house = House::new().await;
    let links = [deposited(&house, 1).await, deposited(&house, 2).await];
    house.close().await;
    let id = house.chain().id;
    let a_gwei = BTreeMap::from([(id, NonZeroU64::MIN)]);
    house.ctx = house.ctx.clone().within(Budgets {
        gwei_per_chain: a_gwei,
        ..Budgets::default()
    });
    house.open();
    // Of no network that would have a share of its own.
    let first = house.claim(links[0], &secret(1), stranger(1));
    let first = claim(&house.ctx, first).await;
    assert!(
        matches!(first, Err(ClaimError::Saved(Waiting::OverBudget))),
        "{first:?}"
    );
    assert_eq!(
        house
            .ctx
            .store
            .spent(id, Scope::Gas, "", now(&house))
            .await
            .unwrap(),
        0
    );

    house.close().await;
    let enough = NonZeroU64::new(1_000_000_000).unwrap();
    house.ctx = house.ctx.clone().within(Budgets {
        gwei_per_chain: BTreeMap::from([(id, enough)]),
        ..Budgets::default()
    });
    house.open();
    let done = house
        .link_when(links[0], |link| link.state == LinkState::Claimed)
        .await;
    let receipt = house.chain().mined(done.withdrawal.unwrap().tx).await;
    let wei = u128::from(receipt.gas_used) * receipt.effective_gas_price;
    let gwei = u64::try_from(wei.div_ceil(1_000_000_000)).unwrap();
    let settled = async {
        while house
            .ctx
            .store
            .spent(id, Scope::Gas, "", now(&house))
            .await
            .unwrap()
            != gwei
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let settled = tokio::time::timeout(PATIENCE, settled).await;
    settled.expect("what it cost is what is counted");

    let spent = Budgets {
        gwei_per_chain: BTreeMap::from([(id, NonZeroU64::new(gwei).unwrap())]),
        ..Budgets::default()
    };
    let ctx = house.ctx.clone().within(spent);
    let next = claim(&ctx, self::request(&house, links[1], 2)).await;
    assert!(
        matches!(next, Err(ClaimError::OverBudget(Scope::Gas))),
        "{next:?}"
    );
}

/// A claim that waits can be replaced by one to another address, until one of them is sent.
#[tokio::test]
async fn a_claim_that_waits_for_the_next_day_can_be_sent_elsewhere() {
    let mut house = House::new().await;
    let link = deposited(&house, 1).await;
    house.close().await;
    let id = house.chain().id;
    let limited_to = |gwei| Budgets {
        gwei_per_chain: BTreeMap::from([(id, NonZeroU64::new(gwei).unwrap())]),
        ..Budgets::default()
    };
    house.ctx = house.ctx.clone().within(limited_to(1));
    house.open();
    let [first, second] = [1, 2].map(|number| house.claim(link, &secret(1), stranger(number)));
    let newer = |request: &ClaimRequest| ClaimRequest {
        redirect: true,
        ..request.clone()
    };
    let waits = |answer: &Result<_, _>| {
        assert!(
            matches!(answer, Err(ClaimError::Saved(Waiting::OverBudget))),
            "{answer:?}"
        );
    };
    waits(&claim(&house.ctx, first.clone()).await);
    let other = claim(&house.ctx, second.clone()).await;
    let rival = |number| Rival {
        recipient: stranger(number),
        waiting: Some(Waiting::OverBudget),
    };
    assert!(
        matches!(other, Err(ClaimError::Conflict(Some(first))) if first == rival(1)),
        "{other:?}"
    );

    waits(&claim(&house.ctx, newer(&second)).await);
    let told = house.seen(link).await.sponsored.unwrap();
    assert_eq!(told.recipient, stranger(2));
    let waits_until = told.waits.unwrap().until.unwrap();
    assert_eq!(waits_until % 86_400, 0);
    // The first page asks again by itself, and undoes nothing.
    let again = claim(&house.ctx, first.clone()).await;
    assert!(
        matches!(again, Err(ClaimError::Conflict(Some(newer))) if newer == rival(2)),
        "{again:?}"
    );

    house.close().await;
    house.ctx = house.ctx.clone().within(limited_to(1_000_000_000));
    house.open();
    let done = house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(done.withdrawal.unwrap().recipient, stranger(2));
    assert_eq!(house.balance(stranger(1)).await, U256::ZERO);
    let late = claim(&house.ctx, newer(&first)).await;
    assert!(
        matches!(
            late,
            Err(ClaimError::Refused(Refusal::AlreadyClaimed { .. }))
        ),
        "{late:?}"
    );
}

/// The caller of the first claim, who still waits for its answer, hears that a newer one took its place.
#[tokio::test]
async fn who_waits_for_a_claim_that_gave_way_is_told() {
    let mut house = House::new().await;
    let link = deposited(&house, 1).await;
    // Nobody signs.
    house.close().await;
    let to = |number| house.claim(link, &secret(1), stranger(number));
    let first = async { claim(&house.ctx, to(1)).await };
    let second = async {
        while house.seen(link).await.sponsored.is_none() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let newer = ClaimRequest {
            redirect: true,
            ..to(2)
        };
        claim(&house.ctx, newer).await
    };
    tokio::pin!(second);
    let told = tokio::select! {
        told = first => told,
        second = &mut second => panic!("the second is answered first: {second:?}"),
    };
    assert!(
        matches!(told, Err(ClaimError::Refused(Refusal::Redirected))),
        "{told:?}"
    );
}

/// Those that the day still has room for go; the one that it has none for waits, and holds up nobody.
#[tokio::test]
async fn of_calls_over_the_days_gas_the_first_are_sent() {
    let mut house = House::new().await;
    let mut links = Vec::new();
    for number in 0..4 {
        let (person, secret) = (house.person(3), secret(number));
        links.push(house.chain().deposit_native(person, WEI, &secret).await);
    }
    house.seen(links[3]).await;
    house.chain().hold().await;
    reclaim::at_once(&mut house, &links[..1])
        .await
        .remove(0)
        .unwrap();
    let id = house.chain().id;
    let cost = house.ctx.store.spent(id, Scope::Gas, "", now(&house)).await;
    let enough_for_three = NonZeroU64::new(cost.unwrap() * 7 / 2).unwrap();

    house.close().await;
    house.ctx = house.ctx.clone().within(Budgets {
        gwei_per_chain: BTreeMap::from([(id, enough_for_three)]),
        ..Budgets::default()
    });
    let answers = reclaim::at_once(&mut house, &links[1..]).await;
    let sent = answers.iter().filter(|answer| answer.is_ok()).count();
    let waits = |answer: &&_| matches!(answer, Err(ClaimError::Saved(Waiting::OverBudget)));
    let waiting = answers.iter().filter(waits).count();
    assert_eq!((sent, waiting), (2, 1), "{answers:?}");
    // Blocks take less than was set aside, which makes room.
    for link in links {
        while house.seen(link).await.state != LinkState::Reclaimed {
            house.chain().mine(1).await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test]
async fn a_chain_that_asks_too_much_is_waited_for() {
    let house = House::new().await;
    let link = deposited(&house, 1).await;
    house.chain().hold().await;
    // Twice this base fee is above what a unit of gas may cost in these tests.
    let dear = U256::from(300_000_000_000_000_u64);
    house.chain().raise_base_fee(dear).await;
    house.chain().mine(1).await;
    let request = request(&house, link, 1);
    let answer = claim(&house.ctx, request).await;
    assert!(
        matches!(answer, Err(ClaimError::Saved(Waiting::FeesTooHigh))),
        "{answer:?}"
    );
    house
        .chain()
        .raise_base_fee(U256::from(1_000_000_000_u64))
        .await;
    house.chain().mine(1).await;
    let signed = house.link_when(link, |link| {
        let call = link.sponsored.as_ref();
        call.is_some_and(|call| call.tx.is_some())
    });
    let tx = signed.await.sponsored.unwrap().tx.unwrap();
    house.chain().knows(tx).await;
    house.chain().mine(1).await;
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
}

/// Else a hash would be told of a transaction that no node takes.
#[tokio::test]
async fn a_key_signs_no_more_than_it_can_pay_for_at_once() {
    let house = House::new().await;
    let links = [deposited(&house, 1).await, deposited(&house, 2).await];
    let chain = house.chain();
    chain.hold().await;
    let tx = claim(&house.ctx, request(&house, links[0], 1))
        .await
        .unwrap();
    let call = &house.ctx.store.calls_of_links(&links[..1]).await.unwrap()[0];
    let (key, _) = call.signer.unwrap();
    let cost = house.ctx.store.gwei_under_way(chain.id, key).await.unwrap();
    assert!(cost > 0);
    for other in &chain.sponsor_keys {
        chain.set_balance(other.address(), U256::ZERO).await;
    }
    // Enough for either of the two, and not for both.
    let enough = U256::from(cost) * U256::from(1_500_000_000_u64);
    chain.set_balance(key, enough).await;
    let second = claim(&house.ctx, request(&house, links[1], 2)).await;
    assert!(
        matches!(second, Err(ClaimError::Saved(Waiting::OutOfFunds))),
        "{second:?}"
    );
    chain.knows(tx).await;
    chain.mine(1).await;
    house
        .link_when(links[0], |link| link.state == LinkState::Claimed)
        .await;
}

async fn deposited(house: &House, number: u64) -> LinkId {
    let (person, secret) = (house.person(0), secret(number));
    let link = house.chain().deposit_native(person, WEI, &secret).await;
    house.seen(link).await;
    link
}

/// A claim for the one stranger of these tests, from their one network.
fn request(house: &House, link: LinkId, number: u64) -> ClaimRequest {
    let to: Address = stranger(1);
    ClaimRequest {
        network: Some("192.0.2.1".to_owned()),
        ..house.claim(link, &secret(number), to)
    }
}

pub fn now(house: &House) -> i64 {
    house.ctx.clock.now_ms()
}
