use std::{fmt, str::FromStr};

use crate::UnknownState;

/// How much a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RequestKind {
    /// An amount, of one person.
    Exact,
    /// Whatever its payer likes.
    Open,
    /// An amount that several pay together.
    Goal,
}

impl RequestKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Open, Self::Goal];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Open => "open",
            Self::Goal => "goal",
        }
    }

    /// Whether an amount belongs to it.
    pub fn has_amount(self) -> bool {
        matches!(self, Self::Exact | Self::Goal)
    }
}

impl fmt::Display for RequestKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for RequestKind {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}
