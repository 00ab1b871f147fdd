//! Pictures of people: who may set one, what is one, and how it is served.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat};
use insta::assert_snapshot;
use reqwest::{RequestBuilder, header::CONTENT_TYPE};
use testkit::dead_chain;

use crate::{
    answer::Answer,
    app::Running,
    attachments::form::{Form, Part},
    databases,
    somebody::{Beside, Somebody},
};

const SUBMIT: &str = "user/submit-profile-photo";

pub fn png(width: u32, height: u32) -> Vec<u8> {
    written(&DynamicImage::new_rgb8(width, height), ImageFormat::Png)
}

fn written(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, format).expect("it is written");
    file.into_inner()
}

/// A request with a file, as a browser's form sends it.
pub fn form(running: &Running, file: &[u8]) -> RequestBuilder {
    with(running, &Form::of(&[Part::of("file", file)]))
}

fn with(running: &Running, form: &Form) -> RequestBuilder {
    running
        .post(SUBMIT)
        .header(CONTENT_TYPE, form.content_type())
        .body(form.body())
}

async fn answer(request: RequestBuilder) -> Answer {
    Answer::of(request.send().await.expect("an answer")).await
}

struct House {
    running: Running,
    ann: Somebody,
}

impl House {
    async fn new() -> Self {
        let database = databases::sqlite();
        let running = Running::start(&database, vec![dead_chain()], |_| {}).await;
        let ann = Beside::of(&database).await.somebody(1).await;
        Self { running, ann }
    }

    async fn set(&self, file: &[u8]) -> Answer {
        answer(form(&self.running, file).header("cookie", self.ann.cookie())).await
    }

    async fn send(&self, form: &Form) -> Answer {
        answer(with(&self.running, form).header("cookie", self.ann.cookie())).await
    }
}

#[tokio::test]
async fn a_picture_is_served_so_that_it_is_nothing_else() {
    let house = House::new().await;
    let set = house.set(&png(400, 300)).await;
    assert_eq!(set.status, 200, "{set}");
    assert_eq!(set.headers["cache-control"], "no-store");
    let url = set.body["profile_picture"]
        .as_str()
        .expect("a path")
        .to_owned();
    let response = house.running.open(&url).send().await.expect("an answer");
    for (name, value) in [
        ("content-type", "image/webp"),
        ("content-security-policy", "sandbox; default-src 'none'"),
        ("x-content-type-options", "nosniff"),
        ("cache-control", "public, max-age=31536000, immutable"),
    ] {
        assert_eq!(response.headers()[name], value);
    }
    assert!(!response.headers().contains_key("set-cookie"));
    let picture = response.bytes().await.expect("a picture");
    let read = image::load_from_memory_with_format(&picture, ImageFormat::WebP).expect("WebP");
    assert_eq!((read.width(), read.height()), (256, 256));

    let next = house.set(&png(30, 40)).await;
    assert_ne!(next.body["profile_picture"], url.as_str());
    let gone = answer(house.running.open(&url)).await;
    assert_snapshot!("gone", gone);
    let nothing = house.running.read("user/profile-photo/me").await;
    assert_snapshot!("unreadable_path", nothing);
    house.running.stop().await;
}

#[tokio::test]
async fn what_is_not_a_picture_is_refused_whatever_it_says_that_it_is() {
    let house = House::new().await;
    let before = house.set(&png(9, 9)).await;
    let whole = png(64, 64);
    for (what, file) in [
        ("nothing", b"" as &[u8]),
        (
            "an SVG",
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
        ),
        (
            "an SVG after a mark",
            b"\xef\xbb\xbf<?xml version=\"1.0\"?><svg/>",
        ),
        ("a page", b"<!doctype html><script>alert(1)</script>"),
        ("a PDF", b"%PDF-1.7\n"),
        ("a program", b"\x7fELF\x02\x01\x01\0"),
        ("half a picture", &whole[..whole.len() / 2]),
        ("its beginning", &whole[..8]),
    ] {
        let named = Form::of(&[Part::of("file", file)])
            .typed("image/png")
            .named("me.png");
        let refused = house.send(&named).await;
        assert_eq!(
            (refused.status, refused.code()),
            (400, "not_an_image"),
            "{what}"
        );
        assert_eq!(
            refused.body["message"], "Only images are accepted.",
            "{what}"
        );
    }
    let url = before.body["profile_picture"].as_str().expect("a path");
    let still = house.running.open(url).send().await.expect("an answer");
    assert_eq!(still.status(), 200, "it stays as it was");
    house.running.stop().await;
}

#[tokio::test]
async fn what_is_too_large_is_refused_by_its_bytes_or_before_it_is_unpacked() {
    let house = House::new().await;
    let long = vec![0; 5 * 1024 * 1024 + 1];
    assert_snapshot!("too_many_bytes", house.set(&long).await);
    let wide = written(&DynamicImage::new_luma8(8_000, 6_250), ImageFormat::Png);
    assert!(wide.len() < 300_000);
    assert_snapshot!("too_many_pixels", house.set(&wide).await);
    house.running.stop().await;
}

#[tokio::test]
async fn a_form_has_one_file_and_nothing_else() {
    let house = House::new().await;
    let file = || Part::of("file", &png(9, 9));
    for (what, form) in [
        ("no_file", Form::of(&[])),
        ("two_files", Form::of(&[file(), file()])),
        (
            "another_part",
            Form::of(&[file(), Part::text("userId", "usr_1")]),
        ),
        ("cut_off", Form::of(&[file()]).cut_end(20)),
    ] {
        assert_snapshot!(what, house.send(&form).await);
    }
    let json = house
        .running
        .post(SUBMIT)
        .header("cookie", house.ann.cookie());
    assert_snapshot!("no_form", answer(json.body("{}")).await);
    house.running.stop().await;
}

#[tokio::test]
async fn who_is_not_signed_in_is_told_before_a_byte_is_read() {
    let house = House::new().await;
    let refused = answer(form(&house.running, &png(9, 9))).await;
    assert_snapshot!("not_signed_in", refused);
    // Whatever the body is: it would be refused as none otherwise.
    let refused = answer(house.running.post(SUBMIT).body("no form")).await;
    assert_eq!(refused.code(), "not_signed_in");
    house.running.stop().await;
}

#[tokio::test]
async fn two_at_once_are_two_answers_and_one_picture() {
    let house = House::new().await;
    let (one, other) = (png(20, 30), png(30, 20));
    let (one, other) = tokio::join!(house.set(&one), house.set(&other));
    let mut served = 0;
    for set in [&one, &other] {
        assert_eq!(set.status, 200, "{set}");
        let url = set.body["profile_picture"].as_str().expect("a path");
        let response = house.running.open(url).send().await.expect("an answer");
        served += usize::from(response.status() == 200);
    }
    assert_eq!(served, 1);
    assert_ne!(one.body, other.body);
    house.running.stop().await;
}
