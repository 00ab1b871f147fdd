use alloy_primitives::Address;
use domain::{CashOutState, SponsoredKind};
use store::{BankPayee, Call, NewCall, Overdue, Queued};

use super::*;

#[tokio::test]
async fn a_list_is_ones_own_yeses_the_newest_first() {
    on_both(async |store| {
        person(&store, ANN).await;
        person(&store, BOB).await;
        let mut ids = Vec::new();
        for number in 1..=3 {
            ids.push(confirmed(&store, ANN, number).await.id);
            step(&store, ids[ids.len() - 1], CashOutState::Canceled).await;
        }
        prepared(&store, new(ANN, 4)).await;
        confirmed(&store, BOB, 5).await;
        ids.reverse();
        let all = store.cash_outs_of(ANN, None, 9).await.unwrap();
        assert_eq!(all.iter().map(|row| row.id).collect::<Vec<_>>(), ids);
        let behind = Some((all[0].created_at, all[0].id));
        let rest = store.cash_outs_of(ANN, behind, 1).await.unwrap();
        assert_eq!(rest.iter().map(|row| row.id).collect::<Vec<_>>(), ids[1..2]);
    })
    .await;
}

#[tokio::test]
async fn what_is_due_is_looked_at_and_what_is_told_of_sooner() {
    on_both(async |store| {
        person(&store, ANN).await;
        let row = confirmed(&store, ANN, 1).await;
        let row = step(&store, row.id, CashOutState::AwaitingFunds).await;
        let due = |now| {
            let store = &store;
            async move { store.cash_outs_to_look_at(now, 9).await.unwrap().len() }
        };
        assert_eq!(row.next_look_at, Some(NOW + 5));
        assert_eq!((due(NOW + 4).await, due(NOW + 5).await), (0, 1));
        let found = store.cash_outs_about("vehicle 1", 9).await.unwrap();
        assert_eq!(found.iter().map(|row| row.id).collect::<Vec<_>>(), [row.id]);
        let none = store.cash_outs_about("vehicle 2", 9).await.unwrap();
        assert!(none.is_empty());
        let keys = [job(row.id).key];
        store
            .hurry_cash_outs(&[row.id], &keys, NOW - 9)
            .await
            .unwrap();
        assert_eq!(due(NOW - 9).await, 1);
        let hurried = store.live_job(&keys[0]).await.unwrap().unwrap();
        assert_eq!(hurried.run_at, NOW - 9);
    })
    .await;
}

#[tokio::test]
async fn a_payout_leads_to_its_cash_out_after_its_end() {
    on_both(async |store| {
        person(&store, ANN).await;
        let row = confirmed(&store, ANN, 1).await;
        let change = CashOutChange {
            payout: Some("drain".to_owned()),
            ..to(&row, CashOutState::PaymentProcessed)
        };
        store.step_cash_out(&row, change, NOW).await.unwrap();
        let found = store.cash_outs_about("drain", 9).await.unwrap();
        assert_eq!(found.iter().map(|row| row.id).collect::<Vec<_>>(), [row.id]);
        assert!(found[0].ended_at.is_some());
    })
    .await;
}

#[tokio::test]
async fn those_that_need_a_person_are_listed_and_counted() {
    on_both(async |store| {
        person(&store, ANN).await;
        let states = [
            CashOutState::AwaitingTx,
            CashOutState::Returned,
            CashOutState::PaymentProcessed,
        ];
        for (number, state) in (1..).zip(states) {
            let row = confirmed(&store, ANN, number).await;
            if state != row.state {
                step(&store, row.id, state).await;
            }
        }
        let overdue = [
            Overdue {
                state: CashOutState::Returned,
                since: NOW + 2,
            },
            Overdue {
                state: CashOutState::AwaitingTx,
                since: NOW - 1,
            },
        ];
        let troubled = store.troubled_cash_outs(&overdue, 9).await.unwrap();
        let listed: Vec<_> = troubled.iter().map(|row| row.state).collect();
        assert_eq!(listed, [CashOutState::Returned]);
        let processed = new(ANN, 3).id;
        let row = read(&store, processed).await;
        let held = CashOutChange {
            held: Some("unheard_of".to_owned()),
            ..to(&row, row.state)
        };
        store.step_cash_out(&row, held, NOW).await.unwrap();
        let troubled = store.troubled_cash_outs(&overdue, 9).await.unwrap();
        assert_eq!(troubled.len(), 2);
        let figures = store.cash_out_figures().await.unwrap();
        assert_eq!(figures.at["awaiting_tx"], 1);
        assert_eq!(figures.at["returned"], 1);
        assert_eq!(figures.at["ready"], 0);
        assert_eq!(figures.oldest, Some(NOW));
    })
    .await;
}

