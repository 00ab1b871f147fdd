//! The sandbox's world in the words of the rest of the house, for `filbert run --sandbox` and for
//! tests.

use std::{collections::BTreeMap, time::Duration};

use alloy_primitives::U256;
use chain::{Authorizer, ChainSpec, Currency, OWN_VERSION, OwnContracts, SponsorKey, Token};
use domain::{Cents, VaultVersion};
use partners::{
    bank::Bank,
    mail::Mailer,
    prices::{CoinGecko, Llama, Market},
    push::{PushServices, VapidKey},
    routes::Routes,
};
use payments::{BankDesk, BankFees, BankRoute, Names, Notices, Prices, RaffleDesk, Routing};
use sandbox::{SandboxChain, SandboxToken, World};

use url::Url;

use crate::{
    BankOptions, Person,
    config::{LandingConfig, OperatorConfig, icon},
};

/// Worthless money: whatever a test makes of the fees is paid.
const FEE_CAP: u128 = 100_000_000_000_000;
/// What the way of one claim may cost.
const MOST_BRIDGE_FEE: Cents = Cents::dollars(5);
/// 0.1 of the chain's currency, in wei.
const LOW_BALANCE: U256 = U256::from_limbs([100_000_000_000_000_000, 0, 0, 0]);

/// Who lives there.
pub fn people(people: &[sandbox::Person]) -> Vec<Person> {
    people
        .iter()
        .map(|person| Person {
            name: person.name.to_owned(),
            address: person.address,
            private_key: person.private_key,
        })
        .collect()
}

/// What its assets cost, by its own server of prices.
pub fn prices(world: &World) -> Prices {
    let markets = world.chains.iter().map(|chain| {
        let market = Market {
            llama: chain.market_name(),
            coingecko: chain.market_name(),
            native: chain.native_coin(),
        };
        (chain.id, market)
    });
    Prices::new(
        markets.collect(),
        Some(Llama::new(world.prices.llama())),
        Some(CoinGecko::new(world.prices.coingecko(), None)),
    )
}

/// By which its people are told something: its own outbox takes all of it in. `home` is where the pages are.
pub fn notices(world: &World, home: &str) -> Notices {
    let server = world.outbox.mail_server().parse();
    let from = "Filbert <no-reply@sandbox.example>".parse();
    let mailer = Mailer::new(
        &server.expect("invariant: the outbox is on this machine"),
        from.expect("invariant: it is a name and an address"),
    );
    let key = VapidKey::from_bytes(&[7; 32]).expect("invariant: it is one");
    let push = PushServices::new([], key, "mailto:nobody@sandbox.example");
    let push = push.and_local(world.outbox.push_service());
    Notices::new(Some(push), Some(mailer), home)
}

/// Its bank, which takes the dollars of its chains and knows nothing of real ones. `home` is where the pages are.
pub fn desk(world: &World, home: &Url) -> BankDesk {
    let key = world.bank.key().parse();
    let key = key.expect("invariant: the sandbox's key is one");
    let routes = world.chains.iter().filter_map(|chain| {
        let usdc = chain.tokens.iter().find(|token| token.symbol == "USDC")?;
        let route = BankRoute {
            chain: world.bank.chain_name(chain.id)?.to_owned(),
            token: usdc.address,
            decimals: usdc.decimals,
            currency: "usdc".to_owned(),
        };
        Some((chain.id, route))
    });
    BankDesk {
        bank: Bank::new(world.bank.api(), key),
        routes: routes.collect(),
        // Most of its links are on the first: what the bank does not take there is carried over.
        landing: world.chains.last().map(|chain| chain.id),
        fees: BankFees {
            sepa: Cents(100),
            ach: Cents(50),
        },
        home: home.clone(),
        poll_every: BankDesk::POLL_EVERY,
    }
}

