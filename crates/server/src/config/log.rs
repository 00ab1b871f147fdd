use serde::Deserialize;

use super::variable::Variable;

/// What is logged, and how.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    /// `level` or `module=level`, separated by commas.
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
