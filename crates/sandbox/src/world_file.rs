use std::{fs, path::Path};

use alloy::primitives::{Address, B256};
use serde::{Deserialize, Serialize};

use crate::{SandboxChain, SandboxError};

/// `world.json`: which world a data directory holds. For the next start, and for people who look.
#[derive(Serialize, Deserialize)]
pub(crate) struct WorldFile {
    /// Of the set-up that made it.
    setup: B256,
    chains: Vec<ChainEntry>,
}

#[derive(Serialize, Deserialize)]
struct ChainEntry {
    id: u64,
    name: String,
    vault: Address,
    tokens: Vec<(String, Address)>,
}

impl WorldFile {
    pub fn new(setup: B256, chains: &[SandboxChain]) -> Self {
        let chains = chains
            .iter()
            .map(|chain| ChainEntry {
                id: chain.id.0,
                name: chain.name.to_owned(),
                vault: chain.vault,
                tokens: chain
                    .tokens
                    .iter()
                    .map(|token| (token.symbol.to_owned(), token.address))
                    .collect(),
            })
            .collect();
        Self { setup, chains }
    }

    /// Refuses a directory that holds another world than `setup` makes: its vaults would be taken
    /// for this build's.
    pub fn check(path: &Path, setup: B256) -> Result<(), SandboxError> {
        let Ok(text) = fs::read(path) else {
            return Ok(()); // a first start
        };
        let found: Self =
            serde_json::from_slice(&text).map_err(|_| SandboxError::Damaged(path.to_owned()))?;
        if found.setup != setup {
            let dir = path.parent().unwrap_or(path);
            return Err(SandboxError::OtherContracts(dir.to_owned()));
        }
        Ok(())
    }

    pub fn write(&self, path: &Path) -> Result<(), SandboxError> {
        let text = serde_json::to_vec_pretty(self).expect("invariant: strings and numbers");
        let beside = path.with_extension("new");
        fs::write(&beside, text)
            .and_then(|()| fs::rename(&beside, path))
            .map_err(SandboxError::file(path))
    }
}
