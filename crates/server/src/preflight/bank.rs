use std::time::Duration;

use ::chain::Chains;
use partners::bank::{Bank, BankError};

use super::{Finding, Grade};
use crate::config::Config;

const WHAT: &str = "bank provider";
/// How long it may take to answer.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);

/// Whether the bank provider can be asked, and what it takes from which chain. Nothing is
/// found where nothing goes to banks.
pub(super) async fn look_at(config: &Config, chains: &Chains) -> Vec<Finding> {
    let ids: Vec<_> = chains.iter().map(::chain::Chain::id).collect();
    let home = config.http.base_url(config.http.port);
    let Some(desk) = config.bank.desk(&ids, &home) else {
        return Vec::new();
    };
    let mut findings = vec![asked(desk.bank.waiting(ANSWERS_WITHIN)).await];
    let mut note = |grade, detail: &str| findings.push(Finding::new(grade, WHAT, detail));
    if desk.routes.is_empty() {
        note(
            Grade::Fault,
            "it takes nothing from any chain here: correct the `routes` of [bank]",
        );
    }
    if config.routes.routing().is_some() && desk.landing.is_none() {
        note(
            Grade::Note,
            "only what it takes as it is goes to banks: `landing_chain` of [bank] is no chain of [bank.routes] here",
        );
    }
    if home.scheme() != "https" {
        note(
            Grade::Fault,
            "its pages lead back only to https://: set `base_url` of [http]",
        );
    }
    if config.bank.options().webhook_key.is_none() {
        note(
            Grade::Note,
            "it is asked how far things are and not listened to: `webhook_key` of [bank] is empty",
        );
    }
    findings
}

/// Asks something that changes nothing.
async fn asked(bank: Bank) -> Finding {
    let (grade, detail) = match bank.webhooks().await {
        Ok(_) => (Grade::Fine, "it answers, and takes the key".to_owned()),
        Err(BankError::Refused(refusal)) if matches!(refusal.status, 401 | 403) => (
            Grade::Fault,
            format!("{refusal}: correct `api_key` of [bank]"),
        ),
        Err(error) => (Grade::Fault, error.to_string()),
    };
    Finding::new(grade, WHAT, detail)
}

#[cfg(test)]
mod tests {
    use axum::{Json, Router, http::HeaderMap, routing::get};
    use serde_json::json;
    use tokio::net::TcpListener;

    use super::*;

    /// The base address of a provider that takes the key `right`.
    async fn provider() -> String {
        let webhooks = async |headers: HeaderMap| match headers.get("api-key") {
            Some(key) if key == "right" => Ok(Json(json!({ "count": 0, "data": [] }))),
            _ => Err((
                axum::http::StatusCode::UNAUTHORIZED,
                Json(json!({ "code": "invalid", "message": "Invalid Api-Key header" })),
            )),
        };
        let app = Router::new().route("/v0/webhooks", get(webhooks));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, app).await });
        format!("http://{address}/v0")
    }

    async fn found(url: &str, key: &str) -> Vec<Finding> {
        let pairs = [
            ("FILBERT_BANK_API_URL", url),
            ("FILBERT_BANK_API_KEY", key),
            ("FILBERT_BASE_URL", "https://links.example"),
        ];
        let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let config = Config::from_sources(None, &pairs.into()).unwrap();
        let chains = Chains::connect(Vec::new()).unwrap();
        look_at(&config, &chains).await
    }

    #[tokio::test]
    async fn its_key_is_tried() {
        let url = provider().await;
        let right = found(&url, "right").await;
        assert_eq!(right[0].grade, Grade::Fine, "{right:?}");
        // Nothing is taken from no chain, and nobody is heard.
        let grades: Vec<_> = right[1..].iter().map(|finding| finding.grade).collect();
        assert_eq!(grades, [Grade::Fault, Grade::Note]);

        let wrong = found(&url, "wrong").await;
        assert_eq!(wrong[0].grade, Grade::Fault);
        assert!(wrong[0].detail.contains("correct `api_key`"), "{wrong:?}");
        let away = found("http://127.0.0.1:9/v0", "right").await;
        assert!(away[0].detail.contains("does not answer"), "{away:?}");
    }

    #[tokio::test]
    async fn where_nothing_goes_to_banks_nothing_is_asked() {
        assert!(found("", "").await.is_empty());
    }
}
