//! Files that programs look for by their names: what they are not to list, whom to tell of a hole, the icon.
//!
//! A page that carries a link says `noindex` itself and is not shut to robots: what shows a link in a chat asks
//! robots.txt first, as Facebook, X, Telegram and Slack do, and would show nothing of it.

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use domain::Moment;
use url::Url;

use super::page::About;
use crate::state::AppState;

const ROBOTS: &str = "\
# Pages that carry a link say noindex themselves. Apps that show links have to read them.
User-agent: *
Disallow: /api/
";
const SECURITY_PATH: &str = "/.well-known/security.txt";
const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
const A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");
/// Seconds.
const DAY: u64 = 24 * 60 * 60;
/// For how long (s) a security.txt can be relied on. RFC 9116 recommends less than a year.
const RELIABLE_FOR: u64 = 180 * DAY;
/// What stands for `/favicon.ico`, the best first: browsers and crawlers go by the content type.
const ICONS: [&str; 2] = ["app/icon-192.png", "favicon.svg"];

pub(super) fn routes() -> Router<AppState> {
    Router::new()
        .route("/robots.txt", get(robots))
        .route(SECURITY_PATH, get(security))
        .route("/favicon.ico", get(icon))
}

async fn robots() -> Response {
    text(ROBOTS.to_owned())
}

/// Where no contact is configured there is none: the file has to name one.
async fn security(State(app): State<AppState>, wanted: HeaderMap) -> Response {
    let now = u64::try_from(app.ctx.clock.now_ms() / 1_000).unwrap_or_default();
    let operator = &app.web.operator;
    match security_txt(operator.contact.as_ref(), &operator.base_url, now) {
        Some(file) => text(file),
        None => app.web.page(StatusCode::NOT_FOUND, About::Nothing, &wanted),
    }
}

async fn icon(State(app): State<AppState>, wanted: HeaderMap) -> Response {
    match ICONS.into_iter().find_map(|path| app.web.assets.get(path)) {
        Some(icon) => icon.answer(&wanted),
        None => app.web.page(StatusCode::NOT_FOUND, About::Nothing, &wanted),
    }
}

fn text(file: String) -> Response {
    let headers = [(header::CONTENT_TYPE, TEXT), (header::CACHE_CONTROL, A_DAY)];
    (headers, file).into_response()
}

/// Whom to tell of a hole, as RFC 9116 has it, at `now` (Unix seconds). It is the same for a day. `None`: nobody who may
/// stand there. Addresses of the web have to begin with `https:`, which a sandbox's do not.
fn security_txt(contact: Option<&Url>, base_url: &Url, now: u64) -> Option<String> {
    let contact = contact.filter(|contact| matches!(contact.scheme(), "https" | "mailto"))?;
    let expires = Moment(now - now % DAY + RELIABLE_FOR).iso();
    let canonical = base_url.join(SECURITY_PATH).ok();
    let canonical = canonical.filter(|url| url.scheme() == "https");
    let canonical = canonical.map(|url| format!("Canonical: {url}\n"));
    Some(format!(
        "Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en\n{}",
        canonical.unwrap_or_default()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-11-20T13:15:00Z.
    const NOW: u64 = 1_795_180_500;

    fn url(text: &str) -> Url {
        text.parse().unwrap()
    }

    #[test]
    fn security_txt_names_contact_end_language_and_place() {
        let contact = url("mailto:security@example.org");
        let file = security_txt(Some(&contact), &url("https://filbert.example/"), NOW);
        assert_eq!(
            file.unwrap(),
            "Contact: mailto:security@example.org\n\
             Expires: 2027-05-19T00:00:00Z\n\
             Preferred-Languages: en\n\
             Canonical: https://filbert.example/.well-known/security.txt\n"
        );
    }

    #[test]
    fn no_security_txt_without_a_contact_that_may_stand_there() {
        let base = url("https://filbert.example/");
        assert_eq!(security_txt(None, &base, NOW), None);
        let plain = url("http://127.0.0.1:4000/30min");
        assert_eq!(security_txt(Some(&plain), &base, NOW), None);
    }

    #[test]
    fn security_txt_names_no_place_that_is_not_of_https() {
        let contact = url("https://help.example/");
        let file = security_txt(Some(&contact), &url("http://localhost:3000/"), NOW).unwrap();
        assert!(file.starts_with("Contact: https://help.example/\n"));
        assert!(!file.contains("Canonical"), "{file}");
    }

    #[test]
    fn robots_are_shut_out_of_the_api_alone() {
        let shut: Vec<_> = ROBOTS
            .lines()
            .filter_map(|line| line.strip_prefix("Disallow: "))
            .collect();
        assert_eq!(shut, ["/api/"]);
    }
}
