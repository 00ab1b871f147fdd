//! Many who write at once, one after another and together.

use std::time::Duration;

use futures::future::join_all;
use store::{Error, KeyLease};

use crate::{CHAIN, address, on_both};

/// Each of many changes made at the same moment is kept or not by itself.
#[tokio::test]
async fn a_change_that_fails_takes_no_other_with_it() {
    on_both(async |store| {
        let leases = (0..64).map(|key| store.lease_key(CHAIN, address(key), 5, "a", 0, 1_000));
        let leases: Vec<KeyLease> = join_all(leases)
            .await
            .into_iter()
            .map(|lease| lease.unwrap().unwrap())
            .collect();
        let moves = leases.iter().enumerate().map(|(number, lease)| {
            let holder = if number % 2 == 0 { "a" } else { "another" };
            store.set_next_nonce(CHAIN, *lease, holder, 9)
        });
        for (number, moved) in join_all(moves).await.into_iter().enumerate() {
            match number % 2 {
                0 => moved.unwrap(),
                _ => assert!(matches!(moved, Err(Error::LeaseLost)), "{moved:?}"),
            }
        }
        for (number, lease) in leases.iter().enumerate() {
            let now = store.lease_key(CHAIN, lease.address, 0, "a", 1, 1_000);
            let expected = if number % 2 == 0 { 9 } else { 5 };
            assert_eq!(now.await.unwrap().unwrap().next_nonce, expected);
        }
    })
    .await;
}

/// Else a change would be made that somebody was told is not.
#[tokio::test]
async fn who_goes_away_before_their_turn_changes_nothing() {
    on_both(async |store| {
        let many = (0..200).map(|key| store.lease_key(CHAIN, address(key), 5, "a", 0, 1_000));
        // So many cannot all have had their turn in so little time.
        let gone = tokio::time::timeout(Duration::from_micros(1), join_all(many)).await;
        assert!(gone.is_err());
        let last = store.lease_key(CHAIN, address(199), 6, "b", 1, 1_000).await;
        assert_eq!(last.unwrap().map(|lease| lease.next_nonce), Some(6));
    })
    .await;
}
