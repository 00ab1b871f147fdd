//! What the list of checks leaves out: bounds, bad inputs, and what only our bank is asked.

use serde_json::{Value, json};

use super::{Caller, add_account, add_address, bank, customer, iban, to_iban, transfer, us};

/// The paths of what a refusal says is wrong.
fn wrong(refused: &Value) -> Vec<&str> {
    let key = refused["source"]["key"].as_object();
    let key = key.unwrap_or_else(|| panic!("nothing is told by its path: {refused}"));
    key.keys().map(String::as_str).collect()
}

#[tokio::test]
async fn bodies_that_are_none_are_refused() {
    let bank = bank().await;
    let caller = Caller::of(&bank);
    for (text, code) in [
        ("{", "invalid_json"),
        ("[]", "invalid_json"),
        ("", "invalid_parameters"),
    ] {
        let request = caller.client.post(caller.url("kyc_links")).body(text);
        let request = request.header("Idempotency-Key", super::caller::new_key());
        let answer = super::caller::read(caller.send(request).await.unwrap()).await;
        assert_eq!((answer.0, &answer.1["code"]), (400, &json!(code)), "{text}");
    }
    let long = json!({ "type": "individual", "full_name": "a".repeat(100_000) });
    assert_eq!(caller.post("kyc_links", &long).await.0, 413);
}

#[tokio::test]
async fn every_wrong_field_of_a_link_is_told() {
    let bank = bank().await;
    let body = json!({
        "type": "robot", "full_name": " ", "email": "ada@", "redirect_uri": "javascript:alert(1)",
        "endorsements": ["sepa", "gold"],
    });
    let (status, refused) = Caller::of(&bank).post("kyc_links", &body).await;
    assert_eq!(status, 400);
    let paths = ["email", "endorsements", "full_name", "redirect_uri", "type"];
    assert_eq!(wrong(&refused), paths);
}

#[tokio::test]
async fn an_address_of_mail_is_one_however_it_is_written() {
    let bank = bank().await;
    let caller = Caller::of(&bank);
    let link = |email| json!({ "type": "individual", "full_name": "Ada", "email": email });
    caller.post("kyc_links", &link("ada@example.com")).await;
    let (_, refused) = caller.post("kyc_links", &link("Ada@Example.com")).await;
    assert_eq!(refused["code"], "duplicate_record");
}

#[tokio::test]
async fn lists_refuse_what_they_cannot_do() {
    let bank = bank().await;
    let caller = Caller::of(&bank);
    for query in ["limit=0", "limit=101", "starting_after=nobody"] {
        let (status, _) = caller.get(&format!("kyc_links?{query}")).await;
        assert_eq!(status, 400, "{query}");
    }
    assert_eq!(caller.get("nowhere").await.0, 404);
}

#[tokio::test]
async fn a_deleted_account_is_gone_and_may_come_back() {
    let bank = bank().await;
    let caller = Caller::of(&bank);
    let ada = customer(&bank, "Ada Example").await;
    let first = add_account(&bank, &ada, &us("Ada Example")).await;
    let path = format!("customers/{ada}/external_accounts");
    let (status, gone) = caller.delete(&format!("{path}/{first}")).await;
    assert_eq!((status, &gone["active"]), (200, &json!(false)));
    assert_eq!(caller.get(&format!("{path}/{first}")).await.0, 404);
    assert_eq!(caller.delete(&format!("{path}/{first}")).await.0, 404);
    let again = add_account(&bank, &ada, &us("Ada Example")).await;
    assert_ne!(first, again);
}

#[tokio::test]
async fn two_people_may_have_one_account() {
    let bank = bank().await;
    let (ada, bob) = (
        customer(&bank, "Ada Example").await,
        customer(&bank, "Bob Example").await,
    );
    let of_ada = add_account(&bank, &ada, &iban("Ada Example")).await;
    assert_ne!(of_ada, add_account(&bank, &bob, &iban("Bob Example")).await);
    let path = format!("customers/{bob}/external_accounts/{of_ada}");
    assert_eq!(
        Caller::of(&bank).get(&path).await.0,
        404,
        "nobody sees another's"
    );
}

