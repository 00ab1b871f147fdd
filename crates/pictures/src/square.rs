use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, codecs::webp::WebPEncoder, imageops::FilterType,
    metadata::Orientation,
};

use crate::{NoPicture, read::decoder};

/// How wide and high it is drawn, in pixels.
pub const SIDE: u32 = 256;
/// The most pixels that are unpacked. What telephones take by themselves has under 25 million; what they
/// take on request has 48 or 50.
const PIXELS: u64 = 25_000_000;
/// Memory (bytes) for them, four each.
const MEMORY: u64 = PIXELS * 4;

/// The middle of the first picture in a file, drawn anew as a square WebP without loss: of a person to be
/// recognised by, for which the edges of a picture are none.
///
/// # Errors
/// See [`NoPicture`].
pub fn square(file: &[u8]) -> Result<Vec<u8>, NoPicture> {
    let mut decoder = decoder(file, MEMORY)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > PIXELS {
        return Err(NoPicture::TooLarge);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let whole = DynamicImage::from_decoder(decoder)?;
    let side = width.min(height);
    // Cut before it is drawn smaller: of a long strip, drawn as high as this, all would be huge.
    let middle = match width == height {
        true => whole,
        false => whole.crop_imm((width - side) / 2, (height - side) / 2, side, side),
    };
    let mut square = match side == SIDE {
        true => middle,
        false => middle.resize_exact(SIDE, SIDE, FilterType::Triangle),
    };
    square.apply_orientation(orientation);
    let mut bytes = Cursor::new(Vec::new());
    let encoder = WebPEncoder::new_lossless(&mut bytes);
    match square.color().has_alpha() {
        true => square.into_rgba8().write_with_encoder(encoder)?,
        false => square.into_rgb8().write_with_encoder(encoder)?,
    }
    Ok(bytes.into_inner())
}
