//! More than one process on one database.

use domain::VaultVersion;
use payments::{Ctx, claim, start_workers};
use testkit::secret;
use tokio_util::sync::CancellationToken;

use super::Bank;
use crate::{databases, house::stranger};

#[tokio::test]
#[ignore = "deep: two processes, again and again"]
async fn two_processes_credit_once() {
    for database in databases::both() {
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
    let bank = Bank::open().await;
    let mut links = Vec::new();
    for number in 0..4 {
        let link = bank.link(0, 2_000, number).await;
        bank.house.seen(link).await;
        links.push(link);
    }
    let (house, ctx, chain) = (&bank.house, &bank.house.ctx, bank.house.chain());
    // The workers note nothing of a block that is not final.
    chain.hold().await;
    for (link, number) in links.iter().zip(0..) {
        let request = house.claim(*link, &secret(number), stranger(number as u8));
        chain.knows(claim(ctx, request).await.unwrap()).await;
    }
    chain.mine(1).await;
    for link in links {
        house
            .link_when(link, |link| link.withdrawal.is_some())
            .await;
    }
    let note = || async {
        let noted = ctx.store.note_claims(chain.id, VaultVersion::V4_4, 0, 9, 1);
        noted.await.unwrap()
    };
    let noted = tokio::join!(note(), note(), note());
    assert_eq!(noted.0 + noted.1 + noted.2, 4);
    bank.settled().await;
    assert_eq!(bank.total(bank.address(0)).await, 4 * 28 + 4);
}
