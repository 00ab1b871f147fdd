use std::{collections::BTreeMap, sync::Arc};

use domain::{ChainId, VaultVersion};

use crate::{ChainSpec, Node, SignError, Signer, token::TokenCache, vault::Vault};

/// One chain: what the operator says of it, its nodes, its sponsor keys.
#[derive(Debug)]
pub struct Chain {
    spec: ChainSpec,
    node: Node,
    signers: Vec<Signer>,
    pub(crate) tokens: TokenCache,
}

impl Chain {
    /// What the operator says of it.
    pub fn spec(&self) -> &ChainSpec {
        &self.spec
    }

    /// Its id.
    pub fn id(&self) -> ChainId {
        self.spec.id
    }

    /// Its nodes.
    pub fn node(&self) -> &Node {
        &self.node
    }

    /// The keys that pay for its sponsored calls.
    pub fn signers(&self) -> &[Signer] {
        &self.signers
    }

    /// One of its vaults.
    pub fn vault(&self, version: VaultVersion) -> Option<Vault<'_>> {
        let address = *self.spec.vaults.get(&version)?;
        Some(Vault::new(self, address))
    }
}

/// Every configured chain.
#[derive(Clone, Debug)]
pub struct Chains(Arc<BTreeMap<ChainId, Chain>>);

/// Why the configured chains cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// No endpoint.
    #[error("chain {0} has no RPC endpoint")]
    NoEndpoint(ChainId),
    /// `create_version` names no vault.
    #[error("chain {0} creates links in vault {1}, which it does not have")]
    NoVault(ChainId, VaultVersion),
    /// Twice the same id.
    #[error("chain {0} is configured twice")]
    Twice(ChainId),
    /// A sponsor key is no private key.
    #[error("chain {0}: {1}")]
    Key(ChainId, SignError),
}

impl Chains {
    /// Makes the chains ready. Nothing is asked yet: a node that is down now may come later.
    ///
    /// # Errors
    /// When a specification contradicts itself.
    pub fn connect(specs: Vec<ChainSpec>) -> Result<Self, ConnectError> {
        let mut chains = BTreeMap::new();
        for spec in specs {
            let id = spec.id;
            if spec.rpc_urls.is_empty() {
                return Err(ConnectError::NoEndpoint(id));
            }
            if !spec.vaults.contains_key(&spec.create_version) {
                return Err(ConnectError::NoVault(id, spec.create_version));
            }
            let targets: Vec<_> = spec.vaults.values().copied().collect();
            let signers = spec
                .sponsor_keys
                .iter()
                .map(|key| Signer::new(id, key, targets.clone()))
                .collect::<Result<_, _>>()
                .map_err(|error| ConnectError::Key(id, error))?;
            let node = Node::new(id, &spec.rpc_urls);
            let chain = Chain {
                spec,
                node,
                signers,
                tokens: TokenCache::default(),
            };
            if chains.insert(id, chain).is_some() {
                return Err(ConnectError::Twice(id));
            }
        }
        Ok(Self(Arc::new(chains)))
    }

    /// One chain.
    pub fn get(&self, id: ChainId) -> Option<&Chain> {
        self.0.get(&id)
    }

    /// What the operator says of one chain.
    pub fn spec(&self, id: ChainId) -> Option<&ChainSpec> {
        self.get(id).map(Chain::spec)
    }

    /// Every chain, by id.
    pub fn iter(&self) -> impl Iterator<Item = &Chain> {
        self.0.values()
    }

    /// What the operator says, by chain id.
    pub fn specs(&self) -> impl Iterator<Item = &ChainSpec> {
        self.iter().map(Chain::spec)
    }
}
