use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use serde_json::{Value, json};
use url::Url;

use super::{
    books::{self, Identity},
    clock,
    events::Happened,
    form::Form,
    lists::{self, Asked},
    refusal::Refusal,
    shared::Bank,
    words::{Kyc, Tos},
};

const ENDORSEMENTS: [&str; 7] = [
    "base",
    "sepa",
    "spei",
    "cop",
    "pix",
    "faster_payments",
    "cards",
];
/// Most characters of an e-mail address.
const LONGEST_EMAIL: usize = 254;

/// What a new check is asked for with.
struct Wish {
    full_name: String,
    email: String,
    is_business: bool,
    redirect_uri: Option<String>,
    asks_sepa: bool,
}

pub(super) async fn create(
    State(bank): State<Arc<Bank>>,
    form: Form,
) -> Result<(StatusCode, Json<Value>), Refusal> {
    let wish = wish(form)?;
    let link = bank.change(|books, now| {
        let same = |known: &&Identity| known.email.eq_ignore_ascii_case(&wish.email);
        if let Some(existing) = books.identities.iter().find(same) {
            return Err(duplicate(&told(&bank, existing)));
        }
        let identity = Identity {
            id: books.new_id(),
            session: books.new_id(),
            full_name: wish.full_name,
            email: wish.email,
            is_business: wish.is_business,
            redirect_uri: wish.redirect_uri,
            asks_sepa: wish.asks_sepa,
            kyc: Kyc::NotStarted,
            tos: Tos::Pending,
            has_sepa: false,
            reasons: Vec::new(),
            customer: None,
            created_at: now,
            updated_at: now,
        };
        let link = told(&bank, &identity);
        let happened = Happened::creation("kyc_link", &identity.id, identity.kyc.name(), &link);
        books::add(&mut books.identities, identity)?;
        bank.tell(books, now, &happened);
        Ok(link)
    })?;
    Ok((StatusCode::CREATED, Json(link)))
}

fn wish(mut form: Form) -> Result<Wish, Refusal> {
    let is_business = form.word("type", &["individual", "business"]) == "business";
    let email = form.text("email");
    let (name, host) = email.split_once('@').unwrap_or_default();
    let is_email = !name.is_empty()
        && host.contains('.')
        && email.len() <= LONGEST_EMAIL
        && !email.contains(char::is_whitespace);
    form.expect(is_email, "email", "is no e-mail address");
    let full_name = form.text("full_name");
    let redirect_uri = form.maybe("redirect_uri");
    let leads_somewhere = redirect_uri.as_deref().is_none_or(is_web_address);
    form.expect(
        leads_somewhere,
        "redirect_uri",
        "must be an address of the web",
    );
    let endorsements = form.value("endorsements").cloned().unwrap_or(json!([]));
    let names: Option<Vec<String>> = serde_json::from_value(endorsements).ok();
    let are_known = names
        .iter()
        .flatten()
        .all(|name| ENDORSEMENTS.contains(&name.as_str()));
    let reason = format!("must be of {}", ENDORSEMENTS.join(", "));
    form.expect(names.is_some() && are_known, "endorsements", &reason);
    let asks_sepa = names.is_some_and(|names| names.iter().any(|name| name == "sepa"));
    form.checked(Wish {
        full_name,
        email,
        is_business,
        redirect_uri,
        asks_sepa,
    })
}

/// Whether a browser may be sent there.
pub(super) fn is_web_address(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https"))
}

fn duplicate(existing: &Value) -> Refusal {
    Refusal::new(
        StatusCode::BAD_REQUEST,
        json!({
            "code": "duplicate_record",
            "message": "A KYC link has already been created for this email",
            "existing_kyc_link": existing,
        }),
    )
}

pub(super) async fn one(
    State(bank): State<Arc<Bank>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let found = bank.read(|books| Some(told(&bank, books.identity(&id)?)));
    found
        .map(Json)
        .ok_or_else(|| Refusal::not_found("KYC link"))
}

pub(super) async fn list(
    State(bank): State<Arc<Bank>>,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Refusal> {
    let page = bank.read(|books| {
        let all = books.identities.iter();
        lists::page(all, &asked, |link| &link.id, |link| told(&bank, link))
    });
    page.map(Json)
}

/// A link as the API tells it.
pub(super) fn told(bank: &Bank, identity: &Identity) -> Value {
    let reasons: Vec<Value> = identity
        .reasons
        .iter()
        .map(|reason| {
            json!({
                "reason": reason,
                "developer_reason": format!("Decided in the sandbox: {reason}"),
                "created_at": clock::written(identity.updated_at),
            })
        })
        .collect();
    json!({
        "id": identity.id,
        "full_name": identity.full_name,
        "email": identity.email,
        "type": if identity.is_business { "business" } else { "individual" },
        "kyc_link": identity_page(bank, identity, false),
        "tos_link": terms_page(bank, identity),
        "kyc_status": identity.kyc,
        "tos_status": identity.tos,
        "rejection_reasons": reasons,
        "customer_id": identity.customer,
        "persona_inquiry_type": "gov_id_db",
        "created_at": clock::written(identity.created_at),
    })
}

/// Where they show who they are; `for_sepa` when they want euros later.
pub(super) fn identity_page(bank: &Bank, identity: &Identity, for_sepa: bool) -> Url {
    let mut url = bank.url("verify");
    let template = if for_sepa {
        "itmpl_sandbox_sepa"
    } else {
        "itmpl_sandbox"
    };
    url.query_pairs_mut()
        .append_pair("inquiry-template-id", template)
        .append_pair("reference-id", &identity.id)
        .append_pair("fields[developer_id]", "sandbox")
        .append_pair("fields[email_address]", &identity.email)
        .append_pair("fields[iqt_token]", &identity.session);
    if let Some(redirect) = &identity.redirect_uri {
        url.query_pairs_mut().append_pair("redirect-uri", redirect);
    }
    url
}

/// Where they accept the terms.
pub(super) fn terms_page(bank: &Bank, identity: &Identity) -> Url {
    let mut url = bank.url("accept-terms-of-service");
    url.query_pairs_mut()
        .append_pair("session_token", &identity.session);
    url
}
