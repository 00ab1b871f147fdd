use domain::CashOutState;
use store::Overdue;

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
