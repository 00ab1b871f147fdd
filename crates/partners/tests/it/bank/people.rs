//! Who people are.

use partners::bank::{KycLink, KycStatus, NewKycLink, TosStatus};
use url::Url;

use super::*;

pub fn redirect() -> Url {
    "https://links.example/close".parse().expect("a URL")
}

/// Has Ada begin.
pub async fn begin(bank: &Bank) -> Result<KycLink, BankError> {
    let new = NewKycLink {
        full_name: "Ada Example",
        email: "ada@example.org",
        redirect_uri: &redirect(),
    };
    bank.create_kyc_link(new, KEY).await
}

fn link(kyc: &str, tos: &str) -> Value {
    json!({
        "id": "kyc-1",
        "full_name": "Ada Example",
        "email": "ada@example.org",
        "type": "individual",
        "kyc_link": "https://bridge.withpersona.com/verify?inquiry-template-id=itmpl_1",
        "tos_link": "https://dashboard.bridge.xyz/accept-terms-of-service?session_token=1",
        "kyc_status": kyc,
        "tos_status": tos,
        "rejection_reasons": [],
        "customer_id": null,
    })
}

#[tokio::test]
async fn a_check_begins_and_is_followed() {
    let mut done = link("approved", "approved");
    done["customer_id"] = "cust-1".into();
    let answers = [Answer::Json(201, link("not_started", "pending")), ok(done)];
    let (provider, bank) = provider(answers).await;
    let begun = begin(&bank).await.expect("a check");
    assert_eq!(
        (begun.kyc, begun.tos),
        (KycStatus::NotStarted, TosStatus::Pending)
    );
    assert_eq!(
        (begun.email.as_str(), begun.customer),
        ("ada@example.org", None)
    );
    let pages = [&begun.kyc_link, &begun.tos_link];
    assert!(
        pages
            .iter()
            .all(|page| page.as_ref().is_some_and(|page| page.scheme() == "https"))
    );
    assert_eq!(
        provider.question().body,
        json!({
            "type": "individual",
            "full_name": "Ada Example",
            "email": "ada@example.org",
            "redirect_uri": "https://links.example/close",
            "endorsements": ["sepa"],
        })
    );
    let done = bank.kyc_link("kyc-1").await.expect("a check");
    assert_eq!(done.customer.as_deref(), Some("cust-1"));
    assert_eq!(
        (done.kyc, done.tos),
        (KycStatus::Approved, TosStatus::Approved)
    );
}

#[tokio::test]
async fn a_status_that_is_new_to_us_is_not_taken_for_a_good_one() {
    for (text, status) in [
        ("not_started", KycStatus::NotStarted),
        ("incomplete", KycStatus::Incomplete),
        ("awaiting_questionnaire", KycStatus::Incomplete),
        ("awaiting_ubo", KycStatus::Incomplete),
        ("under_review", KycStatus::UnderReview),
        ("manual_review", KycStatus::ManualReview),
        ("approved", KycStatus::Approved),
        ("rejected", KycStatus::Rejected),
        ("paused", KycStatus::Paused),
        ("offboarded", KycStatus::Offboarded),
        ("Approved", KycStatus::Other),
        ("approved ", KycStatus::Other),
        ("", KycStatus::Other),
        ("something", KycStatus::Other),
    ] {
        let (_provider, bank) = provider([ok(link(text, text))]).await;
        let told = bank.kyc_link("kyc-1").await.expect("a check");
        assert_eq!(told.kyc, status, "{text}");
        assert_eq!(
            told.tos == TosStatus::Approved,
            text == "approved",
            "{text}"
        );
    }
    let mut without = link("", "");
    without["kyc_status"] = json!({"is": "approved"});
    without["tos_status"] = Value::Null;
    let (_provider, bank) = provider([ok(without)]).await;
    let told = bank.kyc_link("kyc-1").await.expect("a check");
    assert_eq!((told.kyc, told.tos), (KycStatus::Other, TosStatus::Other));
}

#[tokio::test]
async fn reasons_are_those_that_may_be_shown() {
    let mut told = link("rejected", "approved");
    told["rejection_reasons"] = json!([
        "Your papers cannot be read",
        {"developer_reason": "secret", "reason": "Your address is missing", "created_at": "x"},
        {"developer_reason": "secret"},
        7,
        "",
    ]);
    let (_provider, bank) = provider([ok(told)]).await;
    let told = bank.kyc_link("kyc-1").await.expect("a check");
    assert_eq!(
        told.reasons,
        ["Your papers cannot be read", "Your address is missing"]
    );
}

/// An answer about somebody else is none, nor is one that leads somewhere else than to a page.
#[tokio::test]
async fn an_answer_about_another_is_not_believed() {
    let (_provider, bank) = provider([ok(link("approved", "approved"))]).await;
    assert_eq!(bank.kyc_link("kyc-2").await, Err(BankError::Unreadable));

    let mut script = link("incomplete", "pending");
    script["kyc_link"] = "javascript:alert(1)".into();
    script["customer_id"] = "../transfers".into();
    let (_provider, bank) = provider([ok(script)]).await;
    let told = bank.kyc_link("kyc-1").await.expect("a check");
    assert_eq!((told.kyc_link, told.customer), (None, None));
}

fn customer(status: &str, endorsements: Value) -> Value {
    json!({
        "id": "cust-1",
        "first_name": "Ada",
        "last_name": "Example",
        "status": status,
        "endorsements": endorsements,
    })
}

#[tokio::test]
async fn a_customer_may_what_is_said_in_so_many_words() {
    let sepa = |status: &str| json!([{"name": "base", "status": "approved"}, {"name": "sepa", "status": status}]);
    for (told, is_active, may_sepa) in [
        (customer("active", sepa("approved")), true, true),
        (customer("active", sepa("incomplete")), true, false),
        (customer("active", sepa("revoked")), true, false),
        (customer("active", json!([])), true, false),
        (customer("active", Value::Null), true, false),
        (customer("active", json!({"sepa": "approved"})), true, false),
        (customer("under_review", sepa("approved")), false, true),
        (customer("", json!([])), false, false),
    ] {
        let (_provider, bank) = provider([ok(told.clone())]).await;
        let read = bank.customer("cust-1").await.expect("a customer");
        assert_eq!(
            (read.is_active, read.may_sepa),
            (is_active, may_sepa),
            "{told}"
        );
        assert_eq!(
            (read.first_name.as_str(), read.last_name.as_str()),
            ("Ada", "Example")
        );
        assert!(!format!("{read:?}").contains("Ada"));
    }
    let (_provider, bank) = provider([ok(customer("active", json!([])))]).await;
    assert_eq!(bank.customer("cust-2").await, Err(BankError::Unreadable));
}

#[tokio::test]
async fn a_page_for_what_is_missing_is_given() {
    let page = "https://bridge.withpersona.com/verify?a=b";
    for told in [json!({"url": page}), json!({"data": {"url": page}})] {
        let (_provider, bank) = provider([ok(told)]).await;
        let url = bank
            .kyc_link_of_customer("cust-1", "sepa", &redirect())
            .await;
        assert_eq!(url.map(String::from), Ok(page.to_owned()));
    }
    let (_provider, bank) = provider([ok(json!({"url": "javascript:alert(1)"}))]).await;
    let url = bank
        .kyc_link_of_customer("cust-1", "sepa", &redirect())
        .await;
    assert_eq!(url, Err(BankError::Unreadable));
}
