//! Files to be drawn, good ones and others.

use std::io::Cursor;

use image::{DynamicImage, Frame, ImageFormat, Rgb, RgbImage, RgbaImage, codecs::gif::GifEncoder};

/// The kinds of files that are drawn.
pub const FORMATS: [ImageFormat; 4] = [
    ImageFormat::Png,
    ImageFormat::Jpeg,
    ImageFormat::Gif,
    ImageFormat::WebP,
];

/// Left of the middle it is red, right of it blue.
pub fn two_halves(width: u32, height: u32) -> DynamicImage {
    RgbImage::from_fn(width, height, |x, _| match x < width / 2 {
        true => Rgb([250, 0, 0]),
        false => Rgb([0, 0, 250]),
    })
    .into()
}

pub fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, format).expect("it is written");
    file.into_inner()
}

/// A PNG that says that it is so large, with next to nothing in it.
pub fn png_of(width: u32, height: u32) -> Vec<u8> {
    let mut file = file(&two_halves(1, 1), ImageFormat::Png);
    file[16..20].copy_from_slice(&width.to_be_bytes());
    file[20..24].copy_from_slice(&height.to_be_bytes());
    let sum = crc(&file[12..29]);
    file[29..33].copy_from_slice(&sum.to_be_bytes());
    file
}

/// A PNG that unpacks to so many pixels, all there and all the same.
pub fn flat_png(width: u32, height: u32) -> Vec<u8> {
    file(&DynamicImage::new_luma8(width, height), ImageFormat::Png)
}

/// A GIF that moves: the first of its pictures is white, all others are black.
pub fn moving_gif(frames: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = GifEncoder::new(&mut file);
    for number in 0..frames {
        let shade = if number == 0 { 255 } else { 0 };
        let frame = RgbaImage::from_pixel(64, 64, image::Rgba([shade, shade, shade, 255]));
        encoder.encode_frame(Frame::new(frame)).expect("a frame");
    }
    drop(encoder);
    file
}

/// What a camera writes beside a picture: where it was, and how it was held.
pub fn with_exif(jpeg: &[u8], orientation: u8, place: &[u8]) -> Vec<u8> {
    let mut exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x02".to_vec();
    // Orientation (0x0112), one SHORT.
    exif.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    // ImageDescription (0x010e), ASCII, behind the directory.
    let length = u32::try_from(place.len()).expect("a short text");
    exif.extend([0x01, 0x0e, 0, 2]);
    exif.extend(length.to_be_bytes());
    exif.extend(38_u32.to_be_bytes());
    exif.extend([0; 4]);
    exif.extend(place);
    let length = u16::try_from(exif.len() + 2).expect("a short segment");
    let mut file = jpeg[..2].to_vec();
    file.extend([0xff, 0xe1]);
    file.extend(length.to_be_bytes());
    file.extend(exif);
    file.extend(&jpeg[2..]);
    file
}

/// The sum over a part of a PNG (CRC-32 of ISO 3309).
fn crc(part: &[u8]) -> u32 {
    !part.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 }
        })
    })
}
