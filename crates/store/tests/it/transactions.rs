use alloy_primitives::{Bytes, U256};
use domain::{SponsoredKind, SponsoredState, TransactionState};
use store::{
    Error, KeyLease, MinedAt, NewAttempt, NewCall, NewTransaction, Scope, SponsorTransaction, Store,
};

use crate::{
    CHAIN, address,
    calls::{call, claim, queue, refuse},
    hash, on_both,
};

mod outcomes;

const HOLDER: &str = "this process";
pub const KEY: u8 = 7;

async fn lease(store: &Store) -> KeyLease {
    let lease = store.lease_key(CHAIN, address(KEY), 5, HOLDER, 0, 1_000);
    lease.await.unwrap().unwrap()
}

fn attempt(tx: u8) -> NewAttempt {
    NewAttempt {
        max_fee: u128::MAX,
        max_priority_fee: Some(1),
        tx: hash(tx),
        raw: Bytes::from_static(b"raw"),
    }
}

/// A transaction whose hash is its nonce repeated, and that can cost 100 gwei.
pub fn signed(calls: &[&str], nonce: u64) -> NewTransaction {
    NewTransaction {
        calls: calls.iter().map(|id| (*id).to_owned()).collect(),
        nonce,
        target: address(1),
        value: U256::ZERO,
        calldata: Bytes::from_static(b"calldata"),
        gas_limit: 100_000,
        reserved_gwei: 100,
        attempt: attempt(u8::try_from(nonce).unwrap()),
    }
}

pub async fn record(store: &Store, batch: Vec<NewTransaction>) -> Result<usize, Error> {
    let lease = lease(store).await;
    store
        .record_signed(CHAIN, lease, HOLDER, batch, None, 9)
        .await
}

async fn at(store: &Store, state: TransactionState) -> Vec<SponsorTransaction> {
    let found = store
        .transactions_of_key(CHAIN, address(KEY), state, 10)
        .await;
    found.unwrap()
}

/// Takes the first transaction that stands at `from` further.
pub async fn step(store: &Store, from: TransactionState, to: TransactionState) {
    let one = at(store, from).await;
    store
        .advance(CHAIN, vec![one[0].step(to)], 10)
        .await
        .unwrap();
}

/// Puts the transaction that a node has into a block, which refuses one of its calls.
async fn refused_in_a_block(store: &Store, call: &str) {
    let broadcast = at(store, TransactionState::Broadcast).await;
    let mut mined = broadcast[0].step(TransactionState::Mined);
    mined.rejected = vec![(call.to_owned(), "already_claimed".to_owned())];
    store.advance(CHAIN, vec![mined], 10).await.unwrap();
    assert_eq!(
        crate::calls::call(store, call).await.state,
        SponsoredState::Rejected
    );
}

/// Two calls on the transaction with nonce 5, which a node has.
async fn two_on_their_way(store: &Store) {
    queue(store, &[("1", 1), ("2", 2)]).await;
    record(store, vec![signed(&["1", "2"], 5)]).await.unwrap();
    step(store, TransactionState::Signed, TransactionState::Broadcast).await;
}

/// Claims of the same transaction are not among them.
#[tokio::test]
async fn deposits_are_found_by_the_transaction_that_makes_them() {
    on_both(async |store| {
        queue(&store, &[("1", 1)]).await;
        let deposit = NewCall {
            id: "2".to_owned(),
            kind: SponsoredKind::Deposit,
            purpose: "deposit:2".to_owned(),
            link: None,
            ..claim("2", 2)
        };
        store.queue_call(&deposit, &[], 0).await.unwrap();
        assert_eq!(store.deposit_calls(&[]).await.unwrap(), []);
        record(&store, vec![signed(&["1", "2"], 5)]).await.unwrap();
        let made = store.deposit_calls(&[hash(5), hash(6)]).await.unwrap();
        assert_eq!(made, [call(&store, "2").await]);
    })
    .await;
}

