//! What is refused, in which words.

use std::time::Duration;

use partners::bank::{IdempotencyKey, NewKycLink};
use payments::BankDesk;
use sandbox::bank::{Faults, Kyc};
use serde_json::{Value, json};
use testkit::dead_chain;
use uuid::Uuid;

use super::{House, IBAN, desk, us_account};
use crate::{app::Running, databases, somebody::Beside};

#[tokio::test]
async fn numbers_are_refused_in_the_specifications_words() {
    let house = House::open().await;
    for (number, code, words) in [
        (IBAN, "none", ""),
        (
            "BE68 5390 0754 7035",
            "invalid_iban",
            "Invalid IBAN, country not supported",
        ),
        (
            "TR330006100519786457841326",
            "invalid_iban",
            "Invalid IBAN, country not supported",
        ),
        ("12345", "invalid_us_account", "Invalid US account number"),
        ("123456", "none", ""),
        ("12345678901234567", "none", ""),
        (
            "123456789012345678",
            "invalid_us_account",
            "Invalid US account number",
        ),
        (
            "somebody.eth",
            "invalid_bank_account",
            "Invalid bank account. Please make sure your account is supported",
        ),
        (
            "",
            "invalid_bank_account",
            "Invalid bank account. Please make sure your account is supported",
        ),
    ] {
        let answer = house
            .running
            .call("bank/check-number", &json!({"number": number}))
            .await;
        assert_eq!(answer.code(), code, "{answer}");
        if code == "none" {
            assert_eq!(answer.status, 200, "{answer}");
        } else {
            assert_eq!(answer.status, 422, "{answer}");
            assert_eq!(answer.body["message"], words);
        }
    }
    let at_no_bank = json!({"number": "123456", "routingNumber": "123456789"});
    let answer = house.running.call("bank/check-number", &at_no_bank).await;
    assert_eq!(answer.code(), "invalid_bank_details", "{answer}");
    let fields = json!({"routingNumber": "Invalid routing number"});
    assert_eq!(answer.body["fields"], fields, "{answer}");
    house.running.stop().await;
}

#[tokio::test]
async fn accounts_are_refused_field_by_field() {
    let house = House::open().await;
    let ann = house.beside.somebody(1).await;
    let link = async |body: Value| house.say(&ann, "user/link-bank-account", body).await;
    let required = "This field is required";
    let wrong = link(json!({"number": IBAN})).await;
    assert_eq!(
        (wrong.status, wrong.code()),
        (422, "invalid_bank_details"),
        "{wrong}"
    );
    assert_eq!(wrong.body["fields"], json!({"bic": required}), "{wrong}");
    let wrong = link(json!({"number": "123456789"})).await;
    let fields = wrong.body["fields"].as_object().expect("fields");
    assert_eq!(fields.len(), 6, "{wrong}");
    assert!(fields.values().all(|words| words == required), "{wrong}");
    let mut body = us_account("123456789");
    body["routingNumber"] = json!("021000022");
    let wrong = link(body).await;
    let words = json!({"routingNumber": "Invalid routing number"});
    assert_eq!(wrong.body["fields"], words, "{wrong}");
    let wrong = link(json!({"number": IBAN, "bic": "KREDBEBB", "customer": "x"})).await;
    assert_eq!(wrong.code(), "unknown_field", "{wrong}");

    let refused = link(us_account("123456789")).await;
    assert_eq!(
        (refused.status, refused.code()),
        (403, "not_verified"),
        "{refused}"
    );
    house.say(&ann, "user/begin-identity", json!({})).await;
    house.decide(&ann, Kyc::Approved);
    house.until(&ann, "verified").await;
    assert_eq!(link(us_account("123456789")).await.status, 200);
    let twice = link(us_account("123-456 789")).await;
    assert_eq!(
        (twice.status, twice.code()),
        (409, "account_linked"),
        "{twice}"
    );
    assert_eq!(
        twice.body["message"],
        "This account has already been linked"
    );
    house.running.stop().await;
}

