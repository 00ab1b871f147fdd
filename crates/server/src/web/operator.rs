//! `/operator/cash-outs`: the cash-outs that need a person, for whoever has the operator's token. Nothing on it says
//! whose they are but the few digits of an account that its owner is shown.

use std::fmt::Write as _;

use axum::{
    Router,
    body::to_bytes,
    extract::{Request, State},
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{
            AUTHORIZATION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE,
        },
    },
    response::{IntoResponse, Response},
    routing::get,
};
use payments::{TroubledCashOut, closed_cash_outs, troubled_cash_outs};
use store::CashOutClosing;
use url::form_urlencoded;

use super::{escape::html, page::About};
use crate::{
    cash_outs::{advice, moment},
    config::OperatorToken,
    error::ApiError,
    state::AppState,
};

const PATH: &str = "/operator/cash-outs";
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; \
                      frame-ancestors 'none'; base-uri 'none'";
const COOKIE_NAME: &str = "filbert_operator";
/// How long (s) a browser is let in by what it brought once.
const LET_IN_FOR: i64 = 15 * 60;
/// Longest form (bytes).
const LONGEST: usize = 1_024;
/// Most that are listed.
const MOST: u64 = 200;
/// Most of those that were closed.
const MOST_CLOSED: u64 = 100;

/// The page, and what its form does.
pub(super) fn routes() -> Router<AppState> {
    Router::new().route(PATH, get(page).post(enter))
}

async fn page(State(app): State<AppState>, headers: HeaderMap) -> Result<Response, ApiError> {
    let Some(token) = &app.bank.operator_token else {
        return Ok(nothing(&app, &headers));
    };
    let now = app.ctx.clock.now_ms();
    if !is_let_in(token, &headers, now) {
        return Ok(answer(StatusCode::UNAUTHORIZED, &form()));
    }
    let troubled = troubled_cash_outs(&app.ctx.store, now, MOST).await?;
    let closed = closed_cash_outs(&app.ctx.store, MOST_CLOSED).await?;
    let body = troubled_table(&troubled) + &closed_table(&closed);
    Ok(answer(StatusCode::OK, &body))
}

/// Takes the token once, and lets the browser in for a while.
async fn enter(State(app): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Some(token) = &app.bank.operator_token else {
        return nothing(&app, &parts.headers);
    };
    let body = to_bytes(body, LONGEST).await.unwrap_or_default();
    let brought = form_urlencoded::parse(&body).find(|(name, _)| name == "token");
    if !brought.is_some_and(|(_, brought)| token.is(brought.trim())) {
        return answer(StatusCode::UNAUTHORIZED, &form());
    }
    let until = app.ctx.clock.now_ms() + LET_IN_FOR * 1_000;
    let pass = token.pass(until);
    let secure = match app.cookie.is_secure() {
        true => "; Secure",
        false => "",
    };
    let cookie = format!(
        "{COOKIE_NAME}={pass}; Path=/operator; Max-Age={LET_IN_FOR}; HttpOnly; SameSite=Strict{secure}"
    );
    let mut cookie = HeaderValue::from_str(&cookie)
        .expect("invariant: digits and letters are good for a header");
    cookie.set_sensitive(true);
    let headers = [
        (SET_COOKIE, cookie),
        (LOCATION, HeaderValue::from_static(PATH)),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// Where no token is set there is no such page.
fn nothing(app: &AppState, wanted: &HeaderMap) -> Response {
    app.web.page(StatusCode::NOT_FOUND, About::Nothing, wanted)
}

fn is_let_in(token: &OperatorToken, headers: &HeaderMap, now: i64) -> bool {
    let bearer = headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    if bearer.is_some_and(|brought| token.is(brought.trim())) {
        return true;
    }
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().strip_prefix(COOKIE_NAME)?.strip_prefix('='))
        .any(|pass| token.lets_in(pass, now))
}

fn answer(status: StatusCode, body: &str) -> Response {
    let page = format!(
        r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Cash-outs that need a person</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header><a class="home" href="/"><img src="/favicon.svg" alt="" width="28" height="28">Filbert</a></header>
<main class="wide">
<h1>Cash-outs that need a person</h1>
{body}
</main>
</body>
</html>
"#
    );
    let headers: [(HeaderName, HeaderValue); 2] = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        ),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    ];
    (status, headers, page).into_response()
}

fn form() -> String {
    format!(
        r#"<form method="post" action="{PATH}">
<p><label>The operator's token <input type="password" name="token" autocomplete="current-password" required></label>
<button>Show them</button></p>
</form>"#
    )
}

fn troubled_table(troubled: &[TroubledCashOut]) -> String {
    if troubled.is_empty() {
        return "<p>There are none.</p>".to_owned();
    }
    let rows = troubled.iter().map(|one| {
        let cash_out = &one.cash_out;
        let tx = cash_out.tx.map(|tx| tx.to_string()).unwrap_or_default();
        [
            cash_out.id.to_string(),
            cash_out.state.to_string(),
            moment(one.since),
            cash_out.cents.to_string(),
            format!("{} {}", cash_out.rail, cash_out.hint),
            cash_out.link.to_string(),
            tx,
            one.vehicle.clone().unwrap_or_default(),
            one.payout.clone().unwrap_or_default(),
            advice(one),
        ]
    });
    let headings = [
        "Cash-out",
        "State",
        "Since",
        "Sum",
        "Account",
        "Link",
        "Transaction",
        "At the provider",
        "Paying out",
        "What to do",
    ];
    table("Cash-outs that need a person", headings, rows)
}

/// Those that were closed, by whom and why.
fn closed_table(closed: &[CashOutClosing]) -> String {
    if closed.is_empty() {
        return String::new();
    }
    let rows = closed.iter().map(|one| {
        [
            one.cash_out.to_string(),
            one.state.clone(),
            one.held.clone().unwrap_or_default(),
            moment(one.at),
            one.by.clone(),
            one.because.clone(),
        ]
    });
    let headings = ["Cash-out", "State", "Held", "On", "By", "Because"];
    format!("<h2>Closed</h2>\n{}", table("Closed", headings, rows))
}

/// A table that scrolls by itself where the screen is narrower. Cells are text.
fn table<const COLUMNS: usize>(
    label: &str,
    headings: [&str; COLUMNS],
    rows: impl Iterator<Item = [String; COLUMNS]>,
) -> String {
    let mut table = format!(
        "<div class=\"scrolled\" role=\"region\" aria-label=\"{label}\" tabindex=\"0\">\n<table>\n<thead><tr>"
    );
    for heading in headings {
        let _ = write!(table, "<th scope=\"col\">{heading}</th>");
    }
    table.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        table.push_str("<tr>");
        for cell in row {
            let _ = write!(table, "<td>{}</td>", html(&cell));
        }
        table.push_str("</tr>\n");
    }
    table + "</tbody>\n</table>\n</div>"
}

#[cfg(test)]
mod tests {
    use domain::CashOutId;

    use super::*;

    #[test]
    fn what_was_closed_is_told_with_its_reason_as_text() {
        let closed = CashOutClosing {
            cash_out: CashOutId(7),
            state: "canceled".to_owned(),
            held: Some("paid_after_cancel".to_owned()),
            by: "operator".to_owned(),
            because: "<b>paid</b> by hand".to_owned(),
            at: 0,
        };
        let table = closed_table(&[closed]);
        for told in [
            "co_00000000000000000000000000000007",
            "paid_after_cancel",
            "operator",
            "&lt;b&gt;paid",
        ] {
            assert!(table.contains(told), "{told}: {table}");
        }
        assert_eq!(closed_table(&[]), "");
    }
}
