//! What chat apps show of a link: a page's head, and the picture that it names.

use image::GenericImageView;
use reqwest::{
    Method,
    header::{CACHE_CONTROL, CONTENT_TYPE, USER_AGENT},
};
use serde_json::json;

use crate::{
    app::{Running, TestApp},
    attachments::form::{Form, Part},
    databases, sign,
};

const FRIEND: alloy::primitives::Address = alloy::primitives::Address::repeat_byte(0xf1);
const PAGE: &str = "/claim?c=31337&v=v4.4&i=0&t=ui";
const SOME_LINK: &str = "/preview/link.png";

/// What fetches a link as soon as it is pasted, as each names itself.
const CRAWLERS: [&str; 14] = [
    "WhatsApp/2.23.20.0",
    "TelegramBot (like TwitterBot)",
    "Twitterbot/1.0",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Slack-ImgProxy (+https://api.slack.com/robots)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
    "SkypeUriPreview Preview/0.5",
    "Viber/13.3.0",
    "Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1) SkypeUriPreview",
    "Googlebot/2.1 (+http://www.google.com/bot.html)",
    "Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1",
];

/// The head's word for a property.
fn property<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let mark = format!(r#"<meta property="{name}" content=""#);
    let (_, behind) = page.split_once(&mark)?;
    Some(behind.split_once('"')?.0)
}

async fn picture(running: &Running, path: &str) -> Vec<u8> {
    let answer = running.open(path).send().await.expect("an answer");
    assert_eq!(answer.status(), 200, "{path}");
    assert_eq!(answer.headers()[CONTENT_TYPE], "image/png");
    let caching = answer.headers()[CACHE_CONTROL].to_str().expect("text");
    assert!(caching.starts_with("public, max-age="), "{caching}");
    let file = answer.bytes().await.expect("a file").to_vec();
    let drawn = image::load_from_memory(&file).expect("a picture");
    assert_eq!(drawn.dimensions(), (1200, 630), "{path}");
    file
}

#[tokio::test]
async fn a_link_that_is_pasted_anywhere_is_shown_and_stays_as_it_was() {
    let app = TestApp::start().await;
    let link = app.link(1).await;
    // The chain goes on by itself; what anybody did to the link stands in these.
    let done = |link: &serde_json::Value| {
        [
            "state",
            "withdrawal",
            "wayBack",
            "sponsored",
            "hasAttachment",
        ]
        .map(|field| link[field].clone())
    };
    let before = done(&app.running.read_link(link).await.body);
    for crawler in CRAWLERS {
        for method in [Method::HEAD, Method::GET] {
            let url = format!("{}{PAGE}", app.running.origin());
            let ask = reqwest::Client::new().request(method.clone(), url);
            let answer = ask.header(USER_AGENT, crawler).send().await;
            let answer = answer.expect("an answer");
            assert_eq!(answer.status(), 200, "{crawler}");
            if method == Method::HEAD {
                continue;
            }
            let page = answer.text().await.expect("a page");
            let title = property(&page, "og:title").expect("a title");
            assert_eq!(
                title,
                "<0.000001 ETH for you · Filbert".replace('<', "&lt;")
            );
            let shown = property(&page, "og:image")
                .expect("a picture")
                .replace("&amp;", "&");
            let path = shown.strip_prefix(&app.running.origin());
            let path = path.expect("an address of ours");
            assert_eq!(path, "/preview/link.png?c=31337&v=v4.4&i=0");
            picture(&app.running, path).await;
        }
    }
    assert_eq!(done(&app.running.read_link(link).await.body), before);
    app.stop().await;
}

#[tokio::test]
async fn what_stands_on_a_picture_is_the_chains_word_whatever_the_address_says() {
    let app = TestApp::start().await;
    let link = app.link(1).await;
    let running = &app.running;
    let told = picture(running, "/preview/link.png?c=31337&v=v4.4&i=0").await;
    let forged = "&amount=1000000&tokenSymbol=USDC&sender=vitalik.eth&title=Free";
    let same = format!("/preview/link.png?c=31337&v=v4.4&i=0{forged}");
    assert!(
        picture(running, &same).await == told,
        "it is the same picture"
    );

    let some = picture(running, SOME_LINK).await;
    assert!(some != told, "nothing of the link is on it");
    for nothing in [
        "?c=31337&v=v4.4&i=5000",
        "?c=31337&v=v4.4&i=0,1",
        "?c=31337&v=v9&i=0",
        "?c=9&v=v4.4&i=0",
        "?c=x&v=v4.4&i=%ff",
        "?amount=5&tokenSymbol=ETH",
    ] {
        let shown = picture(running, &format!("{SOME_LINK}{nothing}")).await;
        assert!(shown == some, "{nothing}");
    }

    let claim = sign::claim(app.chain(), link, FRIEND, &testkit::secret(1));
    let claimed = running.call("claim-v2", &claim).await;
    assert_eq!(claimed.status, 200, "{claimed}");
    running.until(link, |link| link["state"] == "claimed").await;
    let over = picture(running, "/preview/link.png?c=31337&v=v4.4&i=0").await;
    assert!(over != told && over != some, "it is said to be claimed");
    app.stop().await;
}

#[tokio::test]
async fn a_request_is_shown_with_what_it_asks_for_and_without_its_makers_words() {
    let app = TestApp::start().await;
    let running = &app.running;
    let form = Form::of(&[
        Part::text("chainId", &app.chain().id.to_string()),
        Part::text("recipientAddress", &FRIEND.to_string()),
        Part::text("tokenAddress", "0x0000000000000000000000000000000000000000"),
        Part::text("tokenAmount", "1500000000000000000"),
        Part::text("reference", "Your bank asks you to pay at once"),
    ]);
    let make = running.post("request-links");
    let make = make
        .header(CONTENT_TYPE, form.content_type())
        .body(form.body());
    let made: serde_json::Value = make
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("JSON");
    let id = made["id"].as_str().expect("an id");

    let open = async |path: String| {
        let answer = running.open(&path).send().await.expect("an answer");
        answer.text().await.expect("a page")
    };
    let page = open(format!("/request/pay?id={id}")).await;
    let title = property(&page, "og:title").expect("a title");
    assert!(title.ends_with(" asks for 1.5 ETH · Filbert"), "{title}");
    assert!(!page.contains("Your bank"), "{page}");
    let asked = picture(running, &format!("/preview/request.png?id={id}")).await;
    let some = picture(running, "/preview/request.png").await;
    assert!(asked != some);
    for nobody in [
        "?id=7a1f3c0d-e5b9-4b0e-8f2a-6d4c1b3e5f70",
        "?id=1",
        "?id=%ff",
    ] {
        let shown = picture(running, &format!("/preview/request.png{nobody}")).await;
        assert!(shown == some, "{nobody}");
        let page = open(format!("/request/pay{nobody}")).await;
        assert_eq!(
            property(&page, "og:title"),
            Some("Somebody asks you for money · Filbert")
        );
    }
    assert_eq!(made["status"], json!("PENDING"));
    app.stop().await;
}

#[tokio::test]
async fn whoever_asks_for_too_much_is_shown_some_link() {
    let database = databases::sqlite();
    let app = TestApp::with(database, crate::app::tight).await;
    let some = picture(&app.running, SOME_LINK).await;
    let mut shown = Vec::new();
    for index in 0..8 {
        let path = format!("{SOME_LINK}?c=31337&v=v4.4&i={index}");
        shown.push(picture(&app.running, &path).await);
    }
    assert!(shown.iter().all(|picture| *picture == some));
    app.stop().await;
}
