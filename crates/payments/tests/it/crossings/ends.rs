//! How a claim across ends: each by its name, and by what its chains show.

use alloy::{primitives::U256, providers::Provider};
use sandbox::router::{Faults, Settlement};

use super::*;

/// What becomes of dollars by their cents.
const ENDS: [(u64, CrossingState); 7] = [
    (10_000_000, CrossingState::Arrived),
    (10_730_000, CrossingState::Short),
    (10_740_000, CrossingState::Partial),
    (10_750_000, CrossingState::NeedsGas),
    (10_760_000, CrossingState::Refunded),
    (10_780_000, CrossingState::Crossing),
    (10_790_000, CrossingState::Failed),
];

#[tokio::test]
#[ignore = "deep: every end"]
async fn each_end_is_told_by_its_name_and_nothing_is_told_that_no_chain_shows() {
    let bridged = Bridged::open().await;
    // A fifth of what the router is asked goes wrong, and nobody notices but by the time it takes.
    bridged.router().fail(Faults {
        seed: 4,
        percent: 20,
        ..Faults::default()
    });
    let links = bridged.links(&ENDS.map(|(amount, _)| amount)).await;
    let mut quotes = Vec::new();
    for (number, link) in links.iter().enumerate() {
        let who = receiver(number);
        let quote = loop {
            match bridged.quote(*link, who).await {
                Ok(quote) => break quote,
                Err(QuoteError::Router(_)) => bridged.house.shift_clock(Duration::from_secs(3)),
                Err(other) => panic!("{other}"),
            }
        };
        let secret = secret(number as u64);
        let asked = bridged.signed(*link, who, bridged.far(), &quote, &secret);
        bridged.take(&asked).await.unwrap();
        quotes.push(quote);
    }
    let (near, far) = (bridged.near(), bridged.far());
    for (number, (link, (amount, end))) in links.iter().zip(ENDS).enumerate() {
        let who = receiver(number);
        let told = bridged
            .until_it(*link, |it| {
                it.state == end && (end != CrossingState::Crossing || it.near_tx.is_some())
            })
            .await;
        let quote = &quotes[number];
        assert_eq!(
            (told.quoted, told.minimum),
            (quote.to_amount, quote.to_amount_min)
        );
        let has = bridged.tokens(far, "USDC", who).await;
        match end {
            CrossingState::Arrived => assert!(has >= told.minimum, "{told:#?}"),
            CrossingState::Short => assert!(!has.is_zero() && has < told.minimum, "{told:#?}"),
            _ => assert_eq!(has, U256::ZERO, "{told:#?}"),
        }
        if matches!(end, CrossingState::Arrived | CrossingState::Short) {
            assert_eq!(told.received, Some(has));
        }
        assert_eq!(told.far_tx.is_some(), told.received.is_some(), "{told:#?}");
        let back = bridged.tokens(near, "USDC", who).await;
        assert_eq!(back == U256::from(amount), end == CrossingState::Refunded);
        assert_eq!(told.refund_tx.is_some(), end == CrossingState::Refunded);
        // Whoever looks at the link sees who has its money, and no contract of ours.
        let link = bridged
            .house
            .link_when(*link, |link| link.withdrawal.is_some())
            .await;
        assert_eq!(link.withdrawal.map(|it| it.recipient), Some(who));
    }
    let partial = bridged.crossing(links[2]).await.unwrap();
    let other = partial.received_token.unwrap().token.address;
    assert_ne!(other, far.token("USDC").address);
    let other = UsdCoin::new(other, &far.node);
    assert_eq!(
        Some(other.balanceOf(receiver(2)).call().await.unwrap()),
        partial.received
    );
    bridged.nothing_stays().await;

    // What waits is looked at further, until it is there.
    let orders = bridged.router().state();
    let orders = orders["orders"].as_array().unwrap();
    let waits = bridged.crossing(links[3]).await.unwrap();
    let order = orders
        .iter()
        .find(|order| order["tx"] == waits.near_tx.unwrap().to_string());
    let order = order.unwrap()["id"].as_str().unwrap().parse().unwrap();
    bridged.router().settle(order, Settlement::Fill).unwrap();
    bridged.until(links[3], CrossingState::Arrived).await;
    let over = bridged.until_it(links[0], |it| it.ended_at.is_some()).await;
    assert_eq!(over.state, CrossingState::Arrived);
}

#[tokio::test]
async fn coins_come_as_coins_and_on_one_chain_as_what_the_router_contract_saw() {
    let bridged = Bridged::open().await;
    let (near, far) = (bridged.near(), bridged.far());
    let amount = U256::from(10_000_000_000_000_000_u64);
    let coins = near
        .deposit_native(bridged.house.person(0), amount, &secret(1))
        .await;
    bridged.house.seen(coins).await;
    let dollars = bridged.links(&[20_000_000]).await[0];
    for (link, number, to, token) in [
        (coins, 1, far, Address::ZERO),
        (dollars, 0, near, Address::ZERO),
    ] {
        let who = receiver(number);
        let quote = bridged.quote_to(link, who, to, token).await.unwrap();
        let asked = bridged.signed(link, who, to, &quote, &secret(number as u64));
        bridged.take(&asked).await.unwrap();
        let told = bridged.until(link, CrossingState::Arrived).await;
        let has = to.node.get_balance(who).await.unwrap();
        assert!(
            has >= told.minimum && told.received == Some(has),
            "{told:#?}"
        );
        let is_swap = to.id == near.id;
        assert_eq!(told.far_tx == told.near_tx, is_swap);
        assert_eq!(told.tracker.is_none(), is_swap);
    }
    bridged.nothing_stays().await;
}

#[tokio::test]
async fn a_block_that_goes_away_takes_it_back_and_it_is_paid_once() {
    let bridged = Bridged::open().await;
    let link = bridged.links(&[10_780_000]).await[0];
    let near = bridged.near();
    bridged
        .house
        .link_when(link, |link| link.deposit.is_final)
        .await;
    bridged.cross(link, 0, receiver(0)).await;
    let left = bridged.until(link, CrossingState::Crossing).await;
    let tx = left.near_tx.unwrap();
    let block = near.mined(tx).await.block_number.unwrap();
    near.drop_from(block).await;
    near.mine(1).await;
    bridged.until(link, CrossingState::Claiming).await;
    // Longer than the sponsor waits for a block to take a transaction.
    bridged.house.shift_clock(Duration::from_secs(20));
    let again = bridged
        .house
        .mining(bridged.until(link, CrossingState::Crossing))
        .await;
    assert_eq!(again.near_tx, Some(tx), "the same bytes");
    bridged.nothing_stays().await;
}
