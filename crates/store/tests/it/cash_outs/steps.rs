use domain::{CashOutState, ChainId, NoticeKind, NoticeThing};
use store::{FoundNotice, Notice};

use super::*;
use crate::hash;

#[tokio::test]
async fn of_two_who_look_one_writes() {
    on_both_by_two(async |store, other| {
        person(&store, ANN).await;
        let row = confirmed(&store, ANN, 1).await;
        let change = to(&row, CashOutState::AwaitingFunds);
        let (one, two) = tokio::join!(
            store.step_cash_out(&row, change.clone(), NOW),
            other.step_cash_out(&row, change, NOW),
        );
        let mut written = [one.unwrap(), two.unwrap()];
        written.sort_by_key(|it| *it != SteppedCashOut::Done);
        assert_eq!(written, [SteppedCashOut::Done, SteppedCashOut::Stale]);
    })
    .await;
}

#[tokio::test]
async fn a_state_is_told_of_with_the_step_and_once() {
    on_both(async |store| {
        person(&store, ANN).await;
        let row = confirmed(&store, ANN, 1).await;
        let told = |state, kind| CashOutChange {
            told_as: Some(kind),
            ..to(&row, state)
        };
        let notice = |kind, state| Notice {
            account: ANN,
            kind,
            thing: NoticeThing::CashOut(row.id, state),
        };
        let states = [
            (CashOutState::PaymentProcessed, NoticeKind::CashOut),
            (CashOutState::Returned, NoticeKind::CashOutTrouble),
        ];
        for (state, kind) in states {
            let row = read(&store, row.id).await;
            let change = told(state, kind);
            let stepped = store.step_cash_out(&row, change.clone(), NOW).await;
            assert_eq!(stepped.unwrap(), SteppedCashOut::Done);
            // What was read before says nothing.
            let again = store.step_cash_out(&row, change, NOW).await;
            assert_eq!(again.unwrap(), SteppedCashOut::Stale);
            let found = store.notice(&notice(kind, state)).await.unwrap();
            assert_eq!(found, Some(FoundNotice::Open));
        }
        let end = read(&store, row.id).await;
        assert_eq!((end.state, end.ended_at), (CashOutState::Returned, None));
        assert_eq!(store.found_notices(9).await.unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_payout_is_one_cash_outs() {
    on_both(async |store| {
        person(&store, ANN).await;
        let (one, two) = (
            confirmed(&store, ANN, 1).await,
            confirmed(&store, ANN, 2).await,
        );
        let paid = |row| CashOutChange {
            payout: Some("drain".to_owned()),
            tx: Some(hash(3)),
            ..to(row, CashOutState::FundsReceived)
        };
        let first = store.step_cash_out(&one, paid(&one), NOW).await;
        assert_eq!(first.unwrap(), SteppedCashOut::Done);
        let second = store.step_cash_out(&two, paid(&two), NOW).await;
        assert_eq!(second.unwrap(), SteppedCashOut::PayoutTaken);
        assert_eq!(read(&store, two.id).await, two);
    })
    .await;
}

#[tokio::test]
async fn money_goes_on_when_its_owner_is_forgotten() {
    on_both(async |store| {
        person(&store, ANN).await;
        let row = confirmed(&store, ANN, 1).await;
        assert!(store.delete_account(ANN).await.unwrap());
        let row = read(&store, row.id).await;
        assert_eq!((row.account, row.state), (None, CashOutState::AwaitingTx));
        let change = CashOutChange {
            told_as: Some(NoticeKind::CashOut),
            ..to(&row, CashOutState::PaymentProcessed)
        };
        let stepped = store.step_cash_out(&row, change, NOW).await;
        assert_eq!(stepped.unwrap(), SteppedCashOut::Done);
        assert_eq!(store.found_notices(9).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn an_address_is_made_under_one_key_and_kept() {
    on_both_by_two(async |store, other| {
        let account = person(&store, ANN).await;
        let chain = ChainId(10);
        let (one, two) = tokio::join!(
            store.begin_liquidation(account, chain, (1, None), NOW),
            other.begin_liquidation(account, chain, (2, None), NOW),
        );
        let (one, two) = (one.unwrap().unwrap(), two.unwrap().unwrap());
        assert_eq!(one, two);
        let place = (account, chain);
        let rekeyed = store.rekey_liquidation(place, one.key, 5, NOW + 1).await;
        assert!(rekeyed.unwrap());
        let again = store.rekey_liquidation(place, one.key, 6, NOW + 2).await;
        assert!(!again.unwrap());
        for (id, at) in [("first", address(1)), ("second", address(2))] {
            store.put_liquidation(place, id, at).await.unwrap();
        }
        let kept = store
            .begin_liquidation(account, chain, (7, None), NOW)
            .await;
        let kept = kept.unwrap().unwrap();
        assert_eq!(kept.key, 5);
        assert_eq!(kept.made, Some(("first".to_owned(), address(1))));
        let nobodys = BankAccountId(99);
        let none = store
            .begin_liquidation(nobodys, chain, (1, None), NOW)
            .await;
        assert_eq!(none.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn an_event_is_noted_once_and_forgotten_in_time() {
    on_both(async |store| {
        assert!(store.note_bank_event("wh_1", NOW).await.unwrap());
        assert!(!store.note_bank_event("wh_1", NOW + 1).await.unwrap());
        assert!(store.note_bank_event("wh_2", NOW + 2).await.unwrap());
        assert_eq!(store.prune_bank_events(NOW + 1, 9).await.unwrap(), 1);
        assert!(store.note_bank_event("wh_1", NOW + 3).await.unwrap());
    })
    .await;
}

/// PostgreSQL refuses what is longer than its column, and the whole row with it.
#[tokio::test]
async fn what_a_provider_says_at_length_is_cut() {
    on_both(async |store| {
        person(&store, ANN).await;
        let row = confirmed(&store, ANN, 1).await;
        let change = CashOutChange {
            held: Some(format!("refused 403 {}", "ö".repeat(60))),
            reason: Some("r".repeat(300)),
            ..to(&row, CashOutState::AwaitingFunds)
        };
        let stepped = store.step_cash_out(&row, change, NOW).await;
        assert_eq!(stepped.unwrap(), SteppedCashOut::Done);
        let now = read(&store, row.id).await;
        assert_eq!(now.held.unwrap().chars().count(), 64);
        assert_eq!(now.reason.unwrap().len(), 255);
    })
    .await;
}

#[tokio::test]
async fn one_that_cannot_be_looked_at_comes_later() {
    on_both(async |store| {
        person(&store, ANN).await;
        let row = confirmed(&store, ANN, 1).await;
        let due = async |now| store.cash_outs_to_look_at(now, 9).await.unwrap().len();
        store.look_at_cash_out(row.id, NOW + 9).await.unwrap();
        assert_eq!((due(NOW + 8).await, due(NOW + 9).await), (0, 1));
    })
    .await;
}
