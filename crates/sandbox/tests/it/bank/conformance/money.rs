//! Where their money goes, and who hears of it.

use serde_json::json;

use super::{Provider, added, approved, text};
use crate::bank::{iban, to_iban, transfer, us};

pub(super) async fn an_address_is_made_once(provider: &Provider) {
    let Some(customer) = approved(provider).await else {
        return;
    };
    let account = added(provider, &customer, &iban("Ada Example")).await;
    let path = format!("customers/{customer}/liquidation_addresses");
    let body = to_iban(text(&account["id"]));
    let (status, address) = provider.caller.post(&path, &body).await;
    assert_eq!(status, 201, "{address}");
    assert_eq!(
        (&address["chain"], &address["currency"]),
        (&json!("optimism"), &json!("usdc"))
    );
    assert_eq!(address["external_account_id"], account["id"]);
    assert!(text(&address["address"]).starts_with("0x"));
    let (status, refused) = provider.caller.post(&path, &body).await;
    assert_eq!((status, &refused["id"]), (400, &address["id"]), "{refused}");
    let (_, found) = provider
        .caller
        .get(&format!("{path}/{}", text(&address["id"])))
        .await;
    assert_eq!(found["address"], address["address"]);
    let (_, list) = provider.caller.get(&path).await;
    assert_eq!(list["data"][0]["id"], address["id"]);
}

pub(super) async fn a_foreign_account_is_not_paid(provider: &Provider) {
    let (Some(one), Some(other)) = (approved(provider).await, approved(provider).await) else {
        return;
    };
    let account = added(provider, &one, &iban("Ada Example")).await;
    let path = format!("customers/{other}/liquidation_addresses");
    let (status, refused) = provider
        .caller
        .post(&path, &to_iban(text(&account["id"])))
        .await;
    assert_eq!((status, &refused["code"]), (403, &json!("not_allowed")));
    assert!(text(&refused["message"]).contains("does not own external account"));
}

pub(super) async fn a_transfer_awaits_its_funds(provider: &Provider) {
    let Some(customer) = approved(provider).await else {
        return;
    };
    let account = added(provider, &customer, &us("Ada Example")).await;
    let body = transfer(&customer, text(&account["id"]), "25.0", "0.5");
    let (status, made) = provider.caller.post("transfers", &body).await;
    assert_eq!(status, 201, "{made}");
    assert_eq!(made["state"], "awaiting_funds");
    assert_eq!(made["client_reference_id"], "co_1");
    assert!(text(&made["source_deposit_instructions"]["to_address"]).starts_with("0x"));
    let (_, found) = provider
        .caller
        .get(&format!("transfers/{}", text(&made["id"])))
        .await;
    assert_eq!(found["id"], made["id"]);
    let nobody = format!("transfers?tx_hash=0x{}", "12".repeat(32));
    let (_, list) = provider.caller.get(&nobody).await;
    assert!(list["data"].as_array().unwrap().is_empty());
}

pub(super) async fn a_fee_is_less_than_its_amount(provider: &Provider) {
    let Some(customer) = approved(provider).await else {
        return;
    };
    let account = added(provider, &customer, &us("Ada Example")).await;
    let body = transfer(&customer, text(&account["id"]), "25.0", "25.0");
    let (status, refused) = provider.caller.post("transfers", &body).await;
    assert_eq!(status, 400, "{refused}");
}

pub(super) async fn drains_are_listed(provider: &Provider) {
    let Some(customer) = approved(provider).await else {
        return;
    };
    let account = added(provider, &customer, &iban("Ada Example")).await;
    let path = format!("customers/{customer}/liquidation_addresses");
    let (_, address) = provider
        .caller
        .post(&path, &to_iban(text(&account["id"])))
        .await;
    let drains = format!("{path}/{}/drains", text(&address["id"]));
    let (status, list) = provider.caller.get(&drains).await;
    assert_eq!(status, 200, "{list}");
    let data = list.get("data").unwrap_or(&list);
    assert!(data.as_array().unwrap().is_empty());
    let all = "liquidation_addresses/drains?updated_after_ms=0&limit=1";
    assert_eq!(provider.caller.get(all).await.0, 200);
}

pub(super) async fn a_webhook_is_made_asleep_and_woken(provider: &Provider) {
    let body = json!({
        "url": "https://filbert.example/webhook",
        "event_epoch": "webhook_creation",
        "event_categories": ["transfer", "liquidation_address.drain", "kyc_link"],
    });
    let (status, made) = provider.caller.post("webhooks", &body).await;
    assert!(matches!(status, 200 | 201), "{made}");
    assert_eq!(made["status"], "disabled");
    assert!(text(&made["public_key"]).starts_with("-----BEGIN PUBLIC KEY-----"));
    let path = format!("webhooks/{}", text(&made["id"]));
    let (_, woken) = provider
        .caller
        .put(&path, &json!({ "status": "active" }))
        .await;
    assert_eq!(woken["status"], "active");
    assert_eq!(provider.caller.delete(&path).await.0, 200);
}

pub(super) async fn euros_have_a_rate(provider: &Provider) {
    let (status, rate) = provider.caller.get("exchange_rates?from=usd&to=eur").await;
    assert_eq!(status, 200, "{rate}");
    let rate: f64 = text(&rate["midmarket_rate"]).parse().unwrap();
    assert!((0.1..10.0).contains(&rate));
}
