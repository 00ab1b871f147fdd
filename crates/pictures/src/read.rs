use std::io::Cursor;

use image::{ImageDecoder, ImageFormat, ImageReader, Limits};

use crate::NoPicture;

/// The widest and highest that is read, in pixels.
const WIDEST: u32 = 16_384;
/// Memory (bytes) for the pixels of one picture of those that come many at once, or of all inside of a
/// drawing: eight million of four bytes.
pub const MEMORY: u64 = 32 * 1024 * 1024;

/// What reads the first picture in a file, whose pixels fit into so much memory (bytes).
pub(crate) fn decoder(file: &[u8], memory: u64) -> Result<impl ImageDecoder + '_, NoPicture> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(WIDEST);
    limits.max_image_height = Some(WIDEST);
    limits.max_alloc = Some(memory);
    let mut reader = ImageReader::new(Cursor::new(file))
        .with_guessed_format()
        .map_err(|_| NoPicture::Unreadable)?;
    let is_ours = matches!(
        reader.format(),
        Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::Gif | ImageFormat::WebP)
    );
    if !is_ours {
        return Err(NoPicture::Unreadable);
    }
    reader.limits(limits);
    let decoder = reader.into_decoder()?;
    match decoder.total_bytes() <= memory {
        true => Ok(decoder),
        false => Err(NoPicture::TooLarge),
    }
}

/// The memory (bytes) that a browser needs for the pixels of a picture, as far as its beginning tells.
///
/// # Errors
/// See [`NoPicture`].
pub fn memory(file: &[u8]) -> Result<u64, NoPicture> {
    let (width, height) = decoder(file, MEMORY)?.dimensions();
    Ok(u64::from(width) * u64::from(height) * 4)
}
