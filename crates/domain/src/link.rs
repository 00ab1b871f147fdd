use std::{fmt, str::FromStr};

use crate::{ChainId, UnknownVaultVersion, VaultVersion};

/// The number of a deposit inside its vault, counted from 0.
///
/// The contract counts in `uint256`; no vault will ever hold more than `u64::MAX` deposits.
pub type DepositIndex = u64;

/// The public part of a link: which deposit it opens. Text form: `31337/v4.4/5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkId {
    /// Where the vault is.
    pub chain: ChainId,
    /// Which of the chain's vaults.
    pub version: VaultVersion,
    /// Which deposit of that vault.
    pub index: DepositIndex,
}

impl fmt::Display for LinkId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.chain, self.version, self.index)
    }
}

/// Why a text is not a [`LinkId`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkIdError {
    /// Not three parts with two slashes between.
    #[error("expected chain/version/index")]
    Shape,
    /// The first part is not a chain id.
    #[error("the chain id is not a number")]
    Chain,
    /// The second part is not a vault version.
    #[error(transparent)]
    Version(#[from] UnknownVaultVersion),
    /// The third part is not a deposit index.
    #[error("the deposit index is not a number")]
    Index,
}

impl FromStr for LinkId {
    type Err = LinkIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.split('/');
        let (Some(chain), Some(version), Some(index), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(LinkIdError::Shape);
        };
        Ok(Self {
            chain: chain.parse().map_err(|_| LinkIdError::Chain)?,
            version: version.parse()?,
            index: index.parse().map_err(|_| LinkIdError::Index)?,
        })
    }
}
