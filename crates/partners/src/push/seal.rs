//! What is pushed is sealed for the browser alone (RFC 8291, in the encoding of RFC 8188).

use hkdf::Hkdf;
use p256::{PublicKey, SecretKey, ecdh::diffie_hellman, elliptic_curve::sec1::ToEncodedPoint};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use sha2::Sha256;

use super::PushSubscription;

/// Most bytes that one message has.
pub const LONGEST_MESSAGE: usize = 3_993;
/// The length of a record, of which a message is one.
const RECORD: u32 = 4_096;
/// Says that no record follows.
const LAST: u8 = 2;

/// Chance that is used once: 16 bytes that everybody may know, and the key of this one message.
#[derive(Clone, Copy)]
pub struct Salt {
    /// Random.
    pub salt: [u8; 16],
    /// Random too.
    pub key: [u8; 32],
}

/// The body of a request. `None`: the message is too long, or the bytes of the key are none.
pub(super) fn seal(
    subscription: &PushSubscription,
    message: &[u8],
    Salt { salt, key }: Salt,
) -> Option<Vec<u8>> {
    if message.len() > LONGEST_MESSAGE {
        return None;
    }
    let key = SecretKey::from_slice(&key).ok()?;
    let own = point(&key.public_key());
    let theirs = point(&subscription.public);
    let agreed = diffie_hellman(key.to_nonzero_scalar(), subscription.public.as_affine());

    let mut input = [0; 32];
    Hkdf::<Sha256>::new(Some(&subscription.auth), &agreed.raw_secret_bytes()[..])
        .expand_multi_info(&[b"WebPush: info\0", &theirs, &own], &mut input)
        .ok()?;
    let keys = Hkdf::<Sha256>::new(Some(&salt), &input);
    let (mut content_key, mut nonce) = ([0; 16], [0; 12]);
    keys.expand(b"Content-Encoding: aes128gcm\0", &mut content_key)
        .ok()?;
    keys.expand(b"Content-Encoding: nonce\0", &mut nonce).ok()?;

    let mut record = message.to_vec();
    record.push(LAST);
    let content_key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content_key).ok()?);
    let nonce = Nonce::assume_unique_for_key(nonce);
    content_key
        .seal_in_place_append_tag(nonce, Aad::empty(), &mut record)
        .ok()?;

    let mut body = salt.to_vec();
    body.extend(RECORD.to_be_bytes());
    body.push(u8::try_from(own.len()).ok()?);
    body.extend(own);
    body.extend(record);
    Some(body)
}

fn point(key: &PublicKey) -> Vec<u8> {
    key.to_encoded_point(false).as_bytes().to_vec()
}

#[cfg(test)]
mod tests {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

    use super::*;

    fn browser() -> PushSubscription {
        let read = PushSubscription::read(
            "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        );
        read.expect("a subscription")
    }

    fn bytes<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
        let bytes = URL_SAFE_NO_PAD.decode(text).expect("base64");
        bytes.try_into().expect("its length")
    }

    /// The example of RFC 8291.
    #[test]
    fn a_message_is_sealed_as_the_standard_has_it() {
        let salt = Salt {
            salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
            key: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        };
        let message = b"When I grow up, I want to be a watermelon";
        let sealed = seal(&browser(), message, salt).expect("it is short");
        assert_eq!(
            URL_SAFE_NO_PAD.encode(sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
             AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn what_is_too_long_or_has_no_key_is_not_sealed() {
        let salt = |key| Salt {
            salt: [1; 16],
            key: [key; 32],
        };
        let longest = vec![b'x'; LONGEST_MESSAGE];
        let sealed = seal(&browser(), &longest, salt(7)).expect("it fits");
        assert!(sealed.len() <= 4_096);
        assert_eq!(
            seal(&browser(), &[b'x'; LONGEST_MESSAGE + 1], salt(7)),
            None
        );
        assert_eq!(seal(&browser(), b"x", salt(0)), None);
    }
}
