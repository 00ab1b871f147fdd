//! What else becomes of money that is on its way.

use domain::{PaymentState, PaymentWay, RequestState};
use payments::PaymentStanding;
use sandbox::router::{Fate, Next};

use super::{super::all_are, Crossing};

#[tokio::test]
async fn whatever_becomes_of_what_was_paid_in_is_told_as_what_it_is() {
    let crossing = Crossing::open().await;
    let mut paid = Vec::new();
    let ends = [
        (
            Fate::Refunded,
            PaymentStanding::Crossing(PaymentWay::Refunded),
        ),
        (
            Fate::PartialSuccess,
            PaymentStanding::Crossing(PaymentWay::OtherToken),
        ),
        (
            Fate::NeedsGas,
            PaymentStanding::Crossing(PaymentWay::NeedsGas),
        ),
        (Fate::Failed, PaymentStanding::Crossing(PaymentWay::Stuck)),
        // Called a success, of half.
        (Fate::ShortPayout, PaymentStanding::Underpaid),
        (Fate::Never, PaymentStanding::Crossing(PaymentWay::Crossing)),
    ];
    // What one wallet was told is remembered for a while.
    for (person, (fate, standing)) in (3..).zip(ends) {
        let payer = crossing.house.person(person).address;
        let id = crossing.five().await;
        let router = &crossing.house.world.sandbox().router;
        router.next(Next { fate, times: 1 });
        let (quote, tx) = crossing.take(crossing.with_dai(id, payer)).await;
        let said = crossing.say(id, (crossing.near(), tx), Some(quote.id));
        said.await.unwrap();
        paid.push((id, payer, tx, standing));
    }
    for (id, payer, tx, standing) in &paid {
        let stands = crossing
            .house
            .until_stands(*id, |request| request.payments[0].standing == *standing)
            .await;
        assert_eq!(stands.state, RequestState::Pending);
        let payment = &stands.payments[0];
        assert_eq!(payment.payer, *payer);
        assert_eq!(payment.from, Some((crossing.near().id, *tx)));
    }

    // What was paid in in a block that goes away was not.
    let Some((id, _, tx, _)) = paid.pop() else {
        unreachable!("there are six");
    };
    let block = crossing.near().mined(tx).await.block_number.unwrap();
    crossing.near().drop_from(block).await;
    let failed = all_are(PaymentState::Failed);
    crossing.house.until_stands(id, failed).await;
    let said = crossing.say(id, (crossing.near(), tx), None).await;
    assert!(all_are(PaymentState::Unconfirmed)(&said.unwrap()));
}
