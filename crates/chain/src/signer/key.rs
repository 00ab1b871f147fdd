use std::sync::Arc;

use alloy::primitives::{Address, B256};
use futures::future::BoxFuture;

use super::LocalKey;

/// A secp256k1 key, wherever it is kept: in this process, in a file, in a key service.
///
/// It signs whatever digest it is given. What it is given is decided in front of it, by
/// [`Signer`](super::Signer), which also bounds its time and checks its answer, so that an
/// implementation holds no rule of its own and cannot break one.
pub trait SigningKey: Send + Sync + 'static {
    /// The key's account. Known without asking anybody, and always the same.
    fn address(&self) -> Address;

    /// Signs a 32-byte digest as it stands.
    fn sign_digest(&self, digest: B256) -> BoxFuture<'_, Result<DigestSignature, KeyError>>;
}

/// An ECDSA signature as key services give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigestSignature {
    /// r and s, 32 bytes each, big-endian. s may be the higher one.
    pub r_s: [u8; 64],
    /// Whether the point's y is odd, where the keeper tells it; found out where it does not.
    pub y_is_odd: Option<bool>,
}

/// Why a key's keeper gave no signature. The words are for the operator's log: no secrets in them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// It may work when asked again: not reachable, throttled, restarting.
    #[error("not just now: {0}")]
    Unavailable(String),
    /// It will not work before somebody changes something: no such key, no permission.
    #[error("refused: {0}")]
    Refused(String),
}

/// A key that pays for calls. Its `Debug` shows its address and nothing else.
#[derive(Clone)]
pub struct SponsorKey(Arc<dyn SigningKey>);

impl SponsorKey {
    /// A key that somebody else keeps.
    pub fn new(key: impl SigningKey) -> Self {
        Self(Arc::new(key))
    }

    /// A private key in this process's memory; `None` when the bytes are none.
    pub fn plain(private_key: &B256) -> Option<Self> {
        LocalKey::new(private_key).map(Self::new)
    }

    /// The account that pays.
    pub fn address(&self) -> Address {
        self.0.address()
    }

    pub(super) fn sign_digest(
        &self,
        digest: B256,
    ) -> BoxFuture<'_, Result<DigestSignature, KeyError>> {
        self.0.sign_digest(digest)
    }
}

impl std::fmt::Debug for SponsorKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SponsorKey({})", self.address())
    }
}
