//! A key that somebody else keeps, and what becomes of calls when it does not sign.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

use alloy::primitives::{Address, B256, U256};
use chain::{DigestSignature, KeyError, LocalKey, SigningKey, SponsorKey};
use domain::LinkState;
use futures::{FutureExt, future::BoxFuture};
use payments::{ClaimError, Waiting, claim};
use testkit::{Database, TestWorld};

use crate::house::{House, spec, stranger};

/// A key service that takes its time, and fails while it is told to.
#[derive(Clone)]
struct Service {
    key: Arc<LocalKey>,
    fails: Arc<AtomicBool>,
    asked: Arc<AtomicU32>,
}

impl Service {
    fn of(private_key: B256) -> Self {
        Self {
            key: Arc::new(LocalKey::new(&private_key).unwrap()),
            fails: Arc::default(),
            asked: Arc::default(),
        }
    }
}

impl SigningKey for Service {
    fn address(&self) -> Address {
        self.key.address()
    }

    fn sign_digest(&self, digest: B256) -> BoxFuture<'_, Result<DigestSignature, KeyError>> {
        async move {
            self.asked.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(50)).await;
            if self.fails.load(Ordering::Relaxed) {
                return Err(KeyError::Unavailable("throttled".to_owned()));
            }
            let signed = self.key.sign_digest(digest).await?;
            Ok(DigestSignature {
                y_is_odd: None,
                ..signed
            })
        }
        .boxed()
    }
}

#[tokio::test]
async fn a_call_waits_for_a_key_service_and_says_so_on_sqlite() {
    waits_for_its_key(Database::sqlite()).await;
}

#[tokio::test]
async fn a_call_waits_for_a_key_service_and_says_so_on_postgres() {
    waits_for_its_key(Database::postgres()).await;
}

async fn waits_for_its_key(database: Database) {
    let world = TestWorld::start().await;
    let service = Service::of(world.chains[0].sponsor_keys[0].to_bytes());
    let mut first = spec(&world.chains[0]);
    first.sponsor_keys = vec![SponsorKey::new(service.clone())];
    let house = House::with(world, database, vec![first]).await;
    let secret = testkit::secret(1);
    let link = house
        .chain()
        .deposit_native(house.person(0), U256::from(5), &secret)
        .await;
    house.seen(link).await;

    service.fails.store(true, Ordering::Relaxed);
    let request = house.claim(link, &secret, stranger(1));
    let answer = claim(&house.ctx, request.clone()).await;
    assert!(
        matches!(answer, Err(ClaimError::Saved(Waiting::SignerUnavailable))),
        "{answer:?}"
    );
    assert!(service.asked.load(Ordering::Relaxed) > 0);

    service.fails.store(false, Ordering::Relaxed);
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(house.balance(stranger(1)).await, U256::from(5));
}
