//! One way to ask, so that every service is bounded and fails alike.

use std::time::Duration;

use bytes::Bytes;
use reqwest::{Client, ClientBuilder, RequestBuilder, Response, StatusCode, header, redirect};
use serde::de::DeserializeOwned;

/// How long a service may take for one answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);
/// Longest JSON (bytes) that is read.
const LONGEST: usize = 1024 * 1024;
/// Longest pause (s) that a service can ask for.
const LONGEST_PAUSE: u64 = 3_600;

/// Why a service gave no answer. Says nothing of addresses: they may hold keys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ServiceError {
    /// No answer in time, or the connection failed.
    #[error("{0} does not answer")]
    Unreachable(&'static str),
    /// It was asked too often.
    #[error("{service} was asked too often")]
    Throttled {
        /// Which.
        service: &'static str,
        /// When it may be asked again, if it said so.
        after: Option<Duration>,
    },
    /// It answered that something went wrong.
    #[error("{service} answered with {status}")]
    Refused {
        /// Which.
        service: &'static str,
        /// The HTTP status.
        status: u16,
    },
    /// What it answered is not what it documents.
    #[error("the answer of {0} cannot be read")]
    Unreadable(&'static str),
}

/// Sends what is asked of one service.
#[derive(Clone, Debug)]
pub(crate) struct Service {
    name: &'static str,
    pub client: Client,
}

impl Service {
    /// A service by the name that errors give it.
    pub fn new(name: &'static str) -> Self {
        Self::with(name, Client::builder())
    }

    /// The same with more settings.
    pub fn with(name: &'static str, settings: ClientBuilder) -> Self {
        let client = settings
            .timeout(ANSWER_WITHIN)
            // A service that moves is a change for people to make.
            .redirect(redirect::Policy::none())
            .build()
            .expect("invariant: these settings make a client");
        Self { name, client }
    }

    /// The JSON of a successful answer.
    pub async fn json<T: DeserializeOwned>(
        &self,
        request: RequestBuilder,
    ) -> Result<T, ServiceError> {
        let body = self.bytes(request, LONGEST).await?;
        serde_json::from_slice(&body).map_err(|_| ServiceError::Unreadable(self.name))
    }

    /// The bytes of a successful answer, of which there may be `longest`.
    pub async fn bytes(
        &self,
        request: RequestBuilder,
        longest: usize,
    ) -> Result<Bytes, ServiceError> {
        let response = request.send().await;
        let response = response.map_err(|_| ServiceError::Unreachable(self.name))?;
        match response.status() {
            status if status.is_success() => {}
            StatusCode::TOO_MANY_REQUESTS => {
                return Err(ServiceError::Throttled {
                    service: self.name,
                    after: pause(&response),
                });
            }
            status => {
                return Err(ServiceError::Refused {
                    service: self.name,
                    status: status.as_u16(),
                });
            }
        }
        let body = read_to_end(response, longest).await;
        body.map_err(|cut| match cut {
            Cut::Off => ServiceError::Unreachable(self.name),
            Cut::TooLong => ServiceError::Unreadable(self.name),
        })
    }
}

/// Why there is no whole body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// The connection ended, or it took too long.
    Off,
    /// There is more of it than is read.
    TooLong,
}

/// The body of an answer, of which there may be `longest` bytes.
pub(crate) async fn read_to_end(mut response: Response, longest: usize) -> Result<Bytes, Cut> {
    let mut body = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(|_| Cut::Off)? {
        body.extend_from_slice(&piece);
        if body.len() > longest {
            return Err(Cut::TooLong);
        }
    }
    Ok(body.into())
}

/// `Retry-After` in seconds; its other form, a date, is not used by those that we ask.
pub(crate) fn pause(response: &Response) -> Option<Duration> {
    let seconds = response.headers().get(header::RETRY_AFTER)?.to_str().ok()?;
    let seconds: u64 = seconds.parse().ok()?;
    Some(Duration::from_secs(seconds.min(LONGEST_PAUSE)))
}