#[tokio::test]
async fn an_address_needs_a_chain_a_rail_and_a_fitting_account() {
    let bank = bank().await;
    let caller = Caller::of(&bank);
    let ada = customer(&bank, "Ada Example").await;
    let account = add_account(&bank, &ada, &iban("Ada Example")).await;
    let path = format!("customers/{ada}/liquidation_addresses");
    for (field, value, told) in [
        ("chain", json!("avalanche"), "chain"),
        ("currency", json!("usdt"), "currency"),
        (
            "destination_payment_rail",
            json!("pigeon"),
            "destination_payment_rail",
        ),
        ("destination_currency", json!("usd"), "destination_currency"),
        (
            "destination_sepa_reference",
            json!("short"),
            "destination_sepa_reference",
        ),
        (
            "destination_sepa_reference",
            json!("wrong_sign"),
            "destination_sepa_reference",
        ),
        ("return_address", json!("0x12"), "return_address"),
        (
            "custom_developer_fee_percent",
            json!("100"),
            "custom_developer_fee_percent",
        ),
    ] {
        let mut body = to_iban(&account);
        body[field] = value;
        let (status, refused) = caller.post(&path, &body).await;
        assert_eq!((status, wrong(&refused)), (400, vec![told]), "{refused}");
    }
    let mut body = to_iban(&account);
    body["destination_payment_rail"] = json!("ach");
    body["destination_currency"] = json!("usd");
    let (_, refused) = caller.post(&path, &body).await;
    assert_eq!(wrong(&refused), ["external_account_id"]);
}

#[tokio::test]
async fn each_account_has_an_address_of_its_own() {
    let bank = bank().await;
    let ada = customer(&bank, "Ada Example").await;
    let bob = customer(&bank, "Bob Example").await;
    let of_ada = add_account(&bank, &ada, &iban("Ada Example")).await;
    let of_bob = add_account(&bank, &bob, &iban("Bob Example")).await;
    let one = add_address(&bank, &ada, &of_ada).await;
    let other = add_address(&bank, &bob, &of_bob).await;
    assert_ne!(one["address"], other["address"]);
    let (_, all) = Caller::of(&bank).get("liquidation_addresses").await;
    assert_eq!(all["data"][0]["id"], other["id"], "the newest first");
    assert_eq!(all["data"][1]["id"], one["id"]);
}

#[tokio::test]
async fn what_is_wrong_with_a_transfer_is_told_by_its_path() {
    let bank = bank().await;
    let ada = customer(&bank, "Ada Example").await;
    let account = add_account(&bank, &ada, &us("Ada Example")).await;
    let caller = Caller::of(&bank);
    for (amount, fee, told) in [
        ("0", "0", "amount"),
        ("ten", "0", "amount"),
        ("10.0000001", "0", "amount"),
        ("10", "10", "developer_fee"),
        ("10", "-1", "developer_fee"),
    ] {
        let (_, refused) = caller
            .post("transfers", &transfer(&ada, &account, amount, fee))
            .await;
        assert!(wrong(&refused).contains(&told), "{refused}");
    }
    let mut body = transfer(&ada, &account, "10", "0.5");
    body["source"] = json!({ "payment_rail": "solana", "currency": "usdc", "from_address": "x" });
    let (_, refused) = caller.post("transfers", &body).await;
    assert_eq!(
        wrong(&refused),
        ["source.from_address", "source.payment_rail"]
    );
}

#[tokio::test]
async fn a_transfer_that_nobody_paid_for_can_be_canceled_once() {
    let bank = bank().await;
    let ada = customer(&bank, "Ada Example").await;
    let account = add_account(&bank, &ada, &us("Ada Example")).await;
    let caller = Caller::of(&bank);
    let (_, made) = caller
        .post("transfers", &transfer(&ada, &account, "10", "0.5"))
        .await;
    let path = format!("transfers/{}", made["id"].as_str().unwrap());
    let (status, canceled) = caller.delete(&path).await;
    assert_eq!((status, &canceled["state"]), (200, &json!("canceled")));
    assert_eq!(caller.delete(&path).await.0, 400);
    let (_, list) = caller.get("transfers?state=canceled").await;
    assert_eq!(list["data"][0]["id"], made["id"]);
    assert_eq!(caller.get("transfers?state=lost").await.0, 400);
}

#[tokio::test]
async fn a_rate_is_the_same_each_time() {
    let bank = bank().await;
    let caller = Caller::of(&bank);
    let (_, rate) = caller.get("exchange_rates?from=usd&to=eur").await;
    assert_eq!(rate["midmarket_rate"], "0.92");
    assert_eq!(caller.get("exchange_rates?from=usd&to=gbp").await.0, 400);
    assert_eq!(caller.get("exchange_rates?from=eur&to=usd").await.0, 400);
}
