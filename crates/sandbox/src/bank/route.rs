//! From which chains money comes, and to which addresses.

use alloy::{
    primitives::{Address, keccak256},
    providers::RootProvider,
    signers::local::PrivateKeySigner,
};

use crate::SandboxChain;

/// What the provider calls the sandbox's chains: it knows none like them, so they take the names of two it knows.
const NAMES: [(u64, &str); 2] = [(31337, "optimism"), (31338, "base")];
/// The one token that is paid out.
pub(super) const CURRENCY: &str = "usdc";
/// Its symbol on the sandbox's chains.
const SYMBOL: &str = "USDC";

/// A chain from which money comes.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub id: u64,
    pub name: &'static str,
    pub usdc: Address,
    pub node: RootProvider,
}

impl Chain {
    /// None: the bank has no name for it, or it has no token that is paid out.
    pub fn of(chain: &SandboxChain) -> Option<Self> {
        let usdc = chain.tokens.iter().find(|token| token.symbol == SYMBOL)?;
        Some(Self {
            id: chain.id.0,
            name: chain_name(chain.id.0)?,
            usdc: usdc.address,
            node: RootProvider::new_http(chain.rpc_url.clone()),
        })
    }
}

pub(super) fn chain_name(id: u64) -> Option<&'static str> {
    let found = NAMES.iter().find(|(known, _)| *known == id);
    found.map(|(_, name)| *name)
}

/// The key of an address that was given out, by its number. Everybody can derive it: it guards worthless tokens.
pub(super) fn deposit_key(number: u64) -> PrivateKeySigner {
    let seed = format!("filbert sandbox: bank address {number}");
    PrivateKeySigner::from_bytes(&keccak256(seed)).expect("invariant: a hash is a key")
}
