use std::{fs, sync::LazyLock};

use alloy::{
    primitives::{Address, U256},
    signers::local::PrivateKeySigner,
};
use domain::{AssetKind, ChainId, TokenDomain};
use futures::future::{join_all, try_join_all};
use tokio::task::JoinSet;
use url::Url;

use crate::{
    Options, Person, SandboxError,
    anvil::Anvil,
    bank::BankServer,
    calendar::CalendarServer,
    guard::Guard,
    lock::Lock,
    outbox::Outbox,
    people::everybody,
    prices::PriceServer,
    router::RouterServer,
    setup::{Setup, authorizer_key, give_native, put_well_known, stock_native},
    sponsors,
    state_file::StateFile,
    world_file::WorldFile,
};

/// A chain's own currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeCurrency {
    /// For people.
    pub name: &'static str,
    /// For people in a hurry.
    pub symbol: &'static str,
    /// How many digits its smallest unit is away from one.
    pub decimals: u8,
}

/// A token of the sandbox. Anybody may mint it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SandboxToken {
    /// Its contract.
    pub address: Address,
    /// Its standard.
    pub kind: AssetKind,
    /// Such as `USDC`.
    pub symbol: &'static str,
    /// Such as `USD Coin`.
    pub name: &'static str,
    /// 0 for NFTs.
    pub decimals: u8,
    /// Present when it takes EIP-3009 authorizations.
    pub gasless: Option<TokenDomain>,
    /// The ids of a collection that does not list its pieces itself.
    pub token_ids: Vec<U256>,
}

/// One of the two chains.
#[derive(Clone, Debug)]
pub struct SandboxChain {
    /// 31337 or 31338.
    pub id: ChainId,
    /// For people.
    pub name: &'static str,
    /// What gas is paid in; another one on each chain.
    pub native: NativeCurrency,
    /// Where it listens.
    pub rpc_url: Url,
    /// The vault, of version `v4.4`.
    pub vault: Address,
    /// A vault of version `v4`, as chains have that knew the protocol before ours. Nothing is in it.
    pub older_vault: Address,
    /// Who gives the second signature that MFA deposits of this vault need.
    pub mfa_authorizer: Address,
    /// The router of that vault.
    pub router: Address,
    /// The one bridge that the router goes to.
    pub bridge: Address,
    /// What gives requests their addresses.
    pub request_addresses: Address,
    /// USDC, DAI, an ERC-721 and an ERC-1155, of which everybody has some.
    pub tokens: Vec<SandboxToken>,
    /// What the names of ENS mean; anybody may change it.
    pub names: Address,
    /// Accounts that pay for claims. None of the ten people; funded at each start.
    pub sponsor_keys: Vec<PrivateKeySigner>,
    /// A block is final once this many blocks stand on top of it.
    pub finality_blocks: u64,
}

impl SandboxChain {
    /// Where it tells of new blocks: anvil has one port for both.
    pub fn ws_url(&self) -> Url {
        let mut url = self.rpc_url.clone();
        // Both schemes are special to the URL standard, so one may follow the other.
        let _ = url.set_scheme("ws");
        url
    }
}

const CHAINS: [(ChainId, &str, NativeCurrency); 2] = [
    (
        ChainId(31337),
        "Hazel Local",
        NativeCurrency {
            name: "Ether",
            symbol: "ETH",
            decimals: 18,
        },
    ),
    (
        ChainId(31338),
        "Maple Local",
        NativeCurrency {
            name: "Maple",
            symbol: "MAPLE",
            decimals: 18,
        },
    ),
];
/// The ids of a world's chains, which no chain elsewhere has.
pub const CHAIN_IDS: [ChainId; 2] = [CHAINS[0].0, CHAINS[1].0];
const FINALITY_BLOCKS: u64 = 3;

/// A running world. Dropped, its chains are killed; [`stop`](Self::stop) lets them write what they
/// keep.
pub struct World {
    /// The chains, by id.
    pub chains: Vec<SandboxChain>,
    /// The ten people.
    pub people: Vec<Person>,
    /// Who gives the second signature that some deposits of its vaults need.
    pub mfa_key: PrivateKeySigner,
    /// What its assets cost.
    pub prices: PriceServer,
    /// What it sent to people.
    pub outbox: Outbox,
    /// Who checks identities and pays out.
    pub bank: BankServer,
    /// Who quotes what gets from one token to another, and sees to it.
    pub router: RouterServer,
    /// Where its operator would be booked for a talk.
    pub calendar: CalendarServer,
    // Dropped in this order: the guard before the processes it would end.
    guard: Guard,
    copies: JoinSet<()>,
    anvils: Vec<Anvil>,
    _lock: Lock,
}

