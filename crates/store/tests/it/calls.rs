use alloy_primitives::Bytes;
use domain::{SponsoredKind, SponsoredState};
use futures::future::join_all;
use store::{CallOutcome, Error, KeyLease, NewCall, Queued, SignedCall, Store};

use crate::{CHAIN, address, hash, link, on_both};

const HOLDER: &str = "this process";

fn claim(id: &str, index: u64) -> NewCall {
    NewCall {
        id: id.to_owned(),
        chain: CHAIN,
        kind: SponsoredKind::Claim,
        purpose: format!("settle:{}", link(index)),
        link: Some(link(index)),
        recipient: address(9),
        target: address(1),
        calldata: Bytes::from_static(b"calldata"),
    }
}

fn signed(call_id: &str, nonce: u64) -> SignedCall {
    SignedCall {
        call_id: call_id.to_owned(),
        nonce,
        max_fee: u128::MAX,
        max_priority_fee: 1,
        gas_limit: 100_000,
        tx: hash(u8::try_from(nonce).unwrap() + 1),
        raw: Bytes::from_static(b"raw"),
    }
}

fn rejected(call_id: &str, from: SponsoredState) -> CallOutcome {
    CallOutcome {
        call_id: call_id.to_owned(),
        from,
        to: SponsoredState::Rejected,
        tx: None,
        reason: Some("already_claimed".to_owned()),
    }
}

async fn lease(store: &Store) -> KeyLease {
    let lease = store.lease_key(CHAIN, address(7), 5, HOLDER, 0, 1_000);
    lease.await.unwrap().unwrap()
}

