use image::{DynamicImage, ImageFormat, RgbImage};
use pictures::{NoPicture, SIDE, square};

use crate::files::{FORMATS, file, flat_png, moving_gif, png_of, two_halves, with_exif};

fn drawn(file: &[u8]) -> RgbImage {
    let webp = square(file).expect("it is a picture");
    let read = image::load_from_memory_with_format(&webp, ImageFormat::WebP);
    let picture = read.expect("what is drawn can be read");
    assert_eq!((picture.width(), picture.height()), (SIDE, SIDE));
    picture.into_rgb8()
}

/// Whether a pixel is the red half's.
fn is_red(picture: &RgbImage, x: u32, y: u32) -> bool {
    let [red, _, blue] = picture.get_pixel(x, y).0;
    assert!(
        red.abs_diff(blue) > 150,
        "it is one or the other: {red} {blue}"
    );
    red > blue
}

#[test]
fn the_middle_of_each_kind_is_drawn_as_a_square() {
    for format in FORMATS {
        for (width, height) in [
            (900, 300),
            (300, 900),
            (256, 256),
            (3, 2),
            (1, 1),
            (4_000, 2),
        ] {
            let picture = drawn(&file(&two_halves(width, height), format));
            if width > 2 {
                assert!(is_red(&picture, 10, 128), "{format:?} {width} × {height}");
                assert!(!is_red(&picture, 245, 128), "{format:?} {width} × {height}");
            }
        }
    }
}

#[test]
fn what_is_see_through_stays_so() {
    let picture = DynamicImage::new_rgba8(300, 300);
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let webp = square(&file(&picture, format)).expect("it is a picture");
        let read = image::load_from_memory(&webp).expect("it can be read");
        assert_eq!(read.into_rgba8().get_pixel(9, 9).0[3], 0, "{format:?}");
    }
}

#[test]
fn what_a_camera_wrote_beside_it_is_heeded_once_and_dropped() {
    let place = b"52.5200 N 13.4050 E, at home";
    let jpeg = file(&two_halves(600, 600), ImageFormat::Jpeg);
    // 1: as it is. 6: to be turned to the right, so what was left is above.
    for (orientation, red) in [
        (1, (10, 128)),
        (6, (128, 10)),
        (3, (245, 128)),
        (8, (128, 245)),
    ] {
        let held = with_exif(&jpeg, orientation, place);
        let picture = drawn(&held);
        assert!(is_red(&picture, red.0, red.1), "{orientation}");
        let webp = square(&held).expect("it is a picture");
        for trace in [place as &[u8], b"Exif", b"EXIF", b"ICCP", b"XMP "] {
            let is_there = webp.windows(trace.len()).any(|part| part == trace);
            assert!(!is_there, "{}", String::from_utf8_lossy(trace));
        }
    }
}

#[test]
fn what_is_a_picture_and_something_else_goes_on_as_a_picture_only() {
    for carried in [
        b"<script>alert(1)</script>" as &[u8],
        b"<!doctype html><body onload=alert(1)>",
        b"PK\x03\x04 and a whole archive",
        b"%PDF-1.7 and a whole document",
    ] {
        for format in FORMATS {
            let mut both = file(&two_halves(8, 8), format);
            both.extend(carried);
            let webp = square(&both).expect("it is a picture");
            let is_there = webp.windows(carried.len()).any(|part| part == carried);
            assert!(!is_there, "{format:?}");
        }
    }
}

#[test]
fn what_telephones_take_is_drawn_and_what_is_twice_as_large_is_not_unpacked() {
    drawn(&flat_png(5_712, 4_284));
    // Fifty million pixels in a file of a few hundred kilobytes: the memory for them would be there.
    let large = flat_png(8_000, 6_250);
    assert!(large.len() < 300_000, "{}", large.len());
    assert_eq!(square(&large), Err(NoPicture::TooLarge));
}

#[test]
fn bombs_are_not_unpacked() {
    for (width, height) in [
        (50_000, 50_000),
        (16_000, 16_000),
        (6_000, 5_000),
        (60_000, 1),
    ] {
        let refused = square(&png_of(width, height));
        assert_eq!(refused, Err(NoPicture::TooLarge), "{width} × {height}");
    }
    // Sixteen bits a channel: under the pixels, over the memory.
    let deep = DynamicImage::new_rgba16(4_000, 4_000);
    assert_eq!(
        square(&file(&deep, ImageFormat::Png)),
        Err(NoPicture::TooLarge)
    );
    // The widest that its format knows, and a frame of one pixel.
    let mut gif = file(&two_halves(1, 1), ImageFormat::Gif);
    gif[6..10].fill(0xff);
    assert_eq!(square(&gif), Err(NoPicture::TooLarge));
    let mut jpeg = file(&two_halves(1, 1), ImageFormat::Jpeg);
    let frame = jpeg.windows(2).position(|mark| mark == [0xff, 0xc0]);
    let frame = frame.expect("a frame");
    jpeg[frame + 5..frame + 9].fill(0xff);
    assert_eq!(square(&jpeg), Err(NoPicture::TooLarge));
}

#[test]
fn of_what_moves_the_first_picture_is_drawn_however_many_there_are() {
    let picture = drawn(&moving_gif(500));
    assert_eq!(picture.get_pixel(9, 9).0, [255, 255, 255]);
}

#[test]
fn what_is_no_picture_is_none() {
    for (what, no_picture) in [
        ("nothing", Vec::new()),
        ("text", b"hello".to_vec()),
        (
            "an SVG",
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec(),
        ),
        (
            "a page",
            b"<!doctype html><script>alert(1)</script>".to_vec(),
        ),
        ("a PDF", b"%PDF-1.7\n".to_vec()),
        ("a TIFF", b"II*\0\x08\0\0\0".to_vec()),
        (
            "a BMP",
            b"BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0\x01\0\x01\0\x01\0\x18\0\0\0\xff\0".to_vec(),
        ),
        (
            "an ICO",
            b"\0\0\x01\0\x01\0\x01\x01\0\0\x01\0\x18\0".to_vec(),
        ),
        (
            "an AVIF",
            b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf".to_vec(),
        ),
        ("a program", b"\x7fELF\x02\x01\x01\0".to_vec()),
        ("an archive", b"PK\x03\x04\x14\0\0\0\x08\0".to_vec()),
        (
            "noise",
            (0..4_096_u32)
                .map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8)
                .collect(),
        ),
    ] {
        assert_eq!(square(&no_picture), Err(NoPicture::Unreadable), "{what}");
    }
}

/// However it ends, it ends: whatever is missing, nothing breaks down over it.
#[test]
fn what_is_cut_off_is_none_or_drawn_as_far_as_it_goes() {
    let noisy = RgbImage::from_fn(96, 64, |x, y| {
        let seed = (x * 64 + y).wrapping_mul(2_654_435_761);
        image::Rgb([(seed >> 8) as u8, (seed >> 16) as u8, (seed >> 24) as u8])
    });
    for format in FORMATS {
        let whole = file(&noisy.clone().into(), format);
        let mut step = 1;
        let mut length = 0;
        while length < whole.len() {
            match square(&whole[..length]) {
                // JPEGs show what there is of them; a head alone is none of any kind.
                Ok(webp) => assert!(length > 64 && !webp.is_empty(), "{format:?} {length}"),
                Err(why) => assert_eq!(why, NoPicture::Unreadable, "{format:?} {length}"),
            }
            length += step;
            step = (step + 1).min(199);
        }
    }
    let png = file(&noisy.into(), ImageFormat::Png);
    assert_eq!(square(&png[..png.len() / 2]), Err(NoPicture::Unreadable));
}
