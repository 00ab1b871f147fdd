//! Ways that are not shown, and what is said and is not so.

use alloy::primitives::{Address, B256, U256};
use domain::{ChainId, PaymentState, PaymentWay, RequestId, RequestState};
use partners::routes::RoutesError;
use payments::{
    Ctx, PayRequestError, PaymentStanding, QuoteError, QuotePayment, QuotePaymentError, Request,
    UnsafeRoute, quote_payment,
};
use sandbox::router::Faults;

use super::{
    super::{all_are, dollars},
    Crossing,
};
use crate::house::{NETWORK, stranger};

fn of_the_route(error: QuotePaymentError) -> QuoteError {
    match error {
        QuotePaymentError::Route(error) => error,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_way_that_leads_nowhere_or_astray_is_not_shown() {
    let crossing = Crossing::open().await;
    let (near, far, id) = (crossing.near(), crossing.far(), crossing.five().await);
    let refused = async |asked| of_the_route(crossing.quote(asked).await.unwrap_err());
    let way = || crossing.with_dai(id, stranger(1));

    let same = QuotePayment {
        chain: far.id,
        token: far.token("USDC").address,
        ..way()
    };
    assert!(matches!(refused(same).await, QuoteError::Same));
    let piece = QuotePayment {
        token: near.token("CARD").address,
        ..way()
    };
    assert!(matches!(refused(piece).await, QuoteError::Token(chain) if chain == near.id));
    for chain in [ChainId(1), ChainId(5)] {
        let told = refused(QuotePayment { chain, ..way() }).await;
        assert!(
            matches!(told, QuoteError::Chain(at) if at == chain),
            "{told:?}"
        );
    }
    type Told = fn(&QuoteError) -> bool;
    // The sandbox's router decides by the cents of what is paid in: 10.70 for the first.
    let hostile: [(u64, Told); 5] = [
        (1_056, |told| {
            matches!(told, QuoteError::Unsafe(UnsafeRoute::Poor))
        }),
        (1_057, |told| matches!(told, QuoteError::None)),
        (1_058, |told| {
            matches!(told, QuoteError::Unsafe(UnsafeRoute::Over))
        }),
        (1_063, |told| {
            matches!(told, QuoteError::Unsafe(UnsafeRoute::Target(_)))
        }),
        (1_066, |told| matches!(told, QuoteError::None)),
    ];
    let open = crossing.open_request().await;
    for (cents, is_told) in hostile {
        let told = refused(QuotePayment {
            token: near.token("USDC").address,
            amount: Some(U256::from(cents * 10_000)),
            ..crossing.with_dai(open, stranger(1))
        });
        let told = told.await;
        assert!(is_told(&told), "{cents}: {told:?}");
    }
    let router = &crossing.house.world.sandbox().router;
    router.fail(Faults {
        maintenance: Some("Back at noon".to_owned()),
        ..Faults::default()
    });
    let resting = refused(way()).await;
    assert!(
        matches!(resting, QuoteError::Router(RoutesError::Maintenance { .. })),
        "{resting:?}"
    );
}

#[tokio::test]
async fn what_is_asked_for_or_said_wrongly_moves_nothing() {
    let crossing = Crossing::open().await;
    let (house, near) = (&crossing.house, crossing.near());
    let id = crossing.five().await;
    let open = crossing.open_request().await;
    let way = |request| crossing.with_dai(request, stranger(1));
    type Told = fn(&QuotePaymentError) -> bool;
    let wrong: [(QuotePayment, Told); 4] = [
        (way(RequestId::drawn([7; 16])), |told| {
            matches!(told, QuotePaymentError::NotFound)
        }),
        (
            QuotePayment {
                amount: Some(dollars(4)),
                ..way(id)
            },
            |told| matches!(told, QuotePaymentError::AmountOfExact),
        ),
        (way(open), |told| {
            matches!(told, QuotePaymentError::NoAmount)
        }),
        (
            QuotePayment {
                payer: Address::ZERO,
                ..way(id)
            },
            |told| matches!(told, QuotePaymentError::NobodyPays),
        ),
    ];
    for (asked, is_told) in wrong {
        let told = crossing.quote(asked).await.unwrap_err();
        assert!(is_told(&told), "{told:?}");
    }

    // A made-up transaction, one that pays somebody straight, and one that names another request's way.
    let straight = house.send_dollars(3, stranger(1), dollars(5)).await;
    let payer = house.person(3).address;
    let (quote, tx) = crossing.take(crossing.with_dai(id, payer)).await;
    for (tx, route) in [
        (B256::repeat_byte(1), None),
        (straight, Some(quote.id)),
        (tx, Some(quote.id)),
    ] {
        crossing.say(open, (near, tx), route).await.unwrap();
    }
    let lies = house
        .until_stands(open, all_are(PaymentState::Failed))
        .await;
    assert_eq!(
        (lies.payments.len(), lies.state),
        (3, RequestState::Pending)
    );

    // Where nothing crosses, nothing is paid across.
    let alone = Ctx {
        routing: None,
        ..house.ctx.clone()
    };
    let told = quote_payment(&alone, way(id)).await.unwrap_err();
    assert!(matches!(of_the_route(told), QuoteError::NotOffered));
    let said = payments::PayRequest {
        request: id,
        chain: near.id,
        tx,
        payer,
        route: None,
        to_tx: None,
    };
    let told = payments::pay_request(&alone, said, NETWORK).await;
    assert!(
        matches!(told, Err(PayRequestError::OtherChain { .. })),
        "{told:?}"
    );

    // While the router is away, what was paid in waits.
    let router = &house.world.sandbox().router;
    router.fail(Faults {
        down: true,
        ..Faults::default()
    });
    crossing.say(id, (near, tx), None).await.unwrap();
    let is_crossing = |request: &Request| request.payments[0].payer == payer;
    house.until_stands(id, is_crossing).await;
    router.fail(Faults::default());
    crossing.paid(id).await;
}

/// One transaction that is named for many requests waits, while it is in no block, for that of its quote alone.
#[tokio::test]
async fn a_pending_transaction_of_another_requests_quote_is_not_waited_for() {
    let crossing = Crossing::open().await;
    let (near, house) = (crossing.near(), &crossing.house);
    let (id, other) = (crossing.five().await, crossing.five().await);
    let asked = crossing.with_dai(id, house.person(3).address);
    let quote = crossing.approved(asked).await;
    near.hold().await;
    let tx = crossing.send(asked, &quote).await;
    for request in [id, other] {
        crossing.say(request, (near, tx), None).await.unwrap();
    }
    house
        .until_stands(other, all_are(PaymentState::Failed))
        .await;
    let waits = house.stands(id).await.payments[0].standing;
    assert_eq!(waits, PaymentStanding::As(PaymentState::Unconfirmed));
    house.until_told_jobs("request_crossing", 1).await;

    near.mine(1).await;
    let crosses = PaymentStanding::Crossing(PaymentWay::Crossing);
    let is_crossing = |request: &Request| request.payments[0].standing == crosses;
    house.until_stands(id, is_crossing).await;
    house.until_told_jobs("request_crossing", 0).await;
}
