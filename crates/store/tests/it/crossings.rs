//! Routes that are kept, and the claims that take them: a route once, a link's money one way.

use alloy_primitives::{Bytes, U256};
use domain::{ChainId, CrossingState, LinkId, RouteId};
use store::{
    BegunCrossing, CarriedLink, CrossingChange, CrossingRow, FarTransfers, KeptRoute, NearSide,
    NewCrossing, NewJob, OthersTransfer, Store,
};

use crate::{CHAIN, address, hash, link, on_both, on_both_by_two};

const NOW: i64 = 1_700_000_000_000;
const FORGET_AT: i64 = NOW + 4_200_000;

fn route(id: u128, link: Option<LinkId>) -> KeptRoute {
    KeptRoute {
        id: RouteId(id),
        chain: CHAIN,
        link,
        recipient: address(1),
        back_to: None,
        from_token: address(2),
        amount: U256::from(25_000_000),
        to_chain: ChainId(31338),
        to_token: address(3),
        quoted: U256::from(24_900_000),
        minimum: U256::from(24_600_000),
        quote_id: Some("quote".to_owned()),
        request_id: None,
        router: address(4),
        target: address(5),
        data: Bytes::from(vec![7; 16_384]),
        bridge_fee: U256::from(1_000),
        duration: 20,
        expires_at: 1_700_000_600,
    }
}

async fn begin(store: &Store, route: RouteId, number: u64) -> BegunCrossing {
    let new = NewCrossing {
        route,
        link: link(number),
        withdrawal_signature: Bytes::from(vec![1; 65]),
        routing_signature: Bytes::from(vec![2; 64]),
        since_block: 70,
    };
    let job = NewJob {
        id: format!("{:036}", route.0),
        kind: "crossing".to_owned(),
        key: format!("crossing/{route}"),
        payload: "{}".to_owned(),
        run_at: NOW,
        lifetime: None,
        network: None,
    };
    store.begin_crossing(new, job, NOW).await.unwrap()
}

async fn step(store: &Store, row: &CrossingRow, state: CrossingState) -> bool {
    let change = CrossingChange {
        state,
        is_over: state.is_end(),
        ..row.into()
    };
    store.step_crossing(row, change, NOW + 1).await.unwrap()
}

