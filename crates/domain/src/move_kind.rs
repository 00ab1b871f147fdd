use std::{fmt, str::FromStr};

use crate::UnknownState;

/// How money moved at a request's own address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Somebody sent it there.
    Came,
    /// It went to the request's recipient.
    Forwarded,
    /// It went elsewhere, by the recipient's signature.
    SentBack,
}

impl MoveKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Came, Self::Forwarded, Self::SentBack];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Came => "came",
            Self::Forwarded => "forwarded",
            Self::SentBack => "sent_back",
        }
    }
}

impl fmt::Display for MoveKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for MoveKind {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}
