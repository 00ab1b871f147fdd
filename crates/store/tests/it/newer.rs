//! What a newer program wrote, while it and this one share a database and one replaces the other.

use std::slice;

use domain::{LinkState, SponsoredState};
use sea_orm::ConnectionTrait;
use store::{LinksOf, Queued, Store};

use crate::{
    CHAIN, address, calls, hash, link,
    plans::Engine,
    transactions::{KEY, record, signed},
    watching::{apply, deposit},
};

#[tokio::test]
async fn calls_of_a_kind_that_is_not_known_are_left_to_who_knows_them() {
    for engine in Engine::ALL {
        let database = engine.database();
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        calls::queue(&store, &[("1", 1), ("2", 2)]).await;
        let raw = sea_orm::Database::connect(database.url()).await.unwrap();
        let newer = "UPDATE sponsored_calls SET kind = 'newer' WHERE id = '1'";
        let unchecked = match engine {
            Engine::Sqlite => format!("PRAGMA ignore_check_constraints = ON; {newer}"),
            Engine::Postgres => format!(
                "ALTER TABLE sponsored_calls DROP CONSTRAINT sponsored_calls_kind_check; {newer}"
            ),
        };
        raw.execute_unprepared(&unchecked).await.unwrap();

        let taken = store.take_queued(CHAIN, "this one", 0, 100, 5).await;
        assert_eq!(ids(taken.unwrap()), ["2"], "{engine:?}");
        let told = store.calls_of_links(&[link(1), link(2)]).await.unwrap();
        assert_eq!(ids(told), ["2"], "{engine:?}");

        // Its deposit is taken all the same, and who asks or follows its transaction is answered.
        let again = store.queue_call(&calls::claim("3", 1), &[], 0).await;
        let Queued::Existing(live) = again.unwrap() else {
            panic!("{engine:?}: a second call for the same deposit");
        };
        assert_eq!((live.id.as_str(), live.kind), ("1", None), "{engine:?}");
        let purpose = calls::claim("3", 1).purpose;
        assert_eq!(store.live_call(&purpose).await.unwrap(), Some(*live));
        record(&store, vec![signed(&["1"], 5)]).await.unwrap();
        assert_eq!(calls::call(&store, "1").await.state, SponsoredState::Signed);
        let carried = store
            .calls_of_transactions(CHAIN, address(KEY), &[5])
            .await
            .unwrap();
        assert_eq!(ids(carried), ["1"], "{engine:?}");
    }
}

#[tokio::test]
async fn links_of_vaults_that_are_not_known_are_left_to_who_knows_them() {
    for engine in Engine::ALL {
        let database = engine.database();
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        apply(&store, vec![deposit(1, 10), deposit(2, 10)], vec![]).await;
        calls::queue(&store, &[("1", 1), ("2", 2)]).await;
        let raw = sea_orm::Database::connect(database.url()).await.unwrap();
        for table in ["links", "sponsored_calls"] {
            let newer = format!("UPDATE {table} SET version = 'v9' WHERE deposit_index = 1");
            raw.execute_unprepared(&newer).await.unwrap();
        }

        let row = store.link(link(2)).await.unwrap().unwrap();
        let key = [row.pub_key20];
        let found = store.links_by_key(&key, None, 9).await.unwrap();
        assert_eq!(found, slice::from_ref(&row), "{engine:?}");
        let oldest = store.oldest_deposit(CHAIN, row.pub_key20, row.sender, row.token, row.amount);
        assert_eq!(oldest.await.unwrap(), Some(row.clone()), "{engine:?}");
        for of in [
            LinksOf::Sender(row.sender, LinkState::Pending),
            LinksOf::Transaction(CHAIN, row.deposit_tx),
        ] {
            for after in [
                None,
                Some(store::LinkPlace {
                    created_at: u64::MAX >> 1,
                    ..row.place()
                }),
            ] {
                let page = store.links_after(of, after, 9).await.unwrap();
                assert_eq!(page, slice::from_ref(&row), "{engine:?}: {of:?}");
            }
        }
        let changed = store.links_in_blocks(CHAIN, 0, 99, 9).await.unwrap();
        assert_eq!(changed, [(link(2), row.pub_key20)], "{engine:?}");
        let newest = store.calls_after("0", 9).await.unwrap();
        assert_eq!(newest, [("2".to_owned(), link(2))], "{engine:?}");
        let taken = store.take_queued(CHAIN, "this one", 0, 100, 5).await;
        assert_eq!(ids(taken.unwrap()), ["2"], "{engine:?}");
        record(&store, vec![signed(&["1"], 5)]).await.unwrap();
        let carried = store
            .calls_of_transactions(CHAIN, address(KEY), &[5])
            .await
            .unwrap();
        assert_eq!(carried[0].link, None, "{engine:?}");
        assert_eq!(carried[0].tx, Some(hash(5)), "{engine:?}");
    }
}

fn ids(calls: Vec<store::Call>) -> Vec<String> {
    calls.into_iter().map(|call| call.id).collect()
}

#[tokio::test]
async fn a_database_that_a_newer_program_extended_is_taken_as_it_is() {
    for engine in Engine::ALL {
        let database = engine.database();
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        let raw = sea_orm::Database::connect(database.url()).await.unwrap();
        let newer = "INSERT INTO seaql_migrations (version, applied_at) \
                     VALUES ('m29991231_000001_newer', 0)";
        raw.execute_unprepared(newer).await.unwrap();
        store.migrate().await.unwrap();
    }
}
