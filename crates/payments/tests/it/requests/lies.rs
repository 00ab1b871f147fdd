//! What is said and is not so.

use alloy::primitives::{B256, U256};
use domain::{ChainId, JobState, PaymentState, RequestState};
use payments::{PayRequest, PayRequestError, pay_request};
use sandbox::UsdCoin;
use store::JobFilter;

use super::{all_are, dollars};
use crate::{
    databases,
    house::{House, NETWORK, stranger},
};

#[tokio::test]
async fn what_paid_for_something_else_pays_nothing() {
    let house = House::new().await;
    let chain = house.chain();
    let before = house.send_dollars(3, stranger(1), dollars(5)).await;
    chain.mined(before).await;
    let head = async || {
        let cursor = house.ctx.store.cursor(chain.id).await.unwrap();
        cursor.map_or(0, |cursor| cursor.head)
    };
    let block = chain.mined(before).await.block_number.unwrap();
    while head().await < block {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let id = house.five().await;
    let to_another = house.send_dollars(3, stranger(2), dollars(5)).await;
    let of_another_token = house.send_wei_to(3, stranger(1), dollars(5)).await;
    let approved = UsdCoin::new(chain.token("USDC").address, &chain.node)
        .approve(stranger(1), dollars(5))
        .from(house.person(3).address)
        .send()
        .await
        .unwrap();
    let nothing = house.send_dollars(3, stranger(1), U256::ZERO).await;
    let made_up = B256::repeat_byte(1);
    let lies = [
        before,
        to_another,
        of_another_token,
        *approved.tx_hash(),
        nothing,
        made_up,
    ];
    for tx in lies {
        house.say_paid(id, tx).await.unwrap();
    }
    let stands = house.until_stands(id, all_are(PaymentState::Failed)).await;
    assert_eq!(
        (stands.state, stands.paid, stands.payments.len()),
        (RequestState::Pending, U256::ZERO, lies.len())
    );
    assert!(stands.payments.iter().all(|one| one.amount.is_none()));

    let elsewhere = PayRequest {
        request: id,
        chain: ChainId(5),
        tx: made_up,
        payer: stranger(9),
        route: None,
        to_tx: None,
    };
    let refused = pay_request(&house.ctx, elsewhere, NETWORK).await;
    assert!(matches!(
        refused,
        Err(PayRequestError::OtherChain { asked }) if asked == chain.id
    ));
}

#[tokio::test]
async fn one_transfer_pays_one_of_two_requests() {
    let house = House::new().await;
    let (one, other) = (house.five().await, house.five().await);
    let tx = house.send_dollars(3, stranger(1), dollars(5)).await;
    let said = tokio::join!(house.say_paid(one, tx), house.say_paid(other, tx));
    assert!(said.0.is_ok() && said.1.is_ok());
    let is_judged = |request: &payments::Request| !all_are(PaymentState::Unconfirmed)(request);
    let first = house.until_stands(one, is_judged).await;
    let second = house.until_stands(other, is_judged).await;
    let paid = [first, second].map(|request| request.state == RequestState::Paid);
    assert_eq!(paid.into_iter().filter(|paid| *paid).count(), 1);
}

/// One network's invented payments leave places for others; those of other chains count with them.
#[tokio::test]
async fn a_network_has_no_more_payments_looked_up_than_places_are_left() {
    for database in databases::each() {
        let house = House::on(database).await;
        house.fill_places("request_payment", NETWORK, 300).await;
        house.fill_places("request_crossing", NETWORK, 200).await;
        let id = house.five().await;
        let tx = house.send_dollars(3, stranger(1), dollars(5)).await;
        let said = PayRequest {
            request: id,
            chain: house.chain().id,
            tx,
            payer: stranger(9),
            route: None,
            to_tx: None,
        };
        let refused = pay_request(&house.ctx, said, NETWORK).await;
        assert!(
            matches!(refused, Err(PayRequestError::QueueFull)),
            "{refused:?}"
        );
        assert_eq!(house.stands(id).await.payments.len(), 0);
        pay_request(&house.ctx, said, "192.0.2.2").await.unwrap();
        house.until_stands(id, all_are(PaymentState::Final)).await;
    }
}

#[tokio::test]
async fn a_payment_in_a_block_takes_no_place() {
    let house = House::new().await;
    let chain = house.chain();
    chain.hold().await;
    let id = house.five().await;
    let tx = house.send_dollars(3, stranger(1), dollars(5)).await;
    house.say_paid(id, tx).await.unwrap();
    house.until_told_jobs("request_payment", 1).await;
    chain.mine(1).await;
    house.until_stands(id, all_are(PaymentState::Seen)).await;
    house.until_told_jobs("request_payment", 0).await;
    let following = JobFilter {
        states: &[JobState::Queued],
        kind: Some("request_payment"),
        limit: 9,
    };
    let following = house.ctx.store.jobs(following).await.unwrap();
    assert_eq!(following.len(), 1, "its block may go");
}
