use std::num::NonZeroU64;

use domain::ChainId;
use payments::Names;
use serde::Deserialize;

use super::{ConfigError, variable::Variable};

/// Where names of ENS are looked up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EnsConfig {
    chain_id: u64,
}

pub(super) const VARIABLES: &[Variable] =
    &[Variable::number("FILBERT_ENS_CHAIN_ID", "ens", "chain_id")];

impl EnsConfig {
    /// Where they are, which has to be one of the chains.
    ///
    /// # Errors
    /// When that chain is not configured.
    pub(super) fn names(&self, chains: &[ChainId]) -> Result<Names, ConfigError> {
        let chain = NonZeroU64::new(self.chain_id).map(|id| ChainId(id.get()));
        match chain.filter(|id| !chains.contains(id)) {
            Some(missing) => Err(ConfigError::NoEnsChain(missing)),
            None => Ok(Names::on(chain)),
        }
    }
}
