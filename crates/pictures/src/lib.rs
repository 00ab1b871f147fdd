//! Pictures that strangers send, read within bounds and drawn anew, so that nothing of a file goes on but
//! what it looks like; and cards of our own, which chat apps show of a link. The only crate that knows formats of
//! pictures.
//!
//! Refuses to know: where a picture comes from, whose it is and where it is shown. What a file is, is told
//! by its bytes; how large, by its beginning, before anything is unpacked. All of it takes up to a second of
//! a processor, and memory for all pixels: nothing for an asynchronous task.

mod card;
mod fitting;
mod read;
mod square;

pub use card::{CARD_HEIGHT, CARD_WIDTH, Card, NotDrawn, Pose, card};
pub use fitting::{Fitting, fitting, legible};
pub use read::{MEMORY, memory};
pub use square::{SIDE, square};

/// Why a file is no picture to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPicture {
    /// It is no PNG, JPEG, GIF or WebP, or a damaged one.
    #[error("it is no picture")]
    Unreadable,
    /// It has more pixels than are drawn.
    #[error("it is too large a picture")]
    TooLarge,
}

impl From<image::ImageError> for NoPicture {
    fn from(error: image::ImageError) -> Self {
        match error {
            image::ImageError::Limits(_) => Self::TooLarge,
            _ => Self::Unreadable,
        }
    }
}
