//! One list of checks for our bank and for the provider's own sandbox, which is asked where a key is there:
//! `FILBERT_BANK_SANDBOX_KEY`, and `FILBERT_BANK_SANDBOX_URL` when it is not at its usual address.

mod accounts;
mod money;
mod people;
mod transport;

use futures::future::BoxFuture;
use sandbox::{BankServer, bank::IdentityChange};
use serde_json::{Value, json};

use super::{Caller, bank, caller::new_key};

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
    ($($room:ident :: $name:ident),+ $(,)?) => {
        const CHECKS: &[(&str, Check)] = &[
            $((stringify!($name), |provider| Box::pin($room::$name(provider)))),+
        ];
    };
}

checks![
    transport::a_missing_key_is_told,
    transport::a_wrong_key_is_told,
    transport::a_post_needs_an_idempotency_key,
    transport::only_posts_take_an_idempotency_key,
    transport::a_key_is_answered_alike_again,
    transport::a_key_is_for_one_request,
    people::a_link_is_made_and_found,
    people::a_second_link_of_an_address_is_the_first,
    people::what_is_wrong_with_a_link_is_told,
    transport::what_nobody_made_is_not_found,
    transport::lists_have_pages,
    people::an_approved_customer_may_be_paid,
    accounts::an_iban_is_added_once,
    accounts::a_wrong_iban_is_told_by_its_path,
    accounts::a_us_account_is_added_and_removed,
    accounts::nobody_adds_an_account_without_its_endorsement,
    money::an_address_is_made_once,
    money::a_foreign_account_is_not_paid,
    money::a_transfer_awaits_its_funds,
    money::a_fee_is_less_than_its_amount,
    money::drains_are_listed,
    money::a_webhook_is_made_asleep_and_woken,
    money::euros_have_a_rate,
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
