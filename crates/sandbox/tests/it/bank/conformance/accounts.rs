//! Their bank accounts.

use serde_json::json;

use super::{Provider, added, approved, new_link, text};
use crate::bank::{iban, us};

pub(super) async fn an_iban_is_added_once(provider: &Provider) {
    let Some(customer) = approved(provider).await else {
        return;
    };
    let account = added(provider, &customer, &iban("Ada Example")).await;
    assert_eq!(account["account_type"], "iban");
    assert!(
        !account.to_string().contains("BE68539007547034"),
        "the number is not told"
    );
    let path = format!("customers/{customer}/external_accounts");
    let (status, refused) = provider.caller.post(&path, &iban("Ada Example")).await;
    assert_eq!(
        (status, &refused["code"]),
        (400, &json!("duplicate_external_account"))
    );
    assert_eq!(refused["id"], account["id"]);
    let (_, found) = provider
        .caller
        .get(&format!("{path}/{}", text(&account["id"])))
        .await;
    assert_eq!(found["id"], account["id"]);
}

pub(super) async fn a_wrong_iban_is_told_by_its_path(provider: &Provider) {
    let Some(customer) = approved(provider).await else {
        return;
    };
    let mut account = iban("Ada Example");
    account["iban"]["account_number"] = json!("BE68539007547035");
    let path = format!("customers/{customer}/external_accounts");
    let (status, refused) = provider.caller.post(&path, &account).await;
    assert_eq!(
        (status, &refused["code"]),
        (400, &json!("invalid_parameters"))
    );
    assert!(
        refused["source"]["key"]["iban.account_number"].is_string(),
        "{refused}"
    );
}

pub(super) async fn a_us_account_is_added_and_removed(provider: &Provider) {
    let Some(customer) = approved(provider).await else {
        return;
    };
    let account = added(provider, &customer, &us("Ada Example")).await;
    assert_eq!(account["account_type"], "us");
    let path = format!("customers/{customer}/external_accounts");
    let (_, list) = provider.caller.get(&path).await;
    assert_eq!(list["data"][0]["id"], account["id"]);
    let one = format!("{path}/{}", text(&account["id"]));
    let (status, _) = provider.caller.delete(&one).await;
    assert_eq!(status, 200);
}

pub(super) async fn nobody_adds_an_account_without_its_endorsement(provider: &Provider) {
    let mut body = new_link();
    body["endorsements"] = json!([]);
    provider.caller.post("kyc_links", &body).await;
    let own = provider.own.as_ref().unwrap();
    let change = json!({ "kyc": "approved", "tos": "approved" });
    let change = serde_json::from_value(change).unwrap();
    own.set_identity(body["email"].as_str().unwrap(), change)
        .unwrap();
    let (_, list) = provider.caller.get("customers?limit=1").await;
    let path = format!(
        "customers/{}/external_accounts",
        text(&list["data"][0]["id"])
    );
    let (status, refused) = provider.caller.post(&path, &iban("Ada Example")).await;
    assert_eq!(status, 403);
    assert_eq!(refused["code"], "endorsement_requirements_not_met");
    let page = text(&refused["requirements"]["kyc_with_proof_of_address"]);
    assert!(page.starts_with("http"));
    let (status, account) = provider.caller.post(&path, &us("Ada Example")).await;
    assert_eq!(status, 201, "dollars need no more: {account}");
}
