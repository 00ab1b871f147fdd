//! The store on SQLite and on PostgreSQL: every test runs on both.

#![expect(clippy::unwrap_used, reason = "a test has nobody to hand an error to")]

mod accounts;
mod addresses;
mod attachments;
mod by_key;
mod calls;
mod cash_outs;
mod contact_names;
mod crossings;
mod history;
mod history_speed;
mod idempotency;
mod identity;
mod jobs;
mod keys;
mod known_devices;
mod listing;
mod lost_commits;
mod migrations;
mod newer;
mod notices;
mod pictures;
mod plans;
mod points;
mod redirects;
mod requests;
mod retention;
mod returns;
mod sessions;
mod stray_files;
mod transactions;
mod watching;
mod writing;

use alloy_primitives::{Address, B256};
use domain::{ChainId, LinkId, VaultVersion};
use plans::{Engine, Sent};
use store::{OwnWallet, Store};

const CHAIN: ChainId = ChainId(31337);

/// Runs a test on a fresh database of each kind. What it asks of the store must be found by indices.
async fn on_both(test: impl AsyncFn(Store)) {
    on_both_by_two(async |store, _| test(store).await).await;
}

/// The same with two connections' pools, as two processes would have them.
async fn on_both_by_two(test: impl AsyncFn(Store, Store)) {
    for engine in Engine::ALL {
        let (database, sent) = (engine.migrated(), Sent::default());
        let one = sent.store(database.url()).await;
        let other = sent.store(database.url()).await;
        test(one, other).await;
        sent.assert_indexed(engine).await;
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

/// A wallet that is the same person's on every chain.
fn own(address: Address) -> OwnWallet {
    OwnWallet {
        address,
        chain: None,
    }
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
