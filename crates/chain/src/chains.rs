use std::{collections::BTreeMap, sync::Arc};

use alloy::primitives::Address;
use domain::{ChainId, VaultVersion};

use crate::{
    ChainSpec, Heads, Node, Signer, fees::LastFees, heads::HeadFeed, nft::NftKinds,
    signer::Targets, vault::Vault,
};

/// One chain: what the operator says of it, its nodes, its sponsor keys.
#[derive(Debug)]
pub struct Chain {
    spec: ChainSpec,
    node: Node,
    signers: Vec<Signer>,
    heads: HeadFeed,
    pub(crate) nft_kinds: NftKinds,
    pub(crate) last_fees: LastFees,
}

impl Chain {
    /// A chain by itself, which may have no vault yet. Nothing is asked.
    ///
    /// # Errors
    /// When it has no endpoint, or a sponsor key stands there twice.
    pub fn new(spec: ChainSpec) -> Result<Self, ConnectError> {
        let id = spec.id;
        if spec.rpc_urls.is_empty() {
            return Err(ConnectError::NoEndpoint(id));
        }
        let targets = Targets::of(&spec);
        let mut signers: Vec<Signer> = Vec::with_capacity(spec.sponsor_keys.len());
        for key in &spec.sponsor_keys {
            if signers.iter().any(|one| one.address() == key.address()) {
                return Err(ConnectError::KeyTwice(id, key.address()));
            }
            signers.push(Signer::new(id, key.clone(), targets.clone()));
        }
        Ok(Self {
            node: Node::new(id, &spec.rpc_urls),
            spec,
            signers,
            heads: HeadFeed::new(),
            nft_kinds: NftKinds::default(),
            last_fees: LastFees::default(),
        })
    }

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

    /// Ticks at new blocks, as far as a WebSocket endpoint tells of them. The first call opens the
    /// socket, in the background.
    pub fn heads(&self) -> Heads {
        self.heads.listen(&self.spec)
    }

    /// The keys that pay for its sponsored calls.
    pub fn signers(&self) -> &[Signer] {
        &self.signers
    }

    /// The one of that address.
    pub fn signer(&self, address: Address) -> Option<&Signer> {
        self.signers.iter().find(|one| one.address() == address)
    }

    /// One of its vaults.
    pub fn vault(&self, version: VaultVersion) -> Option<Vault<'_>> {
        let address = *self.spec.vaults.get(&version)?;
        Some(Vault::new(self, version, address))
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
    /// Twice the same sponsor key: two would give out the same nonces.
    #[error("chain {0} has the sponsor key {1} twice")]
    KeyTwice(ChainId, Address),
}

impl Chains {
    /// Makes the chains ready. Nothing is asked yet: a node that is down now may come later.
    ///
    /// # Errors
    /// When a specification contradicts itself.
    pub fn connect(specs: Vec<ChainSpec>) -> Result<Self, ConnectError> {
        let mut chains = BTreeMap::new();
        for spec in specs {
            let chain = Chain::new(spec)?;
            let (id, create_version) = (chain.id(), chain.spec.create_version);
            if !chain.spec.vaults.contains_key(&create_version) {
                return Err(ConnectError::NoVault(id, create_version));
            }
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use alloy::primitives::{U256, b256};

    use super::*;
    use crate::{Currency, SponsorKey};

    fn spec() -> ChainSpec {
        let key = b256!("0101010101010101010101010101010101010101010101010101010101010101");
        let with_key = "https://node.example/v2/S3CR3T";
        ChainSpec {
            id: ChainId(1),
            name: "Ethereum".to_owned(),
            rpc_urls: vec![with_key.parse().unwrap()],
            ws_urls: Vec::new(),
            public_rpc_url: "https://public.example".parse().unwrap(),
            explorer_url: None,
            data_fee_oracle: None,
            native: Currency {
                name: "Ether".to_owned(),
                symbol: "ETH".to_owned(),
                decimals: 18,
                logo: None,
            },
            vaults: BTreeMap::from([(VaultVersion::V4_4, Address::repeat_byte(1))]),
            create_version: VaultVersion::V4_4,
            contracts: None,
            block_time: Duration::from_secs(12),
            start_block: 0,
            vault_start_blocks: BTreeMap::new(),
            finality_blocks: 64,
            tokens: Vec::new(),
            sponsor_keys: vec![SponsorKey::plain(&key).unwrap()],
            is_sponsored: true,
            fee_cap: 500_000_000_000,
            low_balance: U256::ZERO,
        }
    }

    /// Providers put the operator's key into the address.
    #[test]
    fn shows_no_key_of_an_endpoint_or_a_sponsor() {
        let shown = format!("{:?} {:?}", spec(), Chains::connect(vec![spec()]).unwrap());
        assert!(
            !shown.contains("S3CR3T") && !shown.contains("0101"),
            "{shown}"
        );
    }

    #[test]
    fn a_specification_that_contradicts_itself_is_refused() {
        let refused = |change: fn(&mut ChainSpec)| {
            let mut spec = spec();
            change(&mut spec);
            Chains::connect(vec![spec])
                .map(|_| ())
                .unwrap_err()
                .to_string()
        };
        let no_endpoint = refused(|spec| spec.rpc_urls.clear());
        assert_eq!(no_endpoint, "chain 1 has no RPC endpoint");
        let no_vault = refused(|spec| spec.create_version = VaultVersion::V4_3);
        assert!(
            no_vault.contains("v4.3, which it does not have"),
            "{no_vault}"
        );
        let key_twice = refused(|spec| spec.sponsor_keys.extend(spec.sponsor_keys.clone()));
        assert!(
            key_twice.starts_with("chain 1 has the sponsor key 0x") && key_twice.ends_with("twice"),
            "{key_twice}"
        );
        let twice = Chains::connect(vec![spec(), spec()])
            .map(|_| ())
            .unwrap_err();
        assert_eq!(twice.to_string(), "chain 1 is configured twice");
    }
}
