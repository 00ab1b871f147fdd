//! `/docs`: the API's description as a page, from this host alone. The ready-made viewers either load
//! themselves from elsewhere or need `unsafe-inline` and their own way around Trusted Types; this
//! is markup made once, a style sheet, and a few lines that search.

use std::fmt::Write as _;

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    response::{IntoResponse, Response},
    routing::get,
};
use bytes::Bytes;
use serde_json::Value;
use url::Url;

mod call;
mod shape;

use self::call::Who;
use super::{assets::Assets, escape::html};
use crate::{routes::openapi_description, state::AppState};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; \
                      require-trusted-types-for 'script'";

/// The page and its two files.
pub(super) fn routes() -> Router<AppState> {
    Router::new()
        .route("/docs", get(page))
        .route("/docs/", get(super::without_slash))
        .route("/docs/style.css", get(style))
        .route(
            "/docs/search.js",
            get(async || {
                file(
                    "text/javascript; charset=utf-8",
                    include_str!("docs/search.js"),
                )
            }),
        )
}

fn file(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

async fn style(State(app): State<AppState>, wanted: HeaderMap) -> Response {
    let kind = HeaderValue::from_static("text/css; charset=utf-8");
    (
        [(header::CONTENT_TYPE, kind)],
        app.web.docs_style.answer(&wanted),
    )
        .into_response()
}

/// The style sheet, with the fonts of the web app where that is built.
pub(super) fn write_style(assets: &Assets) -> Bytes {
    let mut style = include_str!("docs/style.css").to_owned();
    for (family, weight, file) in [
        ("Bricolage Grotesque", "800", "bricolage-grotesque-heavy"),
        ("Instrument Sans", "400 700", "instrument-sans"),
    ] {
        if let Some(path) = assets.marked(&format!("assets/{file}-"), ".woff2") {
            let _ = write!(
                style,
                "\n@font-face {{\n  font-family: \"{family}\";\n  src: url(\"/{path}\") format(\"woff2\");\n  \
                 font-weight: {weight};\n  font-display: swap;\n}}\n"
            );
        }
    }
    style.into()
}

async fn page(State(app): State<AppState>, wanted: HeaderMap) -> Response {
    let headers: [(HeaderName, HeaderValue); 3] = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        ),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(POLICY),
        ),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            HeaderValue::from_static("same-origin"),
        ),
    ];
    (headers, app.web.docs.answer(&wanted)).into_response()
}

/// The page of a server that is reached at `base_url`.
pub(super) fn write(base_url: &Url) -> Bytes {
    let base = base_url.as_str().trim_end_matches('/');
    write_page(openapi_description(), base).into()
}

