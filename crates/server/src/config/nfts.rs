use partners::nfts::{NftFiles, PublicHost};
use payments::Nfts;
use serde::Deserialize;
use url::Url;

use super::{
    ConfigError,
    hidden::{Hidden, or_empty},
    variable::Variable,
};

/// Where pieces of NFT collections may be described and pictured.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NftsConfig {
    hosts: Vec<String>,
    #[serde(deserialize_with = "or_empty")]
    ipfs_gateway: Option<Hidden<Url>>,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::texts("FILBERT_NFT_HOSTS", "nfts", "hosts"),
    Variable::text("FILBERT_IPFS_GATEWAY", "nfts", "ipfs_gateway"),
];

impl NftsConfig {
    /// Names and pictures from there.
    ///
    /// # Errors
    /// When a host is none that is for everybody, or the gateway is not of the web.
    pub fn nfts(&self) -> Result<Nfts, ConfigError> {
        let gateway = self.gateway()?.cloned();
        Ok(Nfts::new(NftFiles::new(self.hosts()?, gateway)))
    }

    pub(super) fn refuse_wrong_places(&self) -> Result<(), ConfigError> {
        self.hosts()?;
        self.gateway().map(drop)
    }

    fn hosts(&self) -> Result<Vec<PublicHost>, ConfigError> {
        let hosts = self.hosts.iter().map(|host| {
            let read = host.parse();
            read.map_err(|_| ConfigError::NftHost(host.clone()))
        });
        hosts.collect()
    }

    fn gateway(&self) -> Result<Option<&Url>, ConfigError> {
        let gateway = self.ipfs_gateway.as_ref().map(|gateway| &gateway.0);
        match gateway.is_none_or(|url| matches!(url.scheme(), "https" | "http")) {
            true => Ok(gateway),
            false => Err(ConfigError::IpfsGateway),
        }
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
            assert!(error.starts_with("[nfts] hosts has"), "{host}: {error}");
        }
        // One's own gateway may be on one's own machine.
        assert!(load("FILBERT_IPFS_GATEWAY", "http://127.0.0.1:8080/ipfs/").is_ok());
        for gateway in ["file:///ipfs", "ipfs.io"] {
            assert!(load("FILBERT_IPFS_GATEWAY", gateway).is_err(), "{gateway}");
        }
    }
}
