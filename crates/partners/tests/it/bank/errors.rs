//! What went wrong, and so what may be done next.

use partners::bank::{BankError, KycStatus};

use super::*;

#[tokio::test]
async fn every_refusal_is_read() {
    let duplicate = "An external account with the same information has already been added";
    let cases = [
        (
            401,
            json!({"code": "required", "location": "header", "name": "Api-Key", "message": "Missing Api-Key header"}),
            ("required", None, vec![]),
        ),
        (
            401,
            json!({"code": "invalid", "location": "header", "name": "Api-Key", "message": "Invalid Api-Key header"}),
            ("invalid", None, vec![]),
        ),
        (
            400,
            json!({"code": "invalid_parameters", "message": "Please resubmit", "source": {
                "location": "body", "key": {"iban.account_number": "is no IBAN", "first_name": "is missing"},
            }}),
            (
                "invalid_parameters",
                None,
                vec![
                    ("first_name", "is missing"),
                    ("iban.account_number", "is no IBAN"),
                ],
            ),
        ),
        (
            400,
            json!({"code": "invalid_parameters", "message": "x", "source": {"location": "body", "key": "first_name, ssn,"}}),
            (
                "invalid_parameters",
                None,
                vec![("first_name", ""), ("ssn", "")],
            ),
        ),
        (
            400,
            json!({"code": "bad_customer_request", "message": "fields missing from customer body.", "name": "first_name,ssn"}),
            (
                "bad_customer_request",
                None,
                vec![("first_name", ""), ("ssn", "")],
            ),
        ),
        (
            400,
            json!({"id": "ea-1", "code": "duplicate_external_account", "message": duplicate}),
            ("duplicate_external_account", Some("ea-1"), vec![]),
        ),
        (
            403,
            json!({"code": "not_allowed", "message": "cust does not own external account ea-1"}),
            ("not_allowed", None, vec![]),
        ),
        (
            403,
            json!({"code": "endorsement_requirements_not_met", "message": "x", "requirements": {
                "kyc_with_proof_of_address": "https://bridge.withpersona.com/verify?a=b",
            }}),
            (
                "endorsement_requirements_not_met",
                None,
                vec![(
                    "kyc_with_proof_of_address",
                    "https://bridge.withpersona.com/verify?a=b",
                )],
            ),
        ),
        (
            404,
            json!({"code": "not_found", "message": "There is no such customer"}),
            ("not_found", None, vec![]),
        ),
        (
            422,
            json!({"code": "idempotency_key_expired", "message": "retry deadline exceeded"}),
            ("idempotency_key_expired", None, vec![]),
        ),
        (
            400,
            json!({"errors": [{"code": "unexpected", "message": "x"}]}),
            ("unexpected", None, vec![]),
        ),
        // Nothing that it documents: a refusal without words.
        (400, json!("no"), ("", None, vec![])),
        (400, json!([1, {}]), ("", None, vec![])),
        (
            400,
            json!({"code": 7, "id": {}, "source": {"key": [1]}}),
            ("", None, vec![]),
        ),
        (
            400,
            json!({"id": "../customers", "code": "x"}),
            ("x", None, vec![]),
        ),
    ];
    for (status, body, (code, existing, fields)) in cases {
        let (_provider, bank) = provider([Answer::Json(status, body.clone())]).await;
        let told = refusal(bank.customer("cust-1").await);
        assert_eq!((told.status, told.code.as_str()), (status, code), "{body}");
        assert_eq!(told.existing.as_deref(), existing, "{body}");
        let read = told
            .fields
            .iter()
            .map(|(field, why)| (field.as_str(), why.as_str()));
        assert_eq!(read.collect::<Vec<_>>(), fields, "{body}");
        assert!(!BankError::Refused(Box::new(told)).is_unsure());
    }
    let (_provider, bank) = provider([Answer::Text(400, "<html>".to_owned())]).await;
    assert_eq!(refusal(bank.customer("cust-1").await).code, "");
}

#[tokio::test]
async fn a_refusal_is_bounded() {
    let long = "é".repeat(5_000);
    let fields = (10..50).map(|field| (format!("{field}{long}"), json!(long)));
    let fields: serde_json::Map<_, _> = fields.collect();
    let message = format!("a\u{0}b{long}");
    let body = json!({"code": long, "message": message, "source": {"key": fields}});
    let (_provider, bank) = provider([Answer::Json(400, body)]).await;
    let told = refusal(bank.customer("cust-1").await);
    assert_eq!(
        (told.code.chars().count(), told.message.chars().count()),
        (64, 500)
    );
    assert!(told.message.starts_with("abé") && told.fields.len() == 20);
    let short = |(field, why): &(String, String)| {
        field.chars().count() == 100 && why.chars().count() == 500
    };
    assert!(told.fields.iter().all(short));
}

