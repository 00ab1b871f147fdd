use alloy::{
    primitives::{Address, B256},
    signers::{SignerSync, local::PrivateKeySigner},
};
use futures::future::{BoxFuture, ready};

use super::{DigestSignature, KeyError, SigningKey};

/// A private key in this process's memory.
pub struct LocalKey(PrivateKeySigner);

impl LocalKey {
    /// `None` when the bytes are no private key.
    pub fn new(private_key: &B256) -> Option<Self> {
        PrivateKeySigner::from_bytes(private_key).ok().map(Self)
    }

    /// A key that nobody has had before.
    #[expect(
        clippy::disallowed_methods,
        reason = "this is where keys are made that others are given"
    )]
    pub fn random() -> Self {
        Self(PrivateKeySigner::random())
    }

    pub(super) fn from_signer(signer: PrivateKeySigner) -> Self {
        Self(signer)
    }

    pub(super) fn private_key(&self) -> B256 {
        self.0.to_bytes()
    }
}

impl SigningKey for LocalKey {
    fn address(&self) -> Address {
        self.0.address()
    }

    fn sign_digest(&self, digest: B256) -> BoxFuture<'_, Result<DigestSignature, KeyError>> {
        let signed = self.0.sign_hash_sync(&digest);
        let answer = match signed {
            Ok(signature) => {
                let [r_s @ .., _] = signature.as_bytes();
                Ok(DigestSignature {
                    r_s,
                    y_is_odd: Some(signature.v()),
                })
            }
            Err(error) => Err(KeyError::Refused(error.to_string())),
        };
        Box::pin(ready(answer))
    }
}

impl std::fmt::Debug for LocalKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "LocalKey({})", self.address())
    }
}
