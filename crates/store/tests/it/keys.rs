use crate::{CHAIN, address, on_both};

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
