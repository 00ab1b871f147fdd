//! How webhooks are signed.

use base64::{Engine, engine::general_purpose::STANDARD};
use ring::{rand::SystemRandom, rsa::KeyPair, signature::RSA_PKCS1_SHA256};
use sha2::{Digest, Sha256};

/// The key of every sandbox, made for it and written in its source: it guards nothing anywhere.
const PRIVATE: &str = include_str!("webhook-key.pem");
/// What its signatures are checked with.
pub(super) const PUBLIC: &str = include_str!("webhook-key.public.pem");

/// Signs what is told to webhooks.
#[derive(Debug)]
pub(super) struct Signer(KeyPair);

impl Signer {
    pub fn new() -> Self {
        let text: String = PRIVATE
            .lines()
            .filter(|line| !line.starts_with('-'))
            .collect();
        let key = STANDARD.decode(text).expect("invariant: the file is PEM");
        Self(KeyPair::from_pkcs8(&key).expect("invariant: the file has a key"))
    }

    /// The header `X-Webhook-Signature`: what is signed with SHA-256 is itself a SHA-256, of time and body.
    pub fn header(&self, body: &[u8], now_ms: i64) -> String {
        let signed = Sha256::new()
            .chain_update(format!("{now_ms}."))
            .chain_update(body)
            .finalize();
        let mut signature = vec![0; self.0.public().modulus_len()];
        self.0
            .sign(
                &RSA_PKCS1_SHA256,
                &SystemRandom::new(),
                &signed,
                &mut signature,
            )
            .expect("invariant: the signature has room");
        format!("t={now_ms},v0={}", STANDARD.encode(signature))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};

    use super::*;

    /// Taken out of the PEM by hand: `ring` wants the two numbers without what names their kind.
    fn public_key() -> Vec<u8> {
        let text: String = PUBLIC
            .lines()
            .filter(|line| !line.starts_with('-'))
            .collect();
        STANDARD.decode(text).unwrap().split_off(24)
    }

    #[test]
    fn a_signature_is_of_the_digest_twice() {
        let body = br#"{"message":"Hello World!"}"#;
        let header = Signer::new().header(body, 1_705_854_411_204);
        let signature = header.strip_prefix("t=1705854411204,v0=").unwrap();
        let signature = STANDARD.decode(signature).unwrap();
        let data = [b"1705854411204.".as_slice(), body].concat();
        let key = UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, public_key());
        key.verify(&Sha256::digest(&data), &signature).unwrap();
        assert!(key.verify(&data, &signature).is_err(), "once is not enough");
    }
}
