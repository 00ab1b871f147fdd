use std::{num::NonZeroU64, path::PathBuf};

use serde::Deserialize;

use super::variable::Variable;

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
    /// Where what was sent to people is read.
    pub outbox_port: u16,
    /// Where its bank is.
    pub bank_port: u16,
    /// Where its router is.
    pub router_port: u16,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_ANVIL", "sandbox", "anvil"),
    Variable::numbers("FILBERT_ANVIL_PORTS", "sandbox", "ports"),
    Variable::number("FILBERT_BLOCK_SECONDS", "sandbox", "block_seconds"),
    Variable::number("FILBERT_SAVE_SECONDS", "sandbox", "save_seconds"),
    Variable::number("FILBERT_OUTBOX_PORT", "sandbox", "outbox_port"),
    Variable::number("FILBERT_BANK_PORT", "sandbox", "bank_port"),
    Variable::number("FILBERT_ROUTER_PORT", "sandbox", "router_port"),
];
