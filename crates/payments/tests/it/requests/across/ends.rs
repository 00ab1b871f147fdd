//! What else becomes of money that is on its way.

use domain::{Cents, PaymentState, PaymentWay, RequestState};
use payments::{PaymentStanding, Request, Routing};
use sandbox::{
    UsdCoin,
    router::{Fate, Next},
};

use testkit::TestChain;

use super::{
    super::{all_are, dollars},
    Crossing,
};
use crate::{
    house::stranger,
    liar::{Liar, Word},
};

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

/// Who fills orders may pay anew, by another transaction, what a block that went away had paid.
#[tokio::test]
async fn a_payment_of_a_far_block_that_goes_away_comes_by_another_transaction() {
    let mut crossing = Crossing::open().await;
    let id = crossing.five().await;
    let payer = crossing.house.person(3).address;
    let never = Next {
        fate: Fate::Never,
        times: 1,
    };
    crossing.house.world.sandbox().router.next(never);
    let (quote, tx) = crossing.take(crossing.with_dai(id, payer)).await;
    let liar = Liar::start().await;
    let routing = Routing::new(liar.client(), Cents::dollars(5));
    crossing.house.close().await;
    crossing.house.ctx = crossing.house.ctx.clone().routing(routing);
    crossing.house.open();

    // Its block is the last one: on a chain that goes on it would be final.
    let far = crossing.far();
    far.hold().await;
    let pays = async |person: usize| {
        let usdc = UsdCoin::new(far.token("USDC").address, &far.node);
        let filler = crossing.house.person(person).address;
        let payment = usdc.transfer(stranger(1), dollars(5)).from(filler);
        let sent = *payment.send().await.unwrap().tx_hash();
        far.mine(1).await;
        (sent, far.mined(sent).await.block_number.unwrap())
    };
    let (first, block) = pays(4).await;
    liar.says(tx, Some(first));
    let said = crossing.say(id, (crossing.near(), tx), Some(quote.id));
    said.await.unwrap();
    assert_eq!(crossing.paid(id).await.tx, first);

    far.drop_from(block).await;
    far.mine(1).await;
    let is_pending = |request: &Request| request.state == RequestState::Pending;
    let back = crossing.house.until_stands(id, is_pending).await;
    assert!(back.paid.is_zero());
    // For a while the router names the one that is gone.
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    let (second, _) = pays(5).await;
    liar.says(tx, Some(second));
    let paid = crossing.house.hurrying(crossing.paid(id)).await;
    assert_eq!((paid.tx, paid.payer), (second, payer));
    assert_eq!(paid.from, Some((crossing.near().id, tx)));
    far.finalize().await;
    let is_final = all_are(PaymentState::Final);
    let over = crossing.house.until_stands(id, is_final).await;
    assert_eq!((over.paid, over.payments.len()), (dollars(5), 1));
}

/// By the chain's word, where a transaction is named.
#[tokio::test]
async fn what_is_said_to_be_given_back_or_to_be_another_token_is_looked_for() {
    let mut crossing = Crossing::open().await;
    let (id, other) = (crossing.five().await, crossing.five().await);
    let [payer, second] = [3, 6].map(|person| crossing.house.person(person).address);
    let never = Next {
        fate: Fate::Never,
        times: 2,
    };
    crossing.house.world.sandbox().router.next(never);
    let (quote, tx) = crossing.take(crossing.with_dai(id, payer)).await;
    let (other_quote, other_tx) = crossing.take(crossing.with_dai(other, second)).await;
    let liar = Liar::start().await;
    let routing = Routing::new(liar.client(), Cents::dollars(5));
    crossing.house.close().await;
    crossing.house.ctx = crossing.house.ctx.clone().routing(routing);
    crossing.house.open();
    let sends = async |chain: &TestChain, token: &str, to, amount| {
        let coin = UsdCoin::new(chain.token(token).address, &chain.node);
        let filler = crossing.house.person(4).address;
        let sent = coin.transfer(to, amount).from(filler).send().await;
        let sent = *sent.unwrap().tx_hash();
        chain.mined(sent).await;
        sent
    };
    let to_nobody = sends(crossing.near(), "DAI", stranger(7), dollars(5)).await;
    liar.says_that(tx, Word::GivenBack(Some(to_nobody)));
    let nothing = sends(crossing.far(), "DAI", stranger(7), dollars(5)).await;
    liar.says_that(other_tx, Word::OtherToken(Some(nothing)));
    crossing
        .say(id, (crossing.near(), tx), Some(quote.id))
        .await
        .unwrap();
    let said = crossing.say(other, (crossing.near(), other_tx), Some(other_quote.id));
    said.await.unwrap();
    let stands = |way| {
        move |request: &Request| request.payments[0].standing == PaymentStanding::Crossing(way)
    };
    for request in [id, other] {
        crossing
            .house
            .until_stands(request, stands(PaymentWay::Crossing))
            .await;
    }
    crossing
        .house
        .shift_clock(std::time::Duration::from_secs(20));
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    for request in [id, other] {
        let still = crossing.house.stands(request).await;
        assert!(stands(PaymentWay::Crossing)(&still), "{still:#?}");
    }

    let back = sends(crossing.near(), "DAI", payer, quote.amount_in).await;
    liar.says_that(tx, Word::GivenBack(Some(back)));
    let refunded = stands(PaymentWay::Refunded);
    crossing.house.until_stands(id, refunded).await;
    let half = sends(crossing.far(), "DAI", stranger(1), dollars(5)).await;
    liar.says_that(other_tx, Word::OtherToken(Some(half)));
    let other_token = stands(PaymentWay::OtherToken);
    crossing.house.until_stands(other, other_token).await;
}
