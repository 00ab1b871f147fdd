//! The bank provider's client against a server that says what it is told to.

use std::time::Duration;

use partners::bank::{Bank, BankError, IdempotencyKey, Refusal};
use serde_json::{Value, json};
use uuid::Uuid;

mod accounts;
mod errors;
mod events;
mod limits;
mod money;
mod people;
mod provider;

use provider::{Answer, Provider};

const KEY: IdempotencyKey = IdempotencyKey(Uuid::from_u128(7));

fn bank(provider: &Provider) -> Bank {
    let key = "sk-test-key".parse().expect("a key");
    Bank::new(provider.base(), key).waiting(Duration::from_millis(500))
}

/// A provider that gives these answers, and its client.
async fn provider(answers: impl IntoIterator<Item = Answer>) -> (Provider, Bank) {
    let provider = Provider::start(answers).await;
    let bank = bank(&provider);
    (provider, bank)
}

fn ok(body: Value) -> Answer {
    Answer::Json(200, body)
}

fn refusal<T: std::fmt::Debug>(result: Result<T, BankError>) -> Refusal {
    match result {
        Err(BankError::Refused(refusal)) => *refusal,
        other => panic!("{other:?}"),
    }
}

fn a_drain(id: &str, state: &str) -> Value {
    json!({
        "id": id,
        "amount": "99.9",
        "currency": "usdc",
        "state": state,
        "customer_id": "cust-1",
        "liquidation_address_id": "la-1",
        "created_at": "2024-09-01T02:03:04.567Z",
        "updated_at": "2024-09-01T02:03:04.567Z",
    })
}