#[tokio::test]
async fn of_callers_at_the_same_moment_one_is_taken_in() {
    on_both(async |store| {
        let calls: Vec<_> = (0..64).map(|n| claim(&format!("{n:02}"), 3)).collect();
        let answers = join_all(calls.iter().map(|call| store.queue_call(call, 0))).await;
        let new: Vec<_> = answers
            .iter()
            .zip(&calls)
            .filter(|(answer, _)| matches!(answer, Ok(Queued::New)))
            .map(|(_, call)| &call.id)
            .collect();
        assert_eq!(new.len(), 1);
        for answer in &answers {
            match answer {
                Ok(Queued::New) => {}
                Ok(Queued::Existing(call)) => assert_eq!(&call.id, new[0]),
                Err(error) => panic!("{error}"),
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_rejected_call_makes_room_for_the_next() {
    on_both(async |store| {
        store.queue_call(&claim("1", 3), 0).await.unwrap();
        let outcome = rejected("1", SponsoredState::Queued);
        store.advance(&[outcome], 1).await.unwrap();
        assert_eq!(
            store.queue_call(&claim("2", 3), 2).await.unwrap(),
            Queued::New
        );
        let newest = store.calls_of_links(&[link(3)]).await.unwrap();
        assert_eq!(newest.len(), 1);
        assert_eq!(newest[0].id, "2");
        assert_eq!(
            store.call("1").await.unwrap().unwrap().reason.unwrap(),
            "already_claimed"
        );
    })
    .await;
}

/// However often one link was tried, the others' calls are found beside its own.
#[tokio::test]
async fn many_calls_of_one_link_hide_no_others() {
    on_both(async |store| {
        store.queue_call(&claim("00", 4), 0).await.unwrap();
        for number in 1..40 {
            let id = format!("{number:02}");
            store.queue_call(&claim(&id, 3), 0).await.unwrap();
            let outcome = rejected(&id, SponsoredState::Queued);
            store.advance(&[outcome], 1).await.unwrap();
        }
        let mut newest = store.calls_of_links(&[link(3), link(4)]).await.unwrap();
        newest.sort_by(|one, other| one.id.cmp(&other.id));
        let ids: Vec<_> = newest.iter().map(|call| call.id.as_str()).collect();
        assert_eq!(ids, ["00", "39"]);
    })
    .await;
}

#[tokio::test]
async fn signing_writes_calls_attempts_and_nonce_together() {
    on_both(async |store| {
        let lease = lease(&store).await;
        store.queue_call(&claim("1", 3), 0).await.unwrap();
        store.queue_call(&claim("2", 4), 0).await.unwrap();
        let batch = [signed("1", 5), signed("2", 6)];
        store
            .record_signed(CHAIN, lease, HOLDER, &batch, 9)
            .await
            .unwrap();

        let call = store.call("2").await.unwrap().unwrap();
        assert_eq!(call.state, SponsoredState::Signed);
        assert_eq!(call.signer, Some((address(7), 6)));
        assert_eq!(call.tx, Some(hash(7)));
        let attempts = store.attempts(&["1"]).await.unwrap();
        assert_eq!(attempts[0].max_fee, u128::MAX);
        assert_eq!(attempts[0].raw, Bytes::from_static(b"raw"));
        let again = store.attempts_from(CHAIN, address(7), 6).await.unwrap();
        assert_eq!(
            again
                .iter()
                .map(|one| one.call_id.as_str())
                .collect::<Vec<_>>(),
            ["2"]
        );
        assert_eq!(crate::calls::lease(&store).await.next_nonce, 7);
    })
    .await;
}

/// Calls of a key that nobody has any more must not stand in the way of the others.
#[tokio::test]
async fn calls_are_found_by_their_key() {
    on_both(async |store| {
        let lease = lease(&store).await;
        store.queue_call(&claim("1", 3), 0).await.unwrap();
        store.queue_call(&claim("2", 4), 0).await.unwrap();
        store
            .record_signed(CHAIN, lease, HOLDER, &[signed("2", 5)], 9)
            .await
            .unwrap();
        let ids = async |key: u8, state: SponsoredState| {
            let calls = store.calls_of_key(CHAIN, address(key), state, 10).await;
            let ids: Vec<_> = calls.unwrap().into_iter().map(|call| call.id).collect();
            ids
        };
        assert_eq!(ids(7, SponsoredState::Signed).await, ["2"]);
        assert!(ids(7, SponsoredState::Broadcast).await.is_empty());
        assert!(ids(8, SponsoredState::Signed).await.is_empty());
        let queued = store.queued_calls(CHAIN, 10).await.unwrap();
        assert_eq!(queued.len(), 1);
        assert_eq!(queued[0].id, "1");
    })
    .await;
}

/// Were a part of it written, its nonce would be used by nobody and the key stuck.
#[tokio::test]
async fn a_call_that_is_no_longer_queued_undoes_the_whole_batch() {
    on_both(async |store| {
        let lease = lease(&store).await;
        store.queue_call(&claim("1", 3), 0).await.unwrap();
        store.queue_call(&claim("2", 4), 0).await.unwrap();
        let outcome = rejected("2", SponsoredState::Queued);
        store.advance(&[outcome], 1).await.unwrap();

        let batch = [signed("1", 5), signed("2", 6)];
        let answer = store.record_signed(CHAIN, lease, HOLDER, &batch, 9).await;
        assert!(matches!(answer, Err(Error::LeaseLost)), "{answer:?}");
        assert_eq!(
            store.call("1").await.unwrap().unwrap().state,
            SponsoredState::Queued
        );
        assert_eq!(store.attempts(&["1", "2"]).await.unwrap(), []);
        assert_eq!(crate::calls::lease(&store).await.next_nonce, 5);
    })
    .await;
}

#[tokio::test]
async fn who_lost_the_key_cannot_record_what_it_signed() {
    on_both(async |store| {
        let lease = lease(&store).await;
        store.queue_call(&claim("1", 3), 0).await.unwrap();
        store
            .lease_key(CHAIN, address(7), 5, "a successor", 2_000, 3_000)
            .await
            .unwrap()
            .unwrap();
        let answer = store
            .record_signed(CHAIN, lease, HOLDER, &[signed("1", 5)], 9)
            .await;
        assert!(matches!(answer, Err(Error::LeaseLost)), "{answer:?}");
        assert_eq!(
            store.call("1").await.unwrap().unwrap().state,
            SponsoredState::Queued
        );
    })
    .await;
}

#[tokio::test]
async fn a_step_that_begins_elsewhere_is_not_taken() {
    on_both(async |store| {
        store.queue_call(&claim("1", 3), 0).await.unwrap();
        store
            .advance(&[rejected("1", SponsoredState::Broadcast)], 1)
            .await
            .unwrap();
        assert_eq!(
            store.call("1").await.unwrap().unwrap().state,
            SponsoredState::Queued
        );
    })
    .await;
}

#[tokio::test]
async fn the_newest_calls_are_found_by_their_ids() {
    on_both(async |store| {
        for (id, index) in [("01", 1), ("02", 2), ("03", 3)] {
            store.queue_call(&claim(id, index), 0).await.unwrap();
        }
        let after = async |id: &str, limit| store.calls_after(id, limit).await.unwrap();
        let newest = ("03".to_owned(), link(3));
        assert_eq!(
            after("01", 9).await,
            [newest.clone(), ("02".to_owned(), link(2))]
        );
        assert_eq!(after("00", 1).await, [newest]);
    })
    .await;
}
