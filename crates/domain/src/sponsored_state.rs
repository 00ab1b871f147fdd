use std::{fmt, str::FromStr};

/// The text names no state or kind of its life cycle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a known state")]
pub struct UnknownState(pub String);

/// What a sponsored call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SponsoredKind {
    /// Pays a deposit to the recipient whom the link key signed for.
    Claim,
    /// Pays a deposit back to its sender, by the sender's EIP-712 signature.
    Reclaim,
    /// Makes a deposit by the sender's EIP-3009 signature.
    Deposit,
    /// Pays a deposit back to its sender because its link has expired.
    Return,
    /// Takes a deposit to another chain, or to another token, as the link key signed; what that costs goes along.
    Across,
    /// Takes what came at a request's own address on to the request's recipient.
    Forward,
    /// Sends what came there elsewhere, by the recipient's EIP-712 signature.
    SendBack,
}

impl SponsoredKind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Claim,
        Self::Reclaim,
        Self::Deposit,
        Self::Return,
        Self::Across,
        Self::Forward,
        Self::SendBack,
    ];

    /// Its name in the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Claim => "claim",
            Self::Reclaim => "reclaim",
            Self::Deposit => "deposit",
            Self::Return => "return",
            Self::Across => "across",
            Self::Forward => "forward",
            Self::SendBack => "send_back",
        }
    }
}

impl FromStr for SponsoredKind {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}

/// The life of a call that Filbert sends and pays gas for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SponsoredState {
    /// Accepted and durable; no transaction yet.
    Queued,
    /// A nonce, the signed bytes and their hash are durable; nobody was told yet.
    Signed,
    /// A node has accepted the bytes.
    Broadcast,
    /// In a block that may still be rolled back.
    Mined,
    /// In a block that the chain's policy calls final.
    Final,
    /// The chain refuses it, beforehand or in a block. No money moved.
    Rejected,
}

impl SponsoredState {
    /// Every state.
    pub const ALL: [Self; 6] = [
        Self::Queued,
        Self::Signed,
        Self::Broadcast,
        Self::Mined,
        Self::Final,
        Self::Rejected,
    ];

    /// The allowed steps.
    ///
    /// `Broadcast → Queued` is its transaction having come to nothing: another one has the nonce for
    /// good, or it failed for the sake of another call that it carried. `Broadcast → Rejected` is a
    /// call that was refused in its block. `Mined → Broadcast` and `Rejected → Broadcast` are a
    /// rollback of the block that did or refused it, `Final → Broadcast` is one that went deeper than
    /// the chain's policy said it could.
    pub const TRANSITIONS: &[(Self, Self)] = &[
        (Self::Queued, Self::Signed),
        (Self::Queued, Self::Rejected),
        (Self::Signed, Self::Broadcast),
        (Self::Broadcast, Self::Mined),
        (Self::Broadcast, Self::Queued),
        (Self::Broadcast, Self::Rejected),
        (Self::Mined, Self::Broadcast),
        (Self::Mined, Self::Final),
        (Self::Final, Self::Broadcast),
        (Self::Rejected, Self::Broadcast),
    ];

    /// Its name in the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Signed => "signed",
            Self::Broadcast => "broadcast",
            Self::Mined => "mined",
            Self::Final => "final",
            Self::Rejected => "rejected",
        }
    }

    /// Whether the step to `next` is in the table.
    pub fn can_become(self, next: Self) -> bool {
        Self::TRANSITIONS.contains(&(self, next))
    }

    /// Whether it has come to its end, as far as the chain keeps its word.
    pub fn is_terminal(self) -> bool {
        matches!(self, Self::Final | Self::Rejected)
    }
}

impl fmt::Display for SponsoredState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for SponsoredState {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|state| state.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}
