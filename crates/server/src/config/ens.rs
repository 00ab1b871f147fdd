use std::num::NonZeroU64;

use domain::ChainId;
use serde::Deserialize;

use super::source::{Variable, VariableKind};

/// Where names of ENS are looked up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnsConfig {
    chain_id: u64,
}

pub(super) const VARIABLES: &[Variable] = &[Variable {
    name: "FILBERT_ENS_CHAIN_ID",
    field: ("ens", "chain_id"),
    kind: VariableKind::Number,
}];

impl EnsConfig {
    /// The chain that holds ENS. `None`: names are not offered.
    pub fn chain(&self) -> Option<ChainId> {
        NonZeroU64::new(self.chain_id).map(|id| ChainId(id.get()))
    }
}
