//! Who is signed in, as every call sees it: the cookie, foreign pages, and answers that are told again.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use testkit::dead_chain;

use crate::{
    answer::Answer,
    app::Running,
    databases,
    photos::{self, png},
    somebody::{Beside, Somebody},
};

const HOUR: i64 = 60 * 60 * 1_000;
const MONTH: i64 = 30 * 24 * HOUR;
const FOREIGN: &str = "https://shop.example";

async fn house() -> (Running, Beside) {
    let database = databases::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |_| {}).await;
    let beside = Beside::of(&database).await;
    (running, beside)
}

async fn answer(request: RequestBuilder) -> Answer {
    Answer::of(request.send().await.expect("an answer")).await
}

/// A write of a chain that is not served: its answer is kept.
fn claim() -> Value {
    json!({
        "claimParams": ["5", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", format!("0x{}", "11".repeat(65))],
        "chainId": "1",
        "version": "v4.4",
    })
}

fn write(running: &Running, somebody: Option<&Somebody>, body: &Value) -> RequestBuilder {
    let request = running.post("claim-v2").json(body);
    match somebody {
        Some(somebody) => request.header("cookie", somebody.cookie()),
        None => request,
    }
}

#[tokio::test]
async fn two_accounts_with_one_key_and_one_body_hear_their_own() {
    let (running, beside) = house().await;
    let (ann, ben) = (beside.somebody(1).await, beside.somebody(2).await);
    let ask = async |somebody, body: &Value| {
        answer(write(&running, somebody, body).header("idempotency-key", "one")).await
    };
    let mut heard = Vec::new();
    for somebody in [Some(&ann), Some(&ben), None] {
        let first = ask(somebody, &claim()).await;
        assert_eq!(first.code(), "unknown_chain", "{first}");
        assert!(
            !first.headers.contains_key("idempotency-replayed"),
            "{somebody:?}"
        );
        let again = ask(somebody, &claim()).await;
        assert!(
            again.headers.contains_key("idempotency-replayed"),
            "{somebody:?}"
        );
        assert_eq!(first.headers["x-request-id"], again.headers["x-request-id"]);
        heard.push(first.headers["x-request-id"].clone());
    }
    assert!(heard[0] != heard[1] && heard[1] != heard[2] && heard[0] != heard[2]);

    // Each has used the key for themselves, and nobody for anybody else.
    let mut other = claim();
    other["chainId"] = json!("2");
    for somebody in [Some(&ann), Some(&ben), None] {
        let refused = ask(somebody, &other).await;
        assert_eq!(refused.code(), "idempotency_key_reused", "{somebody:?}");
    }
    let cleo = beside.somebody(3).await;
    assert_eq!(ask(Some(&cleo), &other).await.code(), "unknown_chain");
    // Who signs out is a visitor again, and hears what visitors heard.
    beside.sign_out(&ann).await;
    let visitor = ask(Some(&ann), &claim()).await;
    assert_eq!(visitor.headers["x-request-id"], heard[2]);
    running.stop().await;
}

#[tokio::test]
async fn a_session_that_is_used_lasts_longer_and_its_cookie_too_once_an_hour() {
    let (running, beside) = house().await;
    let ann = beside.somebody(1).await;
    let ask = async || answer(write(&running, Some(&ann), &claim())).await;
    let fresh = ask().await;
    assert!(
        !fresh.headers.contains_key("set-cookie"),
        "{:?}",
        fresh.headers
    );

    let before = beside.expires_at(&ann).await;
    beside
        .run("UPDATE sessions SET last_seen_at = last_seen_at - 7200000")
        .await;
    let seen = ask().await;
    assert_eq!(
        seen.headers["set-cookie"],
        format!(
            "{}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax",
            ann.cookie()
        )
    );
    let longer = beside.expires_at(&ann).await - before;
    assert!(longer > MONTH - 2 * HOUR, "{longer}");
    assert!(
        !ask().await.headers.contains_key("set-cookie"),
        "not each time"
    );
    running.stop().await;
}

#[tokio::test]
async fn over_https_only_the_cookie_of_this_host_is_a_session() {
    let database = databases::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |options| {
        options.base_url = "https://filbert.example".parse().expect("a URL");
    })
    .await;
    let beside = Beside::of(&database).await;
    let ann = beside.somebody(1).await;
    beside
        .run("UPDATE sessions SET last_seen_at = last_seen_at - 7200000")
        .await;
    let set = async |cookie: String| {
        let form = photos::form(&running, &png(9, 9)).header("cookie", cookie);
        answer(form).await
    };
    // Any host of filbert.example may set the plain one.
    assert_eq!(set(ann.cookie()).await.code(), "not_signed_in");
    let cookie = format!("__Host-{}", ann.cookie());
    let good = set(cookie.clone()).await;
    assert_eq!(good.status, 200, "{good}");
    assert_eq!(
        good.headers["set-cookie"],
        format!("{cookie}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure")
    );
    running.stop().await;
}

