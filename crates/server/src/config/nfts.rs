use partners::{PublicHost, nfts::NftFiles};
use payments::Nfts;
use serde::Deserialize;

use super::{
    address::WebAddress,
    hidden::{Hidden, or_empty},
    public_hosts::public_hosts,
    variable::Variable,
};

/// Where pieces of NFT collections may be described and pictured.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NftsConfig {
    #[serde(deserialize_with = "public_hosts")]
    hosts: Vec<PublicHost>,
    #[serde(deserialize_with = "or_empty")]
    ipfs_gateway: Option<Hidden<WebAddress>>,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::texts("FILBERT_NFT_HOSTS", "nfts", "hosts"),
    Variable::text("FILBERT_IPFS_GATEWAY", "nfts", "ipfs_gateway"),
];

impl NftsConfig {
    /// Names and pictures from there.
    pub fn nfts(&self) -> Nfts {
        let gateway = self
            .ipfs_gateway
            .as_ref()
            .map(|gateway| gateway.0.0.clone());
        Nfts::new(NftFiles::new(self.hosts.iter().cloned(), gateway))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Config, Environment};

    fn load(name: &str, value: &str) -> Result<Config, String> {
        let environment = Environment::from([(name.to_owned(), value.to_owned())]);
        Config::from_sources(None, &environment).map_err(|error| error.to_string())
    }

    #[test]
    fn hosts_are_public_and_the_gateway_is_of_the_web() {
        assert!(load("FILBERT_NFT_HOSTS", "arweave.net, nft.example.com").is_ok());
        for host in [
            "127.0.0.1",
            "localhost",
            "https://arweave.net",
            "arweave.net:8443",
            "db.internal",
        ] {
            let error = load("FILBERT_NFT_HOSTS", host).unwrap_err();
            let words =
                format!("FILBERT_NFT_HOSTS: nfts.hosts: it has {host:?}: name public hosts");
            assert!(error.starts_with(&words), "{error}");
        }
        // One's own gateway may be on one's own machine.
        assert!(load("FILBERT_IPFS_GATEWAY", "http://127.0.0.1:8080/ipfs/").is_ok());
        for gateway in ["file:///ipfs", "ipfs.io"] {
            assert!(load("FILBERT_IPFS_GATEWAY", gateway).is_err(), "{gateway}");
        }
    }
}
