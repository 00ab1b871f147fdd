use alloy_primitives::Address;
use domain::TransactionState;

use crate::{
    CHAIN, address, on_both,
    transactions::{KEY, record, signed, step},
};

#[tokio::test]
async fn a_key_has_one_holder_until_its_lease_runs_out() {
    on_both(async |store| {
        let ask = async |holder: &str, now: i64| {
            let lease = store
                .lease_key(CHAIN, address(7), 5, holder, now, now + 100)
                .await;
            lease.unwrap().map(|lease| lease.next_nonce)
        };
        assert_eq!(ask("a", 0).await, Some(5));
        assert_eq!(ask("b", 50).await, None);
        assert_eq!(ask("a", 90).await, Some(5));
        assert_eq!(ask("b", 150).await, None);
        assert_eq!(ask("b", 191).await, Some(5));
        assert_eq!(ask("a", 200).await, None);
    })
    .await;
}

/// Else whoever died before the clock was set back would be waited for until it is that late again.
#[tokio::test]
async fn a_lease_from_before_the_clock_was_set_back_holds_nobody_up() {
    on_both(async |store| {
        const HOUR: i64 = 3_600_000;
        let key = async |holder: &str, now: i64| {
            let lease = store.lease_key(CHAIN, address(7), 5, holder, now, now + 100);
            lease.await.unwrap().is_some()
        };
        let cursor = async |holder: &str, now: i64| {
            let lease = store.lease_cursor(CHAIN, 0, holder, now, now + 100);
            lease.await.unwrap().is_some()
        };
        assert!(key("a", HOUR).await && cursor("a", HOUR).await);
        let seconds_apart = HOUR - 5_000;
        assert!(!key("b", seconds_apart).await && !cursor("b", seconds_apart).await);
        assert!(key("b", 0).await && cursor("b", 0).await);
    })
    .await;
}

#[tokio::test]
async fn what_is_given_back_is_free_at_once() {
    on_both(async |store| {
        store
            .lease_key(CHAIN, address(7), 5, "a", 0, 1_000)
            .await
            .unwrap()
            .unwrap();
        store
            .lease_cursor(CHAIN, 0, "a", 0, 1_000)
            .await
            .unwrap()
            .unwrap();
        store.release_leases("a").await.unwrap();
        assert!(
            store
                .lease_key(CHAIN, address(7), 5, "b", 1, 2)
                .await
                .unwrap()
                .is_some()
        );
        assert!(
            store
                .lease_cursor(CHAIN, 0, "b", 1, 2)
                .await
                .unwrap()
                .is_some()
        );
    })
    .await;
}

#[tokio::test]
async fn a_key_is_under_way_until_all_that_it_signed_has_come_to_its_end() {
    on_both(async |store| {
        use TransactionState::{Broadcast, Displaced, Final, Mined, Signed};

        let are_under_way = async |others: &[Address]| {
            let keys = store.keys_under_way(CHAIN, others).await.unwrap();
            assert!(keys.is_empty() || keys == [address(KEY)], "{keys:?}");
            !keys.is_empty()
        };
        assert!(!are_under_way(&[]).await);
        record(&store, vec![signed(&[], 5), signed(&[], 6)])
            .await
            .unwrap();
        for (from, to) in [
            (Signed, Broadcast),
            (Broadcast, Mined),
            (Mined, Final),
            (Signed, Broadcast),
        ] {
            assert!(are_under_way(&[]).await);
            assert!(are_under_way(&[address(8)]).await);
            assert!(!are_under_way(&[address(8), address(KEY)]).await);
            step(&store, from, to).await;
        }
        step(&store, Broadcast, Displaced).await;
        assert!(!are_under_way(&[]).await);
    })
    .await;
}
