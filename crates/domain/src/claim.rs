use alloy_primitives::{Address, B256, SignatureError, b256, eip191_hash_message, keccak256};

use crate::{ChainId, DepositIndex, read_signature};

/// Separates claims of this protocol from every other signed message.
///
/// `keccak256` of a sentence in the deployed contracts' source; every vault since v4.2 has it.
const SALT: B256 = b256!("70adbbeba9d4f0c82e28dd574f15466f75df0543b65f24460fc445813b5d94e0");

/// Who may bring a claim's signature to the vault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimMode {
    /// Anyone: the sponsor sends it, the recipient needs no gas.
    Anyone,
    /// Only the recipient, in a transaction of its own.
    RecipientOnly,
}

impl ClaimMode {
    fn tag(self) -> B256 {
        match self {
            Self::Anyone => B256::ZERO,
            // keccak256("only recipient")
            Self::RecipientOnly => {
                b256!("2bb5bef2b248d3edba501ad918c3ab524cce2aea54d4c914414e1c4401dc4ff4")
            }
        }
    }
}

/// The 32 bytes that the link key signs (as an EIP-191 message) to pay a deposit to `recipient`.
pub fn claim_digest(
    chain: ChainId,
    vault: Address,
    index: DepositIndex,
    recipient: Address,
    mode: ClaimMode,
) -> B256 {
    let mut packed = Vec::with_capacity(32 * 4 + 20 * 2);
    packed.extend_from_slice(SALT.as_slice());
    packed.extend_from_slice(B256::left_padding_from(&chain.0.to_be_bytes()).as_slice());
    packed.extend_from_slice(vault.as_slice());
    packed.extend_from_slice(B256::left_padding_from(&index.to_be_bytes()).as_slice());
    packed.extend_from_slice(recipient.as_slice());
    packed.extend_from_slice(mode.tag().as_slice());
    keccak256(packed)
}

/// The 32 bytes that a vault's authoriser signs (as an EIP-191 message) for a deposit that needs a second factor to be
/// paid to `recipient`.
pub fn second_factor_digest(
    chain: ChainId,
    vault: Address,
    index: DepositIndex,
    recipient: Address,
) -> B256 {
    let mut packed = Vec::with_capacity(32 * 3 + 20 * 2);
    packed.extend_from_slice(SALT.as_slice());
    packed.extend_from_slice(B256::left_padding_from(&chain.0.to_be_bytes()).as_slice());
    packed.extend_from_slice(vault.as_slice());
    packed.extend_from_slice(B256::left_padding_from(&index.to_be_bytes()).as_slice());
    packed.extend_from_slice(recipient.as_slice());
    keccak256(packed)
}

/// The 32 bytes that the link key signs (as an EIP-191 message) for a vault of version v4: the
/// recipient and nothing else. So one signature pays that recipient every deposit of that version
/// under the key, on any chain.
pub fn claim_digest_v4(recipient: Address) -> B256 {
    keccak256(recipient)
}

/// The address whose key made `signature` over a claim's digest. To be compared with the
/// deposit's `pubKey20`.
///
/// # Errors
/// When the bytes are no ECDSA signature of any key.
pub fn recover_claim_signer(digest: B256, signature: &[u8]) -> Result<Address, SignatureError> {
    read_signature(signature)?.recover_address_from_prehash(&eip191_hash_message(digest))
}