#[tokio::test]
async fn a_route_is_kept_once_until_it_is_forgotten_or_taken() {
    on_both(async |store| {
        let (one, loose) = (route(1, Some(link(1))), route(9, None));
        for new in [&one, &loose] {
            assert_eq!(
                store.keep_route(new.clone(), FORGET_AT).await.unwrap(),
                *new
            );
        }
        let again = KeptRoute {
            id: RouteId(2),
            expires_at: one.expires_at + 10,
            ..one.clone()
        };
        let kept = store.keep_route(again.clone(), FORGET_AT).await.unwrap();
        assert_eq!(kept, one);
        for other in [
            KeptRoute {
                minimum: U256::ONE,
                ..again.clone()
            },
            KeptRoute {
                id: RouteId(3),
                recipient: address(8),
                ..again.clone()
            },
        ] {
            let kept = store.keep_route(other.clone(), FORGET_AT).await.unwrap();
            assert_eq!(kept, other);
        }
        let found = store.route_with_data(&loose.data, None).await.unwrap();
        assert_eq!(found, Some(loose));

        assert_eq!(begin(&store, one.id, 1).await, BegunCrossing::Begun);
        assert_eq!(begin(&store, one.id, 1).await, BegunCrossing::Taken);
        assert_eq!(store.prune_routes(FORGET_AT - 1, 9).await.unwrap(), 0);
        assert_eq!(store.prune_routes(FORGET_AT, 9).await.unwrap(), 3);
        assert_eq!(store.route(one.id).await.unwrap(), Some(one));
        assert_eq!(begin(&store, RouteId(3), 2).await, BegunCrossing::Forgotten);
        let job = store.live_job("crossing/00000000-0000-0000-0000-000000000003");
        assert_eq!(job.await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_links_money_goes_one_way_unless_it_stayed() {
    on_both_by_two(async |store, other| {
        for id in 1..=3 {
            let kept = KeptRoute {
                quote_id: Some(id.to_string()),
                ..route(id, Some(link(1)))
            };
            store.keep_route(kept, FORGET_AT).await.unwrap();
        }
        let (one, two) = tokio::join!(begin(&store, RouteId(1), 1), begin(&other, RouteId(2), 1));
        let begun = [one, two]
            .iter()
            .filter(|it| **it == BegunCrossing::Begun)
            .count();
        assert_eq!(begun, 1, "{one:?} {two:?}");
        let row = store.crossing_of(link(1)).await.unwrap().unwrap();
        assert_eq!((row.state, row.link), (CrossingState::Claiming, link(1)));
        assert_eq!(row.since_block, Some(70));

        // Of two who look one writes.
        let (one, two) = tokio::join!(
            step(&store, &row, CrossingState::Unclaimed),
            step(&other, &row, CrossingState::Unclaimed)
        );
        assert!(one != two);
        let over = store.crossing_of(link(1)).await.unwrap().unwrap();
        assert_eq!(
            (over.state, over.ended_at),
            (CrossingState::Unclaimed, Some(NOW + 1))
        );
        assert_eq!(begin(&store, RouteId(3), 1).await, BegunCrossing::Begun);
        let row = store.crossing_of(link(1)).await.unwrap().unwrap();
        assert_eq!(row.route.id, RouteId(3));
        for (before, overdue) in [(NOW, 0), (NOW + 1, 1)] {
            let figures = store.crossing_figures(before).await.unwrap();
            assert_eq!((figures.at["claiming"], figures.oldest), (1, Some(NOW)));
            assert_eq!(figures.overdue, overdue);
            let begun = store.crossings_begun_before(before, 9).await.unwrap();
            let expected = (overdue == 1).then(|| row.clone());
            assert_eq!(begun, Vec::from_iter(expected));
        }

        let near = NearSide {
            tx: hash(1),
            block: 7,
            at: 1_700_000_001,
        };
        let arrived = CrossingChange {
            state: CrossingState::Arrived,
            near: Some(near),
            far_tx: Some(hash(2)),
            far_transfers: Some(FarTransfers {
                block: 71,
                places: vec![2, 5],
            }),
            received: Some(U256::from(24_700_000)),
            received_token: Some(address(3)),
            refund_tx: Some(hash(3)),
            error: None,
            is_over: true,
        };
        assert!(
            store
                .step_crossing(&row, arrived.clone(), NOW + 2)
                .await
                .unwrap()
        );
        let row = store.crossing(RouteId(3)).await.unwrap().unwrap();
        assert_eq!(CrossingChange::from(&row), arrived);
        assert_eq!((row.state_at, row.ended_at), (NOW + 2, Some(NOW + 2)));
        let figures = store.crossing_figures(NOW + 1).await.unwrap();
        assert_eq!((figures.oldest, figures.overdue), (None, 0));
        let begun = store.crossings_begun_before(NOW + 1, 9).await.unwrap();
        assert_eq!(begun, [], "nobody looks at what is over");
    })
    .await;
}

#[tokio::test]
async fn where_links_went_is_found_for_many_at_once() {
    on_both(async |store| {
        let many: Vec<_> = (1..=450).map(link).collect();
        assert_eq!(store.carried_links(&[]).await.unwrap(), []);
        assert_eq!(store.carried_links(&many).await.unwrap(), []);
        for number in [1, 2, 201, 450, 451] {
            let id = RouteId(number.into());
            let kept = KeptRoute {
                id,
                quote_id: Some(number.to_string()),
                ..route(1, Some(link(number)))
            };
            store.keep_route(kept, FORGET_AT).await.unwrap();
            assert_eq!(begin(&store, id, number).await, BegunCrossing::Begun);
        }
        let stayed = store.crossing(RouteId(2)).await.unwrap().unwrap();
        assert!(step(&store, &stayed, CrossingState::Unclaimed).await);
        let other = store.crossing(RouteId(201)).await.unwrap().unwrap();
        let partial = CrossingChange {
            state: CrossingState::Partial,
            far_tx: Some(hash(2)),
            received: Some(U256::from(7)),
            received_token: Some(address(9)),
            ..(&other).into()
        };
        let stepped = store.step_crossing(&other, partial, NOW).await;
        assert!(stepped.unwrap());

        let mut carried = store.carried_links(&many).await.unwrap();
        carried.sort_by_key(|one| one.link.index);
        let under_way = |number| CarriedLink {
            link: link(number),
            state: CrossingState::Claiming,
            chain: ChainId(31338),
            token: address(3),
            received: None,
            tx: None,
        };
        let other = CarriedLink {
            state: CrossingState::Partial,
            token: address(9),
            received: Some(U256::from(7)),
            tx: Some(hash(2)),
            ..under_way(201)
        };
        assert_eq!(carried, [under_way(1), other, under_way(450)]);
    })
    .await;
}

#[tokio::test]
async fn a_transfer_pays_out_one_claim() {
    on_both_by_two(async |store, other| {
        let far = ChainId(31338);
        for id in [1, 2] {
            let kept = KeptRoute {
                quote_id: Some(id.to_string()),
                ..route(id, Some(link(1)))
            };
            store.keep_route(kept, FORGET_AT).await.unwrap();
        }
        for (id, number) in [(RouteId(1), 1), (RouteId(2), 2)] {
            assert_eq!(begin(&store, id, number).await, BegunCrossing::Begun);
        }
        let read = async |id| store.crossing(id).await.unwrap().unwrap();
        let came = |row: &CrossingRow, places: &[i64]| CrossingChange {
            state: CrossingState::Arrived,
            far_tx: Some(hash(2)),
            far_transfers: Some(FarTransfers {
                block: 71,
                places: places.to_vec(),
            }),
            received: Some(U256::from(24_700_000)),
            received_token: Some(address(3)),
            ..row.into()
        };
        let (one, two) = (read(RouteId(1)).await, read(RouteId(2)).await);
        let (first, second) = tokio::join!(
            store.step_crossing(&one, came(&one, &[2, 5]), NOW),
            other.step_crossing(&two, came(&two, &[5, 6]), NOW)
        );
        assert!(first.unwrap() != second.unwrap(), "one place is in both");
        let (one, two) = (read(RouteId(1)).await, read(RouteId(2)).await);
        let (has, has_not) = match one.state {
            CrossingState::Arrived => (one, two),
            _ => (two, one),
        };
        assert_eq!(
            (has_not.state, has_not.far_tx, &has_not.far_transfers),
            (CrossingState::Claiming, None, &None)
        );
        let held = has.far_transfers.clone().unwrap();
        let others = store.others_transfers(far, 71, has_not.route.id).await;
        let expected = held.places.iter().map(|place| OthersTransfer {
            route: has.route.id,
            tx: hash(2),
            place: *place,
            recipient: address(1),
            token: address(3),
            minimum: U256::from(24_600_000),
            received: Some(U256::from(24_700_000)),
        });
        assert_eq!(others.unwrap(), Vec::from_iter(expected));
        for (chain, block, id) in [
            (far, 71, has.route.id),
            (far, 72, has_not.route.id),
            (CHAIN, 71, has_not.route.id),
        ] {
            let others = store.others_transfers(chain, block, id).await.unwrap();
            assert_eq!(others, []);
        }

        // What is taken back is free.
        assert!(
            step(&store, &has, CrossingState::Arrived).await,
            "as before"
        );
        let has = read(has.route.id).await;
        assert_eq!(has.far_transfers, Some(held.clone()));
        let back = CrossingChange {
            state: CrossingState::Crossing,
            far_tx: None,
            far_transfers: None,
            received: None,
            received_token: None,
            is_over: false,
            ..(&has).into()
        };
        assert!(store.step_crossing(&has, back, NOW).await.unwrap());
        let again = came(&has_not, &held.places);
        assert!(store.step_crossing(&has_not, again, NOW).await.unwrap());
    })
    .await;
}
