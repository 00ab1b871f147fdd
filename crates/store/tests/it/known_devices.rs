//! Browsers in which people signed in by their password before.

use store::{KnownDevice, NewKnownDevice, Store};

use crate::{
    accounts::{NOW, account, add, by_email},
    on_both,
};

pub fn new_device(number: u8, of: u128) -> NewKnownDevice {
    NewKnownDevice {
        digest: [number; 32],
        account: account(of),
        created_at: NOW + i64::from(number),
        expires_at: NOW + 1_000,
        replaces: None,
    }
}

async fn people(store: &Store) {
    add(store, by_email(1, "ann@example.com")).await;
    add(store, by_email(2, "ben@example.com")).await;
}

async fn is_anns(store: &Store, number: u8, now: i64) -> bool {
    let known = store.is_known_device([number; 32], "ann@example.com", now);
    known.await.unwrap()
}

#[tokio::test]
async fn a_device_is_its_owners_until_it_expires() {
    on_both(async |store| {
        people(&store).await;
        for (number, of) in [(1, 1), (2, 2)] {
            let device = new_device(number, of);
            assert!(store.know_device(device, 10).await.unwrap());
        }
        assert!(is_anns(&store, 1, NOW + 999).await);
        assert!(!is_anns(&store, 1, NOW + 1_000).await);
        assert!(!is_anns(&store, 2, NOW).await, "somebody else's");
        assert!(!is_anns(&store, 3, NOW).await);
        store.end_sessions(account(1)).await.unwrap();
        assert!(!is_anns(&store, 1, NOW).await);
        let kept = KnownDevice {
            created_at: NOW + 2,
            expires_at: NOW + 1_000,
        };
        let bens = store.known_devices(account(2), NOW, 10).await.unwrap();
        assert_eq!(bens, [kept]);
    })
    .await;
}

#[tokio::test]
async fn the_oldest_device_and_the_replaced_one_give_way() {
    on_both(async |store| {
        people(&store).await;
        store.know_device(new_device(9, 2), 3).await.unwrap();
        for number in 1..=4 {
            store.know_device(new_device(number, 1), 3).await.unwrap();
        }
        let known = async || {
            let mut known = Vec::new();
            for number in 1..=9 {
                if is_anns(&store, number, NOW).await {
                    known.push(number);
                }
            }
            known
        };
        assert_eq!(known().await, [2, 3, 4]);
        let replacing = NewKnownDevice {
            replaces: Some([3; 32]),
            ..new_device(5, 1)
        };
        store.know_device(replacing, 3).await.unwrap();
        assert_eq!(known().await, [2, 4, 5]);
        let replacing_anothers = NewKnownDevice {
            replaces: Some([9; 32]),
            ..new_device(6, 1)
        };
        store.know_device(replacing_anothers, 9).await.unwrap();
        let bens = store.known_devices(account(2), NOW, 10).await.unwrap();
        assert_eq!(bens.len(), 1, "nobody takes another's device away");
    })
    .await;
}

#[tokio::test]
async fn expired_devices_are_forgotten_some_at_a_time() {
    on_both(async |store| {
        people(&store).await;
        for number in 1..=5 {
            let device = NewKnownDevice {
                expires_at: NOW + i64::from(number),
                ..new_device(number, 1)
            };
            store.know_device(device, 10).await.unwrap();
        }
        for forgotten in [2, 1, 0] {
            let pruned = store.prune_known_devices(NOW + 4, 2).await.unwrap();
            assert_eq!(pruned, forgotten);
        }
    })
    .await;
}
