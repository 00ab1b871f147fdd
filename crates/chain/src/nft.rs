//! NFTs: what a collection is, who has what of it, and where its pieces are described.
//!
//! Whoever likes deploys a collection, so each question has a bound on its gas, which bounds how long the
//! answer can be too.

mod kinds;
mod owned;

use alloy::{
    primitives::{Address, Bytes, U256},
    sol_types::{SolCall, SolValue},
};
use domain::NftKind;
use tokio::time::Instant;

pub(crate) use kinds::NftKinds;
pub use owned::{ListedNfts, OwnedNft};

use crate::{Chain, NodeError, balances::amount, multicall::WORD_GAS, side_by_side::side_by_side};

mod erc721 {
    alloy::sol! {
        function supportsInterface(bytes4 interfaceId) external view returns (bool);
        function ownerOf(uint256 tokenId) external view returns (address);
        function balanceOf(address owner) external view returns (uint256);
        function tokenOfOwnerByIndex(address owner, uint256 index) external view returns (uint256);
        function tokenURI(uint256 tokenId) external view returns (string memory);
    }
}

mod erc1155 {
    alloy::sol! {
        function balanceOf(address account, uint256 id) external view returns (uint256);
        function uri(uint256 id) external view returns (string memory);
    }
}

/// ERC-165 identifiers, and the one that no contract may claim.
const ERC721: [u8; 4] = [0x80, 0xac, 0x58, 0xcd];
const ERC1155: [u8; 4] = [0xd9, 0xb6, 0x7a, 0x26];
const NOTHING: [u8; 4] = [0xff; 4];

/// Gas for where a piece is described. Contracts that draw their pictures take millions.
const URI_GAS: u64 = 20_000_000;
/// Bytes of an address that are read; a piece that is drawn on chain is inside of its address.
const LONGEST_URI: usize = 512 * 1024;

impl Chain {
    /// Which standard the collection at `contract` follows: the operator's word where it is listed, else
    /// its own by ERC-165. `None`: it is no collection, or was none within the last minute.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn nft_kind(&self, contract: Address) -> Result<Option<NftKind>, NodeError> {
        if let Some(listed) = self.spec().token(contract) {
            return Ok(NftKind::of(listed.kind));
        }
        if let Some(kind) = self.nft_kinds.recall(contract, Instant::now()) {
            return Ok(kind);
        }
        let claims = [NOTHING, ERC721, ERC1155].map(|id| self.claims(contract, id));
        let claims = side_by_side(claims.into_iter()).await;
        let claims: Vec<bool> = claims.into_iter().collect::<Result<_, _>>()?;
        let kind = match claims.as_slice() {
            // Whoever says yes to everything says nothing.
            [true, ..] => None,
            [_, true, _] => Some(NftKind::Erc721),
            [_, _, true] => Some(NftKind::Erc1155),
            _ => None,
        };
        self.nft_kinds.remember(contract, kind, Instant::now());
        Ok(kind)
    }

    /// How many pieces of `id` `owner` has. `None`: there is no such piece, as far as the contract says.
    /// Of ERC-1155 there is each id.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn nft_holding(
        &self,
        kind: NftKind,
        contract: Address,
        id: U256,
        owner: Address,
    ) -> Result<Option<U256>, NodeError> {
        let answer = self.ask_within(WORD_GAS, contract, holding(kind, id, owner));
        Ok(answer.await?.and_then(|answer| held(kind, owner, &answer)))
    }

    /// Where the contract says that a piece is described. `None`: it does not say, or at far too great
    /// length.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn nft_uri(
        &self,
        kind: NftKind,
        contract: Address,
        id: U256,
    ) -> Result<Option<String>, NodeError> {
        let calldata = match kind {
            NftKind::Erc721 => erc721::tokenURICall { tokenId: id }.abi_encode(),
            NftKind::Erc1155 => erc1155::uriCall { id }.abi_encode(),
        };
        let answer = self.ask_within(URI_GAS, contract, calldata.into()).await?;
        Ok(answer
            .filter(|answer| answer.len() <= LONGEST_URI)
            .and_then(|answer| String::abi_decode(&answer).ok())
            .filter(|uri| !uri.is_empty()))
    }

    async fn claims(&self, contract: Address, interface: [u8; 4]) -> Result<bool, NodeError> {
        let call = erc721::supportsInterfaceCall {
            interfaceId: interface.into(),
        };
        let answer = self.ask_within(WORD_GAS, contract, call.abi_encode().into());
        let yes = |answer: Bytes| amount(&answer) == Some(U256::ONE);
        Ok(answer.await?.is_some_and(yes))
    }
}

/// What tells how many pieces of `id` `owner` has.
fn holding(kind: NftKind, id: U256, owner: Address) -> Bytes {
    let calldata = match kind {
        NftKind::Erc721 => erc721::ownerOfCall { tokenId: id }.abi_encode(),
        NftKind::Erc1155 => erc1155::balanceOfCall { account: owner, id }.abi_encode(),
    };
    calldata.into()
}

/// What the answer to that says.
fn held(kind: NftKind, owner: Address, answer: &Bytes) -> Option<U256> {
    let word = amount(answer)?;
    match kind {
        // Nobody's piece is none.
        NftKind::Erc721 if word.is_zero() => None,
        NftKind::Erc721 => Some(U256::from(word == U256::from_be_bytes(owner.into_word().0))),
        NftKind::Erc1155 => Some(word),
    }
}
