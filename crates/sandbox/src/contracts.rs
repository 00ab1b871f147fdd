//! What the sandbox puts onto its chains: vault, router and what gives requests their addresses, as any chain gets them,
//! a bridge, tokens that anybody may mint, and a vault from before ours.

use std::ops::RangeInclusive;

use alloy::{
    primitives::{Address, Bytes, TxKind, U256, address},
    sol_types::SolConstructor,
};
use chain::contracts::{Contract, factory, link_router, link_vault, request_addresses};
use domain::{AssetKind, TokenDomain};

use crate::SandboxToken;

alloy::sol!(
    #[sol(rpc)]
    #[allow(
        missing_docs,
        clippy::too_many_arguments,
        reason = "the shape of the contract's ABI"
    )]
    UsdCoin,
    "../../contracts/out/UsdCoin.sol/UsdCoin.json"
);
alloy::sol!(
    #[sol(rpc)]
    #[allow(
        missing_docs,
        clippy::too_many_arguments,
        reason = "the shape of the contract's ABI"
    )]
    DaiStablecoin,
    "../../contracts/out/DaiStablecoin.sol/DaiStablecoin.json"
);
alloy::sol!(
    #[allow(missing_docs, reason = "the shape of the contract's ABI")]
    Multicall3,
    "../../contracts/out/Multicall3.sol/Multicall3.json"
);
alloy::sol!(
    #[sol(rpc)]
    #[allow(missing_docs, reason = "the shape of the contract's ABI")]
    NameRecords,
    "../../contracts/out/NameRecords.sol/NameRecords.json"
);
alloy::sol!(
    #[sol(rpc)]
    #[allow(missing_docs, reason = "the shape of the contract's ABI")]
    UniversalResolver,
    "../../contracts/out/UniversalResolver.sol/UniversalResolver.json"
);
alloy::sol!(
    #[sol(rpc)]
    #[allow(missing_docs, reason = "the shape of the contract's ABI")]
    Postcard,
    "../../contracts/out/Postcard.sol/Postcard.json"
);
alloy::sol!(
    #[sol(rpc)]
    #[allow(missing_docs, reason = "the shape of the contract's ABI")]
    Stickers,
    "../../contracts/out/Stickers.sol/Stickers.json"
);
alloy::sol!(
    #[sol(
        rpc,
        extra_derives(Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)
    )]
    #[allow(
        missing_docs,
        clippy::too_many_arguments,
        reason = "the shape of the contract's ABI"
    )]
    SandboxBridge,
    "../../contracts/out/SandboxBridge.sol/SandboxBridge.json"
);

alloy::sol!(
    #[allow(missing_docs, reason = "the shape of the contract's ABI")]
    LegacyVaultV4,
    "../../contracts/out/LegacyVaultV4.sol/LegacyVaultV4.json"
);

/// The sorts of stickers that people look for: those that everybody gets, and some to make.
const STICKERS: RangeInclusive<u64> = 1..=9;

/// Where the protocol's public SDK looks for a bridge on test networks: it knows the address by heart.
const BRIDGE: Address = address!("C3468a191Fe51815b26535ED1F82C1f79e6Ec37D");

/// Where a chain's contracts are: the same on every chain and in every world. Addresses of
/// what any chain gets follow from their code; the tokens are made by the same account in the
/// same order.
pub(crate) struct Contracts {
    pub vault: Address,
    pub usdc: Address,
    pub dai: Address,
    pub postcard: Address,
    pub stickers: Address,
    pub bridge: Address,
    pub router: Address,
    /// What names mean.
    pub names: Address,
    /// A vault of version `v4`.
    pub older_vault: Address,
    /// What gives requests their addresses.
    pub request_addresses: Address,
}

/// Whom the sandbox's contracts are told of.
#[derive(Clone, Copy)]
pub(crate) struct Roles {
    /// Gives the second signature of MFA deposits.
    pub mfa_authorizer: Address,
    /// Has the bridge pay out on the other chain what was paid in on this one.
    pub filler: Address,
}

