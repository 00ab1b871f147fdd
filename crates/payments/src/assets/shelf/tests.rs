use std::sync::atomic::{AtomicUsize, Ordering};

use alloy_primitives::{Address, U256};
use domain::{ChainId, NftId};
use futures::future::join_all;
use tokio::sync::Notify;

use super::*;

const MINUTE: Duration = Duration::from_secs(60);

fn piece(number: u64) -> NftId {
    NftId {
        chain: ChainId(1),
        contract: Address::ZERO,
        id: U256::from(number),
    }
}

async fn brought(value: u64, bytes: usize) -> Brought<u64> {
    Brought {
        value,
        bytes,
        fresh_for: MINUTE,
    }
}

#[tokio::test]
async fn what_is_known_is_not_asked_for_until_it_is_old() {
    let shelf = Shelf::new(10, 1_000);
    let ask = async |now, value| shelf.get(piece(1), true, now, brought(value, 1)).await;
    assert_eq!(ask(0, 7).await, Some(7));
    assert_eq!(ask(59_999, 8).await, Some(7));
    assert_eq!(ask(60_000, 8).await, Some(8));
    assert_eq!(shelf.lock().bytes, 1);
}

#[tokio::test]
async fn the_oldest_goes_first_and_room_is_never_exceeded() {
    let shelf = Shelf::new(3, 100);
    for number in 1..=5 {
        shelf.get(piece(number), true, 0, brought(number, 10)).await;
    }
    let known = |number| shelf.peek(piece(number), 0).is_some();
    assert_eq!([1, 2, 3, 4, 5].map(known), [false, false, true, true, true]);
    shelf.get(piece(6), true, 0, brought(6, 85)).await;
    assert_eq!([4, 5, 6].map(known), [false, true, true]);
    assert_eq!(shelf.lock().bytes, 95);
    // What fits nowhere is told, and not kept.
    assert_eq!(shelf.get(piece(7), true, 0, brought(7, 101)).await, Some(7));
    assert_eq!((known(7), shelf.lock().bytes), (false, 0));
}

#[tokio::test]
async fn it_is_asked_for_once_and_for_those_who_left_too() {
    let shelf = Shelf::new(10, 1_000);
    let (asked, go) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
    let ask = || {
        let (asked, go) = (Arc::clone(&asked), Arc::clone(&go));
        async move {
            asked.fetch_add(1, Ordering::Relaxed);
            go.notified().await;
            brought(7, 1).await
        }
    };
    let leaving = tokio::time::timeout(
        Duration::from_millis(20),
        shelf.get(piece(1), true, 0, ask()),
    );
    assert!(leaving.await.is_err());
    let waiting = join_all((0..5).map(|_| shelf.get(piece(1), true, 0, ask())));
    let (told, ()) = tokio::join!(waiting, async { go.notify_one() });
    assert!(told.iter().all(|one| *one == Some(7)), "{told:?}");
    assert_eq!(asked.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn an_asking_that_breaks_down_is_followed_by_another() {
    let shelf = Shelf::new(10, 1_000);
    let broken = shelf.get(piece(1), true, 0, async {
        panic!("as if by a fault of ours")
    });
    assert_eq!(broken.await, None);
    assert_eq!(shelf.get(piece(1), true, 0, brought(7, 1)).await, Some(7));
}

#[tokio::test]
async fn what_is_of_no_use_later_is_told_and_pushes_nothing_out() {
    let shelf = Shelf::new(2, 1_000);
    for number in [1, 2] {
        shelf.get(piece(number), true, 0, brought(number, 10)).await;
    }
    let passing = || async {
        Brought {
            fresh_for: Duration::ZERO,
            ..brought(9, 10).await
        }
    };
    for number in [3, 4] {
        assert_eq!(shelf.get(piece(number), true, 0, passing()).await, Some(9));
    }
    let known = [1, 2, 3].map(|number| shelf.peek(piece(number), 0));
    assert_eq!(known, [Some(1), Some(2), None]);
    // What was known is old by now, and gives back its room.
    let later = 60_000;
    assert_eq!(shelf.get(piece(1), true, later, passing()).await, Some(9));
    assert_eq!(shelf.lock().bytes, 10);
}

#[tokio::test]
async fn however_much_is_asked_of_strangers_listed_ones_are_asked_for() {
    let shelf = Shelf::new(10, 1_000);
    let ask = |number, listed| {
        let asked = shelf.get(piece(number), listed, 0, std::future::pending());
        asked.now_or_never()
    };
    let most = MOST_ASKED as u64;
    for number in 0..most {
        assert_eq!(ask(number, false), None, "it is asked for");
    }
    assert_eq!(ask(most, false), Some(None), "there is no more room");
    assert_eq!(
        ask(most - 1, false),
        None,
        "for this one it was asked before"
    );
    let listed = shelf.get(piece(most), true, 0, brought(7, 1));
    assert_eq!(listed.await, Some(7));
}

#[tokio::test]
async fn what_took_long_to_come_is_told_for_as_long_as_what_came_at_once() {
    let shelf = Shelf::new(10, 1_000);
    let late = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        brought(7, 1).await
    };
    assert_eq!(shelf.get(piece(1), true, 0, late).await, Some(7));
    assert_eq!(shelf.peek(piece(1), 60_049), Some(7));
    assert_eq!(shelf.peek(piece(1), 120_000), None);
    assert_eq!(shelf.last(piece(1)), Some(7), "for when nobody answers");
}
