//! More than one process on one database.

use domain::VaultVersion;
use payments::{Ctx, start_workers};
use testkit::Database;
use tokio_util::sync::CancellationToken;

use super::Bank;
use crate::house::stranger;

#[tokio::test]
async fn two_processes_credit_once() {
    for database in [Database::sqlite(), Database::postgres()] {
        let bank = Bank::on(database).await;
        let other = Ctx {
            holder: "the other process".to_owned(),
            ..bank.house.ctx.clone()
        };
        let cancel = CancellationToken::new();
        let workers = start_workers(&other, cancel.clone());
        for number in 0..6 {
            let wallet = stranger(number as u8 % 3);
            bank.claimed(0, 2_000, number, wallet).await;
            bank.settled().await;
        }
        assert_eq!(bank.total(bank.address(0)).await, 6 * 28 + 6);
        for number in 0..3 {
            assert_eq!(bank.total(stranger(number)).await, 2 * 14);
        }
        cancel.cancel();
        workers.join().await;
    }
}

/// Both look at the same at the same time, each as though it were alone.
#[tokio::test]
async fn two_that_know_nothing_of_each_other_credit_once() {
    let mut bank = Bank::open().await;
    for number in 0..4 {
        bank.claimed(0, 2_000, number, stranger(number as u8)).await;
    }
    bank.house.chain().finalize().await;
    let head = bank.head().await;
    bank.read_to(head).await;
    bank.house.close().await;
    let (ctx, chain) = (&bank.house.ctx, bank.house.chain());
    let note = || async {
        let (version, finality) = (VaultVersion::V4_4, chain.finality_blocks);
        let noted = ctx.store.note_claims(chain.id, version, finality, 9, 1);
        noted.await.unwrap()
    };
    let noted = tokio::join!(note(), note(), note());
    assert_eq!(noted.0 + noted.1 + noted.2, 4);
    bank.house.open();
    bank.looked().await;
    assert_eq!(bank.total(bank.address(0)).await, 4 * 28 + 4);
}
