use std::{fs, io::Write, num::NonZeroU32};

use chain::ChainSpec;
use flate2::{Compression, write::GzEncoder};
use payments::Ctx;
use serde_json::{Value, json};
use server::config::Config;
use tempfile::TempDir;
use testkit::{TestWorld, dead_chain};

use crate::{
    app::{Running, spec},
    config::desk,
    databases,
};

const INDEX: &str = r#"<head><!--filbert:meta--><!--filbert:data--></head>
<div id="root"><!--filbert:paint--></div><!--filbert:config-->"#;
const PAINT: &str = "<h1>{{headline}}</h1><b>{{amount}} {{symbol}}</b> on {{chain}}";
const NFT: &str = "<p>{{amount}}, {{symbol}}</p>";
const EXPIRED: &str = "<i>since {{expiry}} {{worth}}. {{standing}}</i>";
const WORDS: &str = r#"{
    "headline": "{{sender}} sent you", "piece": "A collectible", "pieces": "{{count}} collectibles",
    "standing": { "money": "The money is still in it", "piece": "It is", "pieces": "They are" },
    "date": "{{day}} {{month}} {{year}}",
    "months": ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December"]
}"#;

/// A web app of a few lines; what is in the binary may not be built.
pub fn web_app() -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let write = |path: &str, text: &str| fs::write(dir.path().join(path), text).expect("a file");
    fs::create_dir(dir.path().join("assets")).expect("a folder");
    write("index.html", INDEX);
    write("claim.paint.html", PAINT);
    write("nft.paint.html", NFT);
    write("expired.paint.html", EXPIRED);
    write("words.json", WORDS);
    write("close.html", "You can close this window.");
    write("offline.html", "No connection.");
    write("assets/main-1a2b.js", &"let a = 1;\n".repeat(100));
    dir
}

struct Page {
    status: u16,
    html: String,
}

impl Page {
    async fn open(running: &Running, path: &str) -> Self {
        let response = running.open(path).send().await.expect("an answer");
        let headers = response.headers();
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["cache-control"], "no-store");
        let policy = headers["content-security-policy"]
            .to_str()
            .expect("a policy");
        for part in [
            "default-src 'none'",
            "script-src 'self'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        let status = response.status().as_u16();
        Self {
            status,
            html: response.text().await.expect("a page"),
        }
    }

    /// What the server wrote into the page under an id.
    fn data(&self, id: &str) -> Option<Value> {
        let text = self.text(id)?;
        Some(serde_json::from_str(text).expect("JSON"))
    }

