use std::{collections::BTreeMap, time::Duration};

use alloy::primitives::{Address, U256};
use domain::{AssetKind, ChainId, TokenDomain, VaultVersion};
use url::Url;

use crate::SponsorKey;

/// The label of Filbert's own vault, whose interface extends that version's.
pub const OWN_VERSION: VaultVersion = VaultVersion::V4_4;

/// What an operator says of a chain. Its `Debug` shows no addresses of endpoints: they may hold
/// keys.
#[derive(Clone)]
pub struct ChainSpec {
    /// Its EIP-155 id; each node is asked for it before it is believed.
    pub id: ChainId,
    /// Its name for people.
    pub name: String,
    /// JSON-RPC endpoints, the preferred one first. At least one.
    pub rpc_urls: Vec<Url>,
    /// WebSocket endpoints that tell of new blocks, the preferred one first. May be empty.
    pub ws_urls: Vec<Url>,
    /// Where browsers reach the chain; often the first of `rpc_urls`.
    pub public_rpc_url: Url,
    /// Block explorer, if there is one.
    pub explorer_url: Option<Url>,
    /// The chain's own currency.
    pub native: Currency,
    /// The vaults that links of this chain may name.
    pub vaults: BTreeMap<VaultVersion, Address>,
    /// The vault that new links go to. One of `vaults`.
    pub create_version: VaultVersion,
    /// Filbert's own contracts, if its vault of [`OWN_VERSION`] is Filbert's own.
    pub contracts: Option<OwnContracts>,
    /// How often the chain makes a block, about. Sets how often it is asked for news.
    pub block_time: Duration,
    /// First block that can hold a deposit of these vaults.
    pub start_block: u64,
    /// The same for single vaults that were made later, or earlier.
    pub vault_start_blocks: BTreeMap<VaultVersion, u64>,
    /// A block is final once this many blocks stand on top of it.
    pub finality_blocks: u64,
    /// Tokens that are offered by name.
    pub tokens: Vec<Token>,
    /// Keys that pay for claims. Empty: this process sends nothing on this chain.
    pub sponsor_keys: Vec<SponsorKey>,
    /// Whether there are such keys anywhere, as far as settings tell: a process that only answers opens
    /// none that is encrypted.
    pub is_sponsored: bool,
    /// The contract that answers what the chain charges for a transaction's bytes beside its gas, where it charges that.
    pub data_fee_oracle: Option<Address>,
    /// The most that a sponsored transaction offers, in wei per gas.
    pub fee_cap: u128,
    /// A sponsor key that holds less (wei) should be filled up soon.
    pub low_balance: U256,
}

impl ChainSpec {
    /// The listed token at `address`, if it is listed.
    pub fn token(&self, address: Address) -> Option<&Token> {
        self.tokens.iter().find(|token| token.address == address)
    }

    /// Whether a listed ERC-20 token is at `address`.
    pub fn lists_erc20(&self, address: Address) -> bool {
        self.token(address)
            .is_some_and(|token| token.kind == AssetKind::Erc20)
    }

    /// First block that can hold a deposit of that vault.
    pub fn start_block_of(&self, version: VaultVersion) -> u64 {
        let own = self.vault_start_blocks.get(&version);
        own.copied().unwrap_or(self.start_block)
    }

    /// First block that can hold a deposit of any vault.
    pub fn first_block(&self) -> u64 {
        let starts = self
            .vaults
            .keys()
            .map(|version| self.start_block_of(*version));
        starts.min().unwrap_or(self.start_block)
    }

    /// Filbert's own vault, if it has one here.
    pub fn own_vault(&self) -> Option<Address> {
        self.contracts.as_ref()?;
        self.vaults.get(&OWN_VERSION).copied()
    }

    /// Why whatever of `token` (zero: the chain's own currency) is paid to `recipient` is lost, if it is.
    pub fn dead_end(&self, recipient: Address, token: Address) -> Option<DeadEnd> {
        if recipient.is_zero() {
            Some(DeadEnd::Nobody)
        } else if recipient == token {
            Some(DeadEnd::Token)
        } else if self.vaults.values().any(|vault| *vault == recipient)
            || self
                .contracts
                .as_ref()
                .is_some_and(|own| own.has(recipient))
        {
            Some(DeadEnd::Contract)
        } else {
            None
        }
    }

    /// The contract that claims onto another chain, if there is one.
    pub fn router(&self) -> Option<Address> {
        self.contracts.as_ref()?.router
    }
}

impl std::fmt::Debug for ChainSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ChainSpec({} {})", self.id, self.name)
    }
}

/// An address that keeps what it is paid: nobody has its key, and nothing in its code pays it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// The zero address.
    Nobody,
    /// The token's own contract.
    Token,
    /// A contract of ours, or a bridge of the router.
    Contract,
}

/// What Filbert's own contracts on a chain were told when they were made, and where the router is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnContracts {
    /// Whose second signature MFA deposits of the vault need. Zero: it offers none.
    pub mfa_authorizer: Address,
    /// The router, if there is one.
    pub router: Option<Address>,
    /// The bridges that the router may pay into. Empty: a deployment makes no router.
    pub bridge_targets: Vec<Address>,
    /// What gives requests their addresses. None: they are paid from wallet to wallet alone.
    pub request_addresses: Option<Address>,
}

impl OwnContracts {
    /// Whether that is one of them but for the vault, or a bridge.
    fn has(&self, account: Address) -> bool {
        [self.router, self.request_addresses].contains(&Some(account))
            || self.bridge_targets.contains(&account)
    }
}

/// A chain's own currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Currency {
    /// For people, such as `Ether`.
    pub name: String,
    /// Such as `ETH`.
    pub symbol: String,
    /// How many digits its smallest unit is away from one.
    pub decimals: u8,
    /// A path on our own host.
    pub logo: Option<String>,
}

/// A token that is offered by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its contract.
    pub address: Address,
    /// Its standard.
    pub kind: AssetKind,
    /// Such as `USDC`.
    pub symbol: String,
    /// Such as `USD Coin`.
    pub name: String,
    /// 0 for NFTs.
    pub decimals: u8,
    /// A path on our own host.
    pub logo: Option<String>,
    /// Present when deposits can be made by an EIP-3009 signature.
    pub gasless: Option<TokenDomain>,
    /// Which pieces of a collection are looked for in a wallet. Empty: those that the contract lists
    /// itself (ERC-721 Enumerable).
    pub token_ids: Vec<U256>,
}
