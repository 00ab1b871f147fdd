use std::{
    collections::BTreeMap,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use alloy::primitives::{Address, Bytes, U256};
use alloy::providers::Provider;
use chain::{ChainSpec, Chains, Currency, OwnContracts, SponsorKey, Token};
use domain::{ClaimMode, ClaimSecret, LinkId, VaultVersion, claim_digest};
use payments::{
    ClaimRequest, Clock, Ctx, Link, ReadLinkError, SystemClock, Workers, read_link, start_workers,
};
use sandbox::{Person, UsdCoin};
use store::Store;
use testkit::{Database, TestChain, TestWorld, eventually};
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::{databases, wire::Wire};

/// A world with a Filbert in it.
pub struct House {
    pub world: TestWorld,
    pub ctx: Ctx,
    clock: Arc<ShiftedClock>,
    database: Database,
    running: Option<(CancellationToken, Workers)>,
}

impl House {
    pub async fn new() -> Self {
        Self::on(databases::sqlite()).await
    }

    pub async fn on(database: Database) -> Self {
        let world = TestWorld::start().await;
        let specs = world.chains.iter().map(spec).collect();
        Self::with(world, database, specs).await
    }

    /// A house whose first chain is reached by a wire.
    pub async fn on_a_wire() -> (Self, Wire) {
        Self::on_a_wire_with(databases::sqlite()).await
    }

    pub async fn on_a_wire_with(database: Database) -> (Self, Wire) {
        let world = TestWorld::start().await;
        let wire = Wire::to(&world.chains[0].rpc_url).await;
        let specs = vec![
            spec_at(&world.chains[0], wire.url.clone()),
            spec(&world.chains[1]),
        ];
        (Self::with(world, database, specs).await, wire)
    }

    pub async fn with(world: TestWorld, database: Database, specs: Vec<ChainSpec>) -> Self {
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        let chains = Chains::connect(specs).unwrap();
        let holder = "the first process".to_owned();
        let clock = Arc::<ShiftedClock>::default();
        let ctx = Ctx::new(store, chains, clock.clone(), holder);
        let mut house = Self {
            world,
            ctx,
            clock,
            database,
            running: None,
        };
        house.open();
        house
    }

    /// The first of the two chains.
    pub fn chain(&self) -> &TestChain {
        &self.world.chains[0]
    }

    pub fn person(&self, number: usize) -> &Person {
        &self.world.people[number]
    }

    pub fn database(&self) -> &Database {
        &self.database
    }

    /// Moves the house's clock; the chains have their own.
    pub fn shift_clock(&self, by: Duration) {
        self.clock.shift(by);
    }

    /// What the house's clock shows, in Unix milliseconds.
    pub fn now(&self) -> i64 {
        self.clock.now_ms()
    }

    /// Sets the house's clock back.
    pub fn set_clock_back(&self, by: Duration) {
        self.clock
            .0
            .fetch_sub(by.as_millis() as i64, Ordering::Relaxed);
    }

    /// Starts the workers.
    pub fn open(&mut self) {
        let cancel = CancellationToken::new();
        let workers = start_workers(&self.ctx, cancel.clone());
        self.running = Some((cancel, workers));
    }

    /// Stops the workers; requests are still taken.
    pub async fn close(&mut self) {
        if let Some((cancel, workers)) = self.running.take() {
            cancel.cancel();
            workers.join().await;
        }
    }

    /// The link, once the watcher has seen it and `when` holds.
    pub async fn link_when(&self, id: LinkId, when: impl Fn(&Link) -> bool) -> Link {
        let look = async || match read_link(&self.ctx, id).await {
            Ok(link) if when(&link) => Ok(link),
            Ok(link) => Err(Some(link)),
            Err(ReadLinkError::Unconfirmed { .. }) => Err(None),
            Err(error) => panic!("{error}"),
        };
        eventually(format!("link {id} gets there"), look).await
    }

    pub async fn seen(&self, id: LinkId) -> Link {
        self.link_when(id, |_| true).await
    }

    /// Lets the clock run ahead by 20 s each second until something has happened. It leaps, so that in between a
    /// worker comes to the end of a step before its lease does.
    pub async fn hurrying<T>(&self, happens: impl Future<Output = T>) -> T {
        let mut happens = pin!(happens);
        let mut pause = Duration::from_millis(200);
        loop {
            tokio::select! {
                done = &mut happens => return done,
                () = tokio::time::sleep(pause) => self.shift_clock(Duration::from_secs(20)),
            }
            pause = Duration::from_secs(1);
        }
    }

    /// Makes blocks of the first chain until something has happened.
    pub async fn mining<T>(&self, happens: impl Future<Output = T>) -> T {
        let mut happens = pin!(happens);
        loop {
            tokio::select! {
                done = &mut happens => return done,
                () = tokio::time::sleep(Duration::from_millis(200)) => self.chain().mine(1).await,
            }
        }
    }

    pub async fn balance(&self, account: Address) -> U256 {
        self.chain().node.get_balance(account).await.unwrap()
    }

    pub async fn tokens(&self, account: Address) -> U256 {
        let chain = self.chain();
        let usdc = UsdCoin::new(chain.token("USDC").address, &chain.node);
        usdc.balanceOf(account).call().await.unwrap()
    }

    /// A claim as the link's holder would sign it.
    pub fn claim(&self, link: LinkId, secret: &ClaimSecret, recipient: Address) -> ClaimRequest {
        let chain = self
            .world
            .chains
            .iter()
            .find(|chain| chain.id == link.chain)
            .unwrap();
        let digest = claim_digest(
            link.chain,
            chain.vault,
            link.index,
            recipient,
            ClaimMode::Anyone,
        );
        let signature = Bytes::from(secret.link_key().sign(digest));
        ClaimRequest {
            link,
            recipient,
            signature,
            authorization: None,
            network: None,
            redirect: false,
        }
    }
}

/// The machine's clock, moved on by so many milliseconds.
#[derive(Default)]
pub struct ShiftedClock(AtomicI64);

impl ShiftedClock {
    pub fn shift(&self, by: Duration) {
        self.0.fetch_add(by.as_millis() as i64, Ordering::Relaxed);
    }
}

impl Clock for ShiftedClock {
    fn now_ms(&self) -> i64 {
        SystemClock.now_ms() + self.0.load(Ordering::Relaxed)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some((cancel, _)) = self.running.take() {
            cancel.cancel();
        }
    }
}

/// What an operator would say of a sandbox chain.
pub fn spec(chain: &TestChain) -> ChainSpec {
    spec_at(chain, chain.rpc_url.clone())
}

pub fn spec_at(chain: &TestChain, rpc_url: Url) -> ChainSpec {
    let tokens = chain.tokens.iter().map(|token| Token {
        address: token.address,
        kind: token.kind,
        symbol: token.symbol.to_owned(),
        name: token.name.to_owned(),
        decimals: token.decimals,
        logo: None,
        gasless: token.gasless.clone(),
        token_ids: token.token_ids.clone(),
    });
    ChainSpec {
        id: chain.id,
        name: chain.name.to_owned(),
        public_rpc_url: rpc_url.clone(),
        rpc_urls: vec![rpc_url],
        ws_urls: Vec::new(),
        explorer_url: None,
        data_fee_oracle: None,
        native: Currency {
            name: chain.native.name.to_owned(),
            symbol: chain.native.symbol.to_owned(),
            decimals: chain.native.decimals,
            logo: None,
        },
        vaults: BTreeMap::from([(VaultVersion::V4_4, chain.vault)]),
        create_version: VaultVersion::V4_4,
        contracts: Some(OwnContracts::default()),
        block_time: Duration::from_millis(100),
        start_block: 0,
        vault_start_blocks: BTreeMap::new(),
        finality_blocks: chain.finality_blocks,
        tokens: tokens.collect(),
        sponsor_keys: chain
            .sponsor_keys
            .iter()
            .map(|key| SponsorKey::plain(&key.to_bytes()).unwrap())
            .collect(),
        is_sponsored: true,
        fee_cap: 100_000_000_000_000,
        low_balance: U256::ZERO,
    }
}

/// From where people tell what they did.
pub const NETWORK: &str = "192.0.2.1";

/// An address that has nothing yet.
pub fn stranger(number: u8) -> Address {
    Address::repeat_byte(0xa0 + number)
}
