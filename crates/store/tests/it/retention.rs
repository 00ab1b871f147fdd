//! What is forgotten in time, and what never is.

use domain::{SponsoredState, TransactionState};
use sea_orm::ConnectionTrait;
use store::Scope;

use crate::{
    CHAIN, address,
    calls::{call, queue, refuse},
    on_both,
    plans::Engine,
    transactions::{KEY, record, signed, step},
};

const DAY: i64 = 86_400_000;
/// Of the rows whose plans are looked at, as few are older as an hour adds to a month.
const LATER: i64 = 40;

#[tokio::test]
async fn rejected_calls_are_forgotten_and_no_others() {
    on_both(async |store| {
        queue(&store, &[("1", 1), ("2", 2), ("3", 3)]).await;
        refuse(&store, "1").await;
        refuse(&store, "2").await;
        let refused_at = call(&store, "1").await.updated_at;
        let forget = async |before, limit| {
            let forgotten = store.prune_rejected_calls(before, limit).await;
            forgotten.unwrap()
        };
        assert_eq!(forget(refused_at, 9).await, 0);
        assert_eq!(forget(refused_at + 1, 1).await, 1);
        assert_eq!(forget(refused_at + 1, 9).await, 1);
        assert_eq!(forget(i64::MAX, 9).await, 0);
        assert_eq!(store.call("1").await.unwrap(), None);
        assert_eq!(call(&store, "3").await.state, SponsoredState::Queued);
    })
    .await;
}

/// Its attempts from before transactions had rows of their own must not hold it fast.
#[tokio::test]
async fn a_rejected_call_of_an_older_release_goes_with_its_attempts() {
    for engine in Engine::ALL {
        let database = engine.database();
        let store = store::Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        queue(&store, &[("1", 1)]).await;
        refuse(&store, "1").await;
        let hash = match engine {
            Engine::Sqlite => "x'01'",
            Engine::Postgres => r"'\x01'",
        };
        let raw = sea_orm::Database::connect(database.url()).await.unwrap();
        let attempt = format!(
            "INSERT INTO sponsor_attempts (tx_hash, call_id, chain_id, signer, nonce, max_fee, \
             max_priority_fee, gas_limit, raw, signed_at) \
             VALUES ({hash}, '1', 1, {hash}, 1, '1', '1', 1, {hash}, 1)"
        );
        raw.execute_unprepared(&attempt).await.unwrap();
        assert_eq!(store.prune_rejected_calls(i64::MAX, 9).await.unwrap(), 1);
        assert_eq!(store.call("1").await.unwrap(), None);
    }
}

/// Bytes that a chain may still need are kept however old they are; what was done, for ever.
#[tokio::test]
async fn signed_bytes_are_kept_until_their_transaction_is_final() {
    on_both(async |store| {
        use TransactionState::{Broadcast, Final, Mined, Signed};

        let attempts = async || {
            let attempts = store.attempts(CHAIN, address(KEY), &[5, 6]).await;
            let nonces: Vec<_> = attempts.unwrap().iter().map(|one| one.nonce).collect();
            nonces
        };
        queue(&store, &[("1", 1), ("2", 2)]).await;
        record(&store, vec![signed(&["1"], 5)]).await.unwrap();
        for (from, to) in [(Signed, Broadcast), (Broadcast, Mined)] {
            step(&store, from, to).await;
            assert_eq!(store.prune_final_attempts(LATER, 9).await.unwrap(), 0);
        }
        step(&store, Mined, Final).await;
        record(&store, vec![signed(&["2"], 6)]).await.unwrap();
        assert_eq!(store.prune_final_attempts(9, 9).await.unwrap(), 0);
        assert_eq!(attempts().await.len(), 2);
        assert_eq!(store.prune_final_attempts(10, 9).await.unwrap(), 1);
        assert_eq!(attempts().await, [6]);
        assert_eq!(call(&store, "1").await.state, SponsoredState::Final);
    })
    .await;
}

#[tokio::test]
async fn spending_is_forgotten_by_days() {
    on_both(async |store| {
        queue(&store, &[("1", 1)]).await;
        record(&store, vec![signed(&["1"], 5)]).await.unwrap();
        let spent = async || store.spent(CHAIN, Scope::Gas, "", 9).await.unwrap();
        assert_eq!(spent().await, 100);
        assert_eq!(store.prune_spending(DAY - 1, 9).await.unwrap(), 0);
        assert_eq!(spent().await, 100);
        assert_eq!(store.prune_spending(DAY, 9).await.unwrap(), 1);
        assert_eq!(spent().await, 0);
    })
    .await;
}
