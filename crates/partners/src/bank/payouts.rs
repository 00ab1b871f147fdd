use std::fmt;

use alloy_primitives::B256;
use serde_json::Value;
use url::Url;

use super::{Bank, BankError, ids, read};

/// Payouts of one answer: as many as the provider gives.
const PAGE: usize = 100;
/// Payouts that are read; older ones are not.
const MOST: usize = 1_000;

/// Money on its way from the provider to a bank, as it was at the last look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payout {
    /// What the provider knows it by.
    pub id: String,
    /// Whose, if told.
    pub customer: Option<String>,
    /// To which liquidation address it came, if to one.
    pub liquidation_address: Option<String>,
    /// How far it is.
    pub state: PayoutState,
    /// How much came in, in tokens: a decimal number.
    pub amount: String,
    /// By which transaction it came in, on its own chain.
    pub deposit_tx: Option<B256>,
    /// What banks know the payment by: a SEPA payment's UETR, an ACH payment's trace number.
    pub payment_reference: Option<String>,
    /// By which transaction it went back.
    pub refund_tx: Option<B256>,
    /// What arrives: a decimal number and its currency.
    pub outgoing: Option<(String, String)>,
    /// Why it went wrong, in the provider's words.
    pub reason: Option<String>,
    /// The provider's page of it.
    pub receipt_url: Option<Url>,
    /// When it last changed, in Unix milliseconds.
    pub updated_at_ms: Option<i64>,
}

/// How far a payout is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PayoutState {
    /// Nothing came in.
    AwaitingFunds,
    /// The provider looks at it.
    InReview,
    /// It came in.
    FundsReceived,
    /// A bank was told to pay.
    PaymentSubmitted,
    /// The bank was paid.
    PaymentProcessed,
    /// No bank takes it.
    Undeliverable,
    /// The bank sent it back.
    Returned,
    /// The provider sends it back.
    RefundInFlight,
    /// It is back.
    Refunded,
    /// It was called off.
    Canceled,
    /// It went wrong.
    Error,
    /// Something that is not known here, of 64 characters at most.
    Other(String),
}

impl PayoutState {
    fn of(text: &str) -> Self {
        match text {
            "awaiting_funds" => Self::AwaitingFunds,
            "in_review" => Self::InReview,
            "funds_received" => Self::FundsReceived,
            "payment_submitted" => Self::PaymentSubmitted,
            "payment_processed" => Self::PaymentProcessed,
            "undeliverable" => Self::Undeliverable,
            "returned" => Self::Returned,
            "refund_in_flight" => Self::RefundInFlight,
            "refunded" => Self::Refunded,
            "canceled" => Self::Canceled,
            "error" => Self::Error,
            other => Self::Other(read::short(other, 64)),
        }
    }
}

impl fmt::Display for PayoutState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AwaitingFunds => "awaiting_funds",
            Self::InReview => "in_review",
            Self::FundsReceived => "funds_received",
            Self::PaymentSubmitted => "payment_submitted",
            Self::PaymentProcessed => "payment_processed",
            Self::Undeliverable => "undeliverable",
            Self::Returned => "returned",
            Self::RefundInFlight => "refund_in_flight",
            Self::Refunded => "refunded",
            Self::Canceled => "canceled",
            Self::Error => "error",
            Self::Other(text) => text,
        })
    }
}

impl Bank {
    /// What came to an address and went on from there, newest first.
    ///
    /// # Errors
    /// See [`BankError`].
    pub async fn drains(
        &self,
        customer: &str,
        liquidation_address: &str,
    ) -> Result<Vec<Payout>, BankError> {
        let (customer, address) = (ids::checked(customer)?, ids::checked(liquidation_address)?);
        let path = [
            "customers",
            customer,
            "liquidation_addresses",
            address,
            "drains",
        ];
        self.pages("drains", &path, None).await
    }

    /// What changed since (Unix milliseconds) of all that came to addresses, newest first.
    ///
    /// # Errors
    /// See [`BankError`].
    pub async fn recent_drains(&self, updated_after_ms: i64) -> Result<Vec<Payout>, BankError> {
        let path = ["liquidation_addresses", "drains"];
        self.pages("recent_drains", &path, Some(updated_after_ms))
            .await
    }

    async fn pages(
        &self,
        call: &'static str,
        path: &[&str],
        updated_after_ms: Option<i64>,
    ) -> Result<Vec<Payout>, BankError> {
        let limit = PAGE.to_string();
        let since = updated_after_ms.map(|since| since.to_string());
        let mut found: Vec<Payout> = Vec::new();
        while found.len() < MOST {
            let last = found.last().map(|payout| payout.id.clone());
            let mut query = vec![("limit", limit.as_str())];
            query.extend(since.as_deref().map(|since| ("updated_after_ms", since)));
            query.extend(last.as_deref().map(|last| ("starting_after", last)));
            let answer = self.ask.get(call, path, &query).await?;
            let is_all = answer.is_array();
            let page = read::list(answer).ok_or(BankError::Unreadable)?;
            let before = found.len();
            let length = page.len();
            for item in page {
                let payout = drain(&item).ok_or(BankError::Unreadable)?;
                // A page that repeats what there is already would have no end.
                if !found.iter().any(|other| other.id == payout.id) {
                    found.push(payout);
                }
            }
            if is_all || length < PAGE || found.len() == before {
                break;
            }
        }
        found.truncate(MOST);
        Ok(found)
    }
}

fn drain(told: &Value) -> Option<Payout> {
    payout(told, read::hash(told, "deposit_tx_hash"))
}

/// A payout as drains and transfers have it in common.
pub(super) fn payout(told: &Value, deposit_tx: Option<B256>) -> Option<Payout> {
    let nothing = Value::Null;
    let part = |name: &str| told.get(name).unwrap_or(&nothing);
    let (to, back, receipt) = (part("destination"), part("return_details"), part("receipt"));
    let reference = ["uetr", "trace_number", "imad"]
        .iter()
        .find_map(|name| read::text(to, name, 64));
    let reason = ["risk_rejection_reason", "reason"]
        .iter()
        .find_map(|name| read::text(back, name, 300));
    let outgoing = ["outgoing_amount", "converted_amount", "final_amount"]
        .iter()
        .find_map(|name| read::decimal(receipt, name));
    let currency = read::text(receipt, "destination_currency", 16);
    Some(Payout {
        id: read::id(told, "id")?,
        customer: read::id(told, "customer_id").or_else(|| read::id(told, "on_behalf_of")),
        liquidation_address: read::id(told, "liquidation_address_id"),
        state: PayoutState::of(told.get("state")?.as_str()?),
        amount: read::decimal(told, "amount")?,
        deposit_tx,
        payment_reference: reference,
        refund_tx: read::hash(told, "refund_tx_hash"),
        outgoing: outgoing.zip(currency.or_else(|| read::text(to, "currency", 16))),
        reason,
        receipt_url: read::page(receipt, "url"),
        updated_at_ms: read::time_ms(told, "updated_at"),
    })
}