#[tokio::test]
async fn what_an_operator_closed_is_listed_again_once_it_stands_otherwise() {
    on_both(async |store| {
        person(&store, ANN).await;
        let id = confirmed(&store, ANN, 1).await.id;
        let row = step(&store, id, CashOutState::Returned).await;
        let overdue = [CashOutState::Returned, CashOutState::RefundInFlight].map(|state| Overdue {
            state,
            since: i64::MAX,
        });
        let listed = async || store.troubled_cash_outs(&overdue, 9).await.unwrap().len();
        let counted = async || store.cash_out_figures().await.unwrap().at["returned"];
        assert_eq!((listed().await, counted().await), (1, 1));

        let closed = store.close_cash_out(&row, ("operator", "paid by hand"), NOW + 3);
        let closed = closed.await.unwrap();
        assert_eq!(
            (&*closed.by, &*closed.because, closed.at),
            ("operator", "paid by hand", NOW + 3)
        );
        assert_eq!((listed().await, counted().await), (0, 0));
        let again = store.close_cash_out(&row, ("Otto", "because"), NOW + 4);
        assert_eq!(again.await.unwrap(), closed, "who was first counts");
        assert_eq!(store.cash_out_closings(9).await.unwrap(), [closed]);

        // A look that finds the same leaves it closed; a word of the provider's that nobody knows does not.
        let row = read(&store, id).await;
        let same = to(&row, row.state);
        store.step_cash_out(&row, same, NOW + 5).await.unwrap();
        assert_eq!(listed().await, 0);
        let row = read(&store, id).await;
        let held = CashOutChange {
            held: Some("unheard_of".to_owned()),
            ..to(&row, row.state)
        };
        store.step_cash_out(&row, held, NOW + 6).await.unwrap();
        assert_eq!(listed().await, 1);
        let row = read(&store, id).await;
        let closed = store
            .close_cash_out(&row, ("operator", "asked"), NOW + 7)
            .await;
        assert_eq!(closed.unwrap().held.as_deref(), Some("unheard_of"));
        assert_eq!(listed().await, 0);
        step(&store, id, CashOutState::RefundInFlight).await;
        assert_eq!(listed().await, 1);
        let all = store.cash_out_closings(9).await.unwrap();
        assert_eq!(
            all.iter().map(|one| one.at).collect::<Vec<_>>(),
            [NOW + 7, NOW + 3]
        );
    })
    .await;
}

/// Of several that were canceled one has what came to their address all the same.
#[tokio::test]
async fn what_was_paid_after_cancel_belongs_to_one_of_a_links_cash_outs() {
    on_both(async |store| {
        person(&store, ANN).await;
        let mut ids = Vec::new();
        for number in [100, 200, 300] {
            let again = NewCashOut {
                id: CashOutId(number + 1_001),
                ..new(ANN, 1)
            };
            let row = confirmed_as(&store, again, "a").await;
            step(&store, row.id, CashOutState::Canceled).await;
            ids.push(row.id);
        }
        // One that was not confirmed has nothing, though it has the same address.
        let unsaid = prepared(&store, new(ANN, 1)).await;
        store
            .put_vehicle(unsaid.id, "a", address(9), NOW)
            .await
            .unwrap();
        let theirs = async || {
            let mut theirs = Vec::new();
            for id in &ids {
                let row = read(&store, *id).await;
                theirs.push(!store.is_paid_for_another(&row).await.unwrap());
            }
            theirs
        };
        assert_eq!(theirs().await, [false, false, true], "the newest");
        let row = read(&store, ids[0]).await;
        let paid_out = CashOutChange {
            payout: Some("drain".to_owned()),
            ..to(&row, CashOutState::Canceled)
        };
        store.step_cash_out(&row, paid_out, NOW).await.unwrap();
        assert_eq!(theirs().await, [true, false, false], "the one paid out");
        let confirmed = confirm(&store, &read(&store, unsaid.id).await).await;
        assert_eq!(confirmed, ConfirmedCashOut::Done);
        assert_eq!(theirs().await, [false; 3], "the one under way");
    })
    .await;
}

