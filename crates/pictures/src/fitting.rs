use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageFormat, codecs::jpeg::JpegEncoder, imageops::FilterType,
    metadata::Orientation,
};

use crate::{
    NoPicture,
    read::{MEMORY, decoder},
};

/// The widest and highest that is drawn to be looked at, in pixels.
const SHOWN: u32 = 512;
/// The widest and highest that is drawn to be read.
const READ: u32 = 2_048;
/// Of 100.
const JPEG_QUALITY: u8 = 85;

/// A picture in its own shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fitting {
    /// A PNG.
    Png(Vec<u8>),
    /// A JPEG, none of whose pixels is see-through.
    Jpeg(Vec<u8>),
}

/// The first picture in a file, drawn anew: at most 512 pixels wide and high, and small ones as they are.
///
/// # Errors
/// See [`NoPicture`].
pub fn fitting(file: &[u8]) -> Result<Fitting, NoPicture> {
    within(file, SHOWN)
}

/// The same for what has words in it, such as an invoice: at most 2,048 pixels wide and high.
///
/// # Errors
/// See [`NoPicture`].
pub fn legible(file: &[u8]) -> Result<Fitting, NoPicture> {
    within(file, READ)
}

fn within(file: &[u8], most: u32) -> Result<Fitting, NoPicture> {
    let mut decoder = decoder(file, MEMORY)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    if picture.width().max(picture.height()) > most {
        // A long strip keeps its shape, but at least a pixel of it.
        picture = picture.resize(most, most, FilterType::Triangle);
    }
    let mut bytes = Cursor::new(Vec::new());
    if picture.color().has_alpha() {
        let picture = picture.into_rgba8();
        picture.write_to(&mut bytes, ImageFormat::Png)?;
        return Ok(Fitting::Png(bytes.into_inner()));
    }
    let encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
    picture.into_rgb8().write_with_encoder(encoder)?;
    Ok(Fitting::Jpeg(bytes.into_inner()))
}
