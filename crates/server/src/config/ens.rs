use std::num::NonZeroU64;

use domain::ChainId;
use serde::Deserialize;

use super::variable::Variable;

/// Where names of ENS are looked up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnsConfig {
    chain_id: u64,
}

pub(super) const VARIABLES: &[Variable] =
    &[Variable::number("FILBERT_ENS_CHAIN_ID", "ens", "chain_id")];

impl EnsConfig {
    /// The chain that holds ENS. `None`: names are not offered.
    pub fn chain(&self) -> Option<ChainId> {
        NonZeroU64::new(self.chain_id).map(|id| ChainId(id.get()))
    }
}
