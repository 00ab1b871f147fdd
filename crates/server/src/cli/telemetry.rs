use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::{LogConfig, LogFormat};

/// Sends log lines to standard error: text for people, JSON for machines.
pub(super) fn start(config: &LogConfig) {
    let filter = EnvFilter::builder().parse_lossy(&config.filter);
    let json = match config.format {
        LogFormat::Json => true,
        LogFormat::Text => false,
        LogFormat::Auto => !std::io::stderr().is_terminal(),
    };
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    // Only fails when there is a subscriber already, which then does the job.
    let _ = if json {
        lines
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .try_init()
    } else {
        lines.with_ansi(std::io::stderr().is_terminal()).try_init()
    };
}
