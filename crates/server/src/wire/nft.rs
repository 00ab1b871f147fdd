use payments::Nft;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Address20, Id, Units, link::kind_number};
use crate::routes::PREFIX;

/// A piece of a collection of NFTs, or for ERC-1155 a sort of pieces.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Nft)]
pub(crate) struct NftView {
    chain_id: Id,
    /// The collection's contract.
    address: Address20,
    /// Which piece.
    token_id: Units,
    /// 2 ERC-721, 3 ERC-1155.
    #[schema(minimum = 2, maximum = 3)]
    kind: u8,
    collection: NftCollectionView,
    /// The piece's own name, as its maker wrote it, without what hides or turns the line. `null`: it has
    /// none, or none that could be had.
    #[schema(required)]
    name: Option<String>,
    /// A path on this host. `null`: there is no picture that is shown.
    #[schema(required)]
    image: Option<String>,
    /// How many of it the wallet has that was asked for. `null`: none was.
    #[schema(required)]
    owned: Option<Units>,
}

/// What a collection is called.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NftCollection)]
pub(crate) struct NftCollectionView {
    /// Such as `Postcard`.
    name: String,
    /// Such as `CARD`.
    symbol: String,
    /// Whether this server's operator vouches for it. Of others the names are their makers' own.
    listed: bool,
}

impl From<Nft> for NftView {
    fn from(nft: Nft) -> Self {
        let (chain, contract, id) = (nft.id.chain, nft.id.contract, nft.id.id);
        let image = format!("{PREFIX}/nfts/{chain}/{contract}/{id}/image");
        Self {
            chain_id: Id(chain.0),
            address: Address20(contract),
            token_id: Units(id),
            kind: kind_number(nft.kind.into()),
            collection: NftCollectionView {
                name: nft.collection.name,
                symbol: nft.collection.symbol,
                listed: nft.listed,
            },
            name: nft.name,
            image: nft.has_picture.then_some(image),
            owned: nft.owned.map(Units),
        }
    }
}