/// With its table away, whoever looks a session up breaks down over it.
#[tokio::test]
async fn only_what_may_be_a_session_is_looked_up_and_only_where_it_matters() {
    let (running, beside) = house().await;
    let ann = beside.somebody(1).await;
    beside.run("ALTER TABLE sessions RENAME TO away").await;
    let good = ann.cookie();
    let twice = format!("{good}; {good}");
    for cookie in [
        "",
        "filbert_session=",
        "filbert_session=hunter2",
        "filbert_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "other=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        &twice,
    ] {
        let photo = photos::form(&running, &png(9, 9)).header("cookie", cookie);
        assert_eq!(answer(photo).await.code(), "not_signed_in", "{cookie}");
        let claimed = running
            .post("claim-v2")
            .json(&claim())
            .header("cookie", cookie);
        assert_eq!(answer(claimed).await.code(), "unknown_chain", "{cookie}");
    }
    let config = running.get("config").header("cookie", &good);
    assert_eq!(answer(config).await.status, 200);
    // Not knowing who it is, is never taken for nobody.
    for request in [
        photos::form(&running, &png(9, 9)),
        running.post("claim-v2").json(&claim()),
    ] {
        let unknown = answer(request.header("cookie", &good)).await;
        assert!(unknown.status >= 500, "{unknown}");
    }
    running.stop().await;
}

#[tokio::test]
async fn a_database_that_is_busy_is_told_as_that_and_never_as_not_signed_in() {
    let (mut server, database) = testkit::PostgresServer::start();
    let running = Running::start(&database, vec![dead_chain()], |_| {}).await;
    let cookie = "filbert_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let ask = async || {
        let form = photos::form(&running, &png(9, 9)).header("cookie", cookie);
        answer(form).await
    };
    assert_eq!(ask().await.code(), "not_signed_in");
    server.stop();
    let away = ask().await;
    assert_eq!((away.status, away.code()), (503, "database_busy"), "{away}");
    assert!(away.headers.contains_key("retry-after"));
    server.start_again();
    running.stop().await;
}

#[tokio::test]
async fn foreign_pages_do_nothing_in_anybodys_name() {
    let (running, beside) = house().await;
    let ann = beside.somebody(1).await;
    let before = beside.kept_of(&ann).await;
    let ours = running.origin();
    let photo = || photos::form(&running, &png(9, 9)).header("cookie", ann.cookie());
    for (name, value) in [
        ("origin", FOREIGN),
        ("origin", "null"),
        ("origin", "https://localhost"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let refused = answer(photo().header(name, value)).await;
        assert_eq!(
            (refused.status, refused.code()),
            (403, "cross_site"),
            "{name}: {value}"
        );
        assert!(!refused.headers.contains_key("set-cookie"));
        // Also where the session is none: what a page may do does not tell who is signed in.
        let junk = write(&running, None, &claim()).header("cookie", "filbert_session=junk");
        assert_eq!(answer(junk.header(name, value)).await.code(), "cross_site");
        let public = write(&running, None, &claim()).header(name, value);
        assert_eq!(
            answer(public).await.code(),
            "unknown_chain",
            "without a session"
        );
    }
    assert_eq!(beside.kept_of(&ann).await, before);
    for (name, value) in [("origin", &*ours), ("sec-fetch-site", "same-origin")] {
        assert_eq!(
            answer(photo().header(name, value)).await.status,
            200,
            "{name}"
        );
    }
    running.stop().await;
}

#[tokio::test]
async fn what_is_about_people_is_shared_with_no_other_origin() {
    let (running, beside) = house().await;
    let ann = beside.somebody(1).await;
    let paths = [
        ("user/submit-profile-photo", Method::POST, false),
        ("user/profile-photo/0x00", Method::GET, false),
        ("claim-v2", Method::POST, true),
        ("config", Method::GET, true),
    ];
    for (path, method, is_shared) in paths {
        let preflight = running
            .ask(Method::OPTIONS, path)
            .header("origin", FOREIGN)
            .header("access-control-request-method", method.as_str())
            .header("access-control-request-headers", "content-type");
        let asked = running
            .ask(method, path)
            .header("origin", FOREIGN)
            .header("cookie", ann.cookie());
        for request in [preflight, asked] {
            let response = request.send().await.expect("an answer");
            let told = |name: &str| response.headers().get(name).cloned();
            assert!(told("access-control-allow-credentials").is_none(), "{path}");
            let origin = told("access-control-allow-origin");
            assert_eq!(
                origin.is_some_and(|origin| origin == "*"),
                is_shared,
                "{path}"
            );
            let any = response
                .headers()
                .keys()
                .any(|name| name.as_str().starts_with("access-control"));
            assert_eq!(any, is_shared, "{path}");
        }
    }
    running.stop().await;
}
