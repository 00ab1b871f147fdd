//! A bank on its bad days.

use std::time::{Duration, Instant};

use sandbox::{BankServer, bank::Faults};
use serde_json::{Value, json};

use super::{
    Caller, bank,
    caller::{new_key, read},
};

fn link(number: usize) -> Value {
    json!({
        "type": "individual", "full_name": "Ada Example",
        "email": format!("ada{number}@example.com"),
    })
}

fn known(bank: &BankServer) -> usize {
    bank.state()["identities"].as_array().unwrap().len()
}

#[tokio::test]
async fn a_lost_answer_was_done_and_is_given_to_the_next_try() {
    let bank = bank().await;
    bank.fail(Faults {
        lost_answers: 100,
        ..Faults::default()
    });
    let (key, body) = (new_key(), link(1));
    let impatient = Caller::impatient(&bank, Duration::from_millis(500));
    let lost = impatient.try_post(&key, "kyc_links", &body).await;
    assert!(lost.unwrap_err().is_timeout());
    assert_eq!(known(&bank), 1, "it was done");

    bank.fail(Faults::default());
    let (status, made) = Caller::of(&bank).post_again(&key, "kyc_links", &body).await;
    assert_eq!(status, 201, "{made}");
    assert_eq!(known(&bank), 1, "and not twice");
}

#[tokio::test]
async fn of_broken_requests_some_are_done() {
    let bank = bank().await;
    bank.fail(Faults {
        seed: 1,
        broken: 100,
        ..Faults::default()
    });
    let caller = Caller::of(&bank);
    for number in 0..40 {
        let (status, body) = caller.post("kyc_links", &link(number)).await;
        assert_eq!(
            (status, &body["errors"][0]["code"]),
            (500, &json!("unexpected"))
        );
    }
    assert!(
        (5..35).contains(&known(&bank)),
        "{} were done",
        known(&bank)
    );
}

#[tokio::test]
async fn nonsense_is_no_json_and_was_done() {
    let bank = bank().await;
    bank.fail(Faults {
        nonsense: 100,
        ..Faults::default()
    });
    let (status, body) = Caller::of(&bank).post("kyc_links", &link(1)).await;
    assert_eq!((status, body.is_string()), (200, true));
    assert_eq!(known(&bank), 1);
}

#[tokio::test]
async fn a_throttled_request_is_told_when_to_come_back() {
    let bank = bank().await;
    bank.fail(Faults {
        throttled: 100,
        retry_after: 7,
        ..Faults::default()
    });
    let response = Caller::of(&bank)
        .try_post(&new_key(), "kyc_links", &link(1))
        .await
        .unwrap();
    assert_eq!(response.headers()["retry-after"], "7");
    assert_eq!(read(response).await.0, 429);
    assert_eq!(known(&bank), 0);
}

#[tokio::test]
async fn a_bank_that_is_down_says_nothing_until_it_is_back() {
    let bank = bank().await;
    bank.fail(Faults {
        down: true,
        ..Faults::default()
    });
    let caller = Caller::of(&bank);
    let nothing = caller.try_post(&new_key(), "kyc_links", &link(1)).await;
    assert!(nothing.is_err());
    assert_eq!(known(&bank), 0);

    let page = caller.client.get(bank.page()).send().await.unwrap();
    assert_eq!(page.status(), 200, "those who turn it on again find it");
    let control = bank.page().join("control/faults").unwrap();
    let calm = caller
        .client
        .put(control)
        .json(&json!({}))
        .send()
        .await
        .unwrap();
    assert_eq!(calm.status(), 204);
    assert_eq!(caller.post("kyc_links", &link(1)).await.0, 201);
}

#[tokio::test]
async fn a_slow_bank_answers_late() {
    let bank = bank().await;
    bank.fail(Faults {
        slow_ms: 300,
        ..Faults::default()
    });
    let asked = Instant::now();
    assert_eq!(Caller::of(&bank).get("kyc_links").await.0, 200);
    assert!(asked.elapsed() >= Duration::from_millis(300));
}

/// Two banks of one seed fail alike, to see a failure again.
#[tokio::test]
async fn a_seed_is_had_again() {
    let mut outcomes = Vec::new();
    for _ in 0..2 {
        let bank = bank().await;
        bank.fail(Faults {
            seed: 42,
            broken: 30,
            throttled: 30,
            ..Faults::default()
        });
        let caller = Caller::of(&bank);
        let mut statuses = Vec::new();
        for number in 0..20 {
            statuses.push(caller.post("kyc_links", &link(number)).await.0);
        }
        outcomes.push(statuses);
    }
    assert_eq!(outcomes[0], outcomes[1]);
    for status in [201, 429, 500] {
        assert!(outcomes[0].contains(&status), "{:?}", outcomes[0]);
    }
}

#[tokio::test]
async fn an_unknown_fault_is_refused() {
    let bank = bank().await;
    let control = bank.page().join("control/faults").unwrap();
    let wrong = json!({ "earthquake": true });
    let refused = Caller::of(&bank)
        .client
        .put(control)
        .json(&wrong)
        .send()
        .await
        .unwrap();
    assert_eq!(refused.status(), 422);
}
