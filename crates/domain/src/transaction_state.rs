use std::{fmt, str::FromStr};

use crate::UnknownState;

/// The life of a transaction that a sponsor key signed: one nonce, any number of attempts to get it
/// into a block, and the calls that it carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TransactionState {
    /// Nonce, bytes and hash are durable; no node was told yet.
    Signed,
    /// A node has accepted the bytes.
    Broadcast,
    /// In a block that may still be rolled back.
    Mined,
    /// In a block that the chain's policy calls final.
    Final,
    /// Another transaction of the key has its nonce for good.
    Displaced,
}

impl TransactionState {
    /// Every state.
    pub const ALL: [Self; 5] = [
        Self::Signed,
        Self::Broadcast,
        Self::Mined,
        Self::Final,
        Self::Displaced,
    ];

    /// The allowed steps.
    ///
    /// `Mined → Broadcast` is a rollback of the block; `Final → Broadcast` is one that went deeper
    /// than the chain's policy said it could.
    pub const TRANSITIONS: &[(Self, Self)] = &[
        (Self::Signed, Self::Broadcast),
        (Self::Broadcast, Self::Mined),
        (Self::Broadcast, Self::Displaced),
        (Self::Mined, Self::Broadcast),
        (Self::Mined, Self::Final),
        (Self::Final, Self::Broadcast),
    ];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Signed => "signed",
            Self::Broadcast => "broadcast",
            Self::Mined => "mined",
            Self::Final => "final",
            Self::Displaced => "displaced",
        }
    }

    /// Whether the step to `next` is in the table.
    pub fn can_become(self, next: Self) -> bool {
        Self::TRANSITIONS.contains(&(self, next))
    }
}

impl fmt::Display for TransactionState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for TransactionState {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|state| state.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}
