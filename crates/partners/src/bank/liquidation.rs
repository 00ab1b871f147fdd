use domain::Rail;
use serde_json::{Value, json};

use super::{Bank, BankError, IdempotencyKey, ids, read};

/// An address on a chain that is wanted: what is sent there goes to a bank account.
#[derive(Clone, Copy, Debug)]
pub struct NewLiquidation<'a> {
    /// The provider's word for the chain: `optimism`.
    pub chain: &'a str,
    /// The provider's word for the token: `usdc`.
    pub currency: &'a str,
    /// To which account.
    pub external_account: &'a str,
    /// How it gets there.
    pub rail: Rail,
    /// What its owner reads at their bank: with SEPA 6 to 140 letters, digits and ` &-./`, with ACH 10 at
    /// most.
    pub reference: Option<&'a str>,
    /// Where the tokens go if the account does not take the money. Else they go back to where they came from.
    pub return_address: Option<alloy_primitives::Address>,
}

/// An address on a chain: whatever of its token is sent there goes to a bank account, each time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiquidationAddress {
    /// What the provider knows it by.
    pub id: String,
    /// The address.
    pub address: alloy_primitives::Address,
    /// The provider's word for the chain.
    pub chain: String,
    /// The provider's word for the token.
    pub currency: String,
    /// To which account.
    pub external_account: String,
    /// How money gets there.
    pub rail: Rail,
    /// Where the tokens go if the account does not take the money, if told.
    pub return_address: Option<alloy_primitives::Address>,
}

impl Bank {
    /// An address whose money goes to a customer's account, made if there is none.
    ///
    /// # Errors
    /// See [`BankError`]. An address of something else than was asked for is an answer that cannot be
    /// read: nothing may be sent there.
    pub async fn create_liquidation_address(
        &self,
        customer: &str,
        new: NewLiquidation<'_>,
        key: IdempotencyKey,
    ) -> Result<LiquidationAddress, BankError> {
        let customer = ids::checked(customer)?;
        ids::checked(new.external_account)?;
        let path = ["customers", customer, "liquidation_addresses"];
        let call = "create_liquidation_address";
        let found = match self.ask.post(call, &path, &body(new), key).await {
            Ok(told) => address(&told).ok_or(BankError::Unreadable)?,
            // Of all that can be wrong with the parameters, only a duplicate has an id.
            Err(BankError::Refused(refusal)) => match &refusal.existing {
                Some(id) if refusal.status == 400 => self.liquidation_address(customer, id).await?,
                _ => return Err(BankError::Refused(refusal)),
            },
            Err(error) => return Err(error),
        };
        let is_asked_for = found.chain == new.chain
            && found.currency == new.currency
            && found.external_account == new.external_account
            && found.rail == new.rail;
        if is_asked_for {
            Ok(found)
        } else {
            Err(BankError::Unreadable)
        }
    }

    /// An address of a customer's.
    ///
    /// # Errors
    /// See [`BankError`].
    pub async fn liquidation_address(
        &self,
        customer: &str,
        id: &str,
    ) -> Result<LiquidationAddress, BankError> {
        let (customer, id) = (ids::checked(customer)?, ids::checked(id)?);
        let path = ["customers", customer, "liquidation_addresses", id];
        let found = address(&self.ask.get("liquidation_address", &path, &[]).await?);
        found
            .filter(|found| found.id == id)
            .ok_or(BankError::Unreadable)
    }

    /// Has the tokens go to `to` from now on whenever the account does not take the money.
    ///
    /// # Errors
    /// See [`BankError`]. An answer that names another address cannot be read.
    pub async fn set_return_address(
        &self,
        customer: &str,
        id: &str,
        to: alloy_primitives::Address,
    ) -> Result<(), BankError> {
        let (customer, id) = (ids::checked(customer)?, ids::checked(id)?);
        let path = ["customers", customer, "liquidation_addresses", id];
        let body = json!({ "return_address": to.to_checksum(None) });
        let told = self.ask.put("set_return_address", &path, &body).await?;
        let is_done = address(&told).is_some_and(|told| {
            told.id == id && told.return_address.is_none_or(|address| address == to)
        });
        if is_done {
            Ok(())
        } else {
            Err(BankError::Unreadable)
        }
    }
}

fn body(new: NewLiquidation<'_>) -> Value {
    let mut body = json!({
        "chain": new.chain,
        "currency": new.currency,
        "external_account_id": new.external_account,
        "destination_payment_rail": new.rail.name(),
        "destination_currency": new.rail.currency(),
    });
    if let Some(reference) = new.reference {
        body[format!("destination_{}_reference", new.rail)] = reference.into();
    }
    if let Some(address) = new.return_address {
        body["return_address"] = address.to_checksum(None).into();
    }
    body
}

fn address(told: &Value) -> Option<LiquidationAddress> {
    let rail = told.get("destination_payment_rail")?.as_str()?;
    let currency = told.get("destination_currency").and_then(Value::as_str);
    let rail: Rail = rail.parse().ok()?;
    // Dollars are what it pays where nothing is said.
    if currency.unwrap_or("usd") != rail.currency() {
        return None;
    }
    Some(LiquidationAddress {
        id: read::id(told, "id")?,
        address: read::address(told, "address")?,
        chain: read::text(told, "chain", 64)?,
        currency: read::text(told, "currency", 16)?,
        external_account: read::id(told, "external_account_id")?,
        rail,
        return_address: read::address(told, "return_address"),
    })
}
