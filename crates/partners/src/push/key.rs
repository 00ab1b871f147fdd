use std::{fmt, str::FromStr};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use p256::{
    SecretKey,
    ecdsa::{Signature, SigningKey, signature::Signer},
};
use url::Url;

/// How long (s) a token is good for. Services take a day at most.
const GOOD_FOR: u64 = 12 * 60 * 60;

/// The key that says who sends (RFC 8292). Browsers subscribe to it, so with another one they have to do so
/// again.
#[derive(Clone)]
pub struct VapidKey(SigningKey);

/// The text is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it should be a private key of P-256: 32 bytes in base64 for URLs, 43 characters")]
pub struct NoKey;

impl FromStr for VapidKey {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Self, NoKey> {
        let text = text.trim().trim_end_matches('=');
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| NoKey)?;
        Self::from_bytes(&bytes)
    }
}

impl VapidKey {
    /// The key of 32 bytes.
    ///
    /// # Errors
    /// When they are none, as almost all are.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NoKey> {
        // Shorter ones would be filled up.
        if bytes.len() != 32 {
            return Err(NoKey);
        }
        let key = SecretKey::from_slice(bytes).map_err(|_| NoKey)?;
        Ok(Self(key.into()))
    }

    /// Its public half, as browsers take it.
    pub(super) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.verifying_key().to_encoded_point(false))
    }

    /// What `Authorization` says to the service of `endpoint`, at `now` (Unix seconds).
    pub(super) fn token(&self, endpoint: &Url, contact: &str, now: u64) -> String {
        let claims = serde_json::json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": now.saturating_add(GOOD_FOR),
            "sub": contact,
        });
        let part = |text: &str| URL_SAFE_NO_PAD.encode(text);
        let signed = format!(
            "{}.{}",
            part(r#"{"typ":"JWT","alg":"ES256"}"#),
            part(&claims.to_string())
        );
        let signature: Signature = self.0.sign(signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public())
    }
}

impl fmt::Debug for VapidKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("VapidKey(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::signature::Verifier;

    use super::*;

    #[test]
    fn a_token_names_the_service_and_is_signed() {
        let key: VapidKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
            .parse()
            .expect("a key");
        let endpoint: Url = "https://push.example.net/send/x".parse().expect("a URL");
        let token = key.token(&endpoint, "mailto:who@example.org", 1_000);
        let rest = token.strip_prefix("vapid t=").expect("its scheme");
        let (token, public) = rest.split_once(", k=").expect("both parts");
        assert_eq!(public, key.public());
        assert_eq!(public.len(), 87);
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64");
        let signature = Signature::from_slice(&bytes(signature)).expect("64 bytes");
        let verified = key.0.verifying_key().verify(signed.as_bytes(), &signature);
        assert!(verified.is_ok());
        let (_, claims) = signed.split_once('.').expect("claims");
        let claims: serde_json::Value = serde_json::from_slice(&bytes(claims)).expect("JSON");
        let told = serde_json::json!({
            "aud": "https://push.example.net",
            "exp": 1_000 + 12 * 60 * 60,
            "sub": "mailto:who@example.org",
        });
        assert_eq!(claims, told);
    }

    #[test]
    fn keys_have_32_bytes_and_are_not_shown() {
        let zero = URL_SAFE_NO_PAD.encode([0; 32]);
        for text in ["", "AAAA", "not a key", &zero, &zero[..42]] {
            assert!(text.parse::<VapidKey>().is_err(), "{text}");
        }
        let key = VapidKey::from_bytes(&[7; 32]).expect("a key");
        assert_eq!(format!("{key:?}"), "VapidKey(hidden)");
    }
}
