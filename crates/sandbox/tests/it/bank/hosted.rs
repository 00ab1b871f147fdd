//! The pages that people are sent to, as their browsers ask for them.

use std::collections::BTreeMap;

use sandbox::BankServer;
use serde_json::{Value, json};
use url::Url;

use super::{Caller, bank};

async fn link(bank: &BankServer) -> Value {
    let body = json!({
        "type": "individual", "full_name": "Ada <Example>", "email": "ada@example.com",
        "redirect_uri": "https://filbert.example/close?from=bank", "endorsements": ["sepa"],
    });
    Caller::of(bank).post("kyc_links", &body).await.1
}

async fn again(bank: &BankServer, link: &Value) -> Value {
    let path = format!("kyc_links/{}", link["id"].as_str().unwrap());
    Caller::of(bank).get(&path).await.1
}

fn url(value: &Value) -> Url {
    value.as_str().unwrap().parse().unwrap()
}

async fn page(bank: &BankServer, url: Url) -> (u16, String) {
    let answer = Caller::of(bank).client.get(url).send().await.unwrap();
    let policy = answer.headers()["content-security-policy"]
        .to_str()
        .unwrap();
    assert!(
        policy.contains("frame-ancestors *"),
        "others may frame it: {policy}"
    );
    assert!(!policy.contains("unsafe"), "{policy}");
    assert!(!answer.headers().contains_key("x-frame-options"));
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// Presses a button: sends what stands behind a page's question mark, and the choice.
async fn press(bank: &BankServer, url: &Url, name: &str, choice: &str) -> (u16, String) {
    let mut fields: BTreeMap<String, String> = url.query_pairs().into_owned().collect();
    fields.insert(name.to_owned(), choice.to_owned());
    let mut form = url.clone();
    form.query_pairs_mut().clear().extend_pairs(&fields);
    let body = form.query().unwrap().to_owned();
    form.set_query(None);
    let request = Caller::of(bank).client.post(form).body(body);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test]
async fn terms_are_accepted_and_their_number_goes_back() {
    let bank = bank().await;
    let made = link(&bank).await;
    let mut terms = url(&made["tos_link"]);
    terms
        .query_pairs_mut()
        .append_pair("redirect_uri", "https://filbert.example/close?a=b");
    let (status, text) = page(&bank, terms.clone()).await;
    assert_eq!(status, 200);
    assert!(text.contains("nothing here is real") && text.contains("Accept"));
    assert!(
        text.contains("Ada &lt;Example&gt;"),
        "names are text: {text}"
    );

    let (_, text) = press(&bank, &terms, "answer", "accept").await;
    assert!(text.contains("https://filbert.example/close?a=b&amp;signed_agreement_id="));
    assert!(text.contains("data-agreement=\"") && text.contains("signedAgreementId"));
    assert_eq!(again(&bank, &made).await["tos_status"], "approved");
}

#[tokio::test]
async fn declined_terms_stay_open_and_lead_back_without_a_number() {
    let bank = bank().await;
    let made = link(&bank).await;
    let mut terms = url(&made["tos_link"]);
    terms
        .query_pairs_mut()
        .append_pair("redirect_uri", "https://filbert.example/close");
    let (_, text) = press(&bank, &terms, "answer", "decline").await;
    assert!(text.contains("href=\"https://filbert.example/close\""));
    assert!(!text.contains("signed_agreement_id"));
    assert_eq!(again(&bank, &made).await["tos_status"], "pending");
}

#[tokio::test]
async fn each_choice_of_the_identity_page_is_a_status() {
    let bank = bank().await;
    let made = link(&bank).await;
    let verify = url(&made["kyc_link"]);
    for (choice, status) in [
        ("fail", "incomplete"),
        ("review", "under_review"),
        ("manual", "manual_review"),
        ("reject", "rejected"),
        ("approve", "approved"),
    ] {
        let (_, text) = press(&bank, &verify, "outcome", choice).await;
        assert!(
            text.contains("href=\"https://filbert.example/close?from=bank\""),
            "{text}"
        );
        let link = again(&bank, &made).await;
        assert_eq!(link["kyc_status"], status);
        let reasons = link["rejection_reasons"].as_array().unwrap();
        assert_eq!(reasons.len(), usize::from(choice == "reject"));
        assert!(link["customer_id"].is_null(), "the terms are open");
    }
    press(&bank, &url(&made["tos_link"]), "answer", "accept").await;
    let customer = again(&bank, &made).await["customer_id"].clone();
    let path = format!("customers/{}", customer.as_str().unwrap());
    assert_eq!(Caller::of(&bank).get(&path).await.1["status"], "active");
}

#[tokio::test]
async fn a_frame_needs_all_of_its_link_and_who_frames_it() {
    let bank = bank().await;
    let made = link(&bank).await;
    let mut widget = url(&made["kyc_link"]);
    widget.set_path("/widget");
    assert_eq!(page(&bank, widget.clone()).await.0, 404, "nobody frames it");
    widget
        .query_pairs_mut()
        .append_pair("iframe-origin", "https://filbert.example");
    let (status, text) = page(&bank, widget.clone()).await;
    assert_eq!(status, 200);
    assert!(text.contains("action=\"/widget\""));

    let kept: Vec<(String, String)> = widget
        .query_pairs()
        .into_owned()
        .filter(|(name, _)| name != "fields[iqt_token]")
        .collect();
    widget.query_pairs_mut().clear().extend_pairs(kept);
    assert_eq!(page(&bank, widget).await.0, 404, "its token was lost");
}

#[tokio::test]
async fn nobody_is_sent_to_a_script() {
    let bank = bank().await;
    let made = link(&bank).await;
    let mut terms = url(&made["tos_link"]);
    terms
        .query_pairs_mut()
        .append_pair("redirect_uri", "javascript:alert(1)");
    let (_, text) = press(&bank, &terms, "answer", "accept").await;
    assert!(!text.contains("javascript:"), "{text}");
    assert!(text.contains("You can close this window."));
}

#[tokio::test]
async fn euros_are_had_later_by_a_page_of_their_own() {
    let bank = bank().await;
    let body = json!({ "type": "individual", "full_name": "Bob", "email": "bob@example.com" });
    let caller = Caller::of(&bank);
    let (_, made) = caller.post("kyc_links", &body).await;
    press(&bank, &url(&made["tos_link"]), "answer", "accept").await;
    press(&bank, &url(&made["kyc_link"]), "outcome", "approve").await;
    let customer = again(&bank, &made).await["customer_id"]
        .as_str()
        .unwrap()
        .to_owned();
    let sepa = async || {
        let (_, customer) = caller.get(&format!("customers/{customer}")).await;
        customer["endorsements"][1]["status"].clone()
    };
    assert_eq!(sepa().await, "incomplete");
    let path = format!("customers/{customer}/kyc_link?endorsement=sepa");
    let (_, more) = caller.get(&path).await;
    press(&bank, &url(&more["url"]), "outcome", "approve").await;
    assert_eq!(sepa().await, "approved");
}

#[tokio::test]
async fn the_bank_shows_all_of_it_with_buttons() {
    let bank = bank().await;
    let made = link(&bank).await;
    let client = Caller::of(&bank).client;
    let shown = client.get(bank.page()).send().await.unwrap();
    let policy = shown.headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(
        policy.contains("frame-ancestors 'none'"),
        "nobody frames its buttons"
    );
    let text = shown.text().await.unwrap();
    let button = format!("/identities/{}", made["id"].as_str().unwrap());
    assert!(text.contains("ada@example.com") && text.contains(&button));

    let press = client
        .post(bank.page().join(&button).unwrap())
        .body("kyc=rejected");
    let press = press.header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(
        press.send().await.unwrap().status(),
        200,
        "and back to the page"
    );
    assert_eq!(again(&bank, &made).await["kyc_status"], "rejected");
}
