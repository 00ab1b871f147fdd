//! Pictures of pixels: read within bounds and drawn anew, so that nothing of the file goes on but what it
//! looks like.

use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, codecs::jpeg::JpegEncoder,
    imageops::FilterType, metadata::Orientation,
};

use super::{NoPicture, Picture, PictureKind};

/// The widest and highest that is shown, in pixels.
const SHOWN: u32 = 512;
/// The widest and highest that is read.
const WIDEST: u32 = 16_384;
/// Memory (bytes) for the pixels of one, or of all inside of a drawing: eight million of four bytes.
pub(super) const MEMORY: u64 = 32 * 1024 * 1024;
/// Of 100.
const JPEG_QUALITY: u8 = 85;

/// The first picture in a file, drawn anew.
pub(super) fn redrawn(file: &[u8]) -> Result<Picture, NoPicture> {
    let mut decoder = decoder(file)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(reason)?;
    picture.apply_orientation(orientation);
    if picture.width().max(picture.height()) > SHOWN {
        // A long strip keeps its shape, but at least a pixel of it.
        picture = picture.resize(SHOWN, SHOWN, FilterType::Triangle);
    }
    let mut bytes = Cursor::new(Vec::new());
    let kind = match picture.color().has_alpha() {
        true => {
            let picture = picture.into_rgba8();
            picture
                .write_to(&mut bytes, ImageFormat::Png)
                .map_err(reason)?;
            PictureKind::Png
        }
        false => {
            let encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
            let picture = picture.into_rgb8();
            picture.write_with_encoder(encoder).map_err(reason)?;
            PictureKind::Jpeg
        }
    };
    Ok(Picture {
        kind,
        bytes: bytes.into_inner().into(),
    })
}

/// The memory (bytes) that a browser needs for the pixels of a picture, as far as its beginning tells.
pub(super) fn memory(file: &[u8]) -> Result<u64, NoPicture> {
    let (width, height) = decoder(file)?.dimensions();
    Ok(u64::from(width) * u64::from(height) * 4)
}

fn decoder(file: &[u8]) -> Result<impl ImageDecoder + '_, NoPicture> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(WIDEST);
    limits.max_image_height = Some(WIDEST);
    limits.max_alloc = Some(MEMORY);
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
    let decoder = reader.into_decoder().map_err(reason)?;
    match decoder.total_bytes() <= MEMORY {
        true => Ok(decoder),
        false => Err(NoPicture::TooLarge),
    }
}

fn reason(error: image::ImageError) -> NoPicture {
    match error {
        image::ImageError::Limits(_) => NoPicture::TooLarge,
        _ => NoPicture::Unreadable,
    }
}
