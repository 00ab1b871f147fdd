//! People's bank accounts.

use domain::{BankNumber, Country, UsAccountKind};
use partners::bank::{Address, DUPLICATE, NewAccount, Owner};

use super::*;

fn owner() -> Owner {
    Owner {
        name: "Ada Example".to_owned(),
        first_name: "Ada".to_owned(),
        last_name: "Example".to_owned(),
    }
}

/// Ada's, in Belgium.
pub fn iban() -> NewAccount {
    match "BE68 5390 0754 7034".parse() {
        Ok(BankNumber::Iban(number)) => NewAccount::Iban {
            owner: owner(),
            number,
            bic: "KREDBEBB".parse().ok(),
            country: number.country(),
        },
        other => panic!("{other:?}"),
    }
}

fn us() -> NewAccount {
    match "0001 2345 6789".parse() {
        Ok(BankNumber::Us(number)) => NewAccount::Us {
            owner: owner(),
            number,
            routing: "021000021".parse().expect("a routing number"),
            kind: UsAccountKind::Savings,
            address: Address {
                street: "1 Main Street".to_owned(),
                street2: None,
                city: "New York".to_owned(),
                state: "NY".to_owned(),
                postal_code: "10001".to_owned(),
                country: Country::USA,
            },
        },
        other => panic!("{other:?}"),
    }
}

/// As the provider tells of an account.
pub fn told(id: &str) -> Value {
    json!({
        "id": id,
        "customer_id": "cust-1",
        "account_type": "iban",
        "currency": "eur",
        "bank_name": "KBC",
        "active": true,
        "iban": {"last_4": "7034", "bic": "KREDBEBB", "country": "BEL"},
    })
}

#[tokio::test]
async fn an_account_that_takes_euros_is_told_of() {
    let (provider, bank) = provider([Answer::Json(201, told("ea-1"))]).await;
    let account = bank.create_external_account("cust-1", &iban(), KEY).await;
    let account = account.expect("an account");
    assert_eq!(
        (account.id.as_str(), account.kind.as_str()),
        ("ea-1", "iban")
    );
    assert_eq!(
        (account.last_4.as_deref(), account.active),
        (Some("7034"), true)
    );
    assert_eq!(
        provider.question().body,
        json!({
            "currency": "eur",
            "account_type": "iban",
            "account_owner_name": "Ada Example",
            "account_owner_type": "individual",
            "first_name": "Ada",
            "last_name": "Example",
            "iban": {"account_number": "BE68539007547034", "bic": "KREDBEBB", "country": "BEL"},
        })
    );
}

#[tokio::test]
async fn an_account_that_takes_dollars_is_told_of() {
    let answer = json!({
        "id": "ea-2",
        "account_type": "us",
        "account_details": {"type": "us", "last_4": "6789", "routing_number": "021000021"},
        "active": false,
    });
    let (provider, bank) = provider([Answer::Json(201, answer)]).await;
    let account = bank.create_external_account("cust-1", &us(), KEY).await;
    let account = account.expect("an account");
    assert_eq!(
        (account.last_4.as_deref(), account.active),
        (Some("6789"), false)
    );
    assert_eq!(
        provider.question().body,
        json!({
            "currency": "usd",
            "account_type": "us",
            "account_owner_name": "Ada Example",
            "account_owner_type": "individual",
            "first_name": "Ada",
            "last_name": "Example",
            "account": {
                "account_number": "000123456789",
                "routing_number": "021000021",
                "checking_or_savings": "savings",
            },
            "address": {
                "street_line_1": "1 Main Street",
                "city": "New York",
                "state": "NY",
                "postal_code": "10001",
                "country": "USA",
            },
        })
    );
}

#[tokio::test]
async fn an_account_that_is_there_already_is_as_good_as_a_new_one() {
    let duplicate = json!({
        "id": "ea-9",
        "code": "duplicate_external_account",
        "message": "An external account with the same information has already been added for this customer",
    });
    let (provider, bank) = provider([Answer::Json(400, duplicate), ok(told("ea-9"))]).await;
    let account = bank.create_external_account("cust-1", &iban(), KEY).await;
    assert_eq!(account.expect("an account").id, "ea-9");
    let asked = provider.asked();
    assert_eq!(asked[1].path, "/v0/customers/cust-1/external_accounts/ea-9");
    assert_eq!(asked[1].idempotency_key, None);
}

#[tokio::test]
async fn a_duplicate_that_is_not_told_is_a_refusal() {
    for id in [Value::Null, json!("../x"), json!(7)] {
        let duplicate = json!({"id": id, "code": "duplicate_external_account"});
        let (provider, bank) = provider([Answer::Json(400, duplicate)]).await;
        let told = refusal(bank.create_external_account("cust-1", &iban(), KEY).await);
        assert_eq!(told.existing, None);
        assert_eq!(provider.asked().len(), 1);
    }
    // It said which, and then did not know it.
    let duplicate = json!({"id": "ea-9", "code": "duplicate_external_account"});
    let gone = json!({"code": "not_found", "message": "x"});
    let answers = [Answer::Json(400, duplicate), Answer::Json(404, gone)];
    let (_provider, bank) = provider(answers).await;
    let told = refusal(bank.create_external_account("cust-1", &iban(), KEY).await);
    assert_eq!(told.status, 404);
}

/// Two banks may give their customers one number.
#[tokio::test]
async fn a_duplicate_at_another_bank_is_a_refusal() {
    let existing = |routing: Value| {
        json!({
            "id": "ea-9",
            "account_type": "us",
            "active": true,
            "account": {"last_4": "6789", "routing_number": routing},
        })
    };
    for (routing, is_it) in [
        (json!("021000021"), true),
        (json!("011000015"), false),
        // It does not say which it is.
        (Value::Null, false),
    ] {
        let duplicate = json!({"id": "ea-9", "code": DUPLICATE});
        let answers = [Answer::Json(400, duplicate), ok(existing(routing))];
        let (_provider, bank) = provider(answers).await;
        let told = bank.create_external_account("cust-1", &us(), KEY).await;
        match is_it {
            true => assert_eq!(told.expect("an account").id, "ea-9"),
            false => assert_eq!(refusal(told).code, DUPLICATE),
        }
    }
}

#[tokio::test]
async fn another_account_than_was_asked_for_is_none() {
    let (_provider, bank) = provider([ok(told("ea-1"))]).await;
    let account = bank.external_account("cust-1", "ea-2").await;
    assert_eq!(account, Err(BankError::Unreadable));
}
