use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use serde_json::{Value, json};

use super::{
    books::{self, Books, Webhook},
    clock,
    events::{self, Happened},
    form::Form,
    kyc_links::is_web_address,
    lists::{self, Asked},
    refusal::Refusal,
    shared::Bank,
    signing,
};

const CATEGORIES: [&str; 4] = [
    "customer",
    "kyc_link",
    "liquidation_address.drain",
    "transfer",
];

/// It tells nobody until it is turned on. Unlike the provider, it takes `http` too: those it tells are on this
/// machine.
pub(super) async fn create(
    State(bank): State<Arc<Bank>>,
    mut form: Form,
) -> Result<(StatusCode, Json<Value>), Refusal> {
    let url = form.text("url");
    form.expect(is_web_address(&url), "url", "is no address of the web");
    form.word("event_epoch", &["webhook_creation", "beginning_of_time"]);
    let categories = categories(&mut form);
    form.checked(())?;
    let told = bank.change(|books, now| {
        let webhook = Webhook {
            id: books.new_id(),
            url,
            is_active: false,
            categories: categories.unwrap_or_default(),
            created_at: now,
        };
        let told = told(&webhook);
        books::add(&mut books.webhooks, webhook)?;
        Ok(told)
    })?;
    Ok((StatusCode::CREATED, Json(told)))
}

/// Which events are told; none are all of them.
fn categories(form: &mut Form) -> Option<Vec<String>> {
    let path = "event_categories";
    let value = form.value(path)?.clone();
    let names: Option<Vec<String>> = serde_json::from_value(value).ok();
    let is_known = |name: &String| CATEGORIES.contains(&name.as_str());
    let are_known = names
        .as_ref()
        .is_some_and(|names| names.iter().all(is_known));
    form.expect(
        are_known,
        path,
        &format!("must be of {}", CATEGORIES.join(", ")),
    );
    names
}

pub(super) async fn change(
    State(bank): State<Arc<Bank>>,
    Path(id): Path<String>,
    mut form: Form,
) -> Result<Json<Value>, Refusal> {
    let is_said = form.value("status").is_some();
    let status = is_said.then(|| form.word("status", &["active", "disabled"]));
    let url = form.maybe("url");
    let is_fine = url.as_deref().is_none_or(is_web_address);
    form.expect(is_fine, "url", "is no address of the web");
    let categories = categories(&mut form);
    form.checked(())?;
    bank.change(|books, _| {
        let webhook = find(books, &id)?;
        if let Some(status) = status {
            webhook.is_active = status == "active";
        }
        if let Some(url) = url {
            webhook.url = url;
        }
        if let Some(categories) = categories {
            webhook.categories = categories;
        }
        Ok(Json(told(webhook)))
    })
}

pub(super) async fn delete(
    State(bank): State<Arc<Bank>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    bank.change(|books, _| {
        let gone = find(books, &id)?.clone();
        books.webhooks.retain(|webhook| webhook.id != id);
        Ok(Json(told(&gone)))
    })
}

/// Tells one event that says nothing, whether or not it is turned on.
pub(super) async fn send(
    State(bank): State<Arc<Bank>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    bank.change(|books, now| {
        find(books, &id)?;
        let object = books.new_id();
        let happened = Happened::test("kyc_link", &object);
        Ok(Json(events::tell_one(books, now, &id, &happened)))
    })
}

pub(super) async fn list(
    State(bank): State<Arc<Bank>>,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Refusal> {
    let page = bank.read(|books| {
        let all = books.webhooks.iter();
        lists::page(all, &asked, |one| &one.id, told)
    });
    page.map(Json)
}

fn find<'a>(books: &'a mut Books, id: &str) -> Result<&'a mut Webhook, Refusal> {
    let mut all = books.webhooks.iter_mut();
    all.find(|webhook| webhook.id == id)
        .ok_or_else(|| Refusal::not_found("webhook"))
}

fn told(webhook: &Webhook) -> Value {
    json!({
        "id": webhook.id,
        "url": webhook.url,
        "status": if webhook.is_active { "active" } else { "disabled" },
        "event_epoch": "webhook_creation",
        "event_categories": webhook.categories,
        "public_key": signing::PUBLIC,
        "created_at": clock::written(webhook.created_at),
    })
}