/// How its bank comes to this server.
pub fn bank_options(world: &World) -> BankOptions {
    let key = world.bank.webhook_public_key().parse();
    BankOptions {
        frames: vec![world.bank.origin().origin().ascii_serialization()],
        webhook_key: Some(key.expect("invariant: the sandbox's key is one")),
        operator_token: None,
    }
}

/// Whom its people reach: what is `said` of the operator, or else the page that says that nobody answers.
pub fn operator(world: &World, said: OperatorConfig) -> OperatorConfig {
    OperatorConfig {
        contact_url: said.contact_url.or_else(|| Some(world.calendar.page())),
        ..said
    }
}

/// What its front pages say: what is `said`, with a calendar that stands for the operator's where they have none.
pub fn landing(world: &World, said: LandingConfig) -> LandingConfig {
    LandingConfig {
        scheduling_url: said
            .scheduling_url
            .or_else(|| Some(world.calendar.framed())),
        ..said
    }
}

/// Its router, which carries tokens over between its chains at the sandbox's prices.
pub fn routing(world: &World) -> Routing {
    let id = "filbert-sandbox".parse();
    let id = id.expect("invariant: it is an id");
    let routes = Routes::new(world.router.api(), id);
    Routing::new(routes, MOST_BRIDGE_FEE).tracked_at(world.router.tracker())
}

/// What its raffles need: the key that its vaults were made for, and otherwise `desk`.
pub fn raffles(world: &World, desk: RaffleDesk) -> RaffleDesk {
    let key = SponsorKey::plain(&world.mfa_key.to_bytes());
    RaffleDesk {
        authorizer: key.map(Authorizer::new),
        ..desk
    }
}

/// The names that its people have, on its first chain.
pub fn names(world: &World) -> Names {
    Names::on(world.chains.first().map(|chain| chain.id))
}

/// One of its chains, which makes a block every `block_time`.
pub fn chain_spec(chain: &SandboxChain, block_time: Duration) -> ChainSpec {
    ChainSpec {
        id: chain.id,
        name: chain.name.to_owned(),
        rpc_urls: vec![chain.rpc_url.clone()],
        ws_urls: vec![chain.ws_url()],
        public_rpc_url: chain.rpc_url.clone(),
        explorer_url: None,
        data_fee_oracle: None,
        native: Currency {
            name: chain.native.name.to_owned(),
            symbol: chain.native.symbol.to_owned(),
            decimals: chain.native.decimals,
            logo: logo_of(chain.native.symbol),
        },
        vaults: BTreeMap::from([
            (OWN_VERSION, chain.vault),
            (VaultVersion::V4, chain.older_vault),
        ]),
        create_version: OWN_VERSION,
        contracts: Some(OwnContracts {
            mfa_authorizer: chain.mfa_authorizer,
            router: Some(chain.router),
            bridge_targets: vec![chain.bridge],
            request_addresses: Some(chain.request_addresses),
        }),
        block_time,
        start_block: 0,
        vault_start_blocks: BTreeMap::new(),
        finality_blocks: chain.finality_blocks,
        tokens: chain.tokens.iter().map(token).collect(),
        sponsor_keys: chain
            .sponsor_keys
            .iter()
            .filter_map(|key| SponsorKey::plain(&key.to_bytes()))
            .collect(),
        is_sponsored: true,
        fee_cap: FEE_CAP,
        low_balance: LOW_BALANCE,
    }
}

fn token(token: &SandboxToken) -> Token {
    Token {
        address: token.address,
        kind: token.kind,
        symbol: token.symbol.to_owned(),
        name: token.name.to_owned(),
        decimals: token.decimals,
        logo: logo_of(token.symbol),
        gasless: token.gasless.clone(),
        token_ids: token.token_ids.clone(),
    }
}

/// What the sandbox has is called as what it stands for.
fn logo_of(symbol: &str) -> Option<String> {
    matches!(symbol, "ETH" | "USDC" | "DAI").then(|| icon(symbol))
}
