use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use serde_json::{Value, json};

use super::{
    books::Identity,
    clock,
    control::decide,
    kyc_links::{self, is_web_address},
    lists::{self, Asked},
    refusal::Refusal,
    shared::Bank,
    words::{Kyc, Tos},
};

pub(super) async fn one(
    State(bank): State<Arc<Bank>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    bank.read(|books| Ok(Json(told(books.customer(&id)?))))
}

pub(super) async fn list(
    State(bank): State<Arc<Bank>>,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Refusal> {
    let page = bank.read(|books| {
        let all = books.identities.iter();
        let customers = all.filter(|identity| identity.customer.is_some());
        let id = |identity: &Identity| identity.customer.clone().unwrap_or_default();
        let customers: Vec<(String, Value)> = customers
            .map(|identity| (id(identity), told(identity)))
            .collect();
        lists::page(
            customers.iter(),
            &asked,
            |(id, _)| id,
            |(_, customer)| customer.clone(),
        )
    });
    page.map(Json)
}

pub(super) async fn kyc_link(
    State(bank): State<Arc<Bank>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Refusal> {
    let mut identity = bank.read(|books| books.customer(&id).cloned())?;
    let for_sepa = match asked.get("endorsement").map(String::as_str) {
        None | Some("base") => false,
        Some("sepa") => true,
        Some(_) => return Err(Refusal::parameter("endorsement", "must be base or sepa")),
    };
    if let Some(redirect) = asked.get("redirect_uri") {
        if !is_web_address(redirect) {
            let reason = "must be an address of the web";
            return Err(Refusal::parameter("redirect_uri", reason));
        }
        identity.redirect_uri = Some(redirect.clone());
    }
    let url = kyc_links::identity_page(&bank, &identity, for_sepa);
    Ok(Json(json!({ "url": url })))
}

pub(super) async fn tos_link(
    State(bank): State<Arc<Bank>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let identity = bank.read(|books| books.customer(&id).cloned())?;
    Ok(Json(
        json!({ "url": kyc_links::terms_page(&bank, &identity) }),
    ))
}

/// What the provider's own sandbox has instead of pages that decide.
pub(super) async fn approve(
    State(bank): State<Arc<Bank>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let link = bank.read(|books| books.customer(&id).map(|identity| identity.id.clone()))?;
    let approved = decide(&bank, &link, |identity| {
        identity.kyc = Kyc::Approved;
        identity.tos = Tos::Approved;
        identity.has_sepa |= identity.asks_sepa;
        identity.reasons.clear();
    });
    approved.map_err(|_| Refusal::not_found("customer"))?;
    Ok(Json(json!({
        "success": true,
        "customer_id": id,
        "kyc_status": "approved",
        "message": "The customer is approved",
    })))
}

/// Whether money may be sent to them at all.
pub(super) fn is_active(identity: &Identity) -> bool {
    identity.kyc == Kyc::Approved && identity.tos == Tos::Approved
}

/// Refuses somebody who may not be paid in this currency yet, with where they get to be.
pub(super) fn endorsed(bank: &Bank, identity: &Identity, currency: &str) -> Result<(), Refusal> {
    let is_sepa = currency == "eur";
    if is_active(identity) && (identity.has_sepa || !is_sepa) {
        return Ok(());
    }
    let requirement = match is_sepa {
        true => "kyc_with_proof_of_address",
        false => "kyc_approval",
    };
    let page = kyc_links::identity_page(bank, identity, is_sepa);
    Err(Refusal::new(
        StatusCode::FORBIDDEN,
        json!({
            "code": "endorsement_requirements_not_met",
            "message": "The customer does not have the endorsement that this needs",
            "requirements": { requirement: page },
        }),
    ))
}

/// A customer as the API tells it.
fn told(identity: &Identity) -> Value {
    let (first, last) = names(&identity.full_name);
    let is_active = is_active(identity);
    let status = match identity.kyc {
        Kyc::Approved if is_active => "active",
        Kyc::Approved => "incomplete",
        // The one name that customers do not have.
        Kyc::ManualReview => "under_review",
        other => other.name(),
    };
    let reasons: Vec<Value> = identity
        .reasons
        .iter()
        .map(|reason| {
            let created_at = clock::written(identity.updated_at);
            json!({ "reason": reason, "developer_reason": reason, "created_at": created_at })
        })
        .collect();
    let able = if is_active { "active" } else { "pending" };
    json!({
        "id": identity.customer,
        "type": if identity.is_business { "business" } else { "individual" },
        "first_name": first,
        "last_name": last,
        "email": identity.email,
        "status": status,
        "persona_inquiry_type": "gov_id_db",
        "has_accepted_terms_of_service": identity.tos == Tos::Approved,
        "endorsements": [
            endorsement("base", is_active, identity),
            endorsement("sepa", is_active && identity.has_sepa, identity),
        ],
        "requirements_due": if is_active { json!(["external_account"]) } else { json!(["id_verification"]) },
        "future_requirements_due": [],
        "rejection_reasons": reasons,
        "capabilities": {
            "payin_crypto": able,
            "payout_crypto": able,
            "payin_fiat": able,
            "payout_fiat": able,
        },
        "created_at": clock::written(identity.created_at),
        "updated_at": clock::written(identity.updated_at),
    })
}

fn endorsement(name: &str, is_approved: bool, identity: &Identity) -> Value {
    let (mut complete, mut pending) = (Vec::new(), Vec::new());
    let proof = (name == "sepa").then_some(("kyc_with_proof_of_address", identity.has_sepa));
    let requirements = [
        ("kyc_approval", identity.kyc == Kyc::Approved),
        ("tos_acceptance", identity.tos == Tos::Approved),
    ];
    for (requirement, is_met) in requirements.into_iter().chain(proof) {
        if is_met { &mut complete } else { &mut pending }.push(requirement);
    }
    json!({
        "name": name,
        "status": if is_approved { "approved" } else { "incomplete" },
        "additional_requirements": &pending,
        "requirements": {
            "complete": complete,
            "pending": &pending,
            "missing": null,
            "issues": [],
        },
    })
}

/// A name in two: the first word, and the rest. Somebody of one word has it twice.
fn names(full: &str) -> (&str, &str) {
    full.trim().split_once(' ').unwrap_or((full, full))
}
