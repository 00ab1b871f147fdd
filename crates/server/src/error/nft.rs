use partners::nfts::{NftFileError, NoPicture};
use payments::{NftError, NftPictureError, UnknownVault};

use super::{ApiError, ErrorCode};

/// Why an NFT could not be told.
impl From<NftError> for ApiError {
    fn from(error: NftError) -> Self {
        match error {
            NftError::UnknownChain(chain) => UnknownVault::Chain(chain).into(),
            NftError::NotFound => Self::new(
                ErrorCode::NftNotFound,
                "There is no such NFT: no collection of NFTs is at that address, or it has no such \
                 piece. No money moved. Look at the address and the number.",
            ),
            NftError::Node(source) => source.into(),
        }
    }
}

/// Why there is no picture of an NFT.
impl From<NftPictureError> for ApiError {
    fn from(error: NftPictureError) -> Self {
        let none = |words| Self::new(ErrorCode::NftWithoutPicture, words);
        match error {
            NftPictureError::Nft(error) => error.into(),
            NftPictureError::None => {
                none("The NFT names no picture, or does not say where it is described.")
            }
            NftPictureError::NoPicture(NoPicture::Unreadable) => {
                none("What the NFT names as its picture is none that can be read.")
            }
            NftPictureError::NoPicture(NoPicture::TooLarge) => {
                none("The NFT's picture is too large to be shown.")
            }
            NftPictureError::NoPicture(NoPicture::Active) => none(
                "The NFT's picture does more than a picture does: it runs something, or leads \
                 elsewhere.",
            ),
            NftPictureError::File(NftFileError::NotAsked) => none(
                "The NFT's picture is somewhere that this server does not ask. Its operator says \
                 where it may.",
            ),
            NftPictureError::File(NftFileError::Unreadable) => {
                none("What the NFT names as its picture is none that can be read.")
            }
            NftPictureError::File(NftFileError::Service(source)) => {
                none("Whoever has the NFT's picture does not give it now.").because(source)
            }
            NftPictureError::Busy => Self::new(
                ErrorCode::Overloaded,
                "Too many pictures are being asked for. The NFT is where it was; ask for its picture \
                 again in a moment.",
            )
            .retry_after(5),
        }
    }
}
