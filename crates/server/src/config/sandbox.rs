use std::{num::NonZeroU64, path::PathBuf, time::Duration};

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
    /// Milliseconds between blocks.
    block_milliseconds: NonZeroU64,
    /// The older name of the same, in whole seconds. It wins where it is set.
    block_seconds: Option<NonZeroU64>,
    /// Seconds between two times that a chain writes its state down.
    pub save_seconds: NonZeroU64,
    /// Where what was sent to people is read.
    pub outbox_port: u16,
    /// Where its bank is.
    pub bank_port: u16,
    /// Where its router is.
    pub router_port: u16,
}

impl SandboxConfig {
    /// Time between blocks.
    pub fn block_time(&self) -> Duration {
        match self.block_seconds {
            Some(seconds) => Duration::from_secs(seconds.get()),
            None => Duration::from_millis(self.block_milliseconds.get()),
        }
    }
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_ANVIL", "sandbox", "anvil"),
    Variable::numbers("FILBERT_ANVIL_PORTS", "sandbox", "ports"),
    Variable::number(
        "FILBERT_BLOCK_MILLISECONDS",
        "sandbox",
        "block_milliseconds",
    ),
    Variable::number("FILBERT_BLOCK_SECONDS", "sandbox", "block_seconds"),
    Variable::number("FILBERT_SAVE_SECONDS", "sandbox", "save_seconds"),
    Variable::number("FILBERT_OUTBOX_PORT", "sandbox", "outbox_port"),
    Variable::number("FILBERT_BANK_PORT", "sandbox", "bank_port"),
    Variable::number("FILBERT_ROUTER_PORT", "sandbox", "router_port"),
];

#[cfg(test)]
mod tests {
    use super::{
        super::{Config, Environment},
        *,
    };

    fn block_time(variables: &[(&str, &str)]) -> Result<Duration, String> {
        let variables = variables.iter();
        let environment: Environment = variables
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let config = Config::from_sources(None, &environment);
        let config = config.map_err(|error| error.to_string())?;
        Ok(config.sandbox.block_time())
    }

    #[test]
    fn blocks_come_every_second_by_default() {
        assert_eq!(block_time(&[]), Ok(Duration::from_secs(1)));
    }

    #[test]
    fn block_time_may_be_part_of_a_second() {
        let set = [("FILBERT_BLOCK_MILLISECONDS", "250")];
        assert_eq!(block_time(&set), Ok(Duration::from_millis(250)));
    }

    #[test]
    fn older_name_in_seconds_still_works() {
        let set = [("FILBERT_BLOCK_SECONDS", "2")];
        assert_eq!(block_time(&set), Ok(Duration::from_secs(2)));
    }

    #[test]
    fn rejects_block_time_of_zero() {
        for name in ["FILBERT_BLOCK_MILLISECONDS", "FILBERT_BLOCK_SECONDS"] {
            let error = block_time(&[(name, "0")]).unwrap_err();
            assert!(error.starts_with(&format!("{name}: ")), "{error}");
        }
    }
}
