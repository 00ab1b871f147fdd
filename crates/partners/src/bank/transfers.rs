use alloy_primitives::Address;
use domain::{Cents, Rail};
use serde_json::{Value, json};

use super::{Bank, BankError, IdempotencyKey, Payout, ids, payouts, read};

/// Money that is to come in once and go to a bank account, less a fee.
#[derive(Clone, Copy, Debug)]
pub struct NewTransfer<'a> {
    /// Whose.
    pub customer: &'a str,
    /// How much comes in, in tokens: a decimal number.
    pub amount: &'a str,
    /// What we keep of it.
    pub developer_fee: Cents,
    /// What we know it by.
    pub reference: &'a str,
    /// The provider's word for the chain: `optimism`.
    pub chain: &'a str,
    /// The provider's word for the token: `usdc`.
    pub currency: &'a str,
    /// From where it comes, if that is known.
    pub from: Option<Address>,
    /// To which account it goes.
    pub external_account: &'a str,
    /// How it gets there.
    pub rail: Rail,
    /// Where the tokens go if the account does not take the money. Else they go back to where they came from.
    pub return_address: Option<Address>,
}

/// Money that comes in once and goes to a bank account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// How far it is.
    pub payout: Payout,
    /// Where it comes in.
    pub deposit_to: Address,
    /// What we know it by, if told.
    pub reference: Option<String>,
}

impl Bank {
    /// Has a transfer begin: what is sent to its `deposit_to` goes to a bank account.
    ///
    /// # Errors
    /// See [`BankError`]. A transfer of something else than was asked for is an answer that cannot be
    /// read: nothing may be sent there.
    pub async fn create_transfer(
        &self,
        new: NewTransfer<'_>,
        key: IdempotencyKey,
    ) -> Result<Transfer, BankError> {
        ids::checked(new.customer)?;
        ids::checked(new.external_account)?;
        let body = body(new);
        let told = self.ask.post("create_transfer", &["transfers"], &body, key);
        let told = told.await?;
        if !is_asked_for(&told, new) {
            return Err(BankError::Unreadable);
        }
        read_transfer(&told).ok_or(BankError::Unreadable)
    }

    /// How far a transfer is.
    ///
    /// # Errors
    /// See [`BankError`].
    pub async fn transfer(&self, id: &str) -> Result<Transfer, BankError> {
        let path = ["transfers", ids::checked(id)?];
        let transfer = read_transfer(&self.ask.get("transfer", &path, &[]).await?);
        transfer
            .filter(|transfer| transfer.payout.id == id)
            .ok_or(BankError::Unreadable)
    }
}

fn body(new: NewTransfer<'_>) -> Value {
    let mut source = json!({
        "payment_rail": new.chain,
        "currency": new.currency,
    });
    if let Some(from) = new.from {
        source["from_address"] = from.to_checksum(None).into();
    }
    let mut body = json!({
        "amount": new.amount,
        "on_behalf_of": new.customer,
        "developer_fee": new.developer_fee.decimal(),
        "client_reference_id": new.reference,
        "source": source,
        "destination": {
            "payment_rail": new.rail.name(),
            "currency": new.rail.currency(),
            "external_account_id": new.external_account,
        },
    });
    if let Some(address) = new.return_address {
        body["return_instructions"] = json!({ "address": address.to_checksum(None) });
    }
    body
}

/// Whether what was made is what was asked for: so much comes in of the right token on the right chain, goes to
/// the right account, and costs, if told, what it should.
fn is_asked_for(told: &Value, new: NewTransfer<'_>) -> bool {
    let text = |path: &str| told.pointer(path).and_then(Value::as_str);
    let is = |path: &str, value: &str| text(path) == Some(value);
    let fee = text("/developer_fee").unwrap_or_default();
    let is_fee = fee.is_empty() || read::is_same_number(fee, &new.developer_fee.decimal());
    let instructed = "/source_deposit_instructions";
    is(&format!("{instructed}/payment_rail"), new.chain)
        && is(&format!("{instructed}/currency"), new.currency)
        && is("/destination/external_account_id", new.external_account)
        && is("/destination/payment_rail", new.rail.name())
        && is("/on_behalf_of", new.customer)
        && read::is_same_number(text("/amount").unwrap_or_default(), new.amount)
        && is_fee
}

fn read_transfer(told: &Value) -> Option<Transfer> {
    let deposit = told.get("source_deposit_instructions")?;
    let nothing = Value::Null;
    let part = |name: &str| told.get(name).unwrap_or(&nothing);
    let deposit_tx = read::hash(part("receipt"), "source_tx_hash")
        .or_else(|| read::hash(part("source"), "tx_hash"))
        .or_else(|| read::hash(told, "deposit_tx_hash"));
    Some(Transfer {
        payout: payouts::payout(told, deposit_tx)?,
        deposit_to: read::address(deposit, "to_address")?,
        reference: read::text(told, "client_reference_id", 100),
    })
}
