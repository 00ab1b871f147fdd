//! People's pictures: one each, no file without somebody who has it, and no more room than there is.

use alloy_primitives::B256;
use domain::AccountId;
use futures::future::join_all;
use store::{KeptPicture, NewAccount, PictureBudget, Store, picture_file_name};

use crate::{hash, on_both, on_both_by_two};

const LATER: i64 = 1_800_000_000_000;
const ROOM: u64 = domain::limits::PICTURE as u64;

fn budget(pictures: u64) -> PictureBudget {
    PictureBudget {
        in_all: pictures * ROOM,
        stray_files: 9,
    }
}

async fn somebody(store: &Store, number: u128) -> AccountId {
    let id = AccountId(number);
    let new = NewAccount {
        id,
        login: None,
        wallet: None,
        full_name: None,
        created_at: 1,
    };
    assert!(store.add_account(new).await.unwrap());
    id
}

async fn picture_of(store: &Store, id: AccountId) -> Option<B256> {
    store.account(id).await.unwrap().unwrap().picture
}

async fn expect(store: &Store, number: u8) {
    let expected = store.expect_picture(hash(number), budget(9), LATER).await;
    assert!(expected.unwrap());
}

async fn keep(store: &Store, id: AccountId, number: u8, room: u64) -> KeptPicture {
    let kept = store.keep_picture(id, hash(number), budget(room)).await;
    kept.unwrap()
}

/// Of which pictures the files are stray ones.
async fn strays(store: &Store, now: i64) -> Vec<String> {
    let mut strays = store.stray_files_to_delete(now, 99).await.unwrap();
    strays.sort();
    strays
}

fn names<const COUNT: usize>(numbers: [u8; COUNT]) -> Vec<String> {
    numbers.map(|number| picture_file_name(hash(number))).into()
}

#[tokio::test]
async fn a_file_is_a_stray_one_until_somebody_has_it_and_from_when_they_have_another() {
    on_both(async |store| {
        let ann = somebody(&store, 1).await;
        expect(&store, 1).await;
        assert!(strays(&store, LATER - 1).await.is_empty());
        assert_eq!(strays(&store, LATER).await, names([1]));
        let before = None;
        assert_eq!(keep(&store, ann, 1, 9).await, KeptPicture::Kept { before });
        assert!(strays(&store, i64::MAX).await.is_empty());
        assert_eq!(store.attachment_bytes().await.unwrap(), ROOM);

        expect(&store, 2).await;
        let before = Some(hash(1));
        assert_eq!(keep(&store, ann, 2, 9).await, KeptPicture::Kept { before });
        assert_eq!(picture_of(&store, ann).await, Some(hash(2)));
        assert_eq!(strays(&store, LATER - 1).await, names([1]), "at once");
        assert_eq!(store.attachment_bytes().await.unwrap(), ROOM);
    })
    .await;
}

#[tokio::test]
async fn what_came_too_late_and_what_nobody_is_there_for_changes_nothing() {
    on_both(async |store| {
        let ann = somebody(&store, 1).await;
        expect(&store, 1).await;
        keep(&store, ann, 1, 9).await;
        expect(&store, 2).await;
        let name = picture_file_name(hash(2));
        store.forget_stray_file(&name).await.unwrap();
        assert_eq!(keep(&store, ann, 2, 9).await, KeptPicture::TooLate);
        assert_eq!(picture_of(&store, ann).await, Some(hash(1)));
        // The same for whoever had none.
        let ben = somebody(&store, 2).await;
        assert_eq!(keep(&store, ben, 2, 9).await, KeptPicture::TooLate);
        assert_eq!(picture_of(&store, ben).await, None);
        assert_eq!(store.attachment_bytes().await.unwrap(), ROOM);
        assert!(strays(&store, i64::MAX).await.is_empty());

        expect(&store, 3).await;
        let nobody = AccountId(3);
        assert_eq!(keep(&store, nobody, 3, 9).await, KeptPicture::Gone);
        assert_eq!(strays(&store, i64::MAX).await, names([3]));
    })
    .await;
}

#[tokio::test]
async fn there_is_room_for_so_many_and_a_change_needs_none() {
    on_both(async |store| {
        let (ann, ben) = (somebody(&store, 1).await, somebody(&store, 2).await);
        for number in 1..=3 {
            expect(&store, number).await;
        }
        keep(&store, ann, 1, 1).await;
        assert_eq!(keep(&store, ben, 2, 1).await, KeptPicture::Full);
        assert_eq!(keep(&store, ben, 2, 0).await, KeptPicture::Full);
        assert_eq!(picture_of(&store, ben).await, None);
        assert_eq!(strays(&store, LATER).await, names([2, 3]));
        let before = Some(hash(1));
        assert_eq!(keep(&store, ann, 3, 1).await, KeptPicture::Kept { before });
        assert_eq!(store.attachment_bytes().await.unwrap(), ROOM);
    })
    .await;
}

#[tokio::test]
async fn too_many_strays_let_no_more_in() {
    on_both(async |store| {
        for number in 1..=9 {
            expect(&store, number).await;
        }
        let expected = store.expect_picture(hash(10), budget(9), LATER).await;
        assert!(!expected.unwrap());
        assert_eq!(strays(&store, LATER).await.len(), 9);
    })
    .await;
}

#[tokio::test]
async fn who_goes_leaves_no_picture_and_takes_no_room() {
    on_both(async |store| {
        let (ann, ben) = (somebody(&store, 1).await, somebody(&store, 2).await);
        expect(&store, 1).await;
        keep(&store, ann, 1, 9).await;
        for somebody in [ann, ben] {
            assert!(store.delete_account(somebody).await.unwrap());
            assert!(!store.delete_account(somebody).await.unwrap());
        }
        assert_eq!(strays(&store, LATER - 1).await, names([1]));
        assert_eq!(store.attachment_bytes().await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn of_many_at_once_one_stays_and_all_others_are_strays() {
    on_both_by_two(async |one, other| {
        let ann = somebody(&one, 1).await;
        for number in 1..=9 {
            let expected = one.expect_picture(
                hash(number),
                PictureBudget {
                    stray_files: 99,
                    ..budget(9)
                },
                LATER,
            );
            assert!(expected.await.unwrap());
        }
        let kept = (1..=9).map(|number| {
            let store = if number % 2 == 0 { &one } else { &other };
            keep(store, ann, number, 1)
        });
        for kept in join_all(kept).await {
            assert!(matches!(kept, KeptPicture::Kept { .. }), "{kept:?}");
        }
        let stays = picture_of(&one, ann).await.unwrap();
        let strays = strays(&one, LATER - 1).await;
        assert_eq!(strays.len(), 8, "each of the others once");
        assert!(!strays.contains(&picture_file_name(stays)));
        assert_eq!(one.attachment_bytes().await.unwrap(), ROOM);
    })
    .await;
}
