//! Pages: plain, whole in themselves, and plain about what they are.

use axum::{
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

const STYLE: &str = "\
:root{color-scheme:light;font:16px/1.5 system-ui,sans-serif;color:#1b1f24;background:#f4f5f7}\
*{box-sizing:border-box}body{margin:0}\
header{background:#ffe08a;padding:.5rem 1rem;font-weight:600;font-size:.875rem;text-align:center}\
main{max-width:30rem;margin:0 auto;padding:1.25rem 1rem 2rem}main.wide{max-width:64rem}\
h1{font-size:1.375rem;line-height:1.2;margin:.25rem 0 .75rem}h2{font-size:1.125rem;margin:2rem 0 .5rem}\
p{margin:0 0 .75rem}form{display:grid;gap:.625rem;margin:1rem 0 0}\
button,a.button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1rem;border:1px solid #b6bcc6;\
border-radius:.5rem;background:#fff;color:inherit;cursor:pointer;text-align:center;text-decoration:none}\
a.button{display:inline-block}button.first,a.button{background:#17613a;border-color:#17613a;color:#fff}\
button:focus-visible,a:focus-visible{outline:3px solid #2563eb;outline-offset:2px}\
form.row{display:inline-flex;flex-wrap:wrap;gap:.25rem;margin:0}\
form.row button{min-height:2rem;padding:.125rem .5rem;font-size:.8125rem;font-weight:500}\
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem;background:#fff}\
th,td{text-align:left;vertical-align:top;padding:.5rem;border:1px solid #d9dde3;overflow-wrap:break-word}\
code{font-size:.8125rem}";

/// Tells the page around it, and goes on.
const SCRIPT: &str = "\
const end=document.getElementById('end');\
if(end.dataset.agreement&&parent!==window)\
parent.postMessage({signedAgreementId:end.dataset.agreement},'*');\
if(end.href)setTimeout(()=>location.replace(end.href),600);";

/// A page.
pub(crate) struct Page {
    pub title: &'static str,
    /// What is in it, as HTML.
    pub body: String,
    /// Whether it goes on by itself: to the link `end`.
    pub goes_on: bool,
    /// Whether others may show it in a frame. Else it is for the whole width of a window.
    pub is_framed: bool,
}

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let hash = |text: &str| STANDARD.encode(Sha256::digest(text));
        let script = match self.goes_on {
            true => format!("<script>{SCRIPT}</script>"),
            false => String::new(),
        };
        let frames = if self.is_framed { "*" } else { "'none'" };
        let policy = format!(
            "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; \
             form-action 'self'; base-uri 'none'; frame-ancestors {frames}",
            hash(STYLE),
            hash(SCRIPT),
        );
        let width = if self.is_framed {
            ""
        } else {
            " class=\"wide\""
        };
        let text = format!(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
             <title>{title}</title><style>{STYLE}</style></head><body>\
             <header>Sandbox: nothing here is real</header>\
             <main{width}><h1>{title}</h1>{body}</main>{script}</body></html>",
            title = self.title,
            body = self.body,
        );
        let headers = [
            (header::CONTENT_SECURITY_POLICY, policy.as_str()),
            (header::CACHE_CONTROL, "no-store"),
        ];
        (headers, Html(text)).into_response()
    }
}

/// A page that says that there is none.
pub(crate) fn missing(what: &str) -> Response {
    let page = Page {
        title: "Not found",
        body: format!("<p>{}</p>", escaped(what)),
        goes_on: false,
        is_framed: true,
    };
    (StatusCode::NOT_FOUND, page).into_response()
}

/// A text in HTML, also within quotes.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A field that nobody sees.
pub(crate) fn hidden(name: &str, value: &str) -> String {
    let (name, value) = (escaped(name), escaped(value));
    format!("<input type=\"hidden\" name=\"{name}\" value=\"{value}\">")
}

/// A button that sends its form with this choice.
pub(crate) fn button(name: &str, value: &str, text: &str, is_first: bool) -> String {
    let class = if is_first { " class=\"first\"" } else { "" };
    format!("<button name=\"{name}\" value=\"{value}\"{class}>{text}</button>")
}

/// A table below its title, or a word that there is nothing in it.
pub(crate) fn table(title: &str, columns: &[&str], rows: &str) -> String {
    match rows {
        "" => format!("<h2>{title}</h2><p>None yet.</p>"),
        rows => format!("<h2>{title}</h2>{}", rows_of(columns, rows)),
    }
}

/// A table of rows that are HTML already.
pub(crate) fn rows_of(columns: &[&str], rows: &str) -> String {
    let columns: String = columns
        .iter()
        .map(|column| format!("<th>{column}"))
        .collect();
    format!("<div class=\"scroll\"><table><tr>{columns}{rows}</table></div>")
}

/// One for each value; that which it has now stands out.
pub(crate) fn buttons(name: &str, now: &str, values: impl Iterator<Item = &'static str>) -> String {
    values
        .map(|value| button(name, value, value, value == now))
        .collect()
}

/// Buttons that decide about one thing: they are sent to `/{what}/{id}`.
pub(crate) fn press(what: &str, id: &str, buttons: &str) -> String {
    format!("<form class=\"row\" method=\"post\" action=\"/{what}/{id}\">{buttons}</form>")
}
