//! What chat apps show of a link: a page's head, and the picture that it names.

use std::time::{Duration, Instant};

use alloy::primitives::U256;
use domain::LinkId;
use image::GenericImageView;
use reqwest::{
    Method,
    header::{CACHE_CONTROL, CONTENT_TYPE, USER_AGENT},
};
use serde_json::{Value, json};
use testkit::secret;

use crate::{
    app::{Running, TestApp},
    attachments::form::{Form, Part},
    databases, raffles, sign,
};

const FRIEND: alloy::primitives::Address = alloy::primitives::Address::repeat_byte(0xf1);
const PAGE: &str = "/claim?c=31337&v=v4.4&i=0&t=ui";
const SOME_LINK: &str = "/preview/link.png";

/// What fetches a link as soon as it is pasted, as each names itself.
const CRAWLERS: [&str; 22] = [
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
    "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Teams/1.5.00.8070 Safari/537.36",
    "facebookexternalhit/1.1;line-poker/1.0",
    "facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) MicroMessenger/8.0.30",
    "Mastodon/4.2.1 (http.rb/5.1.1; +https://mastodon.social/) Bot",
    "Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)",
    "Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)",
];
/// How long 19 of 20 pictures may take.
const DRAWN_WITHIN: Duration = Duration::from_millis(100);

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

/// Has every crawler look at a page, which is called `title`, and at the picture that it names.
async fn look(running: &Running, page: &str, title: &str, shown: &str) {
    for crawler in CRAWLERS {
        for method in [Method::HEAD, Method::GET] {
            let url = format!("{}{page}", running.origin());
            let ask = reqwest::Client::new().request(method.clone(), url);
            let answer = ask.header(USER_AGENT, crawler).send().await;
            let answer = answer.expect("an answer");
            assert_eq!(answer.status(), 200, "{crawler}");
            if method == Method::HEAD {
                continue;
            }
            let page = answer.text().await.expect("a page");
            assert!(!page.contains(secret(1).expose()), "{crawler}");
            assert_eq!(property(&page, "og:title"), Some(title), "{crawler}");
            let named = property(&page, "og:image")
                .expect("a picture")
                .replace("&amp;", "&");
            let path = named.strip_prefix(&running.origin());
            let path = path.expect("an address of ours");
            assert_eq!(path, shown);
            picture(running, path).await;
        }
    }
}

