//! Signatures by keys, in whichever form a wallet writes them.

use alloy_primitives::{Bytes, Signature, SignatureError};

/// Reads a signature by a key: `r ‖ s ‖ v` with v of 27 or 28, as contracts take it, or of 0 or 1, as some hardware
/// wallets write it; or the 64 bytes of EIP-2098, which keep v in the highest bit of s. Its bytes are those that every
/// contract takes: of the two s that a signature can have the lower, which older vaults insist on.
///
/// # Errors
/// When the bytes are none of these.
pub fn read_signature(bytes: &[u8]) -> Result<Signature, SignatureError> {
    let signature = match bytes {
        [.., 0 | 1 | 27 | 28] if bytes.len() == 65 => Signature::try_from(bytes),
        _ if bytes.len() == 64 => Ok(Signature::from_erc2098(bytes)),
        _ => Err(SignatureError::FromBytes(
            "neither r, s and v nor a compact signature",
        )),
    };
    signature.map(Signature::normalized_s)
}

/// The bytes of a signature in the form that every contract takes. What is no signature by a key stays as it is.
pub fn signature_for_contracts(bytes: Bytes) -> Bytes {
    read_signature(&bytes).map_or(bytes, |signature| signature.as_bytes().into())
}

#[cfg(test)]
mod tests {
    use alloy_primitives::{B256, U256, keccak256, uint};

    use super::*;
    use crate::ClaimSecret;

    fn signed() -> (B256, [u8; 65]) {
        let digest = keccak256("digest");
        let key = ClaimSecret::parse("WpQIuBvptLkCV3aF").unwrap().link_key();
        let signature: [u8; 65] = key.sign(digest)[..].try_into().unwrap();
        (digest, signature)
    }

    #[test]
    fn each_form_is_read_as_contracts_take_it() {
        let (_, usual) = signed();
        let mut of_hardware = usual;
        of_hardware[64] -= 27;
        let mut compact = usual[..64].to_vec();
        compact[32] |= (usual[64] - 27) << 7;
        for form in [&usual[..], &of_hardware, &compact, &twin_of(&usual)] {
            assert_eq!(read_signature(form).unwrap().as_bytes(), usual);
            let sent = signature_for_contracts(Bytes::copy_from_slice(form));
            assert_eq!(sent.as_ref(), usual);
        }
    }

    /// The same with the other s, the order of the curve less this one.
    fn twin_of(usual: &[u8; 65]) -> [u8; 65] {
        let order = uint!(0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141_U256);
        let mut twin = *usual;
        let s = order - U256::from_be_slice(&usual[32..64]);
        twin[32..64].copy_from_slice(&s.to_be_bytes::<32>());
        twin[64] = 27 + 28 - usual[64];
        twin
    }

    #[test]
    fn what_is_no_signature_is_refused() {
        let (_, usual) = signed();
        for v in [2, 26, 29, 37, 255] {
            let mut other = usual;
            other[64] = v;
            assert!(read_signature(&other).is_err(), "{v}");
            assert_eq!(signature_for_contracts(other.into()).as_ref(), other);
        }
        for length in [0, 1, 63, 66, 130] {
            assert!(read_signature(&vec![27; length]).is_err(), "{length}");
        }
    }
}
