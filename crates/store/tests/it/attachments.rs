//! What travels with links: the first counts, there is room for so much, and what is dropped makes
//! room again.

use alloy_primitives::Address;
use domain::LinkState;
use store::{NewAttachment, Registered, Store, Upload, UploadBudget};

use crate::{address, hash, on_both, on_both_by_two, watching};

pub const NOW: i64 = 1_800_000_000_000;
const DAY: i64 = 86_400_000;
pub const HOUR: i64 = 3_600_000;
const SOMEWHERE: &str = "192.0.2.1";

pub fn new(key: u8, digest: u8, file_size: u64) -> NewAttachment {
    NewAttachment {
        pub_key20: address(key),
        digest: hash(digest),
        note: vec![1; 100],
        file_size,
        file_name: Some(name(key, digest)),
        created_at: NOW,
        look_at: NOW + DAY,
    }
}

pub fn name(key: u8, digest: u8) -> String {
    format!("files/{key}-{digest}")
}

pub fn upload(key: u8, digest: u8) -> Upload {
    Upload {
        pub_key20: address(key),
        digest: hash(digest),
        file_name: Some(name(key, digest)),
    }
}

/// Its file is to be put under the name that this one brought.
pub fn arriving(key: u8, digest: u8) -> Registered {
    Registered::Arriving {
        file_name: Some(name(key, digest)),
    }
}

pub fn room(in_all: u64) -> UploadBudget {
    UploadBudget {
        network: None,
        in_all,
        stray_files: 9,
    }
}

#[tokio::test]
async fn which_network_uploaded_is_forgotten_after_its_day_and_nothing_else_is() {
    on_both(async |store| {
        let budget = || UploadBudget {
            network: Some((SOMEWHERE.to_owned(), 150)),
            in_all: 1_000,
            stray_files: 9,
        };
        assert_eq!(
            register(&store, new(1, 1, 0), budget()).await,
            arriving(1, 1)
        );
        let over = register(&store, new(2, 1, 0), budget()).await;
        assert_eq!(over, Registered::NetworkSpent);
        let today = NOW - NOW % DAY + DAY - 1;
        assert_eq!(store.prune_uploaders(today, 9).await.unwrap(), 0);
        assert_eq!(store.prune_uploaders(today + 1, 9).await.unwrap(), 1);
        assert_eq!(store.prune_spending(i64::MAX, 9).await.unwrap(), 0);
        assert!(store.attachment(address(1)).await.unwrap().is_some());
    })
    .await;
}

pub async fn register(store: &Store, new: NewAttachment, budget: UploadBudget) -> Registered {
    store.register_attachment(new, budget).await.unwrap()
}

pub async fn keep(store: &Store, key: u8, digest: u8) -> bool {
    store.keep_attachment(&upload(key, digest)).await.unwrap()
}

/// Gives an upload up that counts for no network.
pub async fn abandon(store: &Store, upload: &Upload, delete_at: i64) {
    let abandoned = store.abandon_attachment(upload, None, delete_at).await;
    abandoned.unwrap();
}

async fn told(store: &Store, keys: &[u8]) -> Vec<Address> {
    let keys: Vec<_> = keys.iter().map(|key| address(*key)).collect();
    let mut told = store.keys_with_attachment(&keys).await.unwrap();
    told.sort();
    told
}

