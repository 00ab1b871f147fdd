//! The other end of a push message: what a browser does with it (RFC 8291), written apart from who sends it.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hkdf::Hkdf;
use p256::{
    PublicKey, SecretKey,
    ecdh::diffie_hellman,
    ecdsa::{Signature, VerifyingKey, signature::Verifier},
    elliptic_curve::sec1::ToEncodedPoint,
};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What a browser gives to whoever may send to it, as `PushSubscription.toJSON` does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BrowserKeys {
    /// Where.
    pub endpoint: String,
    /// For whom it is sealed.
    pub keys: Keys,
}

/// Base64 for URLs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Keys {
    /// Its public key.
    pub p256dh: String,
    /// A secret that only it and the sender have.
    pub auth: String,
}

/// A browser of the sandbox. Its keys come from its number: nothing is worth a secret here.
pub(super) struct Browser {
    key: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    pub fn of(number: u32) -> Self {
        let digest = |what: &str| <[u8; 32]>::from(Sha256::digest(format!("{what} {number}")));
        let mut auth = [0; 16];
        auth.copy_from_slice(&digest("auth")[..16]);
        Self {
            key: SecretKey::from_slice(&digest("key"))
                .expect("invariant: all but one of 2^32 digests are keys"),
            auth,
        }
    }

    pub fn keys(&self, endpoint: &str) -> BrowserKeys {
        BrowserKeys {
            endpoint: endpoint.to_owned(),
            keys: Keys {
                p256dh: URL_SAFE_NO_PAD.encode(point(&self.key.public_key())),
                auth: URL_SAFE_NO_PAD.encode(self.auth),
            },
        }
    }

    /// What is in a message.
    pub fn open(&self, body: &[u8]) -> Option<String> {
        let (salt, rest) = body.split_at_checked(16)?;
        let (record, rest) = rest.split_at_checked(4)?;
        let (length, rest) = rest.split_first()?;
        let (theirs, sealed) = rest.split_at_checked(usize::from(*length))?;
        let record = u32::from_be_bytes(record.try_into().ok()?);
        if sealed.len() > usize::try_from(record).ok()? {
            return None;
        }
        let sender = PublicKey::from_sec1_bytes(theirs).ok()?;
        let agreed = diffie_hellman(self.key.to_nonzero_scalar(), sender.as_affine());
        let own = point(&self.key.public_key());

        let mut input = [0; 32];
        let info = [b"WebPush: info\0", own.as_slice(), theirs].concat();
        Hkdf::<Sha256>::new(Some(&self.auth), &agreed.raw_secret_bytes()[..])
            .expand(&info, &mut input)
            .ok()?;
        let keys = Hkdf::<Sha256>::new(Some(salt), &input);
        let (mut key, mut nonce) = ([0; 16], [0; 12]);
        keys.expand(b"Content-Encoding: aes128gcm\0", &mut key)
            .ok()?;
        keys.expand(b"Content-Encoding: nonce\0", &mut nonce).ok()?;
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
        let mut sealed = sealed.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let opened = key.open_in_place(nonce, Aad::empty(), &mut sealed).ok()?;
        let text = opened.strip_suffix(&[2])?;
        String::from_utf8(text.to_vec()).ok()
    }
}

fn point(key: &PublicKey) -> Vec<u8> {
    key.to_encoded_point(false).as_bytes().to_vec()
}

#[derive(Deserialize)]
struct Claims {
    aud: String,
    exp: u64,
    sub: String,
}

/// Who sends, by what `Authorization` says to the service `origin` (RFC 8292). `None`: nobody may.
pub(super) fn sender(authorization: &str, origin: &str, now: u64) -> Option<String> {
    let (token, public) = authorization.strip_prefix("vapid t=")?.split_once(", k=")?;
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).ok();
    let key = VerifyingKey::from_sec1_bytes(&bytes(public)?).ok()?;
    let (signed, signature) = token.rsplit_once('.')?;
    let signature = Signature::from_slice(&bytes(signature)?).ok()?;
    key.verify(signed.as_bytes(), &signature).ok()?;
    let (_, claims) = signed.split_once('.')?;
    let claims: Claims = serde_json::from_slice(&bytes(claims)?).ok()?;
    let is_good = claims.aud == origin
        && (now..=now + 24 * 60 * 60).contains(&claims.exp)
        && claims.sub.contains(':');
    is_good.then(|| public.to_owned())
}