impl Contracts {
    /// How many set-up transactions make a contract.
    pub const COUNT: usize = 9;

    /// Those that `deployer` makes with its first nonces.
    pub fn of(deployer: Address, roles: Roles) -> Self {
        let (vault, router) = own(roles);
        Self {
            vault: vault.address(),
            bridge: BRIDGE,
            router: router.address(),
            usdc: deployer.create(1),
            dai: deployer.create(2),
            postcard: deployer.create(3),
            stickers: deployer.create(4),
            names: deployer.create(6),
            older_vault: deployer.create(7),
            request_addresses: request_addresses().address(),
        }
    }

    /// The tokens, as people are told of them.
    pub fn tokens(&self) -> Vec<SandboxToken> {
        let token = |address, kind, symbol, name, decimals| SandboxToken {
            address,
            kind,
            symbol,
            name,
            decimals,
            gasless: None,
            token_ids: Vec::new(),
        };
        vec![
            SandboxToken {
                gasless: Some(TokenDomain {
                    name: "USD Coin".to_owned(),
                    version: "2".to_owned(),
                }),
                ..token(self.usdc, AssetKind::Erc20, "USDC", "USD Coin", 6)
            },
            token(self.dai, AssetKind::Erc20, "DAI", "Dai Stablecoin", 18),
            token(self.postcard, AssetKind::Erc721, "CARD", "Postcard", 0),
            SandboxToken {
                token_ids: STICKERS.map(U256::from).collect(),
                ..token(self.stickers, AssetKind::Erc1155, "STICK", "Stickers", 0)
            },
        ]
    }
}

/// What makes a contract, in an order in which each finds those that it needs.
pub(crate) fn creations(roles: Roles) -> [(TxKind, Vec<u8>); Contracts::COUNT] {
    let (vault, router) = own(roles);
    let create = |code: &[u8]| (TxKind::Create, code.to_vec());
    // Every anvil begins with the proxy.
    let create2 = |code: &[u8]| (TxKind::Call(factory::ADDRESS), factory::call(code).to_vec());
    [
        create2(&vault.init_code()),
        create(&UsdCoin::BYTECODE),
        create(&DaiStablecoin::BYTECODE),
        create(&Postcard::BYTECODE),
        create(&Stickers::BYTECODE),
        create2(&router.init_code()),
        create(&NameRecords::BYTECODE),
        create(&LegacyVaultV4::BYTECODE),
        create2(&request_addresses().init_code()),
    ]
}

/// The vault and its router, which goes to the sandbox's bridge.
fn own(roles: Roles) -> (Contract, Contract) {
    let vault = link_vault(roles.mfa_authorizer);
    let router = link_router(&[vault.address()], &[BRIDGE]);
    (vault, router)
}

/// What makes the bridge, wherever it is put.
pub(crate) fn bridge_code(roles: Roles) -> Bytes {
    let arguments = SandboxBridge::constructorCall {
        filler: roles.filler,
    };
    let code = [SandboxBridge::BYTECODE.as_ref(), &arguments.abi_encode()].concat();
    code.into()
}

/// A call of a contract that is part of the set-up.
pub(crate) fn call(to: Address, call: &impl alloy::sol_types::SolCall) -> (TxKind, Vec<u8>) {
    (TxKind::Call(to), call.abi_encode())
}

/// The code of what public chains have at addresses of their own choice. It came there by transactions
/// whose keys nobody here has, so it is put there.
pub(crate) fn well_known() -> [(Address, Bytes); 2] {
    [
        (chain::MULTICALL3, Multicall3::DEPLOYED_BYTECODE.clone()),
        (
            chain::UNIVERSAL_RESOLVER,
            UniversalResolver::DEPLOYED_BYTECODE.clone(),
        ),
    ]
}
