//! Where settings come from, and how one source is laid over another.

use std::path::Path;

use toml::{Table, Value};

use super::{
    ConfigError, attachments, bank, budgets, ens, http, landing, limits, log, mail, metrics, nfts,
    operator, prices, push, raffles, retention, routes, sandbox, storage, telemetry,
    variable::Variable, wallet_connect,
};

/// The commented defaults.
pub(crate) const DEFAULT: &str = include_str!("default.toml");

/// Every variable but those of sponsor keys, which are named after chains.
pub(super) fn variables() -> impl Iterator<Item = &'static Variable> {
    [
        http::VARIABLES,
        budgets::VARIABLES,
        limits::VARIABLES,
        storage::VARIABLES,
        attachments::VARIABLES,
        retention::VARIABLES,
        log::VARIABLES,
        mail::VARIABLES,
        metrics::VARIABLES,
        nfts::VARIABLES,
        operator::VARIABLES,
        landing::VARIABLES,
        prices::VARIABLES,
        push::VARIABLES,
        bank::VARIABLES,
        routes::VARIABLES,
        raffles::VARIABLES,
        ens::VARIABLES,
        sandbox::VARIABLES,
        telemetry::VARIABLES,
        wallet_connect::VARIABLES,
    ]
    .into_iter()
    .flatten()
}

pub(super) fn defaults() -> Table {
    DEFAULT
        .parse()
        .expect("invariant: the embedded defaults are TOML")
}

pub(super) fn read_file(path: &Path) -> Result<Table, ConfigError> {
    let text = std::fs::read_to_string(path).map_err(|source| ConfigError::File {
        path: path.to_owned(),
        source,
    })?;
    text.parse().map_err(|error| ConfigError::Toml {
        source_name: path.display().to_string(),
        problem: told(&error, &text),
    })
}

/// What is wrong and where, without the line itself, which may hold a key.
pub(super) fn told(error: &toml::de::Error, text: &str) -> String {
    let message = error.message().trim();
    match error.span().and_then(|span| text.get(..span.start)) {
        Some(before) => format!("line {}: {message}", before.split('\n').count()),
        None => message.to_owned(),
    }
}

/// The same of a value that is in no file any more: the field, and what is wrong with it.
pub(super) fn told_of_field(error: &toml::de::Error) -> String {
    let (message, shown) = (error.message().trim(), error.to_string());
    let last = shown.trim_end().lines().last();
    let field = last.and_then(|line| line.strip_prefix("in `")?.strip_suffix('`'));
    match field {
        Some(field) => format!("{field}: {message}"),
        None => message.to_owned(),
    }
}

/// Tables are merged, anything else is replaced.
pub(super) fn overlay(base: &mut Table, above: Table) {
    for (name, value) in above {
        match (base.get_mut(&name), value) {
            (Some(Value::Table(base)), Value::Table(above)) => overlay(base, above),
            (_, value) => {
                base.insert(name, value);
            }
        }
    }
}

/// Lays one variable over the table, where it is set.
///
/// # Errors
/// When its text is not of its kind.
pub(super) fn apply(table: &mut Table, variable: &Variable, text: &str) -> Result<(), ConfigError> {
    let value = variable.read(text)?;
    let (section, field) = variable.field;
    if let Some(Value::Table(section)) = table.get_mut(section) {
        section.insert(field.to_owned(), value);
    }
    Ok(())
}
