use std::{fmt, str::FromStr};

/// The label of a vault's interface, as links carry it in `v`.
///
/// Deployed vaults of the protocol are `v4` to `v4.4`; Filbert's own vault answers to `v4.4`,
/// whose interface it extends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VaultVersion {
    /// No recipient in the claim digest's mode, four claim parameters.
    V4,
    /// Claim modes, EIP-3009 deposits.
    V4_2,
    /// Second factor, bound recipients.
    V4_3,
    /// Deposits on behalf of somebody else.
    V4_4,
}

impl VaultVersion {
    /// Every version, oldest first.
    pub const ALL: [Self; 4] = [Self::V4, Self::V4_2, Self::V4_3, Self::V4_4];

    /// The label as it stands in links and requests.
    pub fn label(self) -> &'static str {
        match self {
            Self::V4 => "v4",
            Self::V4_2 => "v4.2",
            Self::V4_3 => "v4.3",
            Self::V4_4 => "v4.4",
        }
    }
}

impl fmt::Display for VaultVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

/// The text is no vault version of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a vault version")]
pub struct UnknownVaultVersion(pub String);

impl FromStr for VaultVersion {
    type Err = UnknownVaultVersion;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|version| version.label() == text)
            .ok_or_else(|| UnknownVaultVersion(text.chars().take(16).collect()))
    }
}
