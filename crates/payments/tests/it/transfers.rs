//! To whom a wallet sent before, by the chain's word alone.

use std::time::Duration;

use alloy::{
    primitives::{Address, B256, U256},
    providers::Provider,
    rpc::types::TransactionRequest,
};
use chain::{Chains, SponsorKey, bindings::LinkVault};
use domain::{AssetKind, JobState, LinkState};
use futures::future::join_all;
use payments::{Ctx, SubmitTransferError, claim, recent_recipients, submit_transfer};
use sandbox::UsdCoin;
use store::JobFilter;
use testkit::{Database, secret};

use crate::house::{House, spec, stranger};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

impl House {
    /// Wei of the fourth person, sent directly.
    async fn send_wei(&self, to: Address) -> B256 {
        let request = TransactionRequest::default()
            .from(self.person(3).address)
            .to(to)
            .value(WEI);
        let sent = self.chain().node.send_transaction(request).await.unwrap();
        *sent.tx_hash()
    }

    async fn submit(&self, tx: B256, sender: Address) {
        let chain = self.chain().id;
        submit_transfer(&self.ctx, chain, tx, sender).await.unwrap();
    }

    /// Once every job of the kind has ended.
    async fn judged(&self) {
        let queued = JobFilter {
            states: &[JobState::Queued],
            kind: Some("direct_transfer"),
            limit: 1,
        };
        let ended = async {
            while !self.ctx.store.jobs(queued).await.unwrap().is_empty() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let ended = tokio::time::timeout(Duration::from_secs(30), ended).await;
        ended.expect("it is found out whether it is so");
    }

    async fn recent(&self) -> Vec<Address> {
        let sender = self.person(3).address;
        let recent = recent_recipients(&self.ctx, sender).await.unwrap();
        recent.iter().map(|one| one.recipient).collect()
    }
}

#[tokio::test]
async fn whom_a_wallet_sent_to_is_told_the_newest_first_each_once() {
    for database in [Database::sqlite(), Database::postgres()] {
        let house = House::on(database).await;
        let sender = house.person(3).address;
        let usdc = UsdCoin::new(house.chain().token("USDC").address, &house.chain().node);
        let paid = usdc
            .transfer(stranger(1), U256::from(5))
            .from(sender)
            .send()
            .await
            .unwrap();
        house.chain().mined(*paid.tx_hash()).await;
        house.chain().advance(Duration::from_secs(10)).await;
        let first = house.send_wei(stranger(2)).await;
        house.chain().mined(first).await;
        house.chain().advance(Duration::from_secs(10)).await;
        let again = house.send_wei(stranger(2)).await;
        let own = house.send_wei(sender).await;
        // The last two may not be in a block yet: it is waited for.
        for tx in [*paid.tx_hash(), first, again, own] {
            house.submit(tx, sender).await;
            house.submit(tx, sender).await;
        }
        house.chain().mined(own).await;
        house.shift_clock(Duration::from_secs(60));
        house.judged().await;

        assert_eq!(house.recent().await, [stranger(2), stranger(1)]);
        let noted = house.ctx.store.transfers_of(sender, 10).await.unwrap();
        assert_eq!(noted.len(), 4);
        let dollars = &noted[3];
        assert_eq!(
            (dollars.kind, dollars.token, dollars.amount),
            (AssetKind::Erc20, *usdc.address(), U256::from(5))
        );
        let newest = recent_recipients(&house.ctx, sender).await.unwrap()[0];
        assert_eq!(newest.tx, again);
    }
}

#[tokio::test]
async fn a_lie_leaves_no_trace() {
    let house = House::new().await;
    let (sender, other) = (house.person(3).address, house.person(4).address);
    let tx = house.send_wei(stranger(1)).await;
    let approved = UsdCoin::new(house.chain().token("USDC").address, &house.chain().node)
        .approve(stranger(2), WEI)
        .from(sender)
        .send()
        .await
        .unwrap();
    house.chain().mined(*approved.tx_hash()).await;
    house.submit(tx, other).await;
    house.submit(*approved.tx_hash(), sender).await;
    // A transaction that never comes is looked for no more often than is worth it.
    house.submit(B256::repeat_byte(1), sender).await;
    let judged = house.judged();
    tokio::pin!(judged);
    while tokio::time::timeout(Duration::from_millis(50), &mut judged)
        .await
        .is_err()
    {
        house.shift_clock(Duration::from_secs(600));
    }
    for wallet in [sender, other] {
        assert_eq!(house.ctx.store.transfers_of(wallet, 10).await.unwrap(), []);
    }
    let nowhere = submit_transfer(&house.ctx, domain::ChainId(5), tx, sender).await;
    assert!(matches!(nowhere, Err(SubmitTransferError::UnknownChain(_))));
}

/// What is made up takes a bounded part of the database, and only for a minute.
#[tokio::test]
async fn made_up_transfers_are_soon_given_up_and_only_so_many_wait() {
    let mut house = House::new().await;
    let (chain, sender) = (house.chain().id, house.person(3).address);
    house.submit(B256::repeat_byte(1), sender).await;
    {
        let judged = house.judged();
        tokio::pin!(judged);
        while tokio::time::timeout(Duration::from_millis(50), &mut judged)
            .await
            .is_err()
        {
            house.shift_clock(Duration::from_secs(60));
        }
    }
    let done = JobFilter {
        states: &[JobState::Done],
        kind: Some("direct_transfer"),
        limit: 2,
    };
    let done = house.ctx.store.jobs(done).await.unwrap();
    assert_eq!(done.len(), 1);
    assert!(done[0].payload.contains(r#""looks":5"#), "{done:?}");

    house.close().await;
    let hashes: Vec<B256> = (0..1_000_u64).map(|n| U256::from(n).into()).collect();
    for some in hashes.chunks(100) {
        join_all(some.iter().map(|hash| house.submit(*hash, sender))).await;
    }
    let more = submit_transfer(&house.ctx, chain, B256::repeat_byte(2), sender).await;
    assert!(
        matches!(more, Err(SubmitTransferError::QueueFull)),
        "{more:?}"
    );
}

/// A stranger can make a wallet the sender of a link, and claim it to an address that looks like a
/// friend's: that must not come to stand among those whom the wallet knows. Nor when it is our key
/// that signed, as when a token that we move for a claim makes such a link in the middle of it; and
/// however many there are, they hide nobody.
#[tokio::test]
async fn who_claimed_its_links_is_told_and_who_claimed_a_strangers_is_not() {
    let house = House::new().await;
    let (chain, sender) = (house.chain(), house.person(3));
    let forger = house.person(4);
    let own = chain.deposit_native(sender, WEI, &secret(1)).await;
    let mut links = vec![own];
    for number in 2..=12 {
        let forged = LinkVault::new(chain.vault, &chain.node)
            .makeSelflessDeposit(
                Address::ZERO,
                0,
                WEI,
                U256::ZERO,
                secret(number).link_key().address(),
                sender.address,
            )
            .from(forger.address)
            .value(WEI)
            .send()
            .await
            .unwrap();
        let receipt = chain.mined(*forged.tx_hash()).await;
        let event = receipt.decoded_log::<LinkVault::DepositEvent>().unwrap();
        links.push(domain::LinkId {
            index: event._index.to(),
            ..own
        });
    }
    for (link, number) in links.into_iter().zip(1..) {
        assert_eq!(house.seen(link).await.sender, sender.address);
        let request = house.claim(link, &secret(u64::from(number)), stranger(number));
        claim(&house.ctx, request).await.unwrap();
        house
            .link_when(link, |link| link.state == LinkState::Claimed)
            .await;
    }
    assert_eq!(house.recent().await, [stranger(1)]);

    let mut forged_by_us = spec(chain);
    forged_by_us.sponsor_keys = vec![SponsorKey::plain(&forger.private_key).unwrap()];
    let ctx = Ctx {
        chains: Chains::connect(vec![forged_by_us]).unwrap(),
        ..house.ctx.clone()
    };
    let recent = recent_recipients(&ctx, sender.address).await.unwrap();
    assert_eq!(recent.len(), 1);
}
