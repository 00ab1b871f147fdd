use std::num::NonZeroU64;

use domain::ChainId;
use partners::{PublicHost, gateways::NameGateways};
use payments::Names;
use serde::Deserialize;

use super::{ConfigError, public_hosts::public_hosts, variable::Variable};

/// Where names of ENS are looked up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EnsConfig {
    chain_id: u64,
    #[serde(deserialize_with = "public_hosts")]
    gateways: Vec<PublicHost>,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::number("FILBERT_ENS_CHAIN_ID", "ens", "chain_id"),
    Variable::texts("FILBERT_ENS_GATEWAYS", "ens", "gateways"),
];

impl EnsConfig {
    /// Where they are, which has to be one of the chains, and who is asked for those that are kept elsewhere.
    ///
    /// # Errors
    /// When that chain is not configured.
    pub(super) fn names(&self, chains: &[ChainId]) -> Result<Names, ConfigError> {
        let chain = NonZeroU64::new(self.chain_id).map(|id| ChainId(id.get()));
        match chain.filter(|id| !chains.contains(id)) {
            Some(missing) => Err(ConfigError::NoEnsChain(missing)),
            None => {
                let gateways = NameGateways::new(self.gateways.iter().cloned());
                Ok(Names::on(chain).asking(gateways))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Config, Environment};

    #[test]
    fn gateways_are_public_hosts() {
        let load = |value: &str| {
            let environment =
                Environment::from([("FILBERT_ENS_GATEWAYS".to_owned(), value.to_owned())]);
            Config::from_sources(None, &environment).map_err(|error| error.to_string())
        };
        assert!(load("").is_ok());
        assert!(load("api.coinbase.com, ccip.example.com").is_ok());
        for host in [
            "https://api.coinbase.com",
            "api.coinbase.com/api",
            "localhost",
            "10.0.0.1",
            "*.example.com",
        ] {
            let error = load(host).unwrap_err();
            let words = format!("FILBERT_ENS_GATEWAYS: ens.gateways: it has {host:?}: ");
            assert!(error.starts_with(&words), "{error}");
        }
    }
}
