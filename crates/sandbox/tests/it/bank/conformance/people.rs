//! People and what they may have.

use serde_json::json;

use super::{Provider, approved, new_link, text};

pub(super) async fn a_link_is_made_and_found(provider: &Provider) {
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

pub(super) async fn a_second_link_of_an_address_is_the_first(provider: &Provider) {
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

pub(super) async fn what_is_wrong_with_a_link_is_told(provider: &Provider) {
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

pub(super) async fn an_approved_customer_may_be_paid(provider: &Provider) {
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
