use std::{fmt, str::FromStr};

use crate::UnknownState;

/// How far somebody is in showing to the bank provider who they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IdentityState {
    /// They have not begun.
    None,
    /// The provider's terms are to be accepted.
    Terms,
    /// Their papers are to be shown.
    Check,
    /// The provider's machines look at them.
    InReview,
    /// The provider's people do.
    ManualReview,
    /// The provider does not take them.
    Rejected,
    /// It does.
    Verified,
}

impl IdentityState {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::None,
        Self::Terms,
        Self::Check,
        Self::InReview,
        Self::ManualReview,
        Self::Rejected,
        Self::Verified,
    ];

    /// Its name in the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Terms => "terms",
            Self::Check => "check",
            Self::InReview => "in_review",
            Self::ManualReview => "manual_review",
            Self::Rejected => "rejected",
            Self::Verified => "verified",
        }
    }
}

impl fmt::Display for IdentityState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for IdentityState {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        Self::ALL
            .into_iter()
            .find(|state| state.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}
