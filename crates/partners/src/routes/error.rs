use std::time::Duration;

use reqwest::StatusCode;
use serde_json::Value;

use super::read;

/// Most characters of a sentence of the router's.
const SENTENCE: usize = 300;

/// Why the router gave no answer that is of use. Nothing moves by asking it, so all may be asked again. Its
/// words are for whoever runs Filbert.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoutesError {
    /// No answer in time, or the connection failed.
    #[error("the router does not answer")]
    Unreachable,
    /// It was asked too often.
    #[error("the router was asked too often")]
    Throttled {
        /// When it may be asked again, if that is known.
        after: Option<Duration>,
    },
    /// What it answered is not what it documents, or not of what it was asked.
    #[error("the answer of the router cannot be read")]
    Unreadable,
    /// It failed.
    #[error("the router failed")]
    Broken,
    /// It rests.
    #[error("the router is being maintained: {words}")]
    Maintenance {
        /// Its own.
        words: String,
    },
    /// It does not know the operator.
    #[error("the router does not take the integrator id")]
    Unauthorised,
    /// There is no way between those two, or not with that amount.
    #[error("the router knows no route: {words}")]
    NoRoute {
        /// Its own.
        words: String,
    },
    /// It does not take the question: a fault of ours.
    #[error("the router refuses the question: {words}")]
    Refused {
        /// Its own.
        words: String,
    },
    /// It has a route that is no transaction of one chain: an intent, or an address to send to.
    #[error("the router's route cannot be carried out: {kind}")]
    NotExecutable {
        /// Of which kind it is, in its own word.
        kind: String,
    },
}

/// Why it did not do what it was asked, in whichever of its forms it says so.
pub(super) struct Refusal {
    kind: String,
    words: String,
    after: Option<Duration>,
}

impl Refusal {
    pub fn read(body: &[u8]) -> Self {
        let told: Value = serde_json::from_slice(body).unwrap_or_default();
        let first = told.pointer("/errors/0").unwrap_or(&Value::Null);
        let text = |of: &Value, name| read::text(of, name, SENTENCE);
        let words = text(&told, "message").or_else(|| text(&told, "error"));
        let words = words.or_else(|| text(first, "message"));
        let kind = text(&told, "type").or_else(|| text(&told, "errorType"));
        let kind = kind.or_else(|| text(first, "errorType"));
        let after = told.get("retryAfter").and_then(Value::as_u64);
        Self {
            kind: kind.unwrap_or_default(),
            words: words.unwrap_or_else(|| read::plain(&String::from_utf8_lossy(body), SENTENCE)),
            after: after.map(Duration::from_secs),
        }
    }

    /// What is wrong whatever was asked; `None`: the answer is about the question.
    pub fn failure(&self, status: StatusCode) -> Option<RoutesError> {
        let words = || self.words.clone();
        match (self.kind.as_str(), status) {
            ("MAINTENANCE", _) => Some(RoutesError::Maintenance { words: words() }),
            ("RATE_LIMIT" | "RATE_LIMITED", _) | (_, StatusCode::TOO_MANY_REQUESTS) => {
                Some(RoutesError::Throttled { after: self.after })
            }
            ("UNAUTHORIZED", _) | (_, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => {
                Some(RoutesError::Unauthorised)
            }
            // Some failures to find a way have the status of a breakdown.
            ("PATH_FINDER_ERROR" | "QUOTE_ERROR" | "ROUTE_ERROR", _) => {
                Some(RoutesError::NoRoute { words: words() })
            }
            ("INTERNAL_ERROR" | "UNKNOWN_ERROR", _) | (_, StatusCode::REQUEST_TIMEOUT) => {
                Some(RoutesError::Broken)
            }
            (_, status) if status.is_server_error() => Some(RoutesError::Broken),
            _ => None,
        }
    }

    /// What it says of a question. It has one type for what is no question and for what has no answer; only
    /// where it names the form of a question, that is what is wrong.
    pub fn of_a_question(self) -> RoutesError {
        let words = self.words;
        match self.kind.as_str() {
            "SCHEMA_VALIDATION_ERROR" => RoutesError::Refused { words },
            _ => RoutesError::NoRoute { words },
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_form_of_its_errors_is_read() {
        let words = "No paths found, please choose a different token pair";
        for body in [
            json!({"message": words, "type": "BAD_REQUEST"}),
            json!({"error": words, "errorType": "BAD_REQUEST"}),
            json!({"errors": [{"message": words, "errorType": "BAD_REQUEST", "path": "x"}]}),
        ] {
            let refusal = Refusal::read(body.to_string().as_bytes());
            assert_eq!(refusal.failure(StatusCode::BAD_REQUEST), None, "{body}");
            let words = words.to_owned();
            assert_eq!(refusal.of_a_question(), RoutesError::NoRoute { words });
        }
        let bare = Refusal::read(b"No route\nfound");
        assert_eq!(bare.words, "No routefound");
        let endless = Refusal::read("x".repeat(10_000).as_bytes());
        assert_eq!(endless.words.len(), SENTENCE);
    }

    #[test]
    fn a_type_says_more_than_a_status() {
        let failure = |kind: &str, status| {
            let body = json!({"message": "x", "type": kind, "retryAfter": 7}).to_string();
            Refusal::read(body.as_bytes()).failure(status)
        };
        let words = || "x".to_owned();
        let after = Some(Duration::from_secs(7));
        for (kind, status, error) in [
            (
                "MAINTENANCE",
                StatusCode::BAD_REQUEST,
                RoutesError::Maintenance { words: words() },
            ),
            (
                "RATE_LIMIT",
                StatusCode::BAD_REQUEST,
                RoutesError::Throttled { after },
            ),
            (
                "",
                StatusCode::TOO_MANY_REQUESTS,
                RoutesError::Throttled { after },
            ),
            (
                "QUOTE_ERROR",
                StatusCode::INTERNAL_SERVER_ERROR,
                RoutesError::NoRoute { words: words() },
            ),
            ("", StatusCode::FORBIDDEN, RoutesError::Unauthorised),
            ("", StatusCode::BAD_GATEWAY, RoutesError::Broken),
        ] {
            assert_eq!(failure(kind, status), Some(error), "{kind} {status}");
        }
    }
}
