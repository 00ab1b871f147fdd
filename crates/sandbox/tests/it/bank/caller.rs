use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, SystemTime},
};

use reqwest::{Client, RequestBuilder, Response};
use sandbox::BankServer;
use serde_json::Value;
use url::Url;

const LONGEST: Duration = Duration::from_secs(20);

/// Asks an API v0: our bank's, or the provider's own.
pub(super) struct Caller {
    api: Url,
    key: String,
    pub client: Client,
}

impl Caller {
    pub fn new(api: Url, key: &str) -> Self {
        Self {
            api,
            key: key.to_owned(),
            client: Client::builder()
                .timeout(LONGEST)
                .no_proxy()
                .build()
                .unwrap(),
        }
    }

    pub fn of(bank: &BankServer) -> Self {
        Self::new(bank.api(), bank.key())
    }

    /// Waits no longer than that for an answer.
    pub fn impatient(bank: &BankServer, patience: Duration) -> Self {
        let client = Client::builder()
            .timeout(patience)
            .no_proxy()
            .build()
            .unwrap();
        Self {
            client,
            ..Self::of(bank)
        }
    }

    pub fn url(&self, path: &str) -> Url {
        self.api.join(path).unwrap()
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        read(self.send(self.client.get(self.url(path))).await.unwrap()).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> (u16, Value) {
        let request = self.client.put(self.url(path)).json(body);
        read(self.send(request).await.unwrap()).await
    }

    pub async fn delete(&self, path: &str) -> (u16, Value) {
        read(self.send(self.client.delete(self.url(path))).await.unwrap()).await
    }

    /// Asks with a key that nobody used before.
    pub async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.post_again(&new_key(), path, body).await
    }

    /// Asks with this key.
    pub async fn post_again(&self, key: &str, path: &str, body: &Value) -> (u16, Value) {
        read(self.try_post(key, path, body).await.unwrap()).await
    }

    /// The same, where perhaps no answer comes.
    pub async fn try_post(&self, key: &str, path: &str, body: &Value) -> reqwest::Result<Response> {
        let request = self.client.post(self.url(path)).json(body);
        self.send(request.header("Idempotency-Key", key)).await
    }

    pub async fn send(&self, request: RequestBuilder) -> reqwest::Result<Response> {
        request.header("Api-Key", &self.key).send().await
    }
}

/// Status and body.
pub(super) async fn read(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    (
        status,
        serde_json::from_str(&text).unwrap_or(Value::String(text)),
    )
}

/// A key, or a name, that no earlier run used either.
#[expect(
    clippy::disallowed_methods,
    reason = "the provider's own sandbox remembers the keys of earlier runs"
)]
pub(super) fn new_key() -> String {
    static MADE: AtomicU64 = AtomicU64::new(0);
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap().as_nanos();
    format!("filbert-{now:x}-{}", MADE.fetch_add(1, Ordering::Relaxed))
}
