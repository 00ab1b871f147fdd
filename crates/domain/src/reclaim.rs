use alloy_primitives::{Address, B256, keccak256};

use crate::{
    ChainId, DepositIndex, ReclaimList,
    eip712::{domain_separator, hash_words, typed_data_hash},
};

const RECLAIM_TYPE: &[u8] = b"GaslessReclaim(uint256 depositIndex)";
const RECLAIM_MANY_TYPE: &[u8] = b"GaslessReclaimMany(uint256[] depositIndexes)";

/// The EIP-712 digest that the sender of a deposit in Filbert's own vault signs to get it back
/// without paying gas.
pub fn reclaim_digest(chain: ChainId, vault: Address, index: DepositIndex) -> B256 {
    reclaim_digest_under(own_domain(chain, vault), index)
}

/// The same for a vault whose EIP-712 domain has that separator.
pub fn reclaim_digest_under(separator: B256, index: DepositIndex) -> B256 {
    let message = hash_words(&[keccak256(RECLAIM_TYPE), word(index)]);
    typed_data_hash(separator, message)
}

/// The EIP-712 digest that the sender of several deposits in Filbert's own vault signs once to get
/// each of them back. Older vaults know nothing of the kind.
pub fn reclaim_many_digest(chain: ChainId, vault: Address, list: &ReclaimList) -> B256 {
    let words: Vec<_> = list.indexes().iter().copied().map(word).collect();
    let message = hash_words(&[keccak256(RECLAIM_MANY_TYPE), hash_words(&words)]);
    typed_data_hash(own_domain(chain, vault), message)
}

fn own_domain(chain: ChainId, vault: Address) -> B256 {
    domain_separator("Filbert", "1", chain, vault)
}

fn word(index: DepositIndex) -> B256 {
    B256::left_padding_from(&index.to_be_bytes())
}

#[cfg(test)]
mod tests {
    use alloy_primitives::{address, b256};

    use super::*;

    /// The type hashes that the deployed vaults publish as `GASLESS_RECLAIM_TYPEHASH` and, of ours,
    /// `GASLESS_RECLAIM_MANY_TYPEHASH`.
    #[test]
    fn type_hashes_are_the_vaults() {
        assert_eq!(
            keccak256(RECLAIM_TYPE),
            b256!("07627fa7bed07e8f6f08a646ac88d8aa5905c79bd48a02844697030b488dc0be")
        );
        assert_eq!(
            keccak256(RECLAIM_MANY_TYPE),
            b256!("ecd02193b00ed0c21e734ad5f945e189ef2eb2c72b8f73f3873e2a07bab5f9b9")
        );
    }

    /// As viem's `hashTypedData` has them.
    #[test]
    fn a_list_has_the_digest_that_wallets_make_of_it() {
        let vault = address!("5FbDB2315678afecb367f032d93F642f64180aa3");
        for (indexes, digest) in [
            (
                vec![5],
                b256!("e1fd084c1768233172d7a320cdb7630b5e5f622a6634155dcccb2d031a3ec802"),
            ),
            (
                vec![0, 7, u64::MAX],
                b256!("ab630de626038dbee527a610677df9f5e156465dcfad3a56b690a19594035a8d"),
            ),
            (
                (0..50).map(|number| number * number).collect(),
                b256!("2cb094c9aa3bbd676a337e7a17b5b67367a581b1c5f4b620892c033ca73568f6"),
            ),
        ] {
            let list = ReclaimList::new(indexes).unwrap();
            assert_eq!(reclaim_many_digest(ChainId(31337), vault, &list), digest);
        }
    }
}
