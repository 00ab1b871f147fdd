use serde_json::{Value, json};
use url::Url;

use super::{Bank, BankError, IdempotencyKey, ids, read};

/// What Filbert wants to hear of.
const CATEGORIES: [&str; 4] = [
    "customer",
    "kyc_link",
    "liquidation_address.drain",
    "transfer",
];

/// Where the provider tells that something happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// What the provider knows it by.
    pub id: String,
    /// Whom it tells, if told.
    pub url: Option<String>,
    /// Whether it tells.
    pub is_active: bool,
    /// By which key what it tells is known (PEM), if told.
    pub public_key: Option<String>,
}

impl Bank {
    /// Has the provider tell `url` of what happens from now on, once it is enabled.
    ///
    /// # Errors
    /// See [`BankError`].
    pub async fn create_webhook(
        &self,
        url: &Url,
        key: IdempotencyKey,
    ) -> Result<Webhook, BankError> {
        let body = json!({
            "url": url,
            "event_epoch": "webhook_creation",
            "event_categories": CATEGORIES,
        });
        let told = self
            .ask
            .post("create_webhook", &["webhooks"], &body, key)
            .await?;
        webhook(&told).ok_or(BankError::Unreadable)
    }

    /// Has a webhook tell.
    ///
    /// # Errors
    /// See [`BankError`].
    pub async fn enable_webhook(&self, id: &str) -> Result<Webhook, BankError> {
        let path = ["webhooks", ids::checked(id)?];
        let body = json!({ "status": "active" });
        let told = self.ask.put("enable_webhook", &path, &body).await?;
        webhook(&told).ok_or(BankError::Unreadable)
    }

    /// The webhooks that there are. The cheapest question of all: whether the key is good.
    ///
    /// # Errors
    /// See [`BankError`].
    pub async fn webhooks(&self) -> Result<Vec<Webhook>, BankError> {
        let answer = self.ask.get("webhooks", &["webhooks"], &[]).await?;
        let list = read::list(answer).ok_or(BankError::Unreadable)?;
        Ok(list.iter().filter_map(webhook).collect())
    }
}

fn webhook(told: &Value) -> Option<Webhook> {
    let key = told.get("public_key").and_then(Value::as_str);
    Some(Webhook {
        id: read::id(told, "id")?,
        url: read::text(told, "url", 2_048),
        is_active: told.get("status").and_then(Value::as_str) == Some("active"),
        public_key: key.filter(|key| key.len() <= 4_096).map(str::to_owned),
    })
}
