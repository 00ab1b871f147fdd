//! One list of checks for our bank and for the provider's own sandbox, which is asked where a key is there:
//! `FILBERT_BANK_SANDBOX_KEY`, and `FILBERT_BANK_SANDBOX_URL` when it is not at its usual address.

use futures::future::BoxFuture;
use sandbox::{BankServer, bank::IdentityChange};
use serde_json::{Value, json};

use super::{
    Caller, bank,
    caller::{new_key, read},
    iban, to_iban, transfer, us,
};

const THEIRS: &str = "https://api.sandbox.bridge.xyz/v0/";

/// A provider that is checked.
struct Provider {
    caller: Caller,
    /// Ours decides by itself what the other one does when it is asked to.
    own: Option<BankServer>,
}

type Check = for<'a> fn(&'a Provider) -> BoxFuture<'a, ()>;

/// Names each check by its function.
macro_rules! checks {
    ($($name:ident),+ $(,)?) => {
        const CHECKS: &[(&str, Check)] = &[
            $((stringify!($name), |provider| Box::pin($name(provider)))),+
        ];
    };
}

checks![
    a_missing_key_is_told,
    a_wrong_key_is_told,
    a_post_needs_an_idempotency_key,
    only_posts_take_an_idempotency_key,
    a_key_is_answered_alike_again,
    a_key_is_for_one_request,
    a_link_is_made_and_found,
    a_second_link_of_an_address_is_the_first,
    what_is_wrong_with_a_link_is_told,
    what_nobody_made_is_not_found,
    lists_have_pages,
    an_approved_customer_may_be_paid,
    an_iban_is_added_once,
    a_wrong_iban_is_told_by_its_path,
    a_us_account_is_added_and_removed,
    nobody_adds_an_account_without_its_endorsement,
    an_address_is_made_once,
    a_foreign_account_is_not_paid,
    a_transfer_awaits_its_funds,
    a_fee_is_less_than_its_amount,
    drains_are_listed,
    a_webhook_is_made_asleep_and_woken,
    euros_have_a_rate,
];

/// What the provider's own sandbox is not documented to do, or to do like this.
const NOT_THEIRS: &[(&str, &str)] = &[
    (
        "a_post_needs_an_idempotency_key",
        "how it is refused is not said",
    ),
    (
        "only_posts_take_an_idempotency_key",
        "how it is refused is not said",
    ),
    ("a_key_is_for_one_request", "how it is refused is not said"),
    (
        "nobody_adds_an_account_without_its_endorsement",
        "it approves what is pending",
    ),
    ("a_foreign_account_is_not_paid", "the status is not sure"),
    (
        "a_wrong_iban_is_told_by_its_path",
        "which path it names is not said",
    ),
];

#[tokio::test]
async fn our_bank_does_what_the_provider_does() {
    let own = bank().await;
    let provider = Provider {
        caller: Caller::of(&own),
        own: Some(own),
    };
    for (_, check) in CHECKS {
        check(&provider).await;
    }
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "only whoever runs it has a key")]
async fn the_provider_does_so_itself() {
    let Ok(key) = std::env::var("FILBERT_BANK_SANDBOX_KEY") else {
        eprintln!("skipped: FILBERT_BANK_SANDBOX_KEY is not set");
        return;
    };
    let url = std::env::var("FILBERT_BANK_SANDBOX_URL").unwrap_or_else(|_| THEIRS.to_owned());
    let provider = Provider {
        caller: Caller::new(url.parse().unwrap(), &key),
        own: None,
    };
    for (name, check) in CHECKS {
        match NOT_THEIRS.iter().find(|(skipped, _)| skipped == name) {
            Some((_, why)) => eprintln!("skipped: {name}: {why}"),
            None => check(&provider).await,
        }
    }
}

#[test]
fn only_checks_that_there_are_can_be_skipped() {
    for (skipped, _) in NOT_THEIRS {
        assert!(CHECKS.iter().any(|(name, _)| name == skipped), "{skipped}");
    }
}

fn new_link() -> Value {
    json!({
        "type": "individual",
        "full_name": "Ada Example",
        "email": format!("{}@example.com", new_key()),
        "redirect_uri": "https://filbert.example/close",
        "endorsements": ["sepa"],
    })
}