#[tokio::test]
async fn a_bank_that_does_not_answer_is_told_as_that_and_keeps_what_was_said() {
    // An answer that never comes is waited for in vain for two seconds, and each look asks the bank.
    let house = House::with(|desk| BankDesk {
        bank: desk.bank.waiting(Duration::from_secs(2)),
        poll_every: Duration::ZERO,
        ..desk
    })
    .await;
    let (ann, ben) = (house.beside.somebody(1).await, house.verified(2).await);
    house.bank.fail(Faults {
        lost_answers: 100,
        ..Faults::default()
    });
    let begun = house.say(&ann, "user/begin-identity", json!({})).await;
    assert_eq!(
        (begun.status, begun.code()),
        (503, "bank_unreachable"),
        "{begun}"
    );
    assert_eq!(begun.body["saved"], true, "{begun}");
    assert!(begun.headers.contains_key("retry-after"));
    let linked = house
        .say(&ben, "user/link-bank-account", us_account("123456789"))
        .await;
    assert_eq!(
        (linked.status, linked.code()),
        (503, "bank_unreachable"),
        "{linked}"
    );
    let now = house.ask(&ann, "user/identity").await;
    assert_eq!(now.status, 200, "{now}");
    house.bank.fail(Faults {
        nonsense: 100,
        ..Faults::default()
    });
    let now = house.ask(&ann, "user/identity").await;
    assert_eq!(
        (now.status, &now.body["stale"]),
        (200, &json!(true)),
        "{now}"
    );
    house.bank.fail(Faults::default());
    house.until(&ann, "terms").await;
    house.running.stop().await;
}

#[tokio::test]
async fn another_persons_address_tells_nothing_of_their_check() {
    let house = House::open().await;
    let ann = house.beside.somebody(1).await;
    let redirect_uri = "https://elsewhere.example/".parse().expect("an address");
    let new = NewKycLink {
        full_name: "Victoria Victim",
        email: &ann.email,
        redirect_uri: &redirect_uri,
    };
    let key = IdempotencyKey(Uuid::from_u128(7));
    let theirs = desk(&house.bank).bank.create_kyc_link(new, key).await;
    let theirs = theirs.expect("a check");
    let refused = house.say(&ann, "user/begin-identity", json!({})).await;
    assert_eq!(
        (refused.status, refused.code()),
        (409, "identity_taken"),
        "{refused}"
    );
    let now = house.ask(&ann, "user/identity").await;
    assert_eq!(now.body["state"], "none", "{now}");
    for answer in [&refused, &now] {
        let text = answer.body.to_string();
        for secret in [theirs.id.as_str(), "Victoria", "Victim", "accept-terms"] {
            assert!(!text.contains(secret), "{answer}");
        }
    }
    house.running.stop().await;
}

#[tokio::test]
async fn what_is_missing_is_asked_for() {
    let house = House::open().await;
    let ann = house.beside.somebody(1).await;
    let id = ann.account.0;
    house
        .beside
        .run(&format!(
            "UPDATE accounts SET full_name = NULL WHERE hex(id) = '{id:032X}'"
        ))
        .await;
    let missing = house.say(&ann, "user/begin-identity", json!({})).await;
    assert_eq!(
        (missing.status, missing.code()),
        (422, "identity_details_missing")
    );
    let wrong = house
        .say(&ann, "user/begin-identity", json!({"email": "nobody"}))
        .await;
    assert_eq!(
        (wrong.status, wrong.code()),
        (400, "invalid_email"),
        "{wrong}"
    );
    let wrong = house
        .say(&ann, "user/begin-identity", json!({"fullName": ""}))
        .await;
    assert_eq!(
        (wrong.status, wrong.code()),
        (400, "invalid_request"),
        "{wrong}"
    );
    let begun = house
        .say(&ann, "user/begin-identity", json!({"fullName": "Suharto"}))
        .await;
    assert_eq!(begun.body["state"], "terms", "{begun}");
    house.running.stop().await;
}

#[tokio::test]
async fn where_no_bank_is_served_it_is_said() {
    let database = databases::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |_| {}).await;
    let ann = Beside::of(&database).await.somebody(1).await;
    for (path, body) in [
        ("user/begin-identity", json!({})),
        ("user/link-bank-account", us_account("123456789")),
    ] {
        let request = running
            .post(path)
            .header("cookie", ann.cookie())
            .json(&body);
        let answer = crate::answer::Answer::of(request.send().await.expect("an answer")).await;
        assert_eq!(
            (answer.status, answer.code()),
            (404, "bank_not_offered"),
            "{answer}"
        );
    }
    running.stop().await;
}
