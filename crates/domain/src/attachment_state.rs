use std::{fmt, str::FromStr};

use crate::UnknownState;

/// How far the keeping of an attachment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttachmentState {
    /// Promised: its file may be whole, or not be there.
    Arriving,
    /// All of it is durable.
    Kept,
    /// Nobody needs it any more: its file is being deleted, then this is.
    Dropping,
}

impl AttachmentState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Arriving, Self::Kept, Self::Dropping];

    /// The steps it can take. From the last it is forgotten.
    pub const TRANSITIONS: &[(Self, Self)] = &[
        (Self::Arriving, Self::Kept),
        (Self::Arriving, Self::Dropping),
        (Self::Kept, Self::Dropping),
    ];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Arriving => "arriving",
            Self::Kept => "kept",
            Self::Dropping => "dropping",
        }
    }

    /// The states from which it can take the step to this one.
    pub fn reached_from(self) -> impl Iterator<Item = Self> {
        Self::TRANSITIONS
            .iter()
            .filter(move |(_, to)| *to == self)
            .map(|(from, _)| *from)
    }
}

impl fmt::Display for AttachmentState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for AttachmentState {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|state| state.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}
