//! Money on its way from links to banks: each link's to one of them, each step once.

mod lists;
mod steps;

use alloy_primitives::{Bytes, U256};
use domain::{
    AccountId, BankAccountId, BankKind, CashOutId, CashOutKind, CashOutState, Cents, ChainId, Rail,
    RouteId,
};
use store::{
    BegunBankAccount, CashOutChange, CashOutRow, CashOutSignatures, ConfirmedCashOut, NewAccount,
    NewBankAccount, NewCashOut, NewJob, PreparedCashOut, SteppedCashOut, Store, Vehicle,
};

use crate::{address, link, on_both, on_both_by_two};

const NOW: i64 = 1_700_000_000_000;
const MOST: u64 = 3;
const ANN: AccountId = AccountId(1);
const BOB: AccountId = AccountId(2);

/// Somebody with a bank account of the same number.
pub async fn person(store: &Store, id: AccountId) -> BankAccountId {
    let added = store.add_account(NewAccount {
        id,
        login: None,
        wallet: None,
        full_name: None,
        created_at: NOW,
    });
    assert!(added.await.unwrap());
    let bank_account = BankAccountId(id.0);
    let new = NewBankAccount {
        id: bank_account,
        account: id,
        kind: BankKind::Iban,
        digest: [7; 32],
        number: None,
        asked: [8; 32],
        hint: "BE68…7034".to_owned(),
        country: None,
        currency: "eur",
        key: [9; 16],
        now: NOW,
    };
    let begun = store.begin_bank_account(new, 20, 0).await.unwrap();
    assert!(matches!(begun, BegunBankAccount::Begun(_)));
    bank_account
}

/// The cash-out number `number` of somebody, of the link of the same number.
fn new(account: AccountId, number: u64) -> NewCashOut {
    NewCashOut {
        id: CashOutId(account.0 * 1_000 + u128::from(number)),
        account,
        kind: CashOutKind::Claim,
        link: link(number),
        token: address(4),
        amount: U256::from(25_000_000),
        cents: Cents::dollars(25),
        fee: Cents::default(),
        bank_account: BankAccountId(account.0),
        customer: "customer".to_owned(),
        external_account: "external".to_owned(),
        rail: Rail::Sepa,
        hint: "BE68…7034".to_owned(),
        vehicle: Vehicle::Drain,
        landing: None,
        key: 11,
        facts: "{}".to_owned(),
        next_look_at: NOW + 1_000,
    }
}

async fn prepared(store: &Store, new: NewCashOut) -> CashOutRow {
    match store.prepare_cash_out(new, MOST, NOW).await.unwrap() {
        PreparedCashOut::Row(row) => *row,
        other => panic!("{other:?}"),
    }
}

fn job(id: CashOutId) -> NewJob {
    NewJob {
        id: format!("{:036}", id.0),
        kind: "cash_out".to_owned(),
        key: format!("cash_out/{id}"),
        payload: "{}".to_owned(),
        run_at: NOW,
        lifetime: None,
        network: None,
    }
}

async fn confirm(store: &Store, row: &CashOutRow) -> ConfirmedCashOut {
    let signed = CashOutSignatures {
        withdrawal: Bytes::from(vec![1; 65]),
        routing: row.route.map(|_| Bytes::from(vec![2; 65])),
    };
    let confirmed = store.confirm_cash_out(row, signed, job(row.id), NOW + 1);
    confirmed.await.unwrap()
}

/// One that is under way.
pub async fn confirmed(store: &Store, account: AccountId, number: u64) -> CashOutRow {
    let vehicle = format!("vehicle {}", account.0);
    confirmed_as(store, new(account, number), &vehicle).await
}

/// The same of one that is prepared so, with this vehicle.
async fn confirmed_as(store: &Store, new: NewCashOut, vehicle: &str) -> CashOutRow {
    let row = prepared(store, new).await;
    let put = store.put_vehicle(row.id, vehicle, address(9), NOW);
    put.await.unwrap();
    let row = read(store, row.id).await;
    assert_eq!(confirm(store, &row).await, ConfirmedCashOut::Done);
    read(store, row.id).await
}

async fn read(store: &Store, id: CashOutId) -> CashOutRow {
    store.cash_out(id).await.unwrap().unwrap()
}

/// A change that leaves all but the state.
fn to(row: &CashOutRow, state: CashOutState) -> CashOutChange {
    CashOutChange {
        state,
        held: None,
        reason: None,
        tx: row.tx,
        payout: row.payout.clone(),
        facts: row.facts.clone(),
        next_look_at: Some(NOW + 5),
        told_as: None,
    }
}

async fn step(store: &Store, id: CashOutId, state: CashOutState) -> CashOutRow {
    let row = read(store, id).await;
    let stepped = store.step_cash_out(&row, to(&row, state), NOW + 2).await;
    assert_eq!(stepped.unwrap(), SteppedCashOut::Done);
    read(store, id).await
}

