use std::{fs, path::Path};

use alloy::primitives::{Address, U256};
use domain::ClaimSecret;
use reqwest::{Client, Method, RequestBuilder, header::CONTENT_TYPE};
use testkit::TestWorld;

use crate::{databases, process::Program, sign};

const SECRET: &str = "WpQIuBvptLkCV3aF";
/// The end of a part's head.
const END: &str = "\r\n\r\n";

/// A link is made, shown and claimed, and clients make every mistake with its secret that we could
/// think of. The server logs as much as it can. Nobody who reads all that it logged, kept and
/// answered finds the secret, nor a part of it.
#[tokio::test]
async fn the_secret_is_nowhere() {
    let world = TestWorld::start().await;
    let (chain, secret) = (
        &world.chains[0],
        ClaimSecret::parse(SECRET).expect("a secret"),
    );
    let database = databases::sqlite();
    let program = Program::on(chain, &database, "trace");
    let mut child = program.start().await;
    let link = chain
        .deposit_native(&world.people[0], U256::from(7), &secret)
        .await;

    let (client, base) = (Client::new(), &program.base);
    let get = |path: &str| client.get(format!("{base}{path}"));
    let post = |path: &str| client.post(format!("{base}/api/filbert/{path}"));
    let json = |body: String| {
        post("claim-v2")
            .header(CONTENT_TYPE, "application/json")
            .body(body)
    };
    let form = |part: &str| {
        post("submit-claim-link/init")
            .header(CONTENT_TYPE, "multipart/form-data; boundary=x")
            .body(format!(
                "--x\r\ncontent-disposition: form-data; {part}\r\n--x--\r\n"
            ))
    };
    let whole = format!("{base}/claim?c=31337&v=v4.4&i=0#p={SECRET}");
    let method = Method::from_bytes(SECRET.as_bytes()).expect("any word is a method");
    let mut seen = Seen::default();

    for mistake in [
        get(&format!("/claim?c=31337&v=v4.4&i=0&p={SECRET}")),
        get(&format!("/claim?c=31337&v=v4.4&i=5%23p={SECRET}")),
        get(&format!("/claim%3Fc=31337%26v=v4.4%26i=0%23p={SECRET}")),
        get(&format!("/{SECRET}")),
        client.request(method.clone(), format!("{base}/")),
        client.request(method, format!("{base}/api/filbert/config")),
        get(&format!("/api/filbert/links?p={SECRET}")),
        get(&format!("/api/filbert/links?pubKey20={SECRET}")),
        get(&format!("/api/filbert/links?{SECRET}=1")),
        get(&format!("/api/filbert/links/31337/{SECRET}/0")),
        get(&format!("/api/filbert/links/{SECRET}/v4.4/0")),
        get(&format!("/api/filbert/events?link={SECRET}")),
        get("/api/filbert/config")
            .header("x-request-id", SECRET)
            .header("referer", &whole),
        json(format!(r#"{{"password":"{SECRET}"}}"#)),
        json(format!(r#"{{"link":"{whole}"}}"#)),
        json(format!(r#"{{"chainId":"{SECRET}"}}"#)),
        json(format!(r#"{{"claimParams":"{SECRET}"}}"#)),
        json(format!(r#"{{"{SECRET}":1}}"#)),
        json(format!(r#"{{"claimParams":["{SECRET}""#)),
        json(format!(
            r#"{{"version":"{SECRET}","chainId":1,"claimParams":[1,"{SECRET}","0x"]}}"#
        )),
        post("claim-v2").body(whole.clone()),
        post("get-attachment-info").json(&serde_json::json!({ "link": whole })),
        form(&format!(r#"name="password"{END}{SECRET}"#)),
        form(&format!(r#"name="senderAddress"{END}{whole}"#)),
        form(&format!(
            r#"name="attachmentOptions"{END}{{"message":"{SECRET}"}}"#
        )),
        form(&format!(
            r#"name="attachmentFile"; filename="{SECRET}"{END}{SECRET}"#
        )),
        form(&format!(r#"name="{SECRET}"{END}1"#)),
        get(&format!("/api/filbert/attachments/{SECRET}/{SECRET}")),
        post(&format!("claim-v2?p={SECRET}")).json(&1),
        post(&format!("{SECRET}?{SECRET}")).json(&1),
    ] {
        seen.send(mistake).await;
    }
    seen.until_known(&client, base, link).await;
    seen.send(get("/claim?c=31337&v=v4.4&i=0")).await;
    let claim = sign::claim(chain, link, Address::repeat_byte(9), &secret);
    let paid = seen.send(post("claim-v2").json(&claim)).await;
    assert!(paid.contains("txHash"), "{paid}");

    child.start_kill().expect("it runs");
    child.wait().await.expect("it ends");
    let log = program.read_log();
    assert!(
        log.contains("answered") && log.contains("TRACE"),
        "the log is all there"
    );
    assert_no_trace("the log", log.as_bytes());
    assert_no_trace("an answer", seen.all.as_bytes());
    let path = database
        .url()
        .trim_start_matches("sqlite://")
        .split('?')
        .next()
        .expect("a path");
    look_through(Path::new(path).parent().expect("a folder"));
    look_through(&program.dir.path().join("data"));
}

/// Everything that the server answered.
#[derive(Default)]
struct Seen {
    all: String,
}

impl Seen {
    async fn send(&mut self, request: RequestBuilder) -> String {
        let response = request.send().await.expect("an answer");
        let text = format!("{:?}", response.headers()) + &response.text().await.expect("a text");
        self.all.push_str(&text);
        text
    }

    async fn until_known(&mut self, client: &Client, base: &str, link: domain::LinkId) {
        for _ in 0..1000 {
            let told = self
                .send(client.get(format!("{base}/api/filbert/links/{link}")))
                .await;
            if told.contains("pending") {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("the deposit was never seen");
    }
}

fn look_through(folder: &Path) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            look_through(&path);
            continue;
        }
        assert_no_trace(
            &path.display().to_string(),
            &fs::read(&path).expect("a file"),
        );
    }
}

/// Looks for any eight characters of the secret, as they are and in hex, for what base64 makes of
/// its middle at each of the three alignments, and for the key that comes of it.
fn assert_no_trace(place: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let lower = text.to_lowercase();
    for part in SECRET.as_bytes().windows(8) {
        let part = std::str::from_utf8(part).expect("ASCII");
        assert!(!text.contains(part), "{place} has {part}");
        let hex = alloy::hex::encode(part);
        assert!(!lower.contains(&hex), "{place} has {part} in hex");
    }
    // base64 of the secret behind 0, 1 and 2 other bytes, without the characters that those touch.
    for aligned in [
        "V3BRSXVCdnB0TGtDVjNhR",
        "dwUUl1QnZwdExrQ1YzYU",
        "XcFFJdUJ2cHRMa0NWM2FG",
    ] {
        assert!(
            !text.contains(&aligned[2..18]),
            "{place} has the secret in base64"
        );
    }
    let key = ClaimSecret::parse(SECRET)
        .expect("a secret")
        .link_key()
        .expose();
    assert!(
        !lower.contains(&alloy::hex::encode(key)),
        "{place} has the link's key"
    );
}
