//! Payments that are made from another chain than the request's.

use alloy_primitives::{Bytes, U256};
use domain::{ChainId, PaymentState, PaymentWay, RouteId};
use store::{
    ArrivedPayment, NewPayment, NotedPayment, PaidIn, PaymentRow, RequestRoute, ShownPayment, Store,
};

use super::{MOST, NOW, add, five_of, id, job, note, payment, show, stands};
use crate::{CHAIN, address, hash, on_both};

const NEAR: ChainId = ChainId(99);

async fn leave(store: &Store, request: u8, tx: u8, now: i64) -> NotedPayment {
    let new = NewPayment {
        request: id(request),
        chain: NEAR,
        tx: hash(tx),
        payer: address(1),
        is_across: true,
    };
    let job = job(&format!("{request}/{tx} across"));
    store.note_payment(new, job, MOST, now).await.unwrap()
}

async fn from_near(store: &Store, request: u8, tx: u8) -> PaymentRow {
    let found = store.request_payment_from(id(request), NEAR, hash(tx));
    found.await.unwrap().unwrap()
}

fn route(request: u8, number: u8) -> RequestRoute {
    RequestRoute {
        id: RouteId::drawn([number; 16]),
        request: id(request),
        chain: NEAR,
        payer: address(2),
        to_amount: U256::from(5),
        quote_id: Some("a quote".to_owned()),
        question_id: None,
        target: address(3),
        data: Bytes::from(vec![number; 9]),
        digest: hash(number),
        made_at: NOW + i64::from(number),
        paid_in: Some(PaidIn {
            token: address(4),
            symbol: "DAI".to_owned(),
            decimals: 18,
            amount: U256::from(6),
        }),
    }
}

async fn keep(store: &Store, route: RequestRoute) -> RouteId {
    store.keep_request_route(route, 2).await.unwrap()
}

#[tokio::test]
async fn a_payment_that_crosses_is_known_by_where_it_comes_from_then_on() {
    on_both(async |store| {
        add(&store, five_of(1)).await;
        let way = keep(&store, route(1, 1)).await;
        assert_eq!(leave(&store, 1, 1, NOW).await, NotedPayment::Noted);
        assert_eq!(leave(&store, 1, 1, NOW).await, NotedPayment::Known);
        let leaving = from_near(&store, 1, 1).await;
        let move_to = async |row: &PaymentRow, to| {
            let route = route(1, 1);
            let moved = store.move_payment(row, to, address(2), &route);
            moved.await.unwrap()
        };
        assert!(move_to(&leaving, PaymentWay::Crossing).await);
        assert!(!move_to(&leaving, PaymentWay::Stuck).await, "it moved on");

        // Somebody told of where it comes before, and it was not there yet.
        note(&store, 1, 5, NOW).await;
        store
            .fail_payment(&payment(&store, 1, 5).await)
            .await
            .unwrap();
        let arrive = async |tx: u8| {
            let row = from_near(&store, 1, tx).await;
            let job = job(&format!("arrived {tx}"));
            let arrives = store.payment_arrives(&row, (CHAIN, hash(5)), job, NOW);
            arrives.await.unwrap()
        };
        assert_eq!(arrive(1).await, ArrivedPayment::Noted);
        let here = payment(&store, 1, 5).await;
        assert_eq!(here, from_near(&store, 1, 1).await);
        assert_eq!(
            (here.payer, here.state),
            (address(2), PaymentState::Unconfirmed)
        );
        let from = here.from.unwrap();
        assert_eq!((from.way, from.route), (PaymentWay::Arrived, Some(way)));
        assert_eq!(show(&store, 1, 5, 5, 0).await, ShownPayment::Counted);
        assert_eq!(stands(&store, 1).await.1, 5);
        let told = store.payments_of_request(id(1), 9).await.unwrap();
        assert_eq!(told.len(), 1);

        // It pays for one.
        leave(&store, 1, 2, NOW).await;
        assert_eq!(arrive(2).await, ArrivedPayment::Taken);
        let lost = from_near(&store, 1, 2).await;
        store
            .end_payment(&lost, PaymentWay::Refunded)
            .await
            .unwrap();
        assert_eq!(leave(&store, 1, 2, NOW).await, NotedPayment::Noted);
        let again = from_near(&store, 1, 2).await;
        assert_eq!(again.from.unwrap().way, PaymentWay::Leaving);
    })
    .await;
}

#[tokio::test]
async fn ways_and_what_is_on_them_are_kept_while_others_are_said() {
    on_both(async |store| {
        add(&store, five_of(1)).await;
        let way = keep(&store, route(1, 1)).await;
        leave(&store, 1, 1, NOW).await;
        let leaving = from_near(&store, 1, 1).await;
        let route_of_one = route(1, 1);
        let moved = store.move_payment(&leaving, PaymentWay::Crossing, address(2), &route_of_one);
        assert!(moved.await.unwrap());
        for tx in 2..6 {
            note(&store, 1, tx, NOW + i64::from(tx)).await;
        }
        let told = store.payments_of_request(id(1), 9).await.unwrap();
        assert_eq!(told.len() as u64, MOST);
        assert!(told.iter().any(|row| row.from.is_some()), "{told:#?}");

        // The same call is the same way, and of more than two that nobody is on the oldest goes.
        let same = RequestRoute {
            id: RouteId::drawn([9; 16]),
            ..route(1, 1)
        };
        assert_eq!(keep(&store, same).await, way);
        let [second, ..] = [
            keep(&store, route(1, 2)).await,
            keep(&store, route(1, 3)).await,
            keep(&store, route(1, 4)).await,
        ];
        assert_eq!(store.request_route(second).await.unwrap(), None);
        assert_eq!(store.request_route(way).await.unwrap(), Some(route(1, 1)));
        let all = store.request_routes(id(1), NEAR, 9).await.unwrap();
        assert_eq!(all, [route(1, 4), route(1, 3), route(1, 1)]);
        let one = store.request_routes(id(1), NEAR, 1).await.unwrap();
        assert_eq!(one, [route(1, 4)]);
        let elsewhere = store.request_routes(id(1), CHAIN, 9).await.unwrap();
        assert_eq!(elsewhere, []);
        let found = store.request_route_of(id(1), NEAR, hash(3)).await;
        assert_eq!(found.unwrap(), Some(route(1, 3)));
        let elsewhere = store.request_route_of(id(1), CHAIN, hash(3)).await;
        assert_eq!(elsewhere.unwrap(), None);
        assert_eq!(store.prune_request_routes(NOW + 3, 9).await.unwrap(), 1);
        assert_eq!(store.prune_request_routes(NOW + 5, 9).await.unwrap(), 2);
    })
    .await;
}
