use std::{fmt, str::FromStr};

use crate::UnknownState;

/// What the chain says of a payment that somebody says that they made for a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaymentState {
    /// Nothing yet.
    Unconfirmed,
    /// It is in a block, which may go away.
    Seen,
    /// It is in a block that stays.
    Final,
    /// It is none: it paid nothing of what was asked for, or to somebody else, or never came.
    Failed,
    /// It is in a block, and no node tells whether it paid: what contracts pass on of a chain's own currency is in no
    /// receipt. The recipient can tell.
    Untold,
}

impl PaymentState {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Unconfirmed,
        Self::Seen,
        Self::Final,
        Self::Failed,
        Self::Untold,
    ];

    /// The steps it can take. Who says the same again has what came to nothing looked at again.
    pub const TRANSITIONS: &[(Self, Self)] = &[
        (Self::Unconfirmed, Self::Seen),
        (Self::Unconfirmed, Self::Failed),
        (Self::Seen, Self::Final),
        (Self::Seen, Self::Unconfirmed),
        (Self::Failed, Self::Unconfirmed),
        (Self::Unconfirmed, Self::Untold),
        (Self::Untold, Self::Unconfirmed),
    ];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unconfirmed => "unconfirmed",
            Self::Seen => "seen",
            Self::Final => "final",
            Self::Failed => "failed",
            Self::Untold => "untold",
        }
    }

    /// Whether the chain shows that the money came.
    pub fn counts(self) -> bool {
        matches!(self, Self::Seen | Self::Final)
    }

    /// Whether it counts for nothing and is looked at no more, unless somebody says the same again.
    pub fn is_given_up(self) -> bool {
        matches!(self, Self::Failed | Self::Untold)
    }
}

impl fmt::Display for PaymentState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PaymentState {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        Self::ALL
            .into_iter()
            .find(|state| state.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}
