//! Pictures of pixels, and what pretends to be one.

use std::io::Cursor;

use bytes::Bytes;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use partners::nfts::{NoPicture, PictureKind, picture_of};

fn opaque(width: u32, height: u32) -> DynamicImage {
    RgbImage::from_fn(width, height, |x, y| Rgb([x as u8, y as u8, 90])).into()
}

fn see_through(width: u32, height: u32) -> DynamicImage {
    RgbaImage::from_fn(width, height, |x, y| {
        Rgba([x as u8, y as u8, 90, (x + y) as u8])
    })
    .into()
}

fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, format).expect("it is written");
    file.into_inner()
}

fn drawn(file: impl Into<Bytes>) -> (PictureKind, DynamicImage) {
    let picture = picture_of(file.into()).expect("it is a picture");
    let format = match picture.kind {
        PictureKind::Png => ImageFormat::Png,
        PictureKind::Jpeg => ImageFormat::Jpeg,
        PictureKind::Svg => panic!("it has pixels"),
    };
    let read = image::load_from_memory_with_format(&picture.bytes, format);
    (picture.kind, read.expect("what is drawn can be read"))
}

/// A PNG that says that it is so large, with next to nothing in it.
fn png_of(width: u32, height: u32) -> Vec<u8> {
    let mut file = file(&opaque(1, 1), ImageFormat::Png);
    file[16..20].copy_from_slice(&width.to_be_bytes());
    file[20..24].copy_from_slice(&height.to_be_bytes());
    let sum = crc(&file[12..29]);
    file[29..33].copy_from_slice(&sum.to_be_bytes());
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

#[test]
fn pictures_of_each_kind_are_drawn_anew_and_not_too_wide() {
    let formats = [
        ImageFormat::Png,
        ImageFormat::Gif,
        ImageFormat::WebP,
        ImageFormat::Jpeg,
    ];
    for format in formats {
        let (_, picture) = drawn(file(&opaque(900, 300), format));
        assert_eq!(
            (picture.width(), picture.height()),
            (512, 171),
            "{format:?}"
        );
    }
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let (kind, picture) = drawn(file(&see_through(300, 900), format));
        assert_eq!(
            (picture.width(), picture.height()),
            (171, 512),
            "{format:?}"
        );
        assert_eq!(kind, PictureKind::Png, "{format:?}");
        assert!(picture.color().has_alpha(), "{format:?}");
    }
    // Small ones are made of few pixels on purpose.
    let (kind, small) = drawn(file(&opaque(24, 24), ImageFormat::Png));
    assert_eq!((kind, small.width()), (PictureKind::Jpeg, 24));
    let (_, strip) = drawn(file(&opaque(4_000, 1), ImageFormat::Png));
    assert_eq!((strip.width(), strip.height()), (512, 1));
}

#[test]
fn nothing_of_the_file_goes_on_but_what_it_looks_like() {
    let script = b"<script>alert(1)</script>";
    for format in [ImageFormat::Png, ImageFormat::Gif, ImageFormat::Jpeg] {
        let mut both = file(&opaque(8, 8), format);
        both.extend(script);
        let picture = picture_of(both.into()).expect("it is a picture");
        let carried = picture
            .bytes
            .windows(script.len())
            .any(|part| part == script);
        assert!(!carried, "{format:?}");
    }
}

#[test]
fn bombs_are_not_unpacked() {
    for (width, height) in [
        (50_000, 50_000),
        (16_000, 16_000),
        (4_000, 4_000),
        (60_000, 1),
        (1, 60_000),
    ] {
        let refused = picture_of(png_of(width, height).into());
        assert_eq!(refused, Err(NoPicture::TooLarge), "{width} × {height}");
    }
    // The widest that their formats know: 65,535 of a GIF and a JPEG, 16,383 of a WebP.
    let mut gif = file(&opaque(1, 1), ImageFormat::Gif);
    gif[6..10].fill(0xff);
    let mut jpeg = file(&opaque(1, 1), ImageFormat::Jpeg);
    let frame = jpeg
        .windows(2)
        .position(|mark| mark == [0xff, 0xc0])
        .expect("a frame");
    jpeg[frame + 5..frame + 9].fill(0xff);
    for bomb in [gif, jpeg] {
        let refused = picture_of(bomb.into());
        assert!(refused.is_err(), "{refused:?}");
    }
}

#[test]
fn what_is_no_picture_is_none() {
    let whole = file(&opaque(64, 64), ImageFormat::Png);
    for (what, no_picture) in [
        ("nothing", Vec::new()),
        ("text", b"hello".to_vec()),
        ("a PDF", b"%PDF-1.7\n".to_vec()),
        ("a TIFF", b"II*\0\x08\0\0\0".to_vec()),
        ("a program", b"\x7fELF\x02\x01\x01\0".to_vec()),
        ("half a picture", whole[..whole.len() / 2].to_vec()),
        ("only its beginning", whole[..8].to_vec()),
        (
            "noise",
            (0..4_096_u32)
                .map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8)
                .collect(),
        ),
    ] {
        let refused = picture_of(no_picture.into());
        assert_eq!(refused, Err(NoPicture::Unreadable), "{what}");
    }
}
