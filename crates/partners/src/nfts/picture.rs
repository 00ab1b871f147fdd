use bytes::Bytes;
use pictures::{Fitting, fitting};

use super::svg;

/// A picture that is safe to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What it is drawn in.
    pub kind: PictureKind,
    /// The file.
    pub bytes: Bytes,
}

/// What a picture is drawn in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// Pixels that were drawn anew.
    Png,
    /// Pixels that were drawn anew, none of which is see-through.
    Jpeg,
    /// A drawing as its maker wrote it, in which nothing runs and which leads nowhere.
    Svg,
}

/// Why a file is no picture to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPicture {
    /// It is no PNG, JPEG, GIF, WebP or SVG, or a damaged one.
    #[error("it is no picture")]
    Unreadable,
    /// It has more pixels, bytes or shapes than are drawn.
    #[error("it is too large a picture")]
    TooLarge,
    /// It is an SVG with something in it that is not only drawn.
    #[error("it does more than a picture does")]
    Active,
}

/// The picture in a file, whatever it says that it is. Takes up to a second of a processor, and memory for
/// all of its pixels: nothing for an asynchronous task.
///
/// # Errors
/// See [`NoPicture`].
pub fn picture_of(file: Bytes) -> Result<Picture, NoPicture> {
    let text = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&file);
    if !text.trim_ascii_start().starts_with(b"<") {
        return Ok(fitting(&file)?.into());
    }
    svg::checked(text)?;
    Ok(Picture {
        kind: PictureKind::Svg,
        bytes: file,
    })
}

impl From<Fitting> for Picture {
    fn from(drawn: Fitting) -> Self {
        let (kind, bytes) = match drawn {
            Fitting::Png(bytes) => (PictureKind::Png, bytes),
            Fitting::Jpeg(bytes) => (PictureKind::Jpeg, bytes),
        };
        Self {
            kind,
            bytes: bytes.into(),
        }
    }
}

impl From<pictures::NoPicture> for NoPicture {
    fn from(why: pictures::NoPicture) -> Self {
        match why {
            pictures::NoPicture::Unreadable => Self::Unreadable,
            pictures::NoPicture::TooLarge => Self::TooLarge,
        }
    }
}
