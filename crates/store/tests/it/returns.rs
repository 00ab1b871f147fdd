//! Which expired deposits are due to be sent back, and when.

use domain::{LinkId, SponsoredKind};
use sea_orm::ConnectionTrait;
use store::{NewCall, NextReturn, Queued, Store};

use crate::{
    CHAIN, calls, link, on_both,
    plans::Engine,
    watching::{apply, deposit, withdrawal},
};

const EXPIRY: u64 = 1_900_000_000;
const OWN: domain::VaultVersion = domain::VaultVersion::V4_4;

/// The numbers of the deposits that are due, each with its tries.
async fn due(store: &Store, time: u64, made_by: u64, limit: u64) -> Vec<(u64, u16)> {
    let due = store.due_returns(CHAIN, OWN, time, made_by, limit).await;
    let due = due.unwrap().into_iter();
    due.map(|one| (one.link.id.index, one.tries)).collect()
}

fn put_off(link: LinkId, due: Option<u64>, tries: u16) -> NextReturn {
    NextReturn { link, due, tries }
}

#[tokio::test]
async fn what_expired_is_due_until_it_left_its_vault() {
    on_both(async |store| {
        let mut deposits = vec![
            deposit(0, 10),
            deposit(1, 10),
            deposit(2, 10),
            deposit(3, 11),
        ];
        deposits[1].expires_at = Some(EXPIRY + 1);
        deposits[2].expires_at = None;
        apply(&store, deposits, vec![]).await;
        assert_eq!(due(&store, EXPIRY - 1, 11, 9).await, []);
        assert_eq!(due(&store, EXPIRY, 10, 9).await, [(0, 0)]);
        let all = [(0, 0), (3, 0), (1, 0)];
        let found = due(&store, u64::MAX, 11, 9).await;
        assert!(
            found == all || found == [(3, 0), (0, 0), (1, 0)],
            "{found:?}"
        );
        assert_eq!(due(&store, u64::MAX, 11, 1).await.len(), 1);

        apply(&store, vec![], vec![withdrawal(0, 12, 8)]).await;
        assert_eq!(due(&store, EXPIRY, 11, 9).await, [(3, 0)]);
    })
    .await;
}

#[tokio::test]
async fn what_is_put_off_is_due_later_or_never() {
    on_both(async |store| {
        apply(&store, vec![deposit(0, 10), deposit(1, 10)], vec![]).await;
        let (later, never) = (
            put_off(link(0), Some(EXPIRY + 5), 2),
            put_off(link(1), None, 5),
        );
        store.put_off_returns(vec![later, never]).await.unwrap();
        assert_eq!(due(&store, EXPIRY + 4, 10, 9).await, []);
        assert_eq!(due(&store, u64::MAX, 10, 9).await, [(0, 2)]);
        let missed = store.missed_returns(CHAIN, OWN, 9).await;
        assert_eq!(missed.unwrap(), []);
    })
    .await;
}

/// As by a program from before returns, which writes nothing of them.
#[tokio::test]
async fn what_nobody_noted_as_due_is_found_and_what_was_given_up_is_not() {
    for engine in Engine::ALL {
        let database = engine.database();
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        let mut deposits: Vec<_> = (0..6).map(|index| deposit(index, 10)).collect();
        deposits[2].expires_at = None;
        apply(&store, deposits, vec![withdrawal(5, 10, 8)]).await;
        let raw = sea_orm::Database::connect(database.url()).await.unwrap();
        let forget = "UPDATE links SET return_due = NULL WHERE deposit_index <> 4";
        raw.execute_unprepared(forget).await.unwrap();
        let given_up = put_off(link(3), None, 5);
        store.put_off_returns(vec![given_up]).await.unwrap();

        let missed = async |limit| store.missed_returns(CHAIN, OWN, limit).await.unwrap();
        assert_eq!(missed(1).await.len(), 1, "{engine:?}");
        let mut found = missed(9).await;
        found.sort_by_key(|one| one.link.index);
        let expected = [0, 1].map(|index| put_off(link(index), Some(EXPIRY), 0));
        assert_eq!(found, expected, "{engine:?}");
        store.put_off_returns(found).await.unwrap();
        assert_eq!(missed(9).await, [], "{engine:?}");
        assert_eq!(due(&store, EXPIRY, 10, 9).await.len(), 3, "{engine:?}");
    }
}

/// Until this version no call was of that kind, and SQLite's table says so in its own text.
#[tokio::test]
async fn a_return_is_a_call_and_nonsense_is_none() {
    for engine in Engine::ALL {
        let database = engine.database();
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        let call = NewCall {
            kind: SponsoredKind::Return,
            ..calls::claim("1", 1)
        };
        let queued = store.queue_call(&call, &[], 0).await.unwrap();
        assert_eq!(queued, Queued::New, "{engine:?}");

        let raw = sea_orm::Database::connect(database.url()).await.unwrap();
        let rename = |kind: &str| format!("UPDATE sponsored_calls SET kind = '{kind}'");
        for kind in SponsoredKind::ALL {
            raw.execute_unprepared(&rename(kind.name())).await.unwrap();
        }
        let refused = raw.execute_unprepared(&rename("nonsense")).await;
        assert!(refused.is_err(), "{engine:?}");
    }
}
