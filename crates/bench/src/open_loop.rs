use std::time::Duration;

use domain::DepositIndex;
use reqwest::Client;
use serde::Deserialize;
use tokio::{
    task::JoinSet,
    time::{Instant, sleep_until},
};

use crate::{claim::Claim, product::Product};

/// What became of a request for a claim.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub index: DepositIndex,
    /// When it was to be made.
    pub intended: Instant,
    /// From then to its answer.
    pub took: Duration,
    pub answer: Answer,
}

/// How a request for a claim was answered.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Its transaction is signed and kept.
    Acknowledged,
    /// It is kept, and will be sent.
    Saved(String),
    /// It is not kept.
    Refused { status: u16, code: String },
    /// The connection failed.
    None(String),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Body {
    tx_hash: Option<String>,
    code: Option<String>,
    saved: Option<bool>,
}

/// Asks for claims at a fixed rate, however long the answers take, and waits for all of them. Times
/// count from when a request was to be made: one that had to wait for others shows it.
pub async fn claim_at_rate(product: &Product, claims: &[Claim], per_second: f64) -> Vec<Outcome> {
    let client = Client::new();
    let start = Instant::now();
    let mut requests = JoinSet::new();
    for (number, claim) in claims.iter().enumerate() {
        let intended = start + Duration::from_secs_f64(number as f64 / per_second);
        sleep_until(intended).await;
        requests.spawn(ask(
            client.clone(),
            product.base.clone(),
            claim.clone(),
            intended,
        ));
    }
    requests.join_all().await
}

/// Asks for all of the claims at the same moment.
pub async fn claim_at_once(product: &Product, claims: &[Claim]) -> Vec<Outcome> {
    claim_at_rate(product, claims, f64::INFINITY).await
}

async fn ask(client: Client, base: String, claim: Claim, intended: Instant) -> Outcome {
    let answer = client
        .post(format!("{base}/api/filbert/claim-v2"))
        .header("content-type", "application/json")
        .body(claim.body)
        .send()
        .await;
    let answer = match answer {
        Ok(response) => {
            let status = response.status().as_u16();
            match response.json::<Body>().await {
                Ok(Body {
                    tx_hash: Some(_), ..
                }) => Answer::Acknowledged,
                Ok(body) => {
                    let code = body.code.unwrap_or_default();
                    match body.saved {
                        Some(true) => Answer::Saved(code),
                        _ => Answer::Refused { status, code },
                    }
                }
                Err(error) => Answer::None(error.to_string()),
            }
        }
        Err(error) => Answer::None(error.to_string()),
    };
    Outcome {
        index: claim.index,
        intended,
        took: intended.elapsed(),
        answer,
    }
}