    /// The same as it stands there.
    fn text(&self, id: &str) -> Option<&str> {
        let mark = format!(r#"<script type="application/json" id="{id}">"#);
        let (_, behind) = self.html.split_once(&mark)?;
        let (text, _) = behind.split_once("</script>").expect("an end");
        Some(text)
    }
}

/// The chains of the example, whose nodes nobody asks.
fn twenty_chains() -> Vec<ChainSpec> {
    let example = testkit::crate_dir().join("../../docs/examples/production.toml");
    let config = Config::from_sources(Some(&example), &Default::default()).expect("the example");
    let nobody = dead_chain().rpc_urls;
    let chains = config.specs().into_iter().map(|chain| ChainSpec {
        rpc_urls: nobody.clone(),
        ..chain
    });
    chains.collect()
}

/// What has to be there before anything is seen does not wait for what the app needs later.
#[tokio::test]
async fn what_there_is_of_twenty_chains_is_light_and_behind_all_that_is_painted() {
    let (database, web) = (databases::sqlite(), web_app());
    let running = Running::start(&database, twenty_chains(), |options| {
        options.web_dir = Some(web.path().to_owned());
    })
    .await;
    let page = Page::open(&running, "/").await;
    let config = page.data("filbert-config").expect("the configuration");
    assert_eq!(config["chains"].as_array().map(Vec::len), Some(20));
    let place = |what: &str| page.html.find(what).expect("it is there");
    assert!(place(r#"id="root""#) < place("filbert-config"));

    let packed = running.open("/").header("accept-encoding", "gzip");
    let packed = packed.send().await.expect("an answer");
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    let bytes = packed_size(page.text("filbert-config").expect("it is there"));
    assert!(bytes < 16_500, "{bytes}");
}

/// Bytes of a text as it goes over the wire.
fn packed_size(text: &str) -> usize {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text.as_bytes()).expect("memory");
    packed.finish().expect("memory").len()
}

#[tokio::test]
async fn a_claim_page_comes_with_what_is_in_the_link() {
    let (world, web) = (TestWorld::start().await, web_app());
    let chain = &world.chains[0];
    let database = databases::sqlite();
    let running = Running::start(&database, vec![spec(chain)], |options| {
        options.web_dir = Some(web.path().to_owned());
    })
    .await;
    let amount = alloy::primitives::U256::from(25) * alloy::primitives::U256::from(10u64.pow(18));
    let link = chain
        .deposit_native(&world.people[0], amount, &testkit::secret(1))
        .await;
    let told = running.until_known(link).await.body;

    let page = Page::open(&running, "/claim?c=31337&v=v4.4&i=0&t=ui").await;
    let seen = page.data("filbert-link").expect("the link");
    assert_eq!(seen["link"]["pubKey20"], told["pubKey20"]);
    assert_eq!(seen["link"]["amount"], told["amount"]);
    assert_eq!(
        page.data("filbert-config"),
        Some(running.read("config").await.body)
    );
    assert!(
        page.html
            .contains("<title>25 ETH for you · Filbert</title>"),
        "{}",
        page.html
    );
    assert!(
        page.html
            .contains("<h1>0xf39F…2266 sent you</h1><b>25 ETH</b> on Hazel Local"),
        "{}",
        page.html
    );

    let late = [testkit::secret(2)];
    chain
        .deposit_batch(&world.people[0], amount, &late, 1)
        .await;
    let day = std::time::Duration::from_secs(24 * 60 * 60);
    chain.advance(day).await;
    let late = running.until(chain.link(1), |link| link["expired"] == true);
    let expires_at = late.await.body["expiresAt"].as_u64().expect("an expiry");
    let page = Page::open(&running, "/claim?c=31337&v=v4.4&i=1").await;
    for part in [
        "<title>This link has expired · Filbert</title>".to_owned(),
        "Nobody took 25 ETH in time. Only 0xf39F…2266 can have it back.".to_owned(),
        format!(
            "<i>since {} 25 ETH. The money is still in it</i>",
            domain::Moment(expires_at).date()
        ),
    ] {
        assert!(page.html.contains(&part), "{part} in {}", page.html);
    }
    assert!(!page.html.contains("sent you"), "{}", page.html);

    let gone = Page::open(&running, "/claim?c=31337&v=v4.4&i=5000").await;
    let seen = gone.data("filbert-link").expect("the error");
    assert_eq!(seen["error"]["code"], "deposit_not_found");
    assert!(
        gone.html.contains(r#"<div id="root"></div>"#),
        "nothing is painted"
    );

    for bare in [
        "/claim",
        "/claim?c=31337&v=v4.4&i=0,1",
        "/claim?c=1,2&v=v4.4&i=0,1",
    ] {
        let page = Page::open(&running, bare).await;
        assert_eq!(
            (page.status, page.data("filbert-link")),
            (200, None),
            "{bare}"
        );
    }
    running.stop().await;
}

/// It says what it is about to fewer, and is there for everybody.
#[tokio::test]
async fn a_page_is_never_refused_and_beyond_its_allowance_it_asks_by_itself() {
    let (web, database) = (web_app(), databases::sqlite());
    let running = Running::start(&database, vec![dead_chain()], |options| {
        options.web_dir = Some(web.path().to_owned());
        options.limits.reads_burst = NonZeroU32::MIN;
        options.limits.reads_per_minute = NonZeroU32::MIN;
    })
    .await;
    for knows in [true, false] {
        let page = Page::open(&running, "/claim?c=31337&v=v4.4&i=0").await;
        assert_eq!(page.status, 200);
        assert_eq!(page.data("filbert-link").is_some(), knows);
    }
    for bare in ["/claim", "/", "/send"] {
        assert_eq!(Page::open(&running, bare).await.status, 200, "{bare}");
    }
    running.stop().await;
}

#[tokio::test]
async fn pages_and_files_are_served_as_what_they_are() {
    let (web, database) = (web_app(), databases::sqlite());
    let chains = vec![dead_chain()];
    let running = Running::start(&database, chains, |options| {
        options.web_dir = Some(web.path().to_owned());
    })
    .await;
    for (path, status) in [
        ("/", 200),
        ("/send", 200),
        ("/refund", 200),
        ("/cashout", 200),
        ("/cashout/status", 200),
        ("/cashout/status/?id=co_1", 200),
        ("/profile", 200),
        ("/dashboard", 200),
        ("/login", 200),
        ("/register", 200),
        ("/nowhere", 404),
        ("/index.html", 404),
    ] {
        assert_eq!(Page::open(&running, path).await.status, status, "{path}");
    }
    // The node is away: the page comes all the same, and says so. Nor does a slash lose the link.
    for path in ["/claim?c=31337&v=v4.4&i=0", "/claim/?c=31337&v=v4.4&i=0"] {
        let page = Page::open(&running, path).await;
        let seen = page.data("filbert-link").expect("the error");
        assert_eq!(seen["error"]["code"], json!("node_unreachable"), "{path}");
    }

    let script = running
        .open("/assets/main-1a2b.js")
        .header("accept-encoding", "gzip");
    let script = script.send().await.expect("a script");
    assert_eq!(
        script.headers()["content-type"],
        "text/javascript; charset=utf-8"
    );
    assert_eq!(script.headers()["content-encoding"], "gzip");
    assert_eq!(
        script.headers()["cache-control"],
        "public, max-age=31536000, immutable"
    );
    running.stop().await;
}

#[tokio::test]
async fn the_api_is_shown_by_this_host_alone() {
    let (database, web) = (databases::sqlite(), web_app());
    let font = "assets/instrument-sans-1a2b_-3c.woff2";
    for file in [font, "assets/instrument-sans-wide-1a2b3c4d.woff2"] {
        fs::write(web.path().join(file), "letters").expect("a file");
    }
    let running = Running::start(&database, vec![dead_chain()], |options| {
        options.web_dir = Some(web.path().to_owned());
    })
    .await;
    let page = Page::open(&running, "/docs").await;
    assert_eq!(page.status, 200);
    for mark in ["src=\"", "href=\""] {
        for source in page.html.split(mark).skip(1) {
            assert!(source.starts_with(['/', '#']), "{}", &source[..40]);
        }
    }
    for inline in ["<style", " style=", " onclick="] {
        assert!(!page.html.contains(inline), "{inline}");
    }
    for (file, kind) in [
        ("/docs/style.css", "text/css; charset=utf-8"),
        ("/docs/search.js", "text/javascript; charset=utf-8"),
    ] {
        let file = running.open(file).send().await.expect("an answer");
        assert_eq!(file.headers()["content-type"], kind);
    }
    let style = running.open("/docs/style.css").send().await;
    let style = style.expect("an answer").text().await.expect("text");
    assert_eq!(style.matches("@font-face").count(), 1, "{style}");
    assert!(style.contains(&format!("url(\"/{font}\")")), "{style}");
    running.stop().await;
}

/// Whose pages are shown in ours, and may have the camera there.
#[tokio::test]
async fn only_the_bank_providers_pages_and_the_operators_calendar_are_shown_in_ours() {
    let (web, database) = (web_app(), databases::sqlite());
    let frames = [
        "https://dashboard.bridge.xyz",
        "https://bridge.withpersona.com",
    ];
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("filbert.toml");
    let scheduling = "scheduling_url = \"https://cal.example:8443/us/30min?x=;script-src%20*\"";
    fs::write(&file, format!("[landing]\n{scheduling}\n")).expect("a file");
    let calendar = Config::from_sources(Some(&file), &Default::default()).expect("it is right");
    for (has_bank, has_calendar) in [(false, false), (true, false), (false, true), (true, true)] {
        let furnish = |ctx: Ctx| match has_bank {
            true => ctx.banking(desk([])),
            false => ctx,
        };
        let running = Running::furnished(&database, vec![dead_chain()], furnish, |options| {
            options.web_dir = Some(web.path().to_owned());
            options.bank.frames = frames.map(str::to_owned).to_vec();
            if has_calendar {
                options.landing = calendar.landing.clone();
            }
        })
        .await;
        let page = running.open("/").send().await.expect("an answer");
        let header = |name: &str| page.headers()[name].to_str().expect("text").to_owned();
        let (content, permissions) = (
            header("content-security-policy"),
            header("permissions-policy"),
        );
        let [terms, papers] = frames;
        let shown = match (has_bank, has_calendar) {
            (true, false) => format!("; frame-src 'self' {terms} {papers};"),
            (true, true) => {
                format!("; frame-src 'self' {terms} {papers} https://cal.example:8443;")
            }
            (false, true) => "; frame-src https://cal.example:8443;".to_owned(),
            (false, false) => "; frame-src 'none';".to_owned(),
        };
        let camera = match has_bank {
            true => format!(" camera=(self \"{terms}\" \"{papers}\"),"),
            false => " camera=(),".to_owned(),
        };
        assert!(content.contains(&shown), "{content}");
        assert!(permissions.contains(&camera), "{permissions}");
        running.stop().await;
    }
}

/// The page is in the language that was chosen, or else in one that whoever asks can read.
#[tokio::test]
async fn a_page_is_in_a_language_that_its_reader_reads() {
    let (world, web) = (TestWorld::start().await, web_app());
    let write = |path: &str, text: &str| {
        let path = web.path().join("de").join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    write("index.html", &INDEX.replace("<head>", "<head lang=\"de\">"));
    write("claim.paint.html", PAINT);
    write("words.json", &WORDS.replace("sent you", "schickt dir"));
    let chain = &world.chains[0];
    let database = databases::sqlite();
    let running = Running::start(&database, vec![spec(chain)], |options| {
        options.web_dir = Some(web.path().to_owned());
    })
    .await;
    let amount = alloy::primitives::U256::from(25);
    let secret = testkit::secret(1);
    let link = chain
        .deposit_native(&world.people[0], amount, &secret)
        .await;
    running.until_known(link).await;

    let open = async |path: &str, name: &'static str, value: &str| {
        let answer = running.open(path).header(name, value).send().await;
        let answer = answer.expect("an answer");
        let language = answer.headers()["content-language"].clone();
        let vary: Vec<_> = answer.headers().get_all("vary").iter().cloned().collect();
        assert!(
            vary.iter().any(|value| value == "accept-language, cookie"),
            "{vary:?}"
        );
        let html = answer.text().await.expect("a page");
        assert_eq!(
            html.contains("lang=\"de\""),
            language == "de",
            "{language:?}"
        );
        html
    };
    let claim = "/claim?c=31337&v=v4.4&i=0";
    let german = open(claim, "accept-language", "de-AT,en;q=0.5").await;
    assert!(german.contains("schickt dir</h1>"), "{german}");
    let chosen = open(claim, "cookie", "filbert-language=de").await;
    assert!(chosen.contains("schickt dir</h1>"), "{chosen}");
    // There is no Spanish one of these few lines.
    for (name, value) in [("accept-language", "es"), ("cookie", "filbert-language=es")] {
        let english = open(claim, name, value).await;
        assert!(english.contains("sent you</h1>"), "{english}");
    }
    for path in ["/send", "/nowhere"] {
        open(path, "accept-language", "de").await;
    }
    running.stop().await;
}

/// Browsers keep it for when they reach nothing.
#[tokio::test]
async fn the_page_for_when_there_is_no_network_needs_nothing_of_the_app() {
    let (web, database) = (web_app(), databases::sqlite());
    let running = Running::start(&database, vec![dead_chain()], |options| {
        options.web_dir = Some(web.path().to_owned());
    })
    .await;
    let page = running.open("/offline").send().await.expect("an answer");
    assert_eq!(page.status().as_u16(), 200);
    let policy = page.headers()["content-security-policy"].clone();
    let policy = policy.to_str().expect("a policy");
    for part in ["default-src 'none'", "frame-ancestors 'none'"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert_eq!(page.text().await.expect("a page"), "No connection.");
    running.stop().await;
}

/// The bank provider's pages lead to it inside a frame of ours.
#[tokio::test]
async fn the_page_that_closes_a_frame_is_shown_in_ours_and_in_nobody_elses() {
    let (web, database) = (web_app(), databases::sqlite());
    let running = Running::start(&database, vec![dead_chain()], |options| {
        options.web_dir = Some(web.path().to_owned());
    })
    .await;
    let page = running
        .open("/close?signed_agreement_id=1")
        .send()
        .await
        .expect("an answer");
    assert_eq!(page.status().as_u16(), 200);
    let headers = page.headers().clone();
    assert_eq!(headers["cache-control"], "no-store");
    assert_eq!(headers["referrer-policy"], "no-referrer");
    let policy = headers["content-security-policy"]
        .to_str()
        .expect("a policy");
    for part in [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'self'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!headers.contains_key("x-frame-options"));
    assert_eq!(
        page.text().await.expect("a page"),
        "You can close this window."
    );
    running.stop().await;
}
