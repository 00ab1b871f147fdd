use std::collections::BTreeMap;

use chain::{ChainSpec, Token};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Address20, Hash32, Id, VersionLabel, link::kind_number};
use crate::app::Person;

/// What a client needs to know of a chain.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Chain)]
pub struct ChainView {
    /// Its EIP-155 id.
    pub chain_id: Id,
    /// Its name for people.
    pub name: String,
    /// Where browsers reach it.
    pub rpc_url: String,
    /// Block explorer, if there is one.
    #[schema(required)]
    pub explorer_url: Option<String>,
    /// The contract that answers what a transaction's bytes cost beside its gas (`getL1Fee`), where the chain charges that.
    #[schema(required)]
    pub data_fee_oracle: Option<Address20>,
    /// Its own currency.
    pub native_currency: CurrencyView,
    /// Address of each vault by its version.
    #[schema(value_type = BTreeMap<String, Address20>)]
    pub vaults: BTreeMap<&'static str, Address20>,
    /// The vault that new links go to.
    pub create_version: VersionLabel,
    /// The contract that makes many deposits in one call, if there is one.
    #[schema(required)]
    pub batcher: Option<Address20>,
    /// The contract that claims onto another chain, if there is one.
    #[schema(required)]
    pub router: Option<Address20>,
    /// How many blocks on top of a block make it final.
    pub finality_blocks: u64,
    /// Whether expired links of its own currency and of listed tokens are sent back to their senders
    /// without being asked. Else their senders have to refund them.
    pub returns_expired: bool,
    /// Whether raffles of the newest vault can be claimed here.
    pub raffles: bool,
    /// Tokens offered by name.
    pub tokens: Vec<TokenView>,
}

/// A chain's own currency.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Currency)]
pub struct CurrencyView {
    /// Such as `Ether`.
    pub name: String,
    /// Such as `ETH`.
    pub symbol: String,
    /// How many digits its smallest unit is away from one.
    pub decimals: u8,
    /// A path on this host.
    #[schema(required)]
    pub logo: Option<String>,
}

/// A token offered by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Token)]
pub struct TokenView {
    /// Its contract.
    pub address: Address20,
    /// Such as `USDC`.
    pub symbol: String,
    /// Such as `USD Coin`.
    pub name: String,
    /// How many digits its smallest unit is away from one; 0 for NFTs.
    pub decimals: u8,
    /// A path on this host.
    #[schema(required)]
    pub logo: Option<String>,
    /// 1 ERC-20, 2 ERC-721, 3 ERC-1155.
    #[schema(minimum = 1, maximum = 3)]
    pub kind: u8,
    /// The token's EIP-712 domain, when deposits can be made by an EIP-3009 signature.
    #[schema(required)]
    pub gasless: Option<TokenDomainView>,
}

/// The EIP-712 domain of an EIP-3009 token.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TokenDomain)]
pub struct TokenDomainView {
    /// `name` of the domain.
    pub name: String,
    /// `version` of the domain.
    pub version: String,
}

/// Somebody who lives in the sandbox. The key is worthless anywhere else.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Person)]
pub struct PersonView {
    /// What to call them.
    pub name: String,
    /// Their wallet.
    pub address: Address20,
    /// Their wallet's key, for importing into any wallet.
    pub private_key: Hash32,
}

impl ChainView {
    /// What to tell of a chain, whether its expired links are sent back, and whether its raffles are claimed here.
    pub fn new(spec: &ChainSpec, returns_expired: bool, raffles: bool) -> Self {
        Self {
            chain_id: Id(spec.id.0),
            name: spec.name.clone(),
            rpc_url: without_final_slash(&spec.public_rpc_url),
            explorer_url: spec.explorer_url.as_ref().map(without_final_slash),
            data_fee_oracle: spec.data_fee_oracle.map(Address20),
            native_currency: CurrencyView {
                name: spec.native.name.clone(),
                symbol: spec.native.symbol.clone(),
                decimals: spec.native.decimals,
                logo: spec.native.logo.clone(),
            },
            vaults: spec
                .vaults
                .iter()
                .map(|(version, vault)| (version.label(), Address20(*vault)))
                .collect(),
            create_version: spec.create_version.into(),
            // Our own vault serves the batcher's functions itself.
            batcher: spec.own_vault().map(Address20),
            router: spec.router().map(Address20),
            finality_blocks: spec.finality_blocks,
            returns_expired,
            raffles,
            tokens: spec.tokens.iter().map(Into::into).collect(),
        }
    }
}

impl From<&Token> for TokenView {
    fn from(token: &Token) -> Self {
        Self {
            address: Address20(token.address),
            symbol: token.symbol.clone(),
            name: token.name.clone(),
            decimals: token.decimals,
            logo: token.logo.clone(),
            kind: kind_number(token.kind),
            gasless: token.gasless.as_ref().map(|domain| TokenDomainView {
                name: domain.name.clone(),
                version: domain.version.clone(),
            }),
        }
    }
}

fn without_final_slash(url: &url::Url) -> String {
    url.as_str().trim_end_matches('/').to_owned()
}

impl From<Person> for PersonView {
    fn from(person: Person) -> Self {
        Self {
            name: person.name,
            address: Address20(person.address),
            private_key: Hash32(person.private_key),
        }
    }
}
