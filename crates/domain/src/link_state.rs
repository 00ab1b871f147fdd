use std::{fmt, str::FromStr};

use crate::UnknownState;

/// Where the money of a link is, as the chain tells it.
///
/// A link whose deposit the chain does not show yet has no row and no state: it is *unknown*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkState {
    /// In the vault, waiting for whoever opens the link.
    Pending,
    /// Paid to the recipient whom the link's holder named.
    Claimed,
    /// Taken back by its sender.
    Reclaimed,
}

impl LinkState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Pending, Self::Claimed, Self::Reclaimed];

    /// The steps a link can take. A rollback of the chain undoes a step; it is not one.
    pub const TRANSITIONS: &[(Self, Self)] = &[
        (Self::Pending, Self::Claimed),
        (Self::Pending, Self::Reclaimed),
    ];

    /// Its name in the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Claimed => "claimed",
            Self::Reclaimed => "reclaimed",
        }
    }

    /// Whether the money left the vault.
    pub fn is_settled(self) -> bool {
        !Self::TRANSITIONS.iter().any(|(from, _)| *from == self)
    }
}

impl fmt::Display for LinkState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for LinkState {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|state| state.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}
