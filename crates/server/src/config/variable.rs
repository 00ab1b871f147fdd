//! Environment variables, each of which sets one field.

use toml::Value;

use super::ConfigError;

/// An environment variable that sets one field.
pub(super) struct Variable {
    pub name: &'static str,
    /// Table and field.
    pub field: (&'static str, &'static str),
    kind: Kind,
}

/// How a variable's text becomes a value.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Number,
    Texts,
    Numbers,
    Flag,
}

impl Variable {
    pub(super) const fn text(name: &'static str, table: &'static str, field: &'static str) -> Self {
        Self::new(name, table, field, Kind::Text)
    }

    pub(super) const fn number(
        name: &'static str,
        table: &'static str,
        field: &'static str,
    ) -> Self {
        Self::new(name, table, field, Kind::Number)
    }

    /// `true` or `false`.
    pub(super) const fn flag(name: &'static str, table: &'static str, field: &'static str) -> Self {
        Self::new(name, table, field, Kind::Flag)
    }

    /// Texts, separated by commas.
    pub(super) const fn texts(
        name: &'static str,
        table: &'static str,
        field: &'static str,
    ) -> Self {
        Self::new(name, table, field, Kind::Texts)
    }

    /// Numbers, separated by commas.
    pub(super) const fn numbers(
        name: &'static str,
        table: &'static str,
        field: &'static str,
    ) -> Self {
        Self::new(name, table, field, Kind::Numbers)
    }

    const fn new(name: &'static str, table: &'static str, field: &'static str, kind: Kind) -> Self {
        Self {
            name,
            field: (table, field),
            kind,
        }
    }

    /// Its text as a value of the file.
    ///
    /// # Errors
    /// When it is not of its kind. The text itself is not told: it may be a secret.
    pub(super) fn read(&self, text: &str) -> Result<Value, ConfigError> {
        let items = || {
            text.split(',')
                .map(str::trim)
                .filter(|item| !item.is_empty())
        };
        let number = |text: &str| {
            text.trim()
                .parse()
                .map(Value::Integer)
                .map_err(|_| ConfigError::Variable {
                    name: self.name,
                    expected: match self.kind {
                        Kind::Numbers => "whole numbers, separated by commas",
                        _ => "a whole number",
                    },
                })
        };
        match self.kind {
            Kind::Text => Ok(Value::String(text.to_owned())),
            Kind::Number => number(text),
            Kind::Flag => {
                text.trim()
                    .parse()
                    .map(Value::Boolean)
                    .map_err(|_| ConfigError::Variable {
                        name: self.name,
                        expected: "true or false",
                    })
            }
            Kind::Texts => Ok(Value::Array(
                items().map(|item| Value::String(item.to_owned())).collect(),
            )),
            Kind::Numbers => items()
                .map(number)
                .collect::<Result<_, _>>()
                .map(Value::Array),
        }
    }
}