fn write_page(document: &Value, base: &str) -> String {
    let (mut contents, mut calls) = (String::new(), String::new());
    for tag in values(&document["tags"]) {
        let name = text(&tag["name"]);
        let title = html(&capitalised(name));
        let words = prose(text(&tag["description"]));
        let _ = write!(contents, "<li><p>{title}</p><ul>");
        let _ = write!(calls, r#"<h2 id="{name}">{title}</h2>{words}"#);
        for call in call::all(document, base).filter(|call| call.tag() == name) {
            contents.push_str(&call.line());
            calls.push_str(&call.section());
        }
        contents.push_str("</ul></li>");
    }
    let shapes = shape::sections(document);
    let intro = prose(text(&document["info"]["description"]));
    let who = who_may(document);
    format!(
        r##"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Filbert API</title>
<meta name="description" content="Every call of Filbert's API: what it takes, what it answers, how it fails, and an example to try.">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/docs/style.css">
<script src="/docs/search.js" defer></script>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<a class="home" href="/"><img src="/favicon.svg" alt="" width="32" height="32">Filbert</a>
<label class="search" hidden><span>Search</span><input type="search" placeholder="claim, 409, expiresAt" autocomplete="off" spellcheck="false"></label>
</header>
<div class="page">
<nav aria-label="Calls"><ul><li><p><a href="#who">Who may make which call</a></p></li>{contents}<li><p><a href="#shapes">Shapes</a></p></li></ul></nav>
<main id="calls">
<h1>The API</h1>
{intro}
<p>The same for programs: <a href="/api/filbert/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p role="status" class="found" hidden></p>
{who}
{calls}
<h2 id="shapes">Shapes</h2>
{shapes}
</main>
</div>
</body>
</html>
"##
    )
}

/// Who is who, and what each sort of them may do.
fn who_may(document: &Value) -> String {
    let session = &document["components"]["securitySchemes"]["session"];
    let (name, words) = (html(text(&session["name"])), text(&session["description"]));
    let (anyone, either, signed_in) = (
        Who::Anyone.words(),
        Who::Either.words(),
        Who::SignedIn.words(),
    );
    format!(
        r#"<h2 id="who">Who may make which call</h2>
<dl>
<dt>{anyone}</dt><dd>It makes no difference who asks, so nobody looks. A session that comes along is not read.</dd>
<dt>{either}</dt><dd>Visitors too. Of who is signed in it is known who it is, be it only whose an idempotency key is.</dd>
<dt>{signed_in}</dt><dd>Everybody else hears <code>not_signed_in</code> (401), and whose data it is comes from the session alone.</dd>
</dl>
<p>A session is the cookie <code>{name}</code>. {words} Whose session ended, expired or lost its account is a
visitor. Whatever changes something in a session, and whatever opens or ends one, is refused to pages of other origins:
<code>cross_site</code> (403). Below, <code>session.txt</code> is where <code>curl -c session.txt</code> kept the
cookie of a call that signs in.</p>
"#,
        words = with_code(words),
    )
}

/// Paragraphs, with `code` in them.
fn prose(words: &str) -> String {
    let paragraphs = words.split("\n\n").filter(|words| !words.is_empty());
    paragraphs
        .map(|words| format!("<p>{}</p>", with_code(words)))
        .collect()
}

/// Escaped text, in which what stands between backticks is code.
fn with_code(words: &str) -> String {
    let mut pieces = words.split('`');
    let mut marked = html(pieces.next().unwrap_or_default());
    let mut is_code = true;
    for piece in pieces {
        let piece = html(piece);
        let _ = match is_code {
            true => write!(marked, "<code>{piece}</code>"),
            false => write!(marked, "{piece}"),
        };
        is_code = !is_code;
    }
    marked
}

/// JSON as people read it.
fn pretty(value: &Value) -> String {
    match value {
        Value::String(text) => html(text),
        value => html(&format!("{value:#}")),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn values(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::routes::PREFIX;

    #[test]
    fn code_is_marked_and_markup_is_not() {
        assert_eq!(
            with_code("a `<b>` & `c`"),
            "a <code>&lt;b&gt;</code> &amp; <code>c</code>"
        );
    }

    #[test]
    fn each_call_is_shown_as_it_is_made() {
        let document = openapi_description();
        for call in call::all(document, "https://x.example") {
            let operation = &document["paths"][call.path][call.method.to_lowercase()];
            let (section, curl) = (call.section(), call.curl());
            let has_body = operation["requestBody"].is_object();
            assert_eq!(section.contains("<h4>Body</h4>"), has_body, "{}", call.id());
            let reads_key = operation["parameters"]
                .to_string()
                .contains("#/components/parameters/IdempotencyKey");
            assert_eq!(curl.contains("idempotency-key"), reads_key, "{curl}");
            assert!(!curl.contains("'null'"), "{curl}");
            let is_form = operation["requestBody"]["content"]["multipart/form-data"].is_object();
            assert_eq!(curl.contains(" -F '"), is_form, "{curl}");
            assert_eq!(curl.contains(" -d '{"), has_body && !is_form, "{curl}");
            assert_eq!(
                curl.contains("content-type: application/json"),
                has_body && !is_form
            );
            assert!(!is_form || curl.len() < 1_000, "{curl}");
        }
    }

    #[test]
    fn each_call_says_who_may_make_it_as_the_guide_does() {
        let path = testkit::crate_dir().join("../../docs/ACCESS.md");
        let guide = fs::read_to_string(path).expect("the guide");
        let page = write_page(openapi_description(), "https://x.example");
        assert!(page.contains(r#"<h2 id="who">"#));
        for call in call::all(openapi_description(), "https://x.example") {
            let path = call.path.strip_prefix(PREFIX).expect("our prefix");
            let who = call.who().words();
            let row = format!("| `{} {path}` | {who} |", call.method);
            assert!(guide.contains(&row), "{row}");
            let told = format!(r##"Made by <a href="#who">{who}</a>."##);
            assert!(call.section().contains(&told), "{}", call.id());
            let brings_session = call.curl().contains("-b session.txt");
            assert_eq!(brings_session, call.who() == Who::SignedIn, "{}", call.id());
        }
    }

    #[test]
    fn every_call_and_every_link_of_the_page_has_its_place() {
        let page = write_page(openapi_description(), "https://x.example");
        for call in call::all(openapi_description(), "https://x.example") {
            assert!(page.contains(&call.section()), "{}", call.id());
        }
        for (_, rest) in page
            .match_indices("href=\"#")
            .map(|(at, mark)| page.split_at(at + mark.len()))
        {
            let target = rest.split('"').next().expect("an end");
            assert!(page.contains(&format!("id=\"{target}\"")), "#{target}");
        }
    }
}
