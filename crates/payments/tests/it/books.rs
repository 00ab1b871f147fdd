//! What must be so after any fault: each claim paid once, nothing else moved, nothing left over, and
//! an index that knows what a fresh one would.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use alloy::{
    primitives::{Address, U256},
    providers::Provider,
    rpc::types::Filter,
    sol_types::SolEvent,
};
use chain::{ChainSpec, Chains, bindings::LinkVault};
use domain::{ClaimSecret, DepositIndex, LinkId, LinkState, SponsoredState};
use payments::{ClaimError, ClaimRequest, Ctx, ReadLinkError, SystemClock, claim, start_workers};
use store::{LinkRow, Store};
use testkit::{PATIENCE, TestChain};
use tokio_util::sync::CancellationToken;

use crate::{
    databases,
    house::{House, spec},
};

/// In wei.
const AMOUNT: U256 = U256::from_limbs([1_000, 0, 0, 0]);

/// Deposits in a new vault, and who is to have them.
pub struct Books {
    claims: Vec<(LinkId, ClaimSecret)>,
}

impl Books {
    /// Makes so many deposits, and waits until the house has seen them.
    pub async fn open(house: &House, count: u64) -> Self {
        let secrets: Vec<_> = (0..count).map(testkit::secret).collect();
        let links = house
            .chain()
            .deposit_batch(house.person(0), AMOUNT, &secrets, 0);
        let links = links.await;
        house.seen(links[links.len() - 1]).await;
        Self {
            claims: links.into_iter().zip(secrets).collect(),
        }
    }

    /// Every claim, as its link's holder makes it.
    pub fn requests<'a>(&'a self, house: &'a House) -> impl Iterator<Item = ClaimRequest> + 'a {
        let claims = self.claims.iter();
        claims.map(|(link, secret)| house.claim(*link, secret, recipient(secret)))
    }

    /// Waits until each claim is final, and compares the chain's account with the house's.
    pub async fn close(&self, house: &House) {
        let mut rows = Vec::new();
        for (link, secret) in &self.claims {
            house
                .link_when(*link, |link| {
                    let sponsored = link.sponsored.as_ref();
                    link.state == LinkState::Claimed
                        && sponsored.is_some_and(|call| call.state == SponsoredState::Final)
                })
                .await;
            assert_eq!(
                house.balance(recipient(secret)).await,
                AMOUNT,
                "{link} is paid"
            );
            rows.push(house.ctx.store.link(*link).await.unwrap().unwrap());
        }
        let once: BTreeMap<_, _> = rows.iter().map(|row| (row.id.index, 1)).collect();
        assert_eq!(
            withdrawals(house.chain()).await,
            once,
            "each left the vault once"
        );
        assert_eq!(house.balance(house.chain().vault).await, U256::ZERO);
        assert_eq!(rows, fresh_index(spec(house.chain()), &rows).await);
    }
}

/// Asks as a browser does: again until the answer is a transaction, or that the claim is kept.
pub async fn insist(house: &House, request: ClaimRequest) {
    let asking = async {
        loop {
            match claim(&house.ctx, request.clone()).await {
                Ok(_) | Err(ClaimError::Saved(_)) => return,
                Err(ClaimError::Link(ReadLinkError::Node(_)) | ClaimError::QueueFull) => {}
                Err(ClaimError::Store(error)) if error.is_transient() => {}
                Err(refusal) => panic!("{refusal}"),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, asking)
        .await
        .expect("a claim is taken in");
}

/// Nobody else's, and new to the chain.
fn recipient(secret: &ClaimSecret) -> Address {
    secret.link_key().address()
}

/// How often each deposit left the vault.
async fn withdrawals(chain: &TestChain) -> BTreeMap<DepositIndex, usize> {
    let filter = Filter::new()
        .address(chain.vault)
        .event_signature(LinkVault::WithdrawEvent::SIGNATURE_HASH)
        .from_block(0);
    let mut times = BTreeMap::new();
    for log in chain.node.get_logs(&filter).await.unwrap() {
        let event = log.log_decode::<LinkVault::WithdrawEvent>().unwrap();
        *times.entry(event.inner._index.to()).or_default() += 1;
    }
    times
}

/// What somebody makes of the chain who has never seen it before.
pub async fn fresh_index(mut spec: ChainSpec, rows: &[LinkRow]) -> Vec<LinkRow> {
    spec.sponsor_keys.clear();
    let database = databases::sqlite();
    let store = Store::connect(database.url()).await.unwrap();
    store.migrate().await.unwrap();
    let chains = Chains::connect(vec![spec]).unwrap();
    let ctx = Ctx::new(store, chains, Arc::new(SystemClock), "fresh".to_owned());
    let cancel = CancellationToken::new();
    let workers = start_workers(&ctx, cancel.clone());
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let reading = async {
        loop {
            let read = ctx.store.links(&ids).await.unwrap();
            if read.len() == ids.len() && read.iter().all(|row| row.withdrawal.is_some()) {
                return read;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let mut read = tokio::time::timeout(PATIENCE, reading)
        .await
        .expect("the chain is read");
    read.sort_by_key(|row| row.id.index);
    cancel.cancel();
    workers.join().await;
    read
}
