//! The store on SQLite and on PostgreSQL: every test runs on both.

#![expect(clippy::unwrap_used, reason = "a test has nobody to hand an error to")]

mod calls;
mod idempotency;
mod keys;
mod watching;
mod writing;

use alloy_primitives::{Address, B256};
use domain::{ChainId, LinkId, VaultVersion};
use store::Store;
use testkit::Database;

const CHAIN: ChainId = ChainId(31337);

/// Runs a test on a fresh database of each kind.
async fn on_both(test: impl AsyncFn(Store)) {
    for database in [Database::sqlite(), Database::postgres()] {
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        test(store).await;
    }
}

fn link(index: u64) -> LinkId {
    LinkId {
        chain: CHAIN,
        version: VaultVersion::V4_4,
        index,
    }
}

fn address(number: u8) -> Address {
    Address::repeat_byte(number)
}

fn hash(number: u8) -> B256 {
    B256::repeat_byte(number)
}

#[tokio::test]
async fn migrating_again_changes_nothing() {
    on_both(async |store| {
        store.migrate().await.unwrap();
        store.ping().await.unwrap();
    })
    .await;
}