/// Somebody approved. None: their sandbox has no customer before its pages were clicked through.
async fn approved(provider: &Provider) -> Option<String> {
    let body = new_link();
    let (status, link) = provider.caller.post("kyc_links", &body).await;
    assert_eq!(status, 201, "{link}");
    if let Some(own) = &provider.own {
        // Ours makes customers of those who are through with both pages.
        let change: IdentityChange =
            serde_json::from_value(json!({ "kyc": "under_review", "tos": "approved" })).unwrap();
        own.set_identity(body["email"].as_str().unwrap(), change)
            .unwrap();
    }
    let id = link["id"].as_str().unwrap();
    let (_, link) = provider.caller.get(&format!("kyc_links/{id}")).await;
    let Some(customer) = link["customer_id"].as_str() else {
        eprintln!("skipped: there is no customer yet");
        return None;
    };
    let path = format!("customers/{customer}/simulate_kyc_approval");
    let (status, done) = provider.caller.post(&path, &json!({})).await;
    assert_eq!(status, 200, "{done}");
    assert_eq!(done["kyc_status"], "approved");
    Some(customer.to_owned())
}

/// Adds an account of that customer's, and answers with it.
async fn added(provider: &Provider, customer: &str, account: &Value) -> Value {
    let path = format!("customers/{customer}/external_accounts");
    let (status, account) = provider.caller.post(&path, account).await;
    assert_eq!(status, 201, "{account}");
    account
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

async fn a_missing_key_is_told(provider: &Provider) {
    let caller = &provider.caller;
    let response = caller.client.get(caller.url("kyc_links")).send().await;
    let (status, body) = read(response.unwrap()).await;
    assert_eq!(status, 401);
    assert_eq!(
        (&body["code"], &body["location"], &body["name"]),
        (&json!("required"), &json!("header"), &json!("Api-Key"),)
    );
}

async fn a_wrong_key_is_told(provider: &Provider) {
    let caller = &provider.caller;
    let request = caller.client.get(caller.url("kyc_links"));
    let response = request.header("Api-Key", "sk-test-of-nobody").send().await;
    let (status, body) = read(response.unwrap()).await;
    assert_eq!((status, &body["code"]), (401, &json!("invalid")));
    assert_eq!(body["name"], "Api-Key");
}

async fn a_post_needs_an_idempotency_key(provider: &Provider) {
    let caller = &provider.caller;
    let request = caller
        .client
        .post(caller.url("kyc_links"))
        .json(&new_link());
    let (status, body) = read(caller.send(request).await.unwrap()).await;
    assert_eq!((status, &body["name"]), (400, &json!("Idempotency-Key")));
}

async fn only_posts_take_an_idempotency_key(provider: &Provider) {
    let caller = &provider.caller;
    let request = caller.client.get(caller.url("kyc_links"));
    let request = request.header("Idempotency-Key", new_key());
    let (status, body) = read(caller.send(request).await.unwrap()).await;
    assert_eq!((status, &body["name"]), (400, &json!("Idempotency-Key")));
}

async fn a_key_is_answered_alike_again(provider: &Provider) {
    let (key, body) = (new_key(), new_link());
    let first = provider.caller.post_again(&key, "kyc_links", &body).await;
    let again = provider.caller.post_again(&key, "kyc_links", &body).await;
    assert_eq!(first.1["id"], again.1["id"]);
    assert_eq!(first.0, again.0, "not a duplicate: {}", again.1);
}

async fn a_key_is_for_one_request(provider: &Provider) {
    let key = new_key();
    provider
        .caller
        .post_again(&key, "kyc_links", &new_link())
        .await;
    let (status, body) = provider
        .caller
        .post_again(&key, "kyc_links", &new_link())
        .await;
    assert_eq!(status, 422, "{body}");
}

async fn a_link_is_made_and_found(provider: &Provider) {
    let body = new_link();
    let (status, link) = provider.caller.post("kyc_links", &body).await;
    assert_eq!(status, 201, "{link}");
    assert_eq!(link["email"], body["email"]);
    assert_eq!(link["kyc_status"], "not_started");
    assert_eq!(link["tos_status"], "pending");
    assert!(
        link["rejection_reasons"]
            .as_array()
            .is_some_and(Vec::is_empty)
    );
    let page = text(&link["kyc_link"]);
    assert!(
        page.contains("/verify?") && page.contains("iqt_token"),
        "{page}"
    );
    assert!(text(&link["tos_link"]).contains("/accept-terms-of-service"));
    let (status, found) = provider
        .caller
        .get(&format!("kyc_links/{}", text(&link["id"])))
        .await;
    assert_eq!((status, &found["id"]), (200, &link["id"]));
}

async fn a_second_link_of_an_address_is_the_first(provider: &Provider) {
    let body = new_link();
    let (_, link) = provider.caller.post("kyc_links", &body).await;
    let (status, refused) = provider.caller.post("kyc_links", &body).await;
    assert_eq!(
        (status, &refused["code"]),
        (400, &json!("duplicate_record"))
    );
    assert_eq!(refused["existing_kyc_link"]["id"], link["id"]);
    assert_eq!(refused["existing_kyc_link"]["tos_link"], link["tos_link"]);
}

async fn what_is_wrong_with_a_link_is_told(provider: &Provider) {
    let body = json!({ "type": "individual", "full_name": "Ada Example" });
    let (status, refused) = provider.caller.post("kyc_links", &body).await;
    assert_eq!(
        (status, &refused["code"]),
        (400, &json!("invalid_parameters"))
    );
    // An object, or a text with commas.
    assert!(
        refused["source"]["key"].to_string().contains("email"),
        "{refused}"
    );
}

async fn what_nobody_made_is_not_found(provider: &Provider) {
    let nobody = "00000000-0000-4000-a000-000000000000";
    for path in ["kyc_links", "customers", "transfers"] {
        let (status, _) = provider.caller.get(&format!("{path}/{nobody}")).await;
        assert_eq!(status, 404, "{path}");
    }
}

async fn lists_have_pages(provider: &Provider) {
    for _ in 0..3 {
        provider.caller.post("kyc_links", &new_link()).await;
    }
    let (status, first) = provider.caller.get("kyc_links?limit=2").await;
    assert_eq!(status, 200, "{first}");
    assert!(first["count"].is_u64());
    let links = first["data"].as_array().unwrap();
    assert_eq!(links.len(), 2);
    let path = format!("kyc_links?limit=1&starting_after={}", text(&links[1]["id"]));
    let (_, next) = provider.caller.get(&path).await;
    assert_eq!(next["data"].as_array().unwrap().len(), 1);
    assert!(links.iter().all(|link| link["id"] != next["data"][0]["id"]));
}

async fn an_approved_customer_may_be_paid(provider: &Provider) {
    let Some(customer) = approved(provider).await else {
        return;
    };
    let (status, found) = provider.caller.get(&format!("customers/{customer}")).await;
    assert_eq!(
        (status, &found["status"]),
        (200, &json!("active")),
        "{found}"
    );
    assert_eq!(found["first_name"], "Ada");
    let endorsements = found["endorsements"].as_array().unwrap();
    let sepa = endorsements
        .iter()
        .find(|one| one["name"] == "sepa")
        .unwrap();
    assert_eq!(sepa["status"], "approved");
    for page in ["kyc_link?endorsement=sepa", "tos_acceptance_link"] {
        let (_, link) = provider
            .caller
            .get(&format!("customers/{customer}/{page}"))
            .await;
        assert!(text(&link["url"]).starts_with("http"), "{link}");
    }
}

async fn an_iban_is_added_once(provider: &Provider) {
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

async fn a_wrong_iban_is_told_by_its_path(provider: &Provider) {
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

async fn a_us_account_is_added_and_removed(provider: &Provider) {
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

async fn nobody_adds_an_account_without_its_endorsement(provider: &Provider) {
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

async fn an_address_is_made_once(provider: &Provider) {
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

async fn a_foreign_account_is_not_paid(provider: &Provider) {
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

async fn a_transfer_awaits_its_funds(provider: &Provider) {
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

async fn a_fee_is_less_than_its_amount(provider: &Provider) {
    let Some(customer) = approved(provider).await else {
        return;
    };
    let account = added(provider, &customer, &us("Ada Example")).await;
    let body = transfer(&customer, text(&account["id"]), "25.0", "25.0");
    let (status, refused) = provider.caller.post("transfers", &body).await;
    assert_eq!(status, 400, "{refused}");
}

async fn drains_are_listed(provider: &Provider) {
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

async fn a_webhook_is_made_asleep_and_woken(provider: &Provider) {
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

async fn euros_have_a_rate(provider: &Provider) {
    let (status, rate) = provider.caller.get("exchange_rates?from=usd&to=eur").await;
    assert_eq!(status, 200, "{rate}");
    let rate: f64 = text(&rate["midmarket_rate"]).parse().unwrap();
    assert!((0.1..10.0).contains(&rate));
}
