//! NFTs, for people to look at.

use domain::{ChainId, NftId};

use crate::{
    error::ApiError,
    wire::{Address20, Id, Units},
};

pub(super) mod get;
pub(super) mod image;
pub(super) mod of_wallet;

/// Reads which piece a path names.
///
/// # Errors
/// `invalid_request`.
fn nft_id(chain: &str, contract: &str, id: &str) -> Result<NftId, ApiError> {
    let chain = Id::parse(chain)
        .ok_or_else(|| ApiError::invalid("The chain id should be a whole number."))?;
    let contract = Address20::parse(contract)
        .ok_or_else(|| ApiError::invalid("The contract should be 0x and 40 hex digits."))?;
    let id = Units::parse(id).ok_or_else(|| {
        ApiError::invalid("The token id should be a whole number up to 2^256 - 1, as digits.")
    })?;
    Ok(NftId {
        chain: ChainId(chain.0),
        contract: contract.0,
        id: id.0,
    })
}
