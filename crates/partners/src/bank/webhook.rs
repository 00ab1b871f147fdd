//! What the provider tells by itself: signed, more than once, and in any order. It says only that there is
//! something to look at; what there is, is asked for.

use std::{fmt, str::FromStr};

use base64::{Engine, engine::general_purpose::STANDARD};
use ring::signature::{RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};
use serde_json::Value;
use sha2::{Digest, Sha256};
use spki::{Document, ObjectIdentifier, SubjectPublicKeyInfoRef, der::pem::PemLabel};

use super::read;

/// How far (ms) from now an event may have been signed.
const SIGNED_WITHIN: u64 = 10 * 60 * 1_000;
/// Longest event (bytes) that is read.
const LONGEST: usize = 64 * 1024;
/// Longest header that is read: a signature of 8,192 bits has 1,368 characters.
const LONGEST_HEADER: usize = 2_048;
/// Shortest key (bytes), one of 2,048 bits: nothing is taken to be signed by a shorter one.
const SHORTEST: usize = 256;
/// RSA, by RFC 8017.
const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");

/// By which what the provider tells is known to be the provider's.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookKey(Vec<u8>);

/// The text is no such key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it should be the provider's public key: RSA, in PEM (-----BEGIN PUBLIC KEY-----)")]
pub struct NotAWebhookKey;

/// Something happened at the provider's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The same where the same is told again.
    pub id: String,
    /// To what: `kyc_link`, `transfer`, `liquidation_address.drain`.
    pub category: String,
    /// To which.
    pub object_id: String,
    /// Larger with what happened later, if told.
    pub sequence: Option<u64>,
}

/// Why something that came is not the provider's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAnEvent {
    /// The provider's key did not sign it.
    #[error("it is not signed by the provider")]
    NotSigned,
    /// It was signed too long ago, or in the future.
    #[error("it was not signed just now")]
    NotNow,
    /// It was signed, and is nothing that the provider documents.
    #[error("it is no event")]
    Unreadable,
}

impl FromStr for WebhookKey {
    type Err = NotAWebhookKey;

    fn from_str(text: &str) -> Result<Self, NotAWebhookKey> {
        let (label, document) = Document::from_pem(text.trim()).map_err(|_| NotAWebhookKey)?;
        SubjectPublicKeyInfoRef::validate_pem_label(label).map_err(|_| NotAWebhookKey)?;
        let info: SubjectPublicKeyInfoRef<'_> =
            document.decode_msg().map_err(|_| NotAWebhookKey)?;
        let key = info.subject_public_key.as_bytes();
        match key {
            Some(key) if info.algorithm.oid == RSA && key.len() >= SHORTEST => {
                Ok(Self(key.to_vec()))
            }
            _ => Err(NotAWebhookKey),
        }
    }
}

impl WebhookKey {
    /// The event that `body` is, by the header `X-Webhook-Signature` that came with it.
    ///
    /// # Errors
    /// See [`NotAnEvent`].
    pub fn verify(&self, header: &str, body: &[u8], now_ms: i64) -> Result<Event, NotAnEvent> {
        self.check(header, body, now_ms)?;
        event(body).ok_or(NotAnEvent::Unreadable)
    }

    /// What is signed is the digest of `<time>.<body>`, and a signature signs a digest of what it signs:
    /// so there are two.
    fn check(&self, header: &str, body: &[u8], now_ms: i64) -> Result<(), NotAnEvent> {
        if body.len() > LONGEST || header.len() > LONGEST_HEADER {
            return Err(NotAnEvent::NotSigned);
        }
        let (time, signature) = parts(header).ok_or(NotAnEvent::NotSigned)?;
        let mut hash = Sha256::new();
        hash.update(time);
        hash.update(b".");
        hash.update(body);
        UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, &self.0)
            .verify(&hash.finalize(), &signature)
            .map_err(|_| NotAnEvent::NotSigned)?;
        let signed_ms: i64 = time.parse().map_err(|_| NotAnEvent::NotSigned)?;
        if signed_ms.abs_diff(now_ms) > SIGNED_WITHIN {
            return Err(NotAnEvent::NotNow);
        }
        Ok(())
    }
}

/// `t=<Unix milliseconds>,v0=<base64>`, in any order.
fn parts(header: &str) -> Option<(&str, Vec<u8>)> {
    let part = |name: &str| {
        let mut parts = header.split(',').map(str::trim);
        parts.find_map(|part| part.strip_prefix(name))
    };
    let time = part("t=")?;
    let is_time = (1..=15).contains(&time.len()) && time.bytes().all(|byte| byte.is_ascii_digit());
    let signature = STANDARD.decode(part("v0=")?).ok()?;
    is_time.then_some((time, signature))
}

fn event(body: &[u8]) -> Option<Event> {
    let told: Value = serde_json::from_slice(body).ok()?;
    Some(Event {
        id: read::id(&told, "event_id")?,
        category: read::text(&told, "event_category", 64)?,
        object_id: read::id(&told, "event_object_id")?,
        sequence: told.get("event_sequence").and_then(Value::as_u64),
    })
}

impl fmt::Debug for WebhookKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WebhookKey({} bytes)", self.0.len())
    }
}
