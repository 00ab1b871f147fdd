use serde::{Deserialize, Deserializer, de::Error};
use tracing_subscriber::EnvFilter;

use super::variable::Variable;

/// What is logged, and how.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    /// `level` or `module=level`, separated by commas. All of it can be read.
    #[serde(deserialize_with = "filter")]
    pub filter: String,
    /// How a line looks.
    pub format: LogFormat,
}

/// How a line of the log looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// For machines.
    Json,
    /// Text on a terminal, JSON elsewhere.
    Auto,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_LOG", "log", "filter"),
    Variable::text("FILBERT_LOG_FORMAT", "log", "format"),
];

fn filter<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    match EnvFilter::builder().parse(&text) {
        Ok(_) => Ok(text),
        Err(fault) => Err(D::Error::custom(format!(
            "it should be `level` or `module=level`, separated by commas: {fault}"
        ))),
    }
}