/// Each is tried on what the one before it left.
#[tokio::test]
async fn calls_of_one_turn_go_one_after_the_other() {
    on_both(async |store| {
        for (id, turn) in [
            ("1", Some("a")),
            ("2", Some("a")),
            ("3", Some("b")),
            ("4", None),
        ] {
            let call = NewCall {
                turn: turn.map(str::to_owned),
                ..claim(id, id.parse().unwrap())
            };
            store.queue_call(&call, &[], 0).await.unwrap();
        }
        let take = async |now: i64| {
            let taken = store.take_queued(CHAIN, HOLDER, now, now + 100, 9).await;
            let ids: Vec<_> = taken.unwrap().into_iter().map(|call| call.id).collect();
            ids
        };
        let of_another = store.take_queued(CHAIN, "another", 0, 5, 9).await.unwrap();
        assert_eq!(of_another.len(), 3);
        assert!(
            take(1).await.is_empty(),
            "while one process has the oldest, none has the next"
        );
        assert_eq!(take(10).await, ["1", "3", "4"]);
        record(&store, vec![signed(&["1"], 5)]).await.unwrap();
        assert_eq!(take(20).await, ["3", "4"], "it is on its way");
        step(
            &store,
            TransactionState::Signed,
            TransactionState::Broadcast,
        )
        .await;
        assert_eq!(take(30).await, ["3", "4"], "it still is");
        step(&store, TransactionState::Broadcast, TransactionState::Mined).await;
        assert_eq!(take(40).await, ["2", "3", "4"], "it is in a block");
        refuse(&store, "3").await;
        let later = NewCall {
            turn: Some("b".to_owned()),
            ..claim("5", 5)
        };
        store.queue_call(&later, &[], 0).await.unwrap();
        assert_eq!(
            take(50).await,
            ["2", "4", "5"],
            "what is refused is in nobody's way"
        );
    })
    .await;
}

/// Whatever becomes of either.
#[tokio::test]
async fn calls_and_transactions_keep_what_goes_along() {
    on_both(async |store| {
        let across = NewCall {
            kind: SponsoredKind::Across,
            value: U256::MAX,
            ..claim("1", 1)
        };
        store.queue_call(&across, &[], 0).await.unwrap();
        let with_fee = NewTransaction {
            value: U256::MAX,
            ..signed(&["1"], 5)
        };
        record(&store, vec![with_fee]).await.unwrap();
        let told = call(&store, "1").await;
        assert_eq!(
            (told.kind, told.value),
            (Some(SponsoredKind::Across), U256::MAX)
        );
        let sent = at(&store, TransactionState::Signed).await;
        assert_eq!(sent[0].value, U256::MAX);
    })
    .await;
}

#[tokio::test]
async fn signing_writes_calls_transactions_attempts_and_nonce_together() {
    on_both(async |store| {
        queue(&store, &[("1", 1), ("2", 2), ("3", 3)]).await;
        let batch = vec![signed(&["1", "2"], 5), signed(&["3"], 6)];
        assert_eq!(record(&store, batch).await.unwrap(), 2);

        for (id, nonce) in [("1", 5), ("2", 5), ("3", 6)] {
            let call = call(&store, id).await;
            assert_eq!(call.state, SponsoredState::Signed);
            assert_eq!(call.signer, Some((address(KEY), nonce)));
            assert_eq!(call.tx, Some(hash(nonce as u8)));
        }
        let under_way = store.gwei_under_way(CHAIN, address(KEY));
        assert_eq!(under_way.await.unwrap(), 200);
        let both = at(&store, TransactionState::Signed).await;
        assert_eq!(both.iter().map(|one| one.nonce).collect::<Vec<_>>(), [5, 6]);
        let attempts = store.attempts(CHAIN, address(KEY), &[5]).await.unwrap();
        assert_eq!(attempts[0].max_fee, u128::MAX);
        assert_eq!(attempts[0].raw, Bytes::from_static(b"raw"));
        let again = store.attempts_from(CHAIN, address(KEY), 6).await.unwrap();
        assert_eq!(again.iter().map(|one| one.nonce).collect::<Vec<_>>(), [6]);
        let calls = store
            .calls_of_transactions(CHAIN, address(KEY), &[5, 6])
            .await;
        let ids: Vec<_> = calls.unwrap().into_iter().map(|call| call.id).collect();
        assert_eq!(ids, ["1", "2", "3"]);
        assert_eq!(lease(&store).await.next_nonce, 7);
        assert_eq!(store.spent(CHAIN, Scope::Gas, "", 9).await.unwrap(), 200);
    })
    .await;
}

