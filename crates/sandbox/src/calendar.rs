//! What stands for the calendar in which an operator is booked: a page that says that nobody answers here.

use std::{
    fmt::Write as _,
    net::{Ipv4Addr, SocketAddr},
};

use axum::{
    Router,
    extract::RawQuery,
    http::header,
    response::{Html, IntoResponse},
    routing::get,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use domain::Moment;
use sha2::{Digest, Sha256};
use tokio::{net::TcpListener, task::JoinHandle};
use url::Url;

use crate::{SandboxError, clock::Clock};

/// Seconds.
const DAY: u64 = 24 * 60 * 60;
const PATH: &str = "/30min";
const TITLE: &str = "A talk of 30 minutes";
const STYLE: &str = "\
:root{color-scheme:light;--ink:#1b1f24;--soft:#59616c;--paper:#f4f5f7;--line:#c4cad3;--now:#17613a;--on-now:#fff;\
font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}\
:root.dark{color-scheme:dark;--ink:#f1f3f6;--soft:#adb5c0;--paper:#15181c;--line:#434a54;--now:#7fd3a4;--on-now:#10241a}\
*{box-sizing:border-box}body{margin:0}\
header{background:#ffe08a;color:#1b1f24;padding:.5rem 1rem;font-weight:600;font-size:.875rem;text-align:center}\
main{max-width:30rem;margin:0 auto;padding:1.25rem 1rem 2rem}\
h1{font-size:1.375rem;line-height:1.2;margin:.25rem 0 .75rem}p{margin:0 0 1.25rem}\
table{border-collapse:collapse;width:100%;table-layout:fixed;font-variant-numeric:tabular-nums}\
caption{text-align:left;font-weight:600;margin:0 0 .5rem}th{color:var(--soft);font-size:.8125rem;font-weight:600}\
th,td{text-align:center;padding:.5rem 0;border:1px solid var(--line)}\
td[aria-current]{background:var(--now);color:var(--on-now);font-weight:700}";

/// Its server. Dropped, it ends. It has an address of its own, so that pages that show it in a frame let nothing else
/// of the sandbox in.
pub struct CalendarServer {
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl CalendarServer {
    /// Starts on 127.0.0.1; port 0 is any that is free.
    ///
    /// # Errors
    /// When the port is in use.
    pub async fn start(port: u16) -> Result<Self, SandboxError> {
        let taken = |_| SandboxError::PortInUse(port);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
        let listener = listener.map_err(taken)?;
        let address = listener.local_addr().map_err(taken)?;
        let routes = Router::new().route("/", get(page)).route(PATH, get(page));
        let task = tokio::spawn(async move {
            // It only ends with its listener, which nobody closes.
            let _ = axum::serve(listener, routes).await;
        });
        Ok(Self { address, task })
    }

    /// The page by itself.
    pub fn page(&self) -> Url {
        self.url(PATH)
    }

    /// The page as it is shown in a frame: dark, and a month of it.
    pub fn framed(&self) -> Url {
        self.url(&format!("{PATH}?layout=month_view&theme=dark"))
    }

    fn url(&self, path: &str) -> Url {
        format!("http://{}{path}", self.address)
            .parse()
            .expect("invariant: an address and a path are a URL")
    }
}

impl Drop for CalendarServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn page(RawQuery(query): RawQuery) -> impl IntoResponse {
    let asked = query.unwrap_or_default();
    let is_dark = asked.split('&').any(|field| field == "theme=dark");
    let now = u64::try_from(Clock::default().now_ms() / 1_000).unwrap_or_default();
    let style = STANDARD.encode(Sha256::digest(STYLE));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{style}'; form-action 'none'; base-uri 'none'; frame-ancestors *"
    );
    let headers = [
        (header::CONTENT_SECURITY_POLICY, policy.as_str()),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, Html(write(is_dark, now / DAY))).into_response()
}

/// The page on a day, by days since 1970.
fn write(is_dark: bool, today: u64) -> String {
    let class = if is_dark { " class=\"dark\"" } else { "" };
    format!(
        "<!doctype html><html lang=\"en\"{class}><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>{TITLE}</title><style>{STYLE}</style></head><body>\
         <header>Sandbox: nothing here is real</header><main><h1>{TITLE}</h1>\
         <p>In this sandbox nobody answers. A calendar of 30-minute talks would stand here.</p>{}</main></body></html>",
        month(today),
    )
}

/// The month of a day, by days since 1970, as a table with a row a week.
fn month(today: u64) -> String {
    let date = |day: u64| Moment(day * DAY).civil();
    let (_, month, day) = date(today);
    let named = Moment(today * DAY).date();
    // Behind the day: `November 2026`.
    let named = named.split_once(' ').map_or("", |(_, month)| month);
    let first = today + 1 - day;
    let days = (first..).take_while(|day| date(*day).1 == month);
    let mut table = format!("<table><caption>{named}</caption><thead><tr>");
    for weekday in ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] {
        let _ = write!(table, "<th scope=\"col\">{weekday}</th>");
    }
    table.push_str("</tr></thead><tbody><tr>");
    table.push_str(&"<td></td>".repeat(usize::try_from(weekday(first)).unwrap_or_default()));
    for day in days {
        if weekday(day) == 0 && day != first {
            table.push_str("</tr><tr>");
        }
        let current = if day == today {
            " aria-current=\"date\""
        } else {
            ""
        };
        let _ = write!(table, "<td{current}>{}</td>", date(day).2);
    }
    table.push_str("</tr></tbody></table>");
    table
}

/// 0 is a Monday; 1 January 1970 was a Thursday.
fn weekday(day: u64) -> u64 {
    (day + 3) % 7
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-11-20.
    const TODAY: u64 = 20_777;

    #[test]
    fn a_month_has_its_days_below_their_weekdays() {
        let shown = month(TODAY);
        assert!(
            shown.contains("<caption>November 2026</caption>"),
            "{shown}"
        );
        // It begins on a Sunday and ends on a Monday.
        let begin = "<tbody><tr><td></td><td></td><td></td><td></td><td></td><td></td><td>1</td></tr><tr><td>2</td>";
        assert!(shown.contains(begin), "{shown}");
        assert!(shown.contains("<td aria-current=\"date\">20</td>"));
        assert!(
            shown.ends_with("<tr><td>30</td></tr></tbody></table>"),
            "{shown}"
        );
    }

    #[test]
    fn the_page_is_dark_where_that_is_asked_for() {
        let (light, dark) = (write(false, TODAY), write(true, TODAY));
        assert!(light.contains("<html lang=\"en\">"), "{light}");
        assert_eq!(light, dark.replacen(" class=\"dark\"", "", 1));
        assert_ne!(light, dark);
    }

    #[tokio::test]
    async fn the_page_says_what_it_is_and_may_be_shown_in_a_frame() {
        let server = CalendarServer::start(0).await.unwrap();
        for (url, is_dark) in [(server.page(), false), (server.framed(), true)] {
            let answer = reqwest::get(url).await.unwrap();
            let policy = answer.headers()["content-security-policy"].to_str();
            assert!(policy.unwrap().ends_with("frame-ancestors *"));
            let page = answer.text().await.unwrap();
            assert!(page.contains("In this sandbox nobody answers."), "{page}");
            assert_eq!(page.contains("class=\"dark\""), is_dark, "{page}");
        }
    }
}