#[tokio::test]
async fn a_link_that_is_pasted_anywhere_is_shown_and_stays_as_it_was() {
    let app = TestApp::start().await;
    let link = app.link(1).await;
    // The chain goes on by itself; what anybody did to the link stands in these.
    let done = |link: &Value| {
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
    let title = "&lt;0.000001 ETH for you · Filbert";
    look(
        &app.running,
        PAGE,
        title,
        "/preview/link.png?c=31337&v=v4.4&i=0",
    )
    .await;
    assert_eq!(done(&app.running.read_link(link).await.body), before);
    app.stop().await;
}

#[tokio::test]
async fn a_request_that_is_pasted_anywhere_is_shown_and_stays_as_it_was() {
    let app = TestApp::start().await;
    let running = &app.running;
    let made = request(&app, "Dinner").await;
    let id = made["id"].as_str().expect("an id");
    let before = running.read(&format!("request-links/{id}")).await.body;
    let page = format!("/request/pay?id={id}");
    let title = "0xf1f1…f1F1 asks for 1.5 ETH · Filbert";
    look(
        running,
        &page,
        title,
        &format!("/preview/request.png?id={id}"),
    )
    .await;
    let after = running.read(&format!("request-links/{id}")).await.body;
    assert_eq!(after, before);
    app.stop().await;
}

#[tokio::test]
async fn a_raffle_that_is_pasted_anywhere_is_shown_and_stays_as_it_was() {
    let app = TestApp::start().await;
    let running = &app.running;
    let slots = raffle(&app, 3).await;
    let told = format!("raffles/{}", slots[0]);
    let before = running.read(&told).await.body;
    let title = "0.006 ETH in 3 slots, 3 left · Filbert";
    let shown = "/preview/raffle.png?c=31337&v=v4.4&i=0";
    look(
        running,
        "/raffle/claim?c=31337&v=v4.4&i=(0,3)&t=ui",
        title,
        shown,
    )
    .await;
    assert_eq!(running.read(&told).await.body, before);
    app.stop().await;
}

#[tokio::test]
async fn a_raffle_is_shown_by_the_chains_word_and_a_part_of_it_says_how_much_is_left() {
    let app = TestApp::start().await;
    let running = &app.running;
    let slots = raffle(&app, 3).await;
    let plain = app.link(7).await;
    let title = async |query: &str| {
        let path = format!("/raffle/claim{query}");
        let answer = running.open(&path).send().await.expect("an answer");
        let page = answer.text().await.expect("a page");
        assert!(
            page.contains(r#"<meta name="robots" content="noindex">"#),
            "{page}"
        );
        property(&page, "og:title").expect("a title").to_owned()
    };
    let query = "?c=31337&v=v4.4&i=(0,3)";
    let whole = picture(running, "/preview/raffle.png?c=31337&v=v4.4&i=0").await;
    let forged = "&total=1000000&slots=9&senderName=vitalik.eth";
    let same = picture(running, &format!("/preview/raffle.png{query}{forged}")).await;
    assert!(same == whole, "it is the same picture");

    let some = picture(running, "/preview/raffle.png").await;
    assert!(some != whole, "nothing of the raffle is on it");
    for nothing in [
        "",
        "?c=31337&v=v4.4&i=5000",
        &format!("?c=31337&v=v4.4&i={}", plain.index),
        "?c=31337&v=v9&i=0",
        "?c=9&v=v4.4&i=0",
        "?c=x&v=v4.4&i=%ff",
        "?total=5&tokenSymbol=ETH",
    ] {
        assert_eq!(
            title(nothing).await,
            "A slot of a raffle for you · Filbert",
            "{nothing}"
        );
        let shown = picture(running, &format!("/preview/raffle.png{nothing}")).await;
        assert!(shown == some, "{nothing}");
    }

    take_part(&app, slots[0]).await;
    assert_eq!(title(query).await, "0.006 ETH in 3 slots, 2 left · Filbert");
    let part = picture(running, &format!("/preview/raffle.png{query}")).await;
    assert!(part != whole && part != some, "it says what is left");
    app.stop().await;
}

#[tokio::test]
async fn crawlers_may_read_pages_that_carry_links_and_find_an_icon() {
    let app = TestApp::start().await;
    let open = async |path: &str| app.running.open(path).send().await.expect("an answer");
    let robots = open("/robots.txt").await;
    assert_eq!(robots.headers()[CONTENT_TYPE], "text/plain; charset=utf-8");
    let robots = robots.text().await.expect("text");
    assert!(
        robots.ends_with("User-agent: *\nDisallow: /api/\n"),
        "{robots}"
    );
    // Nobody is named to whom a hole is told.
    let security = open("/.well-known/security.txt").await;
    assert_eq!(security.status(), 404);
    let icon = open("/favicon.ico").await;
    assert_eq!(icon.status(), 200);
    assert_eq!(icon.headers()[CONTENT_TYPE], "image/png");
    let icon = icon.bytes().await.expect("a file");
    image::load_from_memory(&icon).expect("a picture");
    app.stop().await;
}

#[tokio::test]
async fn security_txt_names_the_operators_contact() {
    let app = TestApp::with(databases::sqlite(), |options| {
        options.operator.contact_url = "mailto:security@example.org".parse().ok();
    })
    .await;
    let open = app.running.open("/.well-known/security.txt");
    let answer = open.send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()[CONTENT_TYPE], "text/plain; charset=utf-8");
    let file = answer.text().await.expect("text");
    let begin = "Contact: mailto:security@example.org\nExpires: 2";
    assert!(file.starts_with(begin), "{file}");
    app.stop().await;
}

/// Each link holds another amount, so that each picture is another one and none is known. A debug build sets texts
/// several times slower than what is shipped, so this is for a release build.
/// `cargo test --release -p server --test it -- --ignored --nocapture previews::pictures_of_200_links`
#[tokio::test]
#[ignore = "it measures"]
async fn pictures_of_200_links_are_drawn_soon_enough() {
    let app = TestApp::start().await;
    let links = raffle(&app, 200).await;
    // Fonts are read once.
    picture(&app.running, SOME_LINK).await;
    let mut times = Vec::new();
    for link in links {
        let path = format!("{SOME_LINK}?c=31337&v=v4.4&i={}", link.index);
        let since = Instant::now();
        let answer = app.running.open(&path).send().await.expect("an answer");
        assert_eq!(answer.status(), 200, "{path}");
        answer.bytes().await.expect("a file");
        times.push(since.elapsed());
    }
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    eprintln!(
        "{} pictures: p50 {:?}, p95 {:?}, max {:?}",
        times.len(),
        at(50),
        at(95),
        at(100)
    );
    assert!(at(95) <= DRAWN_WITHIN, "p95 {:?}", at(95));
    app.stop().await;
}

/// A raffle of the first person's, of 0.001 ETH, 0.002, …, once the server knows it.
async fn raffle(app: &TestApp, slots: u64) -> Vec<LinkId> {
    let amounts: Vec<_> = (1..=slots)
        .map(|slot| U256::from(slot * 1_000_000_000_000_000))
        .collect();
    let sender = &app.world.people[0];
    let made = app
        .chain()
        .deposit_raffle(sender, &amounts, &secret(1), 0)
        .await;
    app.running.until_known(made[made.len() - 1]).await;
    made
}

/// Has a slot drawn for somebody, and paid to them.
async fn take_part(app: &TestApp, raffle: LinkId) {
    let (chain, key) = (app.chain(), secret(1));
    let entry = raffles::entry(chain, FRIEND, &key);
    let drawn = app
        .running
        .call(&format!("raffles/{raffle}/slots"), &entry)
        .await;
    let slot = drawn.body["index"].as_str().map(str::parse);
    let slot = slot.expect("an index").expect("digits");
    let claim = raffles::claim(chain, slot, FRIEND, &key);
    let paid = app
        .running
        .call(&format!("raffles/{raffle}/claims"), &claim)
        .await;
    assert_eq!(paid.status, 200, "{paid}");
    app.running
        .until(chain.link(slot), |link| link["state"] == "claimed")
        .await;
}

/// A request for 1.5 ETH, as it was made.
async fn request(app: &TestApp, reference: &str) -> Value {
    let form = Form::of(&[
        Part::text("chainId", &app.chain().id.to_string()),
        Part::text("recipientAddress", &FRIEND.to_string()),
        Part::text("tokenAddress", "0x0000000000000000000000000000000000000000"),
        Part::text("tokenAmount", "1500000000000000000"),
        Part::text("reference", reference),
    ]);
    let make = app.running.post("request-links");
    let make = make
        .header(CONTENT_TYPE, form.content_type())
        .body(form.body());
    let made = make.send().await.expect("an answer");
    made.json().await.expect("JSON")
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

    let claim = sign::claim(app.chain(), link, FRIEND, &secret(1));
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
    let made = request(&app, "Your bank asks you to pay at once").await;
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
