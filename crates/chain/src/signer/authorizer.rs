use alloy::primitives::{Address, B256, Bytes, eip191_hash_message};

use super::{SignError, SponsorKey, sign_within};

/// The key that gives the second signature which some deposits need. It pays for nothing, and needs no funds.
#[derive(Clone, Debug)]
pub struct Authorizer(SponsorKey);

impl Authorizer {
    /// By a key, wherever it is kept.
    pub fn new(key: SponsorKey) -> Self {
        Self(key)
    }

    /// Whom a vault has to have been told for this to be of any use.
    pub fn address(&self) -> Address {
        self.0.address()
    }

    /// Signs, as an EIP-191 message, that a deposit may be paid to somebody: `r ‖ s ‖ v`.
    ///
    /// # Errors
    /// When the key does not sign; never [`SignError::NotAllowed`].
    pub async fn authorize(&self, digest: B256) -> Result<Bytes, SignError> {
        let signature = sign_within(&self.0, eip191_hash_message(digest)).await?;
        Ok(signature.as_bytes().to_vec().into())
    }
}
