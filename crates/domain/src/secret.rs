use std::{borrow::Cow, fmt};

use alloy_primitives::{Address, B256, Signature, eip191_hash_message, keccak256};
use k256::ecdsa::SigningKey;
use percent_encoding::percent_decode_str;

/// Longer texts are no secrets of this protocol; a bound keeps key derivation cheap.
const MAX_LENGTH: usize = 128;

/// The part of a link after `p=`: whoever has it has the money.
///
/// It lives in browsers. The server never receives one; this type is for programs that hold links
/// themselves, such as tests and a sender's own tools. Its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct ClaimSecret(String);

/// Why a text cannot be a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretError {
    /// Nothing there.
    #[error("the secret is empty")]
    Empty,
    /// Over 128 characters.
    #[error("the secret is too long")]
    TooLong,
}

impl ClaimSecret {
    /// A secret read from a link.
    ///
    /// # Errors
    /// When it is empty or longer than 128 characters. Other clients may choose any characters.
    pub fn parse(text: &str) -> Result<Self, SecretError> {
        match text.len() {
            0 => Err(SecretError::Empty),
            1..=MAX_LENGTH => Ok(Self(text.to_owned())),
            _ => Err(SecretError::TooLong),
        }
    }

    /// The secret itself. Every call is a place to check where it goes.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// The key that claims the link's deposits: `keccak256(utf8(secret))`.
    pub fn link_key(&self) -> LinkKey {
        LinkKey(keccak256(self.0.as_bytes()))
    }
}

impl fmt::Debug for ClaimSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClaimSecret(redacted)")
    }
}

/// The one-time private key of a link. Its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct LinkKey(B256);

impl LinkKey {
    /// The address of the key, which the vault stores as `pubKey20`.
    pub fn address(&self) -> Address {
        Address::from_private_key(&self.signing_key())
    }

    /// Signs a [`claim_digest`](crate::claim_digest) as an EIP-191 message: 65 bytes `r ‖ s ‖ v`,
    /// `v` 27 or 28.
    pub fn sign(&self, digest: B256) -> [u8; 65] {
        let (signature, parity) = self
            .signing_key()
            .sign_prehash_recoverable(eip191_hash_message(digest).as_slice())
            .expect("invariant: a 32-byte hash can be signed");
        Signature::from((signature, parity)).as_bytes()
    }

    /// The private key's 32 bytes. Every call is a place to check where they go.
    pub fn expose(&self) -> B256 {
        self.0
    }

    fn signing_key(&self) -> SigningKey {
        SigningKey::from_slice(self.0.as_slice())
            .expect("invariant: a keccak256 hash is a valid scalar but for 2^-127 of all inputs")
    }
}

impl fmt::Debug for LinkKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkKey(redacted)")
    }
}

/// How often a text may be percent-encoded: a link's own escapes, and three times on its way. A
/// redirect that shares a link encodes it whole, and may itself stand in another.
const LAYERS: usize = 4;

/// Whether a text from outside carries a link's secret: a `p=` behind `#`, `&` or `?` with a value,
/// raw or percent-encoded, even several times.
///
/// For refusing requests, so it errs on the side of seeing one: whatever follows is a value, for
/// decoded text does not tell a secret's own `&` from the next field's.
pub fn contains_secret(text: &str) -> bool {
    let mut text = Cow::Borrowed(text);
    for _ in 0..LAYERS {
        if shows_secret(&text) {
            return true;
        }
        text = Cow::Owned(percent_decode_str(&text).decode_utf8_lossy().into_owned());
    }
    shows_secret(&text)
}

/// As [`contains_secret`], of a text that nothing but JSON and HTML have escaped.
fn shows_secret(text: &str) -> bool {
    ["#p=", "?p=", "&p=", "amp;p=", "\\u0026p="]
        .iter()
        .any(|mark| {
            text.match_indices(mark)
                .any(|(at, mark)| at + mark.len() < text.len())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_shows_nothing() {
        let secret = ClaimSecret::parse("WpQIuBvptLkCV3aF").unwrap();
        let shown = format!("{secret:?} {:?}", secret.link_key());
        assert_eq!(shown, "ClaimSecret(redacted) LinkKey(redacted)");
    }

    #[test]
    fn sees_a_secret_however_it_is_dressed() {
        for text in [
            "https://x.example/claim?c=1&v=v4.4&i=3#p=abc",
            "https://x.example/claim#?c=1&v=v4.4&i=3&p=abc",
            r#"{"link":"https://x.example/claim?c=1#p=abc"}"#,
            r#"{"link":"https://x.example/claim#?c=1\u0026p=abc"}"#,
            "claim%3Fc%3D1%23p%3Dabc",
            "claim#?c=1&amp;p=abc",
            "claim%23%3Fc%3D1%26amp%3Bp%3Dabc",
            "claim#%70=abc",
            "claim#p=%57pQ",
            "claim#%70=%26abc",
            "claim#p=-abc",
            "claim#p=öabc",
            "share?u=claim%2523p%253Dabc",
            "share?u=claim%252523%252570%25253Dabc",
        ] {
            assert!(contains_secret(text), "{text}");
        }
        for text in [
            "/claim?c=1&v=v4.4&i=3",
            "#p=",
            "%23p%3D",
            "top=1",
            "up 100%",
            r#"{"p":1}"#,
        ] {
            assert!(!contains_secret(text), "{text}");
        }
    }
}
