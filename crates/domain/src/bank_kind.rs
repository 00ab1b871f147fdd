use std::{fmt, str::FromStr};

use crate::UnknownState;

/// What kind of number a bank account goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BankKind {
    /// An IBAN: takes euros.
    Iban,
    /// A number of an account in the United States: takes dollars.
    Us,
}

impl BankKind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Iban, Self::Us];

    /// Its name in the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Iban => "iban",
            Self::Us => "us",
        }
    }

    /// How money gets there.
    pub fn rail(self) -> Rail {
        match self {
            Self::Iban => Rail::Sepa,
            Self::Us => Rail::Ach,
        }
    }
}

impl fmt::Display for BankKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BankKind {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}

/// What kind of account one in the United States is: their banks have to be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UsAccountKind {
    /// For daily payments.
    #[default]
    Checking,
    /// For savings.
    Savings,
}

impl UsAccountKind {
    /// Its name on the wire and at the provider.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checking => "checking",
            Self::Savings => "savings",
        }
    }
}

impl FromStr for UsAccountKind {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        [Self::Checking, Self::Savings]
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}

/// By which network of banks money travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rail {
    /// Euros, between European banks.
    Sepa,
    /// Dollars, between American ones.
    Ach,
}

impl Rail {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Sepa, Self::Ach];

    /// Its name in the database, on the wire and at the provider.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sepa => "sepa",
            Self::Ach => "ach",
        }
    }

    /// What arrives at the bank.
    pub fn currency(self) -> &'static str {
        match self {
            Self::Sepa => "eur",
            Self::Ach => "usd",
        }
    }
}

impl fmt::Display for Rail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rail {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        Self::ALL
            .into_iter()
            .find(|rail| rail.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}
