//! Addresses whose tokens go to one account.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use serde_json::{Value, json};

use super::{
    books::{self, Books, LiquidationAddress},
    clock,
    form::Form,
    lists::{self, Asked},
    money,
    refusal::Refusal,
    shared::Bank,
    wish::{Names, Wish, maybe_address},
    words::Rail,
};

/// A hundred of a hundred, in hundred-thousandths.
const ALL_OF_IT: u64 = 10_000_000;

const NAMES: Names = Names {
    chain: "chain",
    currency: "currency",
    account: "external_account_id",
    rail: "destination_payment_rail",
    destination_currency: "destination_currency",
    references: "destination_",
};

pub(super) async fn create(
    State(bank): State<Arc<Bank>>,
    Path(customer): Path<String>,
    mut form: Form,
) -> Result<(StatusCode, Json<Value>), Refusal> {
    bank.read(|books| books.customer(&customer).map(|_| ()))?;
    let wish = Wish::read(&mut form, &bank.chains, &NAMES);
    let return_address = maybe_address(&mut form, "return_address");
    let fee_text = form.maybe("custom_developer_fee_percent");
    let share = fee_text.as_deref().map_or(Some(0), percent);
    let reason = "must be a percentage below 100, such as 0.5";
    form.expect(share.is_some(), "custom_developer_fee_percent", reason);
    form.checked(())?;
    let told = bank.change(|books, now| {
        let all = books.addresses.iter();
        let mut same = all.filter(|known| {
            let route = &known.route;
            (&route.customer, &route.chain, &route.account, route.rail)
                == (&customer, &wish.chain, &wish.account, wish.rail)
        });
        if let Some(existing) = same.next() {
            return Err(duplicate(&existing.id));
        }
        let address = LiquidationAddress {
            route: wish.route(&bank, books, &customer, NAMES.account)?,
            id: books.new_id(),
            reference: wish.reference,
            fee_share: share.unwrap_or(0),
            fee_text,
            return_address,
            created_at: now,
            updated_at: None,
        };
        let told = told(&address);
        books::add(&mut books.addresses, address)?;
        Ok(told)
    })?;
    Ok((StatusCode::CREATED, Json(told)))
}

/// `0.5`: of a hundred, in hundred-thousandths.
fn percent(text: &str) -> Option<u64> {
    // Five digits behind the point are as many as the provider takes.
    let millionths = money::parse(text)?;
    let share = (millionths % 10 == 0).then_some(millionths / 10)?;
    (share < ALL_OF_IT).then_some(share)
}

fn duplicate(existing: &str) -> Refusal {
    Refusal::new(
        StatusCode::BAD_REQUEST,
        json!({
            "id": existing,
            "code": "invalid_parameters",
            "message": "Liquidation address with this external account on this chain, currency and \
                        destination_payment_rail already exists for this customer",
        }),
    )
}

pub(super) async fn one(
    State(bank): State<Arc<Bank>>,
    Path((customer, id)): Path<(String, String)>,
) -> Result<Json<Value>, Refusal> {
    bank.read(|books| find(books, &customer, &id).map(|address| Json(told(address))))
}

/// Changes where tokens go back to. Nothing else of an address is changed in the sandbox.
pub(super) async fn change(
    State(bank): State<Arc<Bank>>,
    Path((customer, id)): Path<(String, String)>,
    mut form: Form,
) -> Result<Json<Value>, Refusal> {
    let to = maybe_address(&mut form, "return_address");
    form.expect(to.is_some(), "return_address", "is missing");
    form.checked(())?;
    bank.change(|books, now| {
        find(books, &customer, &id)?;
        let mut all = books.addresses.iter_mut();
        let address = all
            .find(|address| address.id == id)
            .ok_or_else(|| Refusal::not_found("liquidation address"))?;
        address.return_address = to;
        address.updated_at = Some(now);
        Ok(Json(told(address)))
    })
}

/// A customer's address.
pub(super) fn find<'a>(
    books: &'a Books,
    customer: &str,
    id: &str,
) -> Result<&'a LiquidationAddress, Refusal> {
    let mut all = books.addresses.iter();
    all.find(|address| address.id == id && address.route.customer == customer)
        .ok_or_else(|| Refusal::not_found("liquidation address"))
}

pub(super) async fn list(
    State(bank): State<Arc<Bank>>,
    Path(customer): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Refusal> {
    let page = bank.read(|books| {
        books.customer(&customer)?;
        let all = books.addresses.iter();
        let theirs = all.filter(|address| address.route.customer == customer);
        lists::page(theirs, &asked, |one| &one.id, told)
    });
    page.map(Json)
}

pub(super) async fn list_all(
    State(bank): State<Arc<Bank>>,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Refusal> {
    let page = bank.read(|books| {
        let found: Result<Vec<&LiquidationAddress>, Refusal> = books
            .addresses
            .iter()
            .filter_map(
                |address| match lists::is_asked(&asked, updated_at(address)) {
                    Ok(is_asked) => is_asked.then_some(Ok(address)),
                    Err(refusal) => Some(Err(refusal)),
                },
            )
            .collect();
        lists::page(found?.into_iter(), &asked, |one| &one.id, told)
    });
    page.map(Json)
}

/// An address as the API tells it.
pub(super) fn told(address: &LiquidationAddress) -> Value {
    let route = &address.route;
    let reference = match route.rail {
        Rail::Sepa => "destination_sepa_reference",
        _ => "destination_ach_reference",
    };
    json!({
        "id": address.id,
        "chain": route.chain,
        "currency": route.currency,
        "customer_id": route.customer,
        "external_account_id": route.account,
        "address": route.address.to_checksum(None),
        "state": "active",
        "destination_payment_rail": route.rail,
        "destination_currency": route.rail.currency(),
        reference: address.reference,
        "custom_developer_fee_percent": address.fee_text,
        "return_address": address.return_address.map(|address| address.to_checksum(None)),
        "created_at": clock::written(address.created_at),
        "updated_at": clock::written(updated_at(address)),
    })
}

fn updated_at(address: &LiquidationAddress) -> i64 {
    address.updated_at.unwrap_or(address.created_at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_are_read_to_five_digits() {
        assert_eq!(percent("0.5"), Some(50_000));
        assert_eq!(percent("0.00001"), Some(1));
        for text in ["0.000001", "100", "x", "-1"] {
            assert_eq!(percent(text), None, "{text}");
        }
    }
}