/// A route is another way to the same address: what came by it is of the cash-out that has it.
#[tokio::test]
async fn what_a_route_brought_after_cancel_belongs_to_the_cash_out_that_has_it() {
    on_both(async |store| {
        person(&store, ANN).await;
        let mut rows = Vec::new();
        for number in [1, 2] {
            let again = NewCashOut {
                id: CashOutId(1_000 + number),
                landing: Some(ChainId(10)),
                ..new(ANN, 1)
            };
            let row = prepared(&store, again).await;
            store
                .put_vehicle(row.id, "a", address(9), NOW)
                .await
                .unwrap();
            let route = RouteId(number);
            let put = store.put_cash_out_route(row.id, route, Cents::dollars(20), NOW);
            put.await.unwrap();
            let row = read(&store, row.id).await;
            assert_eq!(confirm(&store, &row).await, ConfirmedCashOut::Done);
            rows.push(step(&store, row.id, CashOutState::Canceled).await);
        }
        for row in rows {
            assert!(!store.is_paid_for_another(&row).await.unwrap());
        }
    })
    .await;
}

/// Whoever sends a claim asks before whether the provider still pays out for whom it pays.
#[tokio::test]
async fn a_claim_that_pays_the_provider_says_for_whom() {
    on_both(async |store| {
        person(&store, ANN).await;
        person(&store, BOB).await;
        let ann = confirmed(&store, ANN, 1).await;
        let transfer = NewCashOut {
            kind: CashOutKind::CashOut,
            vehicle: Vehicle::Transfer,
            customer: "bob".to_owned(),
            rail: Rail::Ach,
            ..new(BOB, 2)
        };
        confirmed_as(&store, transfer, "t").await;
        let mut calls = Vec::new();
        for (number, to) in [(1, 9), (2, 9), (3, 9), (4, 8)] {
            calls.push(queued(&store, number, address(to)).await);
        }
        let payee = |customer: &str, rail, transfer: Option<&str>| BankPayee {
            customer: customer.to_owned(),
            rail,
            transfer: transfer.map(str::to_owned),
        };
        let told = store.bank_payees(&calls).await.unwrap();
        let of = |number: usize| {
            let id = &calls[number - 1].id;
            let of_call = told.iter().filter(|(call, _)| call == id);
            let mut payees: Vec<_> = of_call.map(|(_, payee)| payee.clone()).collect();
            payees.sort_by(|one, other| one.customer.cmp(&other.customer));
            payees
        };
        assert_eq!(ann.vehicle, Vehicle::Drain);
        assert_eq!(of(1), [payee("customer", Rail::Sepa, None)]);
        assert_eq!(of(2), [payee("bob", Rail::Ach, Some("t"))]);
        // Of no cash-out's link: it is for one of the two.
        let either = [
            payee("bob", Rail::Ach, None),
            payee("customer", Rail::Sepa, None),
        ];
        assert_eq!(of(3), either);
        assert_eq!(of(4), []);
    })
    .await;
}

async fn queued(store: &Store, number: u64, recipient: Address) -> Call {
    let call = NewCall {
        id: format!("{number:036}"),
        chain: link(number).chain,
        kind: SponsoredKind::Claim,
        purpose: format!("settle:{number}"),
        turn: None,
        link: Some(link(number)),
        recipient,
        target: address(1),
        value: U256::ZERO,
        calldata: Bytes::from(vec![1]),
    };
    let queued = store.queue_call(&call, &[], NOW).await;
    assert_eq!(queued.unwrap(), Queued::New);
    store.call(&call.id).await.unwrap().unwrap()
}
