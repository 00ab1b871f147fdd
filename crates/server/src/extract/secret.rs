//! Requests that carry a link's secret are refused before anything else looks at them. Their text
//! is dropped unread: not parsed further, not logged, not echoed.

use axum::{
    extract::Request,
    http::{HeaderMap, header},
    middleware::Next,
    response::Response,
};
use serde_json::Value;

use crate::error::{ApiError, ErrorCode};

/// Names of fields that hold secrets in other clients of the protocol.
const SECRET_FIELDS: [&str; 2] = ["password", "secret"];

/// The refusal.
pub(crate) fn secret_refusal() -> ApiError {
    ApiError::new(
        ErrorCode::SecretInBody,
        "This request carries a link's secret, so it was dropped unread. Whoever knows the secret \
         can take the money: keep it in the link, behind #, and send only its public part.",
    )
}

/// Middleware: refuses a query or a header that carries a secret.
pub async fn refuse_secret_in_head(request: Request, next: Next) -> Result<Response, ApiError> {
    let query = request.uri().query().unwrap_or("");
    if query_holds_secret(query) || header_holds_secret(request.headers()) {
        return Err(secret_refusal());
    }
    Ok(next.run(request).await)
}

/// Whether a JSON value has a secret in any of its texts, or a field that is there to hold one.
pub(super) fn holds_secret(value: &Value) -> bool {
    match value {
        Value::String(text) => domain::contains_secret(text),
        Value::Array(values) => values.iter().any(holds_secret),
        Value::Object(fields) => fields.iter().any(|(name, value)| {
            is_secret_field(name) || domain::contains_secret(name) || holds_secret(value)
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

pub(super) fn is_secret_field(name: &str) -> bool {
    SECRET_FIELDS
        .iter()
        .any(|field| name.eq_ignore_ascii_case(field))
}

/// `Referer` is spared: it is another program's that writes it, and nobody here reads it.
fn header_holds_secret(headers: &HeaderMap) -> bool {
    headers
        .iter()
        .filter(|(name, _)| *name != header::REFERER)
        .filter_map(|(_, value)| value.to_str().ok())
        .any(domain::contains_secret)
}

fn query_holds_secret(query: &str) -> bool {
    domain::contains_secret(&format!("?{query}"))
        || url::form_urlencoded::parse(query.as_bytes())
            .any(|(name, value)| is_secret_field(&name) || domain::contains_secret(&value))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn sees_secrets_at_any_depth_and_behind_escapes() {
        for value in [
            json!({"Password": "x"}),
            json!({"a": [{"password": null}]}),
            json!({"a": ["https://x.example/claim?c=1&v=v4.4&i=2#p=abc"]}),
            serde_json::from_str(r#"{"a":"claim\u0023p=abc"}"#).unwrap(),
        ] {
            assert!(holds_secret(&value), "{value}");
        }
        assert!(!holds_secret(&json!({"chainId": "1", "apiKey": "p"})));
    }

    #[test]
    fn sees_secrets_in_headers() {
        let held = |name: &'static str, value: &'static str| {
            let name = header::HeaderName::from_static(name);
            header_holds_secret(&HeaderMap::from_iter([(
                name,
                header::HeaderValue::from_static(value),
            )]))
        };
        assert!(held(
            "idempotency-key",
            "https://x/claim?c=1&v=v4.4&i=2#p=abc"
        ));
        assert!(!held("referer", "https://x/claim?c=1&v=v4.4&i=2#p=abc"));
        assert!(!held(
            "idempotency-key",
            "8e03978e-40d5-43dd-bc93-6894a57f9324"
        ));
    }

    #[test]
    fn sees_secrets_in_queries() {
        for query in [
            "p=abc",
            "c=1&p=abc",
            "password=abc",
            "link=https%3A%2F%2Fx%2F%23p%3Dabc",
        ] {
            assert!(query_holds_secret(query), "{query}");
        }
        assert!(!query_holds_secret("link=31337/v4.4/5&pubKey20=0x00"));
    }
}
