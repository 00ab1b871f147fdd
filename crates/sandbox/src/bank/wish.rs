//! Where somebody wants tokens paid out, read out of either call that has such fields.

use alloy::primitives::Address;
use axum::http::StatusCode;
use serde_json::Value;

use super::{
    books::{Books, Route},
    customers,
    form::Form,
    refusal::Refusal,
    route::{self, CURRENCY, Chain},
    shared::Bank,
    words::Rail,
};

/// Characters of a reference on a statement, for each rail that has one.
const SEPA_REFERENCE: (usize, usize) = (6, 140);
const ACH_REFERENCE: (usize, usize) = (1, 10);

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

impl Wish {
    /// Reads it out of a body; what is wrong with it is told by the form.
    pub fn read(form: &mut Form, chains: &[Chain], names: &Names) -> Self {
        let known: Vec<&str> = chains.iter().map(|chain| chain.name).collect();
        let chain = form.word(names.chain, &known);
        form.word(names.currency, &[CURRENCY]);
        let account = form.text(names.account);
        let rails: Vec<&str> = Rail::ALL.iter().map(|rail| rail.name()).collect();
        let rail = match form.value(names.rail) {
            None => Some(Rail::Ach),
            Some(_) => Rail::named(&form.word(names.rail, &rails)),
        };
        let is_said = form.value(names.destination_currency).is_some();
        if let Some(rail) = rail.filter(|rail| is_said || *rail == Rail::Sepa) {
            form.word(names.destination_currency, &[rail.currency()]);
        }
        let rail = rail.unwrap_or(Rail::Ach);
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
