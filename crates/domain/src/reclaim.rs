use alloy_primitives::{Address, B256, keccak256};

use crate::{
    ChainId, DepositIndex,
    eip712::{domain_separator, hash_words, typed_data_hash},
};

const RECLAIM_TYPE: &[u8] = b"GaslessReclaim(uint256 depositIndex)";

/// The EIP-712 digest that the sender of a deposit in Filbert's own vault signs to get it back
/// without paying gas.
pub fn reclaim_digest(chain: ChainId, vault: Address, index: DepositIndex) -> B256 {
    reclaim_digest_under(domain_separator("Filbert", "1", chain, vault), index)
}

/// The same for a vault whose EIP-712 domain has that separator.
pub fn reclaim_digest_under(separator: B256, index: DepositIndex) -> B256 {
    let message = hash_words(&[
        keccak256(RECLAIM_TYPE),
        B256::left_padding_from(&index.to_be_bytes()),
    ]);
    typed_data_hash(separator, message)
}

#[cfg(test)]
mod tests {
    use alloy_primitives::b256;

    use super::*;

    /// The type hash that the deployed vaults publish as `GASLESS_RECLAIM_TYPEHASH`.
    #[test]
    fn type_hash_is_the_vaults() {
        assert_eq!(
            keccak256(RECLAIM_TYPE),
            b256!("07627fa7bed07e8f6f08a646ac88d8aa5905c79bd48a02844697030b488dc0be")
        );
    }
}
