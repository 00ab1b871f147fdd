use std::{num::NonZeroU64, path::PathBuf};

use serde::Deserialize;

use super::source::{Variable, VariableKind};

/// The sandbox's chains.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SandboxConfig {
    /// The anvil program.
    pub anvil: PathBuf,
    /// Ports of the two chains.
    pub ports: [u16; 2],
    /// Seconds between blocks.
    pub block_seconds: u64,
    /// Seconds between two times that a chain writes its state down.
    pub save_seconds: NonZeroU64,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable {
        name: "FILBERT_ANVIL",
        field: ("sandbox", "anvil"),
        kind: VariableKind::Text,
    },
    Variable {
        name: "FILBERT_ANVIL_PORTS",
        field: ("sandbox", "ports"),
        kind: VariableKind::Numbers,
    },
    Variable {
        name: "FILBERT_BLOCK_SECONDS",
        field: ("sandbox", "block_seconds"),
        kind: VariableKind::Number,
    },
    Variable {
        name: "FILBERT_SAVE_SECONDS",
        field: ("sandbox", "save_seconds"),
        kind: VariableKind::Number,
    },
];
