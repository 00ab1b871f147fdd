use std::fmt;

use crate::{ChainId, VaultVersion};

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