/// What has to be brought to the provider: the newest route counts, and both signatures are kept.
#[tokio::test]
async fn a_route_is_noted_until_somebody_says_yes() {
    on_both(async |store| {
        person(&store, ANN).await;
        let landing = Some(ChainId(10));
        let row = prepared(
            &store,
            NewCashOut {
                landing,
                ..new(ANN, 1)
            },
        )
        .await;
        assert_eq!(
            (row.landing, row.route, row.paid_on()),
            (landing, None, ChainId(10))
        );
        for route in [7, 8] {
            let cents = Cents::dollars(20 + route as u64);
            let put = store.put_cash_out_route(row.id, RouteId(route), cents, NOW + 1);
            put.await.unwrap();
            let now = read(&store, row.id).await;
            assert_eq!((now.route, now.cents), (Some(RouteId(route)), cents));
        }
        let old = confirm(&store, &row).await;
        assert_eq!(old, ConfirmedCashOut::Stale, "the route was told since");
        let row = read(&store, row.id).await;
        assert_eq!(confirm(&store, &row).await, ConfirmedCashOut::Done);
        let late = store.put_cash_out_route(row.id, RouteId(9), Cents::dollars(1), NOW + 2);
        late.await.unwrap();
        let now = read(&store, row.id).await;
        assert_eq!(
            (now.route, now.cents),
            (Some(RouteId(8)), Cents::dollars(28))
        );
        assert!(now.signature.is_some() && now.routing_signature.is_some());
    })
    .await;
}

#[tokio::test]
async fn the_same_again_is_the_same_until_somebody_says_yes() {
    on_both(async |store| {
        person(&store, ANN).await;
        let one = prepared(&store, new(ANN, 1)).await;
        assert_eq!((one.state, one.turn), (CashOutState::Ready, 0));
        let again = NewCashOut {
            id: CashOutId(77),
            key: 12,
            ..new(ANN, 1)
        };
        assert_eq!(prepared(&store, again.clone()).await, one);
        // For another purpose it is another one.
        let other = NewCashOut {
            id: CashOutId(78),
            kind: CashOutKind::CashOut,
            ..again.clone()
        };
        assert_eq!(prepared(&store, other).await.id, CashOutId(78));
        let (vehicle, other) = (address(9), address(8));
        store.put_vehicle(one.id, "a", vehicle, NOW).await.unwrap();
        store.put_vehicle(one.id, "b", other, NOW).await.unwrap();
        let one = read(&store, one.id).await;
        assert_eq!(one.pay_to, Some(vehicle));
        assert_eq!(confirm(&store, &one).await, ConfirmedCashOut::Done);
        assert_eq!(prepared(&store, again).await.id, CashOutId(77));
    })
    .await;
}

#[tokio::test]
async fn a_yes_and_its_job_are_durable_together_or_not_at_all() {
    on_both(async |store| {
        person(&store, ANN).await;
        let row = confirmed(&store, ANN, 1).await;
        assert_eq!(row.state, CashOutState::AwaitingTx);
        assert_eq!(row.signature.as_ref().map(|it| it.len()), Some(65));
        let key = job(row.id).key;
        assert!(store.live_job(&key).await.unwrap().is_some());
        // What was read before is stale.
        let before = CashOutRow {
            state: CashOutState::Ready,
            turn: row.turn - 1,
            ..row
        };
        assert_eq!(confirm(&store, &before).await, ConfirmedCashOut::Stale);
    })
    .await;
}

#[tokio::test]
async fn of_two_people_one_has_the_links_money() {
    on_both_by_two(async |store, other| {
        person(&store, ANN).await;
        person(&store, BOB).await;
        for number in 1..=3 {
            let ann = prepared(&store, new(ANN, number)).await;
            let bob = prepared(&other, new(BOB, number)).await;
            let (one, two) = tokio::join!(confirm(&store, &ann), confirm(&other, &bob));
            let taken = [&one, &two]
                .iter()
                .filter(|it| ***it == ConfirmedCashOut::Taken)
                .count();
            assert_eq!(taken, 1, "{one:?} {two:?}");
            let (winner, loser) = match one {
                ConfirmedCashOut::Done => (ann, bob),
                _ => (bob, ann),
            };
            let loser_job = store.live_job(&job(loser.id).key).await.unwrap();
            assert_eq!(loser_job, None);
            // What did not move can go elsewhere.
            step(&store, winner.id, CashOutState::Canceled).await;
            assert_eq!(confirm(&store, &loser).await, ConfirmedCashOut::Done);
            step(&store, loser.id, CashOutState::Canceled).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_person_has_so_many_under_way() {
    on_both(async |store| {
        person(&store, ANN).await;
        for number in 0..MOST {
            prepared(&store, new(ANN, number)).await;
        }
        let more = store.prepare_cash_out(new(ANN, MOST), MOST, NOW).await;
        assert_eq!(more.unwrap(), PreparedCashOut::TooMany);
        step(&store, new(ANN, 0).id, CashOutState::Canceled).await;
        prepared(&store, new(ANN, MOST)).await;
        let nobody = store.prepare_cash_out(new(BOB, 9), MOST, NOW).await;
        assert_eq!(nobody.unwrap(), PreparedCashOut::Gone);
    })
    .await;
}
