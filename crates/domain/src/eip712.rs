//! The two hashes of EIP-712 that more than one message needs.

use alloy_primitives::{Address, B256, keccak256};

use crate::ChainId;

const DOMAIN_TYPE: &[u8] =
    b"EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)";

/// The separator of a domain with the usual four fields.
pub fn domain_separator(
    name: &str,
    version: &str,
    chain: ChainId,
    verifying_contract: Address,
) -> B256 {
    hash_words(&[
        keccak256(DOMAIN_TYPE),
        keccak256(name.as_bytes()),
        keccak256(version.as_bytes()),
        B256::left_padding_from(&chain.0.to_be_bytes()),
        verifying_contract.into_word(),
    ])
}

/// The digest that a wallet signs for a struct's hash under a domain.
pub(crate) fn typed_data_hash(separator: B256, struct_hash: B256) -> B256 {
    let mut packed = [0u8; 66];
    packed[..2].copy_from_slice(&[0x19, 0x01]);
    packed[2..34].copy_from_slice(separator.as_slice());
    packed[34..].copy_from_slice(struct_hash.as_slice());
    keccak256(packed)
}

/// `keccak256(abi.encode(words…))`.
pub(crate) fn hash_words(words: &[B256]) -> B256 {
    keccak256(words.concat())
}