#[tokio::test]
async fn the_last_of_a_keys_transactions_that_is_in_a_block_is_known() {
    on_both(async |store| {
        let last = async || store.last_mined(CHAIN, address(KEY)).await.unwrap();
        two_on_their_way(&store).await;
        queue(&store, &[("3", 3)]).await;
        record(&store, vec![signed(&["3"], 6)]).await.unwrap();
        assert_eq!(last().await, None);
        step(&store, TransactionState::Broadcast, TransactionState::Mined).await;
        assert_eq!(last().await, Some(5));
        step(&store, TransactionState::Mined, TransactionState::Final).await;
        assert_eq!(last().await, Some(5));
        step(
            &store,
            TransactionState::Signed,
            TransactionState::Broadcast,
        )
        .await;
        step(&store, TransactionState::Broadcast, TransactionState::Mined).await;
        assert_eq!(last().await, Some(6));
    })
    .await;
}

/// Were a part of it written, its nonce would be used by nobody and the key stuck.
#[tokio::test]
async fn a_call_that_is_no_longer_queued_undoes_the_whole_batch() {
    on_both(async |store| {
        queue(&store, &[("1", 1), ("2", 2)]).await;
        refuse(&store, "2").await;
        for batch in [
            vec![signed(&["1"], 5), signed(&["2"], 6)],
            vec![signed(&["1", "2"], 5)],
        ] {
            let answer = record(&store, batch).await;
            assert!(matches!(answer, Err(Error::LeaseLost)), "{answer:?}");
            assert_eq!(call(&store, "1").await.state, SponsoredState::Queued);
            let attempts = store.attempts(CHAIN, address(KEY), &[5, 6]).await;
            assert_eq!(attempts.unwrap(), []);
            assert_eq!(at(&store, TransactionState::Signed).await, []);
            assert_eq!(lease(&store).await.next_nonce, 5);
            assert_eq!(store.spent(CHAIN, Scope::Gas, "", 9).await.unwrap(), 0);
        }
    })
    .await;
}

#[tokio::test]
async fn who_lost_the_key_cannot_record_what_it_signed() {
    on_both(async |store| {
        queue(&store, &[("1", 1)]).await;
        let lost = lease(&store).await;
        let successor = store.lease_key(CHAIN, address(KEY), 5, "another", 2_000, 3_000);
        successor.await.unwrap().unwrap();
        let batch = vec![signed(&["1"], 5)];
        let answer = store
            .record_signed(CHAIN, lost, HOLDER, batch, None, 9)
            .await;
        assert!(matches!(answer, Err(Error::LeaseLost)), "{answer:?}");
        assert_eq!(call(&store, "1").await.state, SponsoredState::Queued);
        let filler = store
            .record_filler(CHAIN, lost, HOLDER, signed(&[], 4), 9)
            .await;
        assert!(matches!(filler, Err(Error::LeaseLost)), "{filler:?}");
    })
    .await;
}

#[tokio::test]
async fn what_costs_more_than_the_day_allows_is_not_signed() {
    on_both(async |store| {
        queue(&store, &[("1", 1), ("2", 2)]).await;
        let record = async |id: &str, nonce: u64, limit: u64| {
            let lease = lease(&store).await;
            let batch = vec![signed(&[id], nonce)];
            let recorded = store.record_signed(CHAIN, lease, HOLDER, batch, Some(limit), 9);
            recorded.await.unwrap()
        };
        assert_eq!(record("1", 5, 150).await, 1);
        assert_eq!(record("2", 6, 150).await, 0);
        assert_eq!(call(&store, "2").await.state, SponsoredState::Queued);
        assert_eq!(lease(&store).await.next_nonce, 6);

        // It cost less than it could have, so there is room for another.
        step(
            &store,
            TransactionState::Signed,
            TransactionState::Broadcast,
        )
        .await;
        let mut mined =
            at(&store, TransactionState::Broadcast).await[0].step(TransactionState::Mined);
        mined.mined = Some(MinedAt {
            tx: hash(5),
            block: (3, hash(3)),
            spent_gwei: 40,
        });
        store.advance(CHAIN, vec![mined], 10).await.unwrap();
        assert_eq!(store.spent(CHAIN, Scope::Gas, "", 9).await.unwrap(), 40);
        let under_way = store.gwei_under_way(CHAIN, address(KEY));
        assert_eq!(under_way.await.unwrap(), 0, "what is mined is paid for");
        assert_eq!(record("2", 6, 150).await, 1);
    })
    .await;
}

