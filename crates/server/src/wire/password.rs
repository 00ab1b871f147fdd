//! What a browser makes of a password, and with what: hex digits without `0x`, as the web app's and other
//! clients' PBKDF2 give them.

use alloy_primitives::hex;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

use super::text;

/// What goes into a password: 16 bytes, drawn by the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, pattern = "^[0-9a-fA-F]{32}$")]
pub struct Salt(pub [u8; 16]);

/// What the browser made of the password: 64 bytes. To whoever has it it is the password.
#[derive(Clone, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, pattern = "^[0-9a-fA-F]{128}$")]
pub struct PasswordHash(pub [u8; 64]);

impl std::fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasswordHash(redacted)")
    }
}

impl Serialize for Salt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(self.0))
    }
}

impl<'de> Deserialize<'de> for Salt {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(deserializer, "32 hex digits", |text| digits(text).map(Self))
    }
}

impl<'de> Deserialize<'de> for PasswordHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(deserializer, "128 hex digits", |text| {
            digits(text).map(Self)
        })
    }
}

fn digits<const BYTES: usize>(text: &str) -> Option<[u8; BYTES]> {
    let is_hex = text.len() == 2 * BYTES && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex.then(|| hex::decode_to_array(text).ok())?
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, to_value};

    use super::*;

    #[test]
    fn digits_are_exactly_as_many_and_are_not_shown() {
        let salt: Salt = from_value("00Ff".repeat(8).into()).unwrap();
        assert_eq!(to_value(salt).unwrap(), "00ff".repeat(8));
        let hash: PasswordHash = from_value("ab".repeat(64).into()).unwrap();
        assert_eq!(hash.0, [0xab; 64]);
        assert_eq!(format!("{hash:?}"), "PasswordHash(redacted)");
        let ab = |times| "ab".repeat(times);
        for wrong in [
            ab(63),
            ab(65),
            format!("0x{}", ab(63)),
            "zz".repeat(64),
            String::new(),
        ] {
            assert!(
                from_value::<PasswordHash>(wrong.clone().into()).is_err(),
                "{wrong}"
            );
        }
    }
}
