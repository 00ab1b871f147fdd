//! Chains that take back what they showed, and nodes that do not answer.

use std::time::Duration;

use domain::{PaymentState, RequestState};

use super::{all_are, dollars};
use crate::{
    house::{House, stranger},
    wire::Fate,
};

#[tokio::test]
async fn a_block_that_goes_away_takes_the_payment_back_until_it_comes_again() {
    let house = House::new().await;
    let chain = house.chain();
    let id = house.five().await;
    // Its block is the last one: on a chain that goes on it would be final.
    chain.hold().await;
    let tx = house.send_dollars(3, stranger(1), dollars(5)).await;
    chain.mine(1).await;
    let receipt = chain.mined(tx).await;
    house.say_paid(id, tx).await.unwrap();
    let paid = |request: &payments::Request| request.state == RequestState::Paid;
    house.until_stands(id, paid).await;

    chain.drop_from(receipt.block_number.unwrap()).await;
    let back = house
        .until_stands(id, |request| request.state == RequestState::Pending)
        .await;
    assert!(back.paid.is_zero());
    let again = house.send_dollars(3, stranger(1), dollars(5)).await;
    chain.mine(1).await;
    house.say_paid(id, again).await.unwrap();
    house.until_stands(id, paid).await;
    chain.finalize().await;
    house
        .until_stands(id, |request| {
            let is_final = |one: &&payments::RequestPayment| one.tx == again;
            let one = request.payments.iter().find(is_final);
            one.is_some_and(|one| {
                one.standing == payments::PaymentStanding::As(PaymentState::Final)
            })
        })
        .await;
}

#[tokio::test]
async fn a_node_that_is_away_or_late_delays_a_payment_and_loses_none() {
    let (house, wire) = House::on_a_wire().await;
    let id = house.five().await;
    let tx = house.send_dollars(3, stranger(1), dollars(5)).await;
    house.chain().mined(tx).await;
    wire.rule_for("eth_getTransactionByHash", |_| Fate::Lost);
    house.say_paid(id, tx).await.unwrap();
    for _ in 0..3 {
        house.shift_clock(Duration::from_secs(2));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(all_are(PaymentState::Unconfirmed)(&house.stands(id).await));
    // A node that is behind knows of no receipt.
    wire.rule_for("eth_getTransactionReceipt", |_| {
        Fate::Answered(serde_json::Value::Null)
    });
    house.shift_clock(Duration::from_secs(60));
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(house.stands(id).await.paid.is_zero());
    wire.mend();
    house
        .until_stands(id, |request| request.state == RequestState::Paid)
        .await;
}
