use std::{fmt, marker::PhantomData};

use alloy_primitives::{Address, B256, Bytes};
use domain::read_signature;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use utoipa::ToSchema;

/// An address: `0x` and 40 hex digits of any case; written with the EIP-55 checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, pattern = "^0x[0-9a-fA-F]{40}$", example = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8")]
pub struct Address20(pub Address);

impl Address20 {
    /// Reads the text form; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix("0x")?;
        (digits.len() == 40).then(|| digits.parse().ok().map(Self))?
    }
}

/// A transaction hash or a nonce: `0x` and 64 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, pattern = "^0x[0-9a-fA-F]{64}$")]
pub struct Hash32(pub B256);

/// A signature by a key: `0x` and 130 hex digits, `r ‖ s ‖ v` with v of 0, 1, 27 or 28; or 128 of EIP-2098. It holds
/// what contracts take, where it is one.
#[derive(Clone, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, pattern = "^0x([0-9a-fA-F]{128}|[0-9a-fA-F]{130})$")]
pub struct ClaimSignature(pub Bytes);

/// A signature by a key, or by a contract wallet (ERC-1271): `0x` and up to 4,096 hex digits.
#[derive(Clone, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, pattern = "^0x([0-9a-fA-F]{2}){1,2048}$")]
pub struct CallSignature(pub Bytes);

/// A note that was sealed in the browser: `0x` and 2,048 hex digits.
#[derive(Clone, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, pattern = "^0x[0-9a-fA-F]{2048}$")]
pub struct SealedNote(pub Bytes);

/// What a bridge is called with: `0x` and an even number of hex digits, at most 14,336.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallData(pub Bytes);

/// Bytes that have a hex form on the wire.
trait HexForm: Sized {
    /// What a reader is told it should have been.
    const EXPECTED: &'static str;
    /// Most bytes that are worth decoding.
    const MAX_BYTES: usize;
    fn from_bytes(bytes: Vec<u8>) -> Option<Self>;
}

impl HexForm for Address20 {
    const EXPECTED: &'static str = "an address, 0x and 40 hex digits";
    const MAX_BYTES: usize = 20;
    fn from_bytes(bytes: Vec<u8>) -> Option<Self> {
        Address::try_from(bytes.as_slice()).ok().map(Self)
    }
}

impl HexForm for Hash32 {
    const EXPECTED: &'static str = "32 bytes, 0x and 64 hex digits";
    const MAX_BYTES: usize = 32;
    fn from_bytes(bytes: Vec<u8>) -> Option<Self> {
        B256::try_from(bytes.as_slice()).ok().map(Self)
    }
}

impl HexForm for ClaimSignature {
    const EXPECTED: &'static str = "a signature, 0x and 128 or 130 hex digits";
    const MAX_BYTES: usize = 65;
    fn from_bytes(bytes: Vec<u8>) -> Option<Self> {
        match read_signature(&bytes) {
            Ok(signature) => Some(Self(signature.as_bytes().into())),
            // It is no key's signature: the check of the signer refuses it.
            Err(_) => (bytes.len() == Self::MAX_BYTES).then(|| Self(bytes.into())),
        }
    }
}

impl HexForm for CallSignature {
    const EXPECTED: &'static str = "a signature, 0x and 2 to 4096 hex digits";
    const MAX_BYTES: usize = 2048;
    fn from_bytes(bytes: Vec<u8>) -> Option<Self> {
        matches!(bytes.len(), 1..=Self::MAX_BYTES).then(|| Self(bytes.into()))
    }
}

impl HexForm for SealedNote {
    const EXPECTED: &'static str = "a sealed note, 0x and 2048 hex digits";
    const MAX_BYTES: usize = domain::SEALED_NOTE;
    fn from_bytes(bytes: Vec<u8>) -> Option<Self> {
        (bytes.len() == Self::MAX_BYTES).then(|| Self(bytes.into()))
    }
}

impl HexForm for CallData {
    const EXPECTED: &'static str = "0x and up to 14336 hex digits, two a byte";
    const MAX_BYTES: usize = domain::limits::ROUTE_DATA_IN_REQUEST;
    fn from_bytes(bytes: Vec<u8>) -> Option<Self> {
        Some(Self(bytes.into()))
    }
}

fn read<'de, T: HexForm, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_str(HexVisitor(PhantomData))
}

struct HexVisitor<T>(PhantomData<T>);

impl<T: HexForm> de::Visitor<'_> for HexVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.strip_prefix("0x")
            .filter(|digits| digits.len() <= 2 * T::MAX_BYTES)
            .and_then(|digits| hex::decode(digits).ok())
            .and_then(T::from_bytes)
            .ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}

impl<'de> Deserialize<'de> for Address20 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer)
    }
}

impl<'de> Deserialize<'de> for Hash32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer)
    }
}

impl<'de> Deserialize<'de> for ClaimSignature {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer)
    }
}

impl<'de> Deserialize<'de> for CallData {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer)
    }
}

impl<'de> Deserialize<'de> for CallSignature {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer)
    }
}

impl<'de> Deserialize<'de> for SealedNote {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer)
    }
}

impl Serialize for SealedNote {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Serialize for Address20 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Serialize for Hash32 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_digits_are_exact() {
        let address = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
        let read: Address20 = serde_json::from_value(address.into()).unwrap();
        assert_eq!(
            serde_json::to_value(read).unwrap(),
            "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
        );
        for bad in [
            &address[2..],
            &address[..40],
            &format!("{address}00"),
            "0x",
            "",
            "0xzz",
        ] {
            assert!(
                serde_json::from_value::<Address20>(bad.into()).is_err(),
                "{bad}"
            );
        }
        let odd = format!("0x{}", "a".repeat(129));
        assert!(serde_json::from_value::<ClaimSignature>(odd.into()).is_err());
        let long = format!("0x{}", "ab".repeat(2049));
        assert!(serde_json::from_value::<CallSignature>(long.into()).is_err());
    }
}