/// The same in every world of a process: their keys and addresses take some computing.
static BEGINNING: LazyLock<(Vec<Person>, Setup)> = LazyLock::new(|| {
    let people = everybody();
    let setup = Setup::new(&people);
    (people, setup)
});

/// Starts the chains and brings them to where the sandbox begins. A world that is there already is
/// found as it was left.
///
/// # Errors
/// With what is in the way; nothing is left running then.
pub async fn start(options: Options) -> Result<World, SandboxError> {
    let dir = &options.data_dir;
    fs::create_dir_all(dir).map_err(SandboxError::file(dir))?;
    let lock = Lock::take(dir)?;
    let (people, setup) = &*BEGINNING;
    let world_file = dir.join("world.json");
    if options.saves_every.is_some() {
        WorldFile::check(&world_file, setup.fingerprint())?;
    } else if let Some(begins_as) = &options.begins_as {
        WorldFile::check(&begins_as.join("world.json"), setup.fingerprint())?;
    }
    let ids = CHAINS.map(|(id, ..)| id);
    let mut sponsors = sponsors::read_or_make(&dir.join("sponsors.json"), &ids)?;

    try_join_all(ids.map(|id| Anvil::end_stale(&options, id))).await?;
    let ports = options.ports.choose()?;
    let starting = ids
        .into_iter()
        .zip(ports)
        .map(|(id, port)| Anvil::start(&options, id, port));
    let anvils = try_join_all(starting).await?;
    let pids: Vec<u32> = anvils.iter().filter_map(Anvil::pid).collect();
    let guard = Guard::of(&pids).map_err(SandboxError::file("sh"))?;

    let chains: Vec<SandboxChain> = CHAINS
        .into_iter()
        .zip(&anvils)
        .map(|((id, name, native), anvil)| SandboxChain {
            id,
            name,
            native,
            rpc_url: anvil.rpc_url.clone(),
            vault: setup.contracts.vault,
            older_vault: setup.contracts.older_vault,
            mfa_authorizer: setup.roles.mfa_authorizer,
            router: setup.contracts.router,
            bridge: setup.contracts.bridge,
            request_addresses: setup.contracts.request_addresses,
            tokens: setup.contracts.tokens(),
            names: setup.contracts.names,
            sponsor_keys: sponsors.remove(&id).unwrap_or_default(),
            finality_blocks: FINALITY_BLOCKS,
        })
        .collect();
    try_join_all(
        chains
            .iter()
            .zip(&anvils)
            .map(|(chain, anvil)| prepare(setup, chain, anvil)),
    )
    .await?;
    if options.saves_every.is_some() {
        WorldFile::new(setup.fingerprint(), &chains).write(&world_file)?;
    }
    let prices = PriceServer::start(0).await?;
    prices.price(&chains);
    let outbox = Outbox::start(options.outbox_port).await?;
    let kept = options.saves_every.map(|_| dir.join("bank.json"));
    let bank = BankServer::start(options.bank_port, &chains, kept).await?;
    let kept = options.saves_every.map(|_| dir.join("router.json"));
    let router = RouterServer::start(options.router_port, &chains, &prices, kept).await?;
    let calendar = CalendarServer::start(0).await?;
    let copies = anvils
        .iter()
        .filter_map(|anvil| anvil.state.clone())
        .map(StateFile::keep_copies)
        .collect();
    Ok(World {
        chains,
        people: people.clone(),
        mfa_key: authorizer_key(),
        prices,
        outbox,
        bank,
        router,
        calendar,
        guard,
        copies,
        anvils,
        _lock: lock,
    })
}

impl World {
    /// Ends the chains; they write what they keep first.
    pub async fn stop(mut self) {
        self.guard.dismiss().await;
        self.copies.shutdown().await;
        join_all(self.anvils.into_iter().map(Anvil::stop)).await;
    }
}

async fn prepare(setup: &Setup, chain: &SandboxChain, anvil: &Anvil) -> Result<(), SandboxError> {
    let rpc = |source| SandboxError::Rpc {
        chain: chain.id,
        source,
    };
    put_well_known(setup, &anvil.node).await.map_err(rpc)?;
    setup.run(chain.id, &anvil.node).await?;
    stock_native(&anvil.node, chain.bridge).await.map_err(rpc)?;
    for sponsor in &chain.sponsor_keys {
        give_native(&anvil.node, sponsor.address())
            .await
            .map_err(rpc)?;
    }
    Ok(())
}
