use std::{fmt::Write as _, sync::Arc};

use axum::{Json, extract::State, http::header, response::IntoResponse};
use serde_json::{Value, json};

use super::kept::Kept;

/// All that was sent, for programs.
pub(super) async fn json(State(kept): State<Arc<Kept>>) -> Json<Value> {
    Json(json!({ "letters": kept.letters(), "pushes": kept.pushes() }))
}

/// The same for people, the newest first.
pub(super) async fn page(State(kept): State<Arc<Kept>>) -> impl IntoResponse {
    let mut text = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Outbox</title>\
         <h1>What this sandbox sent</h1><h2>Letters</h2>",
    );
    for letter in kept.letters().iter().rev() {
        let to = escaped(&letter.to.join(", "));
        let _ = write!(text, "<h3>{to}</h3><pre>{}</pre>", escaped(&letter.letter));
    }
    text.push_str("<h2>Messages to browsers</h2>");
    for push in kept.pushes().iter().rev() {
        let to = escaped(&push.endpoint);
        let _ = write!(text, "<h3>{to}</h3><pre>{}</pre>", escaped(&push.text));
    }
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'"),
    ];
    (headers, text)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
