use std::{sync::Arc, time::Duration};

use domain::NftId;
use partners::nfts::{NftFileError, NoPicture, Picture, picture_of};
use tokio::time::timeout;

use super::{
    super::shelf::Brought, NftError, chain_of, describe::describe, is_listed, kind_of,
    turns::TURN_WITHIN,
};
use crate::Ctx;

/// How long a picture is told without asking for it again.
const FRESH: Duration = Duration::from_secs(60 * 60);
/// How long it is not asked for again where it is none.
const NONE_FOR: Duration = Duration::from_secs(5 * 60);
/// How long it is not asked for again while somebody does not answer.
const PAUSE: Duration = Duration::from_secs(15);
/// How long whoever wants a picture waits.
const PATIENCE: Duration = Duration::from_secs(15);
/// What a picture that is none takes in memory, about.
const NONE_BYTES: usize = 64;

/// Why a piece has no picture.
#[derive(Debug, thiserror::Error)]
pub enum NftPictureError {
    /// What it is cannot be told.
    #[error(transparent)]
    Nft(#[from] NftError),
    /// Its description names none, or could not be had.
    #[error("the NFT names no picture")]
    None,
    /// What it names is no picture to be shown.
    #[error(transparent)]
    NoPicture(#[from] NoPicture),
    /// What it names cannot be had.
    #[error(transparent)]
    File(#[from] NftFileError),
    /// Too many pictures are being asked for, or it takes too long.
    #[error("the picture is not there in time")]
    Busy,
}

/// A picture, or why what the piece names is none.
pub(super) type Drawn = Result<Picture, Undrawn>;

/// Why what a piece names as its picture is none to be shown.
#[derive(Clone, Debug)]
pub(super) enum Undrawn {
    NoPicture(NoPicture),
    File(NftFileError),
    Busy,
}

/// How a piece looks.
///
/// # Errors
/// See [`NftPictureError`].
pub async fn nft_picture(ctx: &Ctx, id: NftId) -> Result<Picture, NftPictureError> {
    let drawn = timeout(PATIENCE, async {
        if let Some(drawn) = ctx.nfts.0.drawn.peek(id, ctx.now()) {
            return Ok(drawn?);
        }
        let chain = chain_of(ctx, id)?;
        let kind = kind_of(chain, id).await?;
        let described = describe(ctx, id, kind).await;
        let image = described.image.ok_or(NftPictureError::None)?;
        Ok(drawn_from(ctx, id, image, is_listed(chain, id)).await?)
    });
    drawn.await.unwrap_or(Err(NftPictureError::Busy))
}

async fn drawn_from(ctx: &Ctx, id: NftId, image: Arc<str>, listed: bool) -> Drawn {
    let asking = ctx.clone();
    let drawn = ctx.nfts.0.drawn.get(id, listed, ctx.now(), async move {
        let value = draw(&asking, &image, listed).await;
        let (bytes, fresh_for) = match &value {
            Ok(picture) => (picture.bytes.len(), FRESH),
            Err(why) => {
                tracing::debug!(nft = %id, ?why, "there is no picture");
                (NONE_BYTES, stays(why))
            }
        };
        Brought {
            value,
            bytes,
            fresh_for,
        }
    });
    drawn.await.unwrap_or(Err(Undrawn::Busy))
}

async fn draw(ctx: &Ctx, image: &str, listed: bool) -> Drawn {
    let shared = &ctx.nfts.0;
    // Kept until it is drawn: as many files are in memory as have a turn.
    let turn = shared.picture_turns.take(listed).await;
    let _turn = turn.ok_or(Undrawn::Busy)?;
    let file = shared.files.picture_file(image).await;
    let file = file.map_err(Undrawn::File)?;
    let drawn = ctx.drawing.in_turn(TURN_WITHIN, move || picture_of(file));
    let drawn = drawn.await.ok_or(Undrawn::Busy)?;
    // What breaks down at reading a picture is no picture.
    let drawn = drawn.unwrap_or(Err(NoPicture::Unreadable));
    drawn.map_err(Undrawn::NoPicture)
}

/// How long it stays so.
fn stays(why: &Undrawn) -> Duration {
    match why {
        Undrawn::File(NftFileError::Service(_)) => PAUSE,
        Undrawn::Busy => Duration::ZERO,
        Undrawn::NoPicture(_) | Undrawn::File(_) => NONE_FOR,
    }
}

impl From<Undrawn> for NftPictureError {
    fn from(why: Undrawn) -> Self {
        match why {
            Undrawn::NoPicture(why) => Self::NoPicture(why),
            Undrawn::File(why) => Self::File(why),
            Undrawn::Busy => Self::Busy,
        }
    }
}
