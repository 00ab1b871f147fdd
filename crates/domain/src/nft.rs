use std::fmt;

use alloy_primitives::{Address, U256};

use crate::{AssetKind, ChainId};

/// The standard that a collection of NFTs follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NftKind {
    /// Each id is one piece.
    Erc721,
    /// Of each id there are any number of pieces.
    Erc1155,
}

/// A piece of a collection, or for ERC-1155 a sort of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NftId {
    /// Where the collection is.
    pub chain: ChainId,
    /// The collection.
    pub contract: Address,
    /// Which of it.
    pub id: U256,
}

impl NftKind {
    /// The standard by its kind of asset. `None`: of that kind there are no pieces.
    pub fn of(kind: AssetKind) -> Option<Self> {
        match kind {
            AssetKind::Erc721 => Some(Self::Erc721),
            AssetKind::Erc1155 => Some(Self::Erc1155),
            AssetKind::Native | AssetKind::Erc20 => None,
        }
    }
}

impl From<NftKind> for AssetKind {
    fn from(kind: NftKind) -> Self {
        match kind {
            NftKind::Erc721 => Self::Erc721,
            NftKind::Erc1155 => Self::Erc1155,
        }
    }
}

/// How often an id is filled in: an address of nothing else would grow sixteenfold.
const FILLED_IN: usize = 4;

impl NftId {
    /// An address with the id in place of `{id}`, as ERC-1155 has its clients write it: 64 hex digits in
    /// lower case.
    pub fn fill_in(&self, address: &str) -> String {
        address.replacen("{id}", &format!("{:064x}", self.id), FILLED_IN)
    }
}

impl fmt::Display for NftId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.chain, self.contract, self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_filled_in_as_64_digits() {
        let piece = |id| NftId {
            chain: ChainId(1),
            contract: Address::ZERO,
            id,
        };
        let filled = piece(U256::from(0x4cce0)).fill_in("https://token.example/{id}.json");
        assert_eq!(
            filled,
            "https://token.example/000000000000000000000000000000000000000000000000000000000004cce0.json"
        );
        let last = piece(U256::MAX).fill_in("{id}");
        assert_eq!(last, "f".repeat(64));
        assert_eq!(piece(U256::MAX).fill_in("ipfs://x/1"), "ipfs://x/1");
    }
}
