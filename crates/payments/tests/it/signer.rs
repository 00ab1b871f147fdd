//! A key that somebody else keeps, and what becomes of calls when it does not sign.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

use alloy::primitives::{Address, B256, U256};
use chain::{DigestSignature, KeyError, LocalKey, SigningKey, SponsorKey};
use domain::{LinkId, LinkState, SponsoredState};
use futures::{
    FutureExt,
    future::{BoxFuture, ready},
};
use payments::{ClaimError, Link, Waiting, claim};
use testkit::{Database, TestWorld};
use tokio::sync::Barrier;

use crate::{
    databases,
    house::{House, spec, stranger},
    log::Log,
    reclaim,
};

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

/// A key service that gives no signature before so many are asked for.
struct Slow {
    key: LocalKey,
    all_asked: Barrier,
}

impl SigningKey for Slow {
    fn address(&self) -> Address {
        self.key.address()
    }

    fn sign_digest(&self, digest: B256) -> BoxFuture<'_, Result<DigestSignature, KeyError>> {
        async move {
            self.all_asked.wait().await;
            self.key.sign_digest(digest).await
        }
        .boxed()
    }
}

/// A key service that is throttled once, at the third signature that it is asked for.
struct Throttled {
    key: LocalKey,
    asked: AtomicU32,
}

impl SigningKey for Throttled {
    fn address(&self) -> Address {
        self.key.address()
    }

    fn sign_digest(&self, digest: B256) -> BoxFuture<'_, Result<DigestSignature, KeyError>> {
        if self.asked.fetch_add(1, Ordering::Relaxed) == 2 {
            return ready(Err(KeyError::Unavailable("throttled".to_owned()))).boxed();
        }
        self.key.sign_digest(digest)
    }
}

/// A key service that never gives the signature that it is asked for first once it is picky.
#[derive(Clone)]
struct Picky {
    key: Arc<LocalKey>,
    is_picky: Arc<AtomicBool>,
    refused: Arc<Mutex<Option<B256>>>,
}

impl SigningKey for Picky {
    fn address(&self) -> Address {
        self.key.address()
    }

    fn sign_digest(&self, digest: B256) -> BoxFuture<'_, Result<DigestSignature, KeyError>> {
        let is_refused = self.is_picky.load(Ordering::Relaxed)
            && *self.refused.lock().unwrap().get_or_insert(digest) == digest;
        match is_refused {
            true => ready(Err(KeyError::Unavailable("not that one".to_owned()))).boxed(),
            false => self.key.sign_digest(digest),
        }
    }
}

const MANY: usize = 8;

/// One after the other they would take as many times as long.
#[tokio::test]
async fn a_slow_key_service_is_asked_for_many_signatures_at_once() {
    let world = TestWorld::start().await;
    let slow = Slow {
        key: first_key(&world),
        all_asked: Barrier::new(MANY),
    };
    let mut house = house_of(world, vec![SponsorKey::new(slow)]).await;
    let links = deposited(&house, MANY).await;
    for answer in reclaim::at_once(&mut house, &links).await {
        answer.unwrap();
    }
}

/// What was signed after the fault is thrown away, and its nonces are used by what is signed then.
#[tokio::test]
async fn a_signature_that_is_missing_leaves_no_gap() {
    let world = TestWorld::start().await;
    let throttled = Throttled {
        key: first_key(&world),
        asked: AtomicU32::new(0),
    };
    let mut house = house_of(world, vec![SponsorKey::new(throttled)]).await;
    let links = deposited(&house, MANY).await;
    reclaim::at_once(&mut house, &links).await;
    let mut nonces = Vec::new();
    for link in &links {
        house
            .link_when(*link, |link| link.state == LinkState::Reclaimed)
            .await;
        let calls = house.ctx.store.calls_of_links(&[*link]).await.unwrap();
        nonces.push(calls[0].signer.unwrap().1);
    }
    nonces.sort_unstable();
    let first = nonces[0];
    assert_eq!(nonces, (first..first + MANY as u64).collect::<Vec<_>>());
}

