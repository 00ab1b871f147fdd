use std::{fmt, str::FromStr};

use crate::UnknownState;

/// Why money goes from a link to a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CashOutKind {
    /// Its owner made the link in order to cash it out. There is a fee.
    CashOut,
    /// Somebody claims a link that they were sent. There is none.
    Claim,
}

impl CashOutKind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::CashOut, Self::Claim];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::CashOut => "cash_out",
            Self::Claim => "claim",
        }
    }
}

impl fmt::Display for CashOutKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for CashOutKind {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}
