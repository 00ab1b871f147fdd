//! Addresses whose tokens go to one account.

use std::sync::Arc;

use alloy::primitives::Address;
use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use serde_json::{Value, json};

use super::{
    books::{self, Books, LiquidationAddress, Route},
    clock, customers,
    form::Form,
    lists::{self, Asked},
    money,
    refusal::Refusal,
    route::{self, CURRENCY, Chain},
    shared::Bank,
    words::Rail,
};

/// Characters of a reference on a statement, for each rail that has one.
const SEPA_REFERENCE: (usize, usize) = (6, 140);
const ACH_REFERENCE: (usize, usize) = (1, 10);
/// A hundred of a hundred, in hundred-thousandths.
const ALL_OF_IT: u64 = 10_000_000;

/// Where somebody wants which tokens paid out.
pub(super) struct Wish {
    pub chain: String,
    pub account: String,
    pub rail: Rail,
    pub reference: Option<String>,
}

/// What each call names the fields of a wish, and what stands before the references.
pub(super) struct Names {
    pub chain: &'static str,
    pub currency: &'static str,
    pub account: &'static str,
    pub rail: &'static str,
    pub destination_currency: &'static str,
    pub references: &'static str,
}

const NAMES: Names = Names {
    chain: "chain",
    currency: "currency",
    account: "external_account_id",
    rail: "destination_payment_rail",
    destination_currency: "destination_currency",
    references: "destination_",
};

impl Wish {
    /// Reads it out of a body; what is wrong with it is told by the form.
    pub fn read(form: &mut Form, chains: &[Chain], names: &Names) -> Self {
        let known: Vec<&str> = chains.iter().map(|chain| chain.name).collect();
        let chain = form.word(names.chain, &known);
        form.word(names.currency, &[CURRENCY]);
        let account = form.text(names.account);
        let rails: Vec<&str> = Rail::ALL.iter().map(|rail| rail.name()).collect();
        let rail = match form.value(names.rail) {
            None => Rail::Ach,
            Some(_) => Rail::named(&form.word(names.rail, &rails)).unwrap_or(Rail::Ach),
        };
        if form.value(names.destination_currency).is_some() || rail == Rail::Sepa {
            form.word(names.destination_currency, &[rail.currency()]);
        }
        let (name, (least, most)) = match rail {
            Rail::Sepa => ("sepa_reference", SEPA_REFERENCE),
            _ => ("ach_reference", ACH_REFERENCE),
        };
        let path = format!("{}{name}", names.references);
        let reference = form.maybe(&path);
        let fits = |text: &str| {
            let may_stand = |byte: u8| byte.is_ascii_alphanumeric() || b" &-./".contains(&byte);
            (least..=most).contains(&text.len()) && text.bytes().all(may_stand)
        };
        let reason = format!("must have {least} to {most} letters, digits, blanks and &-./");
        form.expect(reference.as_deref().is_none_or(fits), &path, &reason);
        Self {
            chain,
            account,
            rail,
            reference,
        }
    }

    /// The way for a customer's tokens, with an address of its own. Refused where the account is not theirs, or
    /// not one for this rail, or they may not be paid this way.
    pub fn route(
        &self,
        bank: &Bank,
        books: &mut Books,
        customer: &str,
        account_path: &str,
    ) -> Result<Route, Refusal> {
        let owner = books.customer(customer)?;
        let account = books.account(customer, &self.account).ok_or_else(|| {
            Refusal::because(
                StatusCode::FORBIDDEN,
                "not_allowed",
                "The customer does not own external account",
            )
        })?;
        if account.account_type != self.rail.account_type() {
            let reason = "is not an account of this payment rail";
            let mut form = Form::of(Value::Null);
            form.wrong(account_path, reason);
            form.checked(())?;
        }
        customers::endorsed(bank, owner, self.rail.currency())?;
        let chain = bank.chains.iter().find(|chain| chain.name == self.chain);
        let chain = chain.ok_or_else(|| Refusal::not_found("chain"))?;
        books.deposit_keys += 1;
        let key = books.deposit_keys;
        Ok(Route {
            customer: customer.to_owned(),
            chain: self.chain.clone(),
            chain_id: chain.id,
            currency: CURRENCY.to_owned(),
            account: self.account.clone(),
            rail: self.rail,
            address: route::deposit_key(key).address(),
            key,
        })
    }
}

/// An address of the chain that may be left out.
pub(super) fn maybe_address(form: &mut Form, path: &str) -> Option<Address> {
    let text = form.maybe(path)?;
    let address = text.parse().ok();
    form.expect(address.is_some(), path, "is no address of this chain");
    address
}

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
        // An address never changes.
        let found: Result<Vec<&LiquidationAddress>, Refusal> = books
            .addresses
            .iter()
            .filter_map(
                |address| match lists::is_asked(&asked, address.created_at) {
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
fn told(address: &LiquidationAddress) -> Value {
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
        "updated_at": clock::written(address.created_at),
    })
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
