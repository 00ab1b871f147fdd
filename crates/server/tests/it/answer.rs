use std::fmt;

use reqwest::{Response, header::HeaderMap};
use serde_json::Value;

/// What the API answered.
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Value,
}

impl Answer {
    /// Reads an answer; every one has a JSON body and a request id.
    pub async fn of(response: Response) -> Self {
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let body = response.json().await.expect("an answer in JSON");
        Self {
            status,
            headers,
            body,
        }
    }

    /// The error's code.
    pub fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or("none")
    }

    /// The hash of the transaction that was sent.
    pub fn tx_hash(&self) -> &str {
        assert_eq!(self.status, 200, "{self}");
        self.body["txHash"].as_str().expect("a hash")
    }
}

/// Status, wait and body without what differs each time; for snapshots. Checks on the way that the
/// request id in the body is the one in the header.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut body = self.body.clone();
        if self.status >= 400
            && let Some(fields) = body.as_object_mut()
        {
            let id = fields.remove("requestId").unwrap_or_default();
            assert_eq!(self.headers["x-request-id"], id.as_str().unwrap_or("none"));
        }
        write!(f, "{}", self.status)?;
        if self.headers.contains_key("retry-after") {
            write!(f, ", with Retry-After")?;
        }
        write!(
            f,
            " {}",
            serde_json::to_string_pretty(&body).map_err(|_| fmt::Error)?
        )
    }
}
