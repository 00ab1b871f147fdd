//! Bank accounts of customers.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use serde_json::{Value, json};

use super::{
    accounts_form::{self, NewAccount},
    books::{self, Books, ExternalAccount},
    clock, customers,
    form::Form,
    lists::{self, Asked},
    refusal::Refusal,
    shared::Bank,
};

pub(super) async fn create(
    State(bank): State<Arc<Bank>>,
    Path(customer): Path<String>,
    form: Form,
) -> Result<(StatusCode, Json<Value>), Refusal> {
    let owner = bank.read(|books| books.customer(&customer).cloned())?;
    let new = accounts_form::read(form)?;
    customers::endorsed(&bank, &owner, new.currency)?;
    let told = bank.change(|books, now| add(books, now, customer, new))?;
    Ok((StatusCode::CREATED, Json(told)))
}

fn add(books: &mut Books, now: i64, customer: String, new: NewAccount) -> Result<Value, Refusal> {
    let is_same = |known: &&ExternalAccount| {
        known.customer == customer
            && !known.is_deleted
            && known.account_type == new.account_type
            && known.digest == new.digest
    };
    if let Some(existing) = books.accounts.iter().find(is_same) {
        return Err(duplicate(&existing.id));
    }
    let id = books.new_id();
    let mut told = json!({
        "id": id,
        "customer_id": customer,
        "account_type": new.account_type,
        "currency": new.currency,
        "account_owner_name": new.owner,
        "active": true,
        "created_at": clock::written(now),
        "updated_at": clock::written(now),
    });
    if let (Some(told), Value::Object(more)) = (told.as_object_mut(), new.told) {
        told.extend(more);
    }
    let account = ExternalAccount {
        id,
        customer,
        account_type: new.account_type.to_owned(),
        owner: new.owner,
        digest: new.digest,
        is_deleted: false,
        told: told.clone(),
        updated_at: now,
    };
    books::add(&mut books.accounts, account)?;
    Ok(told)
}

fn duplicate(existing: &str) -> Refusal {
    Refusal::new(
        StatusCode::BAD_REQUEST,
        json!({
            "id": existing,
            "code": "duplicate_external_account",
            "message": "An external account with the same information has already been added for this customer",
        }),
    )
}

pub(super) async fn one(
    State(bank): State<Arc<Bank>>,
    Path((customer, id)): Path<(String, String)>,
) -> Result<Json<Value>, Refusal> {
    bank.read(|books| {
        books.customer(&customer)?;
        let account = books.account(&customer, &id);
        let account = account.ok_or_else(|| Refusal::not_found("external account"))?;
        Ok(Json(account.told.clone()))
    })
}

pub(super) async fn list(
    State(bank): State<Arc<Bank>>,
    Path(customer): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Refusal> {
    let page = bank.read(|books| {
        books.customer(&customer)?;
        let all = books.accounts.iter();
        let theirs = all.filter(|account| account.customer == customer && !account.is_deleted);
        lists::page(theirs, &asked, |one| &one.id, |one| one.told.clone())
    });
    page.map(Json)
}

pub(super) async fn delete(
    State(bank): State<Arc<Bank>>,
    Path((customer, id)): Path<(String, String)>,
) -> Result<Json<Value>, Refusal> {
    bank.change(|books, now| {
        let mut all = books.accounts.iter_mut();
        let is_it = |account: &&mut ExternalAccount| {
            account.id == id && account.customer == customer && !account.is_deleted
        };
        let account = all
            .find(is_it)
            .ok_or_else(|| Refusal::not_found("external account"))?;
        account.is_deleted = true;
        account.updated_at = now;
        account.told["active"] = json!(false);
        account.told["deactivation_reason"] = json!("deleted_by_developer");
        account.told["updated_at"] = json!(clock::written(now));
        Ok(Json(account.told.clone()))
    })
}
