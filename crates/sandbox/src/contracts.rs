//! What the sandbox puts onto its chains: the vault, as any chain gets it, and tokens that anybody
//! may mint.

use alloy::primitives::{Address, TxKind};
use chain::contracts::{factory, link_vault};
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

/// Where a chain's contracts are: the same on every chain and in every world. The vault's address
/// follows from its code; the tokens are made by the same account in the same order.
pub(crate) struct Contracts {
    pub vault: Address,
    pub usdc: Address,
    pub dai: Address,
    pub postcard: Address,
    pub stickers: Address,
}

impl Contracts {
    /// How many set-up transactions make a contract.
    pub const COUNT: usize = 5;

    /// Those that `deployer` makes with its first nonces.
    pub fn of(deployer: Address, mfa_authorizer: Address) -> Self {
        Self {
            vault: link_vault(mfa_authorizer).address(),
            usdc: deployer.create(1),
            dai: deployer.create(2),
            postcard: deployer.create(3),
            stickers: deployer.create(4),
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
            token(self.stickers, AssetKind::Erc1155, "STICK", "Stickers", 0),
        ]
    }
}

/// What makes a contract, in the order of [`Contracts::of`].
pub(crate) fn creations(mfa_authorizer: Address) -> [(TxKind, Vec<u8>); Contracts::COUNT] {
    let vault = factory::call(&link_vault(mfa_authorizer).init_code());
    let create = |code: &[u8]| (TxKind::Create, code.to_vec());
    [
        // Every anvil begins with the proxy.
        (TxKind::Call(factory::ADDRESS), vault.to_vec()),
        create(&UsdCoin::BYTECODE),
        create(&DaiStablecoin::BYTECODE),
        create(&Postcard::BYTECODE),
        create(&Stickers::BYTECODE),
    ]
}

/// A call of a contract that is part of the set-up.
pub(crate) fn call(to: Address, call: &impl alloy::sol_types::SolCall) -> (TxKind, Vec<u8>) {
    (TxKind::Call(to), call.abi_encode())
}