#[tokio::test]
async fn what_may_have_been_done_is_unsure() {
    for (answer, error) in [
        (
            Answer::Json(
                500,
                json!({"errors": [{"code": "unexpected", "message": "x"}]}),
            ),
            BankError::Broken,
        ),
        (
            Answer::Text(502, "<html>Bad gateway</html>".to_owned()),
            BankError::Broken,
        ),
        (Answer::Text(503, String::new()), BankError::Broken),
        (
            Answer::Json(409, json!({"code": "busy"})),
            BankError::Broken,
        ),
        (Answer::Text(408, String::new()), BankError::Broken),
        (Answer::Silence, BankError::Unreachable),
        (
            Answer::Text(201, "<html>".to_owned()),
            BankError::Unreadable,
        ),
        (Answer::Text(201, String::new()), BankError::Unreadable),
        (
            Answer::Text(201, "{\"id\": ".to_owned()),
            BankError::Unreadable,
        ),
        (Answer::Json(201, json!([])), BankError::Unreadable),
        (
            Answer::Json(201, json!({"id": "../x", "account_type": "iban"})),
            BankError::Unreadable,
        ),
        (
            Answer::Text(200, format!("{{\"id\": \"{}\"}}", "x".repeat(1_100_000))),
            BankError::Unreadable,
        ),
        (
            Answer::Text(400, "x".repeat(1_100_000)),
            BankError::Unreadable,
        ),
        (
            Answer::Header(302, "location", "/v0/elsewhere"),
            BankError::Unreadable,
        ),
        (Answer::Text(304, String::new()), BankError::Unreadable),
    ] {
        let (provider, bank) = provider([answer.clone()]).await;
        let created = bank
            .create_external_account("cust-1", &accounts::iban(), KEY)
            .await;
        assert_eq!(created, Err(error.clone()), "{answer:?}");
        assert!(error.is_unsure(), "{error}");
        // Where it is sent to is not gone to.
        assert_eq!(provider.asked().len(), 1, "{answer:?}");
    }
}

#[tokio::test]
async fn a_provider_that_is_away_does_not_answer() {
    let key = "key".parse().expect("a key");
    let bank = Bank::new("http://127.0.0.1:9/v0".parse().expect("a URL"), key);
    assert_eq!(bank.customer("cust-1").await, Err(BankError::Unreachable));
}

/// It was done and nobody heard of it: the same key and the same words a second time.
#[tokio::test]
async fn who_asks_again_says_the_same() {
    let made = accounts::told("ea-1");
    let (provider, bank) = provider([Answer::Silence, Answer::Json(201, made)]).await;
    let new = accounts::iban();
    let first = bank.create_external_account("cust-1", &new, KEY).await;
    assert_eq!(first, Err(BankError::Unreachable));
    let second = bank.create_external_account("cust-1", &new, KEY).await;
    assert_eq!(second.expect("an account").id, "ea-1");
    let asked = provider.asked();
    assert_eq!(asked.len(), 2);
    assert_eq!(asked[0], asked[1]);
    let key = Uuid::from_u128(7).to_string();
    assert_eq!(asked[0].idempotency_key.as_deref(), Some(key.as_str()));
}

#[tokio::test]
async fn somebody_elses_check_is_in_the_refusal_and_not_in_logs() {
    let body = json!({"code": "duplicate_record", "message": "ada@example.org has one", "existing_kyc_link": {
        "id": "kyc-1", "full_name": "Ada Example", "email": "ada@example.org",
        "kyc_status": "approved", "tos_status": "approved",
    }});
    let (_provider, bank) = provider([Answer::Json(400, body)]).await;
    let told = refusal(people::begin(&bank).await);
    let shown = format!("{told:?} {told}");
    assert!(!shown.contains("ada") && !shown.contains("Ada"), "{shown}");
    let link = told.existing_link.expect("a check");
    assert_eq!((link.id.as_str(), link.kyc), ("kyc-1", KycStatus::Approved));
}

/// Ids become parts of paths: nothing else does.
#[tokio::test]
async fn what_is_no_id_is_not_asked() {
    let (provider, bank) = provider([ok(json!({}))]).await;
    for wrong in ["", "..", "a/b", "a?b=c", "a b", "a%2fb", &"x".repeat(65)] {
        let redirect = people::redirect();
        let told = [
            refusal(bank.kyc_link(wrong).await),
            refusal(bank.customer(wrong).await),
            refusal(bank.kyc_link_of_customer(wrong, "sepa", &redirect).await),
            refusal(
                bank.create_external_account(wrong, &accounts::iban(), KEY)
                    .await,
            ),
            refusal(bank.external_account("cust-1", wrong).await),
            refusal(
                bank.create_liquidation_address(wrong, money::liquidation(), KEY)
                    .await,
            ),
            refusal(bank.liquidation_address("cust-1", wrong).await),
            refusal(bank.drains("cust-1", wrong).await),
            refusal(bank.transfer(wrong).await),
            refusal(bank.enable_webhook(wrong).await),
        ];
        assert!(
            told.iter()
                .all(|told| told.status == 0 && told.code == "not_an_id")
        );
    }
    assert!(provider.asked().is_empty());
}