/// Those behind wait for another day, or for what turns out to cost less; the nonce waits with them.
#[tokio::test]
async fn of_a_batch_over_the_days_budget_the_first_are_recorded() {
    on_both(async |store| {
        let batch = || {
            vec![
                signed(&["1"], 5),
                signed(&["2"], 6),
                signed(&["3"], 7),
                signed(&["4"], 8),
            ]
        };
        queue(&store, &[("1", 1), ("2", 2), ("3", 3), ("4", 4)]).await;
        let record = async |batch, limit: u64| {
            let lease = lease(&store).await;
            let recorded = store.record_signed(CHAIN, lease, HOLDER, batch, Some(limit), 9);
            recorded.await.unwrap()
        };
        assert_eq!(record(batch(), 99).await, 0);
        assert_eq!(lease(&store).await.next_nonce, 5);
        assert_eq!(record(batch(), 299).await, 2);

        let signed_nonces: Vec<_> = at(&store, TransactionState::Signed)
            .await
            .iter()
            .map(|one| one.nonce)
            .collect();
        assert_eq!(signed_nonces, [5, 6]);
        assert_eq!(lease(&store).await.next_nonce, 7);
        assert_eq!(store.spent(CHAIN, Scope::Gas, "", 9).await.unwrap(), 200);
        for (id, state) in [
            ("1", SponsoredState::Signed),
            ("2", SponsoredState::Signed),
            ("3", SponsoredState::Queued),
            ("4", SponsoredState::Queued),
        ] {
            assert_eq!(call(&store, id).await.state, state);
        }
        let thrown_away = store.attempts_from(CHAIN, address(KEY), 7).await.unwrap();
        assert_eq!(thrown_away, []);

        let rest = batch().split_off(2);
        assert_eq!(record(rest, 400).await, 2);
        assert_eq!(lease(&store).await.next_nonce, 9);
    })
    .await;
}

#[tokio::test]
async fn a_replacement_is_told_to_every_call_and_takes_more_of_the_day() {
    on_both(async |store| {
        two_on_their_way(&store).await;
        let replace = async |nonce: u64, tx: u8| {
            let dearer = store.record_replacement(CHAIN, address(KEY), nonce, attempt(tx), 13, 20);
            dearer.await
        };
        replace(5, 55).await.unwrap();
        for id in ["1", "2"] {
            assert_eq!(call(&store, id).await.tx, Some(hash(55)));
        }
        let attempts = store.attempts(CHAIN, address(KEY), &[5]).await.unwrap();
        let newest_first: Vec<_> = attempts.iter().map(|one| one.tx).collect();
        assert_eq!(newest_first, [hash(55), hash(5)]);
        assert_eq!(store.spent(CHAIN, Scope::Gas, "", 9).await.unwrap(), 113);

        step(&store, TransactionState::Broadcast, TransactionState::Mined).await;
        let late = replace(5, 56).await;
        assert!(matches!(late, Err(Error::LeaseLost)), "{late:?}");
        let unknown = replace(6, 57).await;
        assert!(matches!(unknown, Err(Error::LeaseLost)), "{unknown:?}");
    })
    .await;
}

#[tokio::test]
async fn a_filler_takes_a_nonce_that_nothing_was_signed_with() {
    on_both(async |store| {
        queue(&store, &[("1", 1)]).await;
        record(&store, vec![signed(&["1"], 5)]).await.unwrap();
        let lease = lease(&store).await;
        let fill = async |nonce: u64| {
            let filler = signed(&[], nonce);
            store.record_filler(CHAIN, lease, HOLDER, filler, 9).await
        };
        fill(4).await.unwrap();
        let taken = fill(5).await;
        assert!(matches!(taken, Err(Error::LeaseLost)), "{taken:?}");
        let nonces = store
            .transactions_from(CHAIN, address(KEY), 0)
            .await
            .unwrap();
        let nonces: Vec<_> = nonces.iter().map(|one| one.nonce).collect();
        assert_eq!(nonces, [4, 5]);
        assert_eq!(crate::transactions::lease(&store).await.next_nonce, 6);
    })
    .await;
}

/// A node that lags by more than is looked at shows nonces as free that are not.
#[tokio::test]
async fn a_nonce_does_not_go_back_to_what_was_signed() {
    on_both(async |store| {
        record(&store, vec![signed(&[], 5), signed(&[], 6)])
            .await
            .unwrap();
        let back = async |to: u64| {
            let lease = lease(&store).await;
            store.set_next_nonce(CHAIN, lease, HOLDER, to).await
        };
        back(9).await.unwrap();
        assert!(matches!(back(6).await, Err(Error::LeaseLost)));
        assert_eq!(lease(&store).await.next_nonce, 9);
        back(7).await.unwrap();
        assert_eq!(lease(&store).await.next_nonce, 7);
    })
    .await;
}