#[tokio::test]
async fn the_first_of_a_link_counts() {
    on_both(async |store| {
        let all = || room(10_000);
        assert_eq!(register(&store, new(1, 1, 50), all()).await, arriving(1, 1));
        assert_eq!(register(&store, new(1, 1, 50), all()).await, arriving(1, 1));
        assert_eq!(
            register(&store, new(1, 2, 50), all()).await,
            Registered::Other
        );
        assert!(
            told(&store, &[1]).await.is_empty(),
            "not all of it is there"
        );
        assert!(!keep(&store, 1, 2).await, "those are other bytes");
        assert!(keep(&store, 1, 1).await);
        assert!(!keep(&store, 1, 1).await, "it was before");
        assert_eq!(
            register(&store, new(1, 1, 50), all()).await,
            Registered::Kept
        );
        assert_eq!(
            register(&store, new(1, 2, 50), all()).await,
            Registered::Other
        );
        assert_eq!(register(&store, new(2, 3, 0), all()).await, arriving(2, 3));
        assert!(keep(&store, 2, 3).await);
        assert_eq!(told(&store, &[1, 2, 3]).await, [address(1), address(2)]);
        assert!(told(&store, &[]).await.is_empty());
        assert_eq!(store.attachment_bytes().await.unwrap(), 250, "each once");

        let row = store.attachment(address(1)).await.unwrap().unwrap();
        assert_eq!((row.note.len(), row.file_size), (100, 50));
        assert!(row.is_kept() && row.digest == hash(1) && row.created_at == NOW);
        assert_eq!(store.attachment(address(9)).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn of_many_at_once_one_is_taken_in() {
    on_both_by_two(async |one, other| {
        let uploads = (0..16).map(|number| {
            let store = [&one, &other][number % 2].clone();
            let new = new(1, number as u8, 50);
            async move { register(&store, new, room(10_000)).await }
        });
        let answers = futures::future::join_all(uploads).await;
        let taken = answers
            .iter()
            .filter(|answer| matches!(answer, Registered::Arriving { .. }));
        assert_eq!(taken.count(), 1, "{answers:?}");
        assert_eq!(one.attachment_bytes().await.unwrap(), 150);
    })
    .await;
}

/// Else whoever was sent a link could put words into its sender's mouth.
#[tokio::test]
async fn nothing_is_attached_once_the_money_is_in() {
    on_both(async |store| {
        assert_eq!(
            register(&store, new(4, 1, 50), room(10_000)).await,
            arriving(4, 1)
        );
        watching::deposits_under(&store, &[3, 4]).await;
        assert_eq!(
            register(&store, new(3, 1, 50), room(10_000)).await,
            Registered::TooLate
        );
        assert_eq!(
            register(&store, new(4, 1, 50), room(10_000)).await,
            arriving(4, 1),
            "what began before is finished"
        );
        let states = async |key| store.link_states_of_key(address(key)).await.unwrap();
        assert_eq!(states(3).await, [LinkState::Pending]);
        assert!(states(9).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn there_is_room_for_so_much_in_all_and_for_a_network_on_a_day() {
    on_both(async |store| {
        let budget = |network_limit, in_all| UploadBudget {
            network: Some((SOMEWHERE.to_owned(), network_limit)),
            in_all,
            stray_files: 9,
        };
        assert_eq!(
            register(&store, new(1, 1, 50), budget(300, 149)).await,
            Registered::Full
        );
        assert_eq!(
            register(&store, new(1, 1, 50), budget(149, 150)).await,
            Registered::NetworkSpent
        );
        assert_eq!(
            store.attachment_bytes().await.unwrap(),
            0,
            "nothing was written"
        );
        assert_eq!(store.attachment(address(1)).await.unwrap(), None);

        assert_eq!(
            register(&store, new(1, 1, 50), budget(300, 300)).await,
            arriving(1, 1)
        );
        assert_eq!(
            register(&store, new(1, 1, 50), budget(0, 0)).await,
            arriving(1, 1),
            "counted once"
        );
        assert_eq!(
            register(&store, new(2, 2, 51), budget(300, 300)).await,
            Registered::Full
        );
        assert_eq!(
            register(&store, new(2, 2, 51), budget(300, 301)).await,
            Registered::NetworkSpent
        );
        let mut tomorrow = new(2, 2, 51);
        tomorrow.created_at += DAY;
        assert_eq!(
            register(&store, tomorrow, budget(300, 301)).await,
            arriving(2, 2)
        );
        assert_eq!(
            register(&store, new(3, 3, u64::MAX), budget(300, u64::MAX)).await,
            Registered::Full
        );
    })
    .await;
}

#[tokio::test]
async fn what_is_dropped_is_told_of_no_more_and_makes_room_once_it_is_gone() {
    on_both(async |store| {
        for key in [1, 2] {
            register(&store, new(key, key, 50), room(10_000)).await;
            keep(&store, key, key).await;
        }
        let due = async |now| {
            let due = store.attachments_to_look_at(now, 9).await.unwrap();
            due.iter().map(|row| row.pub_key20).collect::<Vec<_>>()
        };
        assert!(due(NOW + DAY - 1).await.is_empty());
        let (first, later) = (upload(1, 1), NOW + 2 * DAY);
        store.look_again(&first, later, Some(NOW)).await.unwrap();
        assert_eq!(due(NOW + DAY).await, [address(2)]);
        assert_eq!(due(NOW + 2 * DAY).await, [address(2), address(1)]);
        let row = store.attachment(address(1)).await.unwrap().unwrap();
        assert_eq!(row.idle_since, Some(NOW));

        store.forget_attachment(&first).await.unwrap();
        assert_eq!(
            told(&store, &[1, 2]).await.len(),
            2,
            "first it has to be dropped"
        );
        assert!(store.drop_attachment(&first).await.unwrap());
        assert!(
            !store.drop_attachment(&first).await.unwrap(),
            "it was before"
        );
        assert_eq!(told(&store, &[1, 2]).await, [address(2)]);
        assert_eq!(
            register(&store, new(1, 1, 50), room(10_000)).await,
            Registered::Other
        );
        assert_eq!(store.attachment_bytes().await.unwrap(), 300);
        for _ in 0..2 {
            store.forget_attachment(&first).await.unwrap();
            assert_eq!(store.attachment_bytes().await.unwrap(), 150);
        }
        assert_eq!(
            register(&store, new(1, 9, 50), room(10_000)).await,
            arriving(1, 9)
        );
    })
    .await;
}

#[tokio::test]
async fn what_could_not_be_put_takes_no_room_and_nothing_of_a_day() {
    on_both(async |store| {
        let tight = || UploadBudget {
            network: Some((SOMEWHERE.to_owned(), 150)),
            in_all: 150,
            stray_files: 9,
        };
        let abandon = async |digest| {
            let network = Some(SOMEWHERE.to_owned());
            let upload = upload(1, digest);
            let abandoned = store.abandon_attachment(&upload, network, NOW + HOUR);
            abandoned.await.unwrap();
        };
        register(&store, new(1, 1, 50), tight()).await;
        abandon(2).await;
        assert_eq!(store.attachment_bytes().await.unwrap(), 150, "another");
        for _ in 0..2 {
            abandon(1).await;
            assert_eq!(store.attachment_bytes().await.unwrap(), 0);
        }
        assert_eq!(
            register(&store, new(2, 2, 51), tight()).await,
            Registered::Full,
            "what was given back was given once"
        );
        assert_eq!(
            register(&store, new(1, 1, 50), tight()).await,
            arriving(1, 1)
        );
        assert!(keep(&store, 1, 1).await);
        abandon(1).await;
        assert_eq!(told(&store, &[1]).await, [address(1)], "it is kept");
    })
    .await;
}
