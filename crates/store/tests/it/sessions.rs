//! Who is signed in, and the numbers that one sign-in uses up.

use domain::SessionId;
use futures::future::join_all;
use store::NewSession;

use crate::{
    accounts::{NOW, account, add, by_wallet, new_session},
    on_both, on_both_by_two,
};

#[tokio::test]
async fn a_session_lasts_until_it_ends_or_expires() {
    on_both(async |store| {
        add(&store, by_wallet(1, 1)).await;
        add(&store, by_wallet(2, 2)).await;
        assert!(store.open_session(new_session(1, 1), 50).await.unwrap());
        let there = async |now| store.session([1; 32], now).await.unwrap();
        let session = there(NOW).await.unwrap();
        assert_eq!((session.id, session.account), (SessionId(1), account(1)));
        assert!(there(NOW + 999).await.is_some());
        assert!(there(NOW + 1_000).await.is_none());
        assert!(store.session([9; 32], NOW).await.unwrap().is_none());

        store
            .see_session([1; 32], NOW + 500, NOW + 2_000)
            .await
            .unwrap();
        // Whoever saw it before, and is late to say so, makes it no shorter.
        store
            .see_session([1; 32], NOW + 400, NOW + 1_400)
            .await
            .unwrap();
        let session = there(NOW + 1_999).await.unwrap();
        assert_eq!(
            (session.last_seen_at, session.expires_at),
            (NOW + 500, NOW + 2_000)
        );

        let end = async |of, id| store.end_session(account(of), SessionId(id)).await.unwrap();
        assert!(!end(2, 1).await, "somebody else's");
        assert!(end(1, 1).await);
        assert!(!end(1, 1).await);
        assert!(there(NOW).await.is_none());
    })
    .await;
}

#[tokio::test]
async fn an_account_has_so_many_sessions_and_the_oldest_gives_way() {
    on_both(async |store| {
        add(&store, by_wallet(1, 1)).await;
        add(&store, by_wallet(2, 2)).await;
        store.open_session(new_session(1, 2), 3).await.unwrap();
        for number in 2..=6 {
            store.open_session(new_session(number, 1), 3).await.unwrap();
        }
        let ids = async |of| {
            let sessions = store.sessions_of(account(of), NOW, 50).await.unwrap();
            sessions.into_iter().map(|one| one.id.0).collect::<Vec<_>>()
        };
        assert_eq!(ids(1).await, [6, 5, 4]);
        assert_eq!(ids(2).await, [1]);
        let instead = NewSession {
            replaces: Some(SessionId(5)),
            ..new_session(7, 1)
        };
        store.open_session(instead, 3).await.unwrap();
        assert_eq!(ids(1).await, [7, 6, 4]);
        assert_eq!(store.end_sessions(account(1)).await.unwrap(), 3);
        assert_eq!((ids(1).await, ids(2).await), (vec![], vec![1]));
    })
    .await;
}

#[tokio::test]
async fn expired_sessions_and_nonces_are_forgotten_some_at_a_time() {
    on_both(async |store| {
        add(&store, by_wallet(1, 1)).await;
        for number in 1..=5 {
            let session = NewSession {
                expires_at: NOW + i64::from(number),
                ..new_session(number, 1)
            };
            store.open_session(session, 50).await.unwrap();
            store
                .keep_nonce([number; 16], NOW + i64::from(number))
                .await
                .unwrap();
        }
        assert_eq!(store.prune_sessions(NOW + 4, 2).await.unwrap(), 2);
        assert_eq!(store.prune_sessions(NOW + 4, 2).await.unwrap(), 1);
        assert_eq!(store.prune_sessions(NOW + 4, 2).await.unwrap(), 0);
        assert_eq!(
            store.sessions_of(account(1), NOW, 50).await.unwrap().len(),
            2
        );
        assert_eq!(store.prune_nonces(NOW + 4, 2).await.unwrap(), 2);
        assert_eq!(store.prune_nonces(NOW + 4, 2).await.unwrap(), 1);
        assert!(store.use_nonce([5; 16], NOW).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn of_many_who_use_a_nonce_at_once_one_may() {
    on_both_by_two(async |one, other| {
        one.keep_nonce([1; 16], NOW + 10).await.unwrap();
        let uses = (0..100).map(|number| [&one, &other][number % 2].use_nonce([1; 16], NOW));
        let used = join_all(uses).await;
        let used = used.into_iter().map(Result::unwrap);
        assert_eq!(used.filter(|used| *used).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_nonce_is_itself_and_not_over() {
    on_both(async |store| {
        store.keep_nonce([1; 16], NOW + 10).await.unwrap();
        let mut like = [1; 16];
        like[15] = 2;
        assert!(
            !store.use_nonce(like, NOW).await.unwrap(),
            "another of its place"
        );
        assert!(!store.use_nonce([2; 16], NOW).await.unwrap());
        assert!(
            !store.use_nonce([1; 16], NOW + 10).await.unwrap(),
            "it is over"
        );
        assert!(store.use_nonce([1; 16], NOW + 9).await.unwrap());
        store.keep_nonce([1; 16], NOW + 10).await.unwrap();
        store.keep_nonce(like, NOW + 10).await.unwrap();
        assert!(
            !store.use_nonce([1; 16], NOW).await.unwrap(),
            "it gave its place away"
        );
        assert!(store.use_nonce(like, NOW).await.unwrap());
    })
    .await;
}