#[tokio::test]
async fn what_one_key_does_not_sign_another_does() {
    let log = Log::here();
    let world = TestWorld::start().await;
    let [first, second] = [0, 1].map(|key| world.chains[0].sponsor_keys[key].to_bytes());
    let broken = Service::of(first);
    broken.fails.store(true, Ordering::Relaxed);
    let keys = vec![
        SponsorKey::new(broken.clone()),
        SponsorKey::plain(&second).unwrap(),
    ];
    let mut house = house_of(world, keys).await;
    let links = deposited(&house, MANY).await;
    // Keys take turns, so that one of two turns is the broken one's.
    for link in links {
        for answer in reclaim::at_once(&mut house, &[link]).await {
            answer.unwrap();
        }
        house
            .link_when(link, |link| link.state == LinkState::Reclaimed)
            .await;
    }
    assert!(broken.asked.load(Ordering::Relaxed) > 0);
    let said = log.lines_with("cannot be sent");
    assert!(said.is_empty(), "{said:#?}");
    assert!(!log.lines_with("another signs in its place").is_empty());
}

/// Both wait for a block at a fee that is too low by now.
#[tokio::test]
async fn what_is_not_signed_keeps_no_other_from_being_outbid() {
    let world = TestWorld::start().await;
    let picky = Picky {
        key: Arc::new(first_key(&world)),
        is_picky: Arc::default(),
        refused: Arc::default(),
    };
    let mut house = house_of(world, vec![SponsorKey::new(picky.clone())]).await;
    let links = deposited(&house, 2).await;
    house.chain().hold().await;
    for answer in reclaim::at_once(&mut house, &links).await {
        answer.unwrap();
    }
    let mut sent = Vec::new();
    for link in &links {
        let is_sent = |link: &Link| {
            let call = link.sponsored.as_ref();
            call.is_some_and(|call| call.state == SponsoredState::Broadcast)
        };
        house.link_when(*link, is_sent).await;
        let calls = house.ctx.store.calls_of_links(&[*link]).await.unwrap();
        sent.push((calls[0].signer.unwrap().1, *link, calls[0].tx));
    }
    sent.sort_by_key(|(nonce, ..)| *nonce);

    let base_fee = U256::from(100_000_000_000_u64);
    house.chain().raise_base_fee(base_fee).await;
    // What is offered after this block stays the same until there is another.
    house.chain().mine(1).await;
    picky.is_picky.store(true, Ordering::Relaxed);
    house.shift_clock(Duration::from_secs(20));
    let tx = |link: &Link| link.sponsored.as_ref().and_then(|call| call.tx);
    let (_, first, first_tx) = sent[0];
    let (_, second, second_tx) = sent[1];
    house.link_when(second, |link| tx(link) != second_tx).await;
    assert!(picky.refused.lock().unwrap().is_some());
    assert_eq!(tx(&house.seen(first).await), first_tx, "nobody signed it");

    picky.is_picky.store(false, Ordering::Relaxed);
    house.link_when(first, |link| tx(link) != first_tx).await;
    for link in links {
        let back = house.link_when(link, |link| link.state == LinkState::Reclaimed);
        house.mining(back).await;
    }
}

fn first_key(world: &TestWorld) -> LocalKey {
    LocalKey::new(&world.chains[0].sponsor_keys[0].to_bytes()).unwrap()
}

async fn house_of(world: TestWorld, keys: Vec<SponsorKey>) -> House {
    let mut first = spec(&world.chains[0]);
    first.sponsor_keys = keys;
    House::with(world, databases::sqlite(), vec![first]).await
}

/// So many deposits of the fourth person, which the house has seen.
async fn deposited(house: &House, count: usize) -> Vec<LinkId> {
    let mut links = Vec::new();
    for number in 0..count as u64 {
        let (person, secret) = (house.person(3), testkit::secret(number));
        let chain = house.chain();
        links.push(chain.deposit_native(person, U256::from(5), &secret).await);
    }
    for link in &links {
        house.seen(*link).await;
    }
    links
}

#[tokio::test]
async fn a_call_waits_for_a_key_service_and_says_so_on_sqlite() {
    waits_for_its_key(databases::sqlite()).await;
}

#[tokio::test]
async fn a_call_waits_for_a_key_service_and_says_so_on_postgres() {
    waits_for_its_key(databases::postgres()).await;
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
