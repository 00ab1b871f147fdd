//! What tests and people decide in the bank's stead.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    addresses,
    books::{Books, Identity, Payout},
    events::Happened,
    fate::Fate,
    faults::Faults,
    kyc_links, money, payouts,
    shared::Bank,
    words::{Kyc, PayoutState, Tos},
};
use crate::pace::Pace;

/// What is decided about somebody; what is left out stays.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct IdentityChange {
    /// The check of who they are. Approved, it lets them have euros too where these were asked for.
    pub kyc: Option<Kyc>,
    /// The terms of service.
    pub tos: Option<Tos>,
    /// Why not, for them to read.
    pub reasons: Option<Vec<String>>,
    /// Whether they may have euros, whatever they asked for.
    pub sepa: Option<bool>,
}

/// What is decided about a payout.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayoutChange {
    /// Where it is now. `refunded` really sends the tokens back first.
    pub state: PayoutState,
    /// Why, as it is told.
    #[serde(default)]
    pub reason: Option<String>,
}

/// Why nothing was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuch {
    /// Nobody began with that address.
    #[error("nobody began with that e-mail address")]
    Identity,
    /// Neither a drain nor a transfer has that id.
    #[error("neither a drain nor a transfer has that id")]
    Payout,
    /// Nothing arrived, so nothing can be sent back.
    #[error("nothing arrived that could be sent back")]
    Deposit,
}

impl IntoResponse for NoSuch {
    fn into_response(self) -> Response {
        let status = match self {
            Self::Identity | Self::Payout => StatusCode::NOT_FOUND,
            Self::Deposit => StatusCode::CONFLICT,
        };
        (status, Json(json!({ "message": self.to_string() }))).into_response()
    }
}

pub(super) fn set_identity(bank: &Bank, email: &str, change: IdentityChange) -> Result<(), NoSuch> {
    let id = bank.read(|books| {
        let mut all = books.identities.iter();
        let found = all.find(|identity| identity.email.eq_ignore_ascii_case(email));
        found.map(|identity| identity.id.clone())
    });
    let id = id.ok_or(NoSuch::Identity)?;
    decide(bank, &id, |identity| change.apply(identity))
}

impl IdentityChange {
    pub(super) fn apply(self, identity: &mut Identity) {
        identity.tos = self.tos.unwrap_or(identity.tos);
        if let Some(reasons) = self.reasons {
            identity.reasons = reasons;
        }
        if let Some(kyc) = self.kyc {
            identity.kyc = kyc;
            identity.has_sepa |= kyc == Kyc::Approved && identity.asks_sepa;
        }
        identity.has_sepa = self.sepa.unwrap_or(identity.has_sepa);
    }
}

/// Changes an identity, makes a customer of it where it has become one, and tells of it.
pub(super) fn decide(
    bank: &Bank,
    id: &str,
    change: impl FnOnce(&mut Identity),
) -> Result<(), NoSuch> {
    bank.change(|books, now| {
        let customer = books.new_id();
        let mut all = books.identities.iter_mut();
        let identity = all
            .find(|identity| identity.id == id)
            .ok_or(NoSuch::Identity)?;
        change(identity);
        identity.updated_at = now;
        let is_through = identity.tos == Tos::Approved
            && !matches!(identity.kyc, Kyc::NotStarted | Kyc::Incomplete);
        if is_through && identity.customer.is_none() {
            identity.customer = Some(customer);
        }
        let happened = Happened::transition(
            "kyc_link",
            &identity.id,
            identity.kyc.name(),
            &kyc_links::told(bank, identity),
        );
        bank.tell(books, now, &happened);
        Ok(())
    })
}

pub(super) fn set_payout(bank: &Bank, id: &str, change: PayoutChange) -> Result<(), NoSuch> {
    bank.change(|books, now| {
        let payout = books.payout_mut(id).ok_or(NoSuch::Payout)?;
        let state = match change.state {
            PayoutState::Refunded if payout.refund.is_none() => PayoutState::RefundInFlight,
            state => state,
        };
        if state == PayoutState::RefundInFlight && payout.deposits.is_empty() {
            return Err(NoSuch::Deposit);
        }
        payout.reason = change.reason;
        // A person has seen it: from here on it is paid like any other.
        payout.fate = Fate::Paid;
        payouts::enter(bank, books, now, id, state);
        Ok(())
    })
}

/// Everything, for tests: the books without what only the bank needs, and the sums.
pub(super) fn state(bank: &Bank) -> Value {
    bank.read(|books| {
        let identities = books.identities.iter();
        let identities: Vec<Value> = identities
            .map(|identity| kyc_links::told(bank, identity))
            .collect();
        let accounts: Vec<&Value> = books.accounts.iter().map(|account| &account.told).collect();
        let addresses: Vec<Value> = books.addresses.iter().map(addresses::told).collect();
        let payouts: Vec<Value> = books
            .payouts
            .iter()
            .map(|payout| payouts::told(bank, payout))
            .collect();
        json!({
            "identities": identities,
            "external_accounts": accounts,
            "liquidation_addresses": addresses,
            "payouts": payouts,
            "credited": credited(books),
            "strays": books.strays,
            "vanished": books.payouts.iter().filter(|payout| payout.is_gone()).count(),
            "undelivered_events": books.deliveries.len(),
            "faults": bank.faults(),
            "pace": bank.pace(),
        })
    })
}

/// What is in each account by now, in cents of its currency. What was sent back is not.
fn credited(books: &Books) -> BTreeMap<&str, Value> {
    let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
    let is_paid =
        |payout: &&Payout| payout.state == PayoutState::PaymentProcessed && !payout.is_gone();
    for payout in books.payouts.iter().filter(is_paid) {
        let net = payout.received().saturating_sub(payout.fee);
        let cents = money::paid_out(net, payout.route.rail.currency());
        let sum = sums.entry(&payout.route.account).or_default();
        *sum = sum.saturating_add(cents);
    }
    let accounts = books.accounts.iter().filter_map(|account| {
        let cents = sums.get(account.id.as_str())?;
        let sum = json!({ "currency": account.told["currency"], "cents": cents });
        Some((account.id.as_str(), sum))
    });
    accounts.collect()
}

pub(super) async fn get_state(State(bank): State<Arc<Bank>>) -> Json<Value> {
    Json(state(&bank))
}

pub(super) async fn put_faults(
    State(bank): State<Arc<Bank>>,
    Json(faults): Json<Faults>,
) -> StatusCode {
    bank.fail(faults);
    StatusCode::NO_CONTENT
}

pub(super) async fn put_pace(State(bank): State<Arc<Bank>>, Json(pace): Json<Pace>) -> StatusCode {
    bank.set_pace(pace);
    StatusCode::NO_CONTENT
}

/// By how much the bank's clock is moved on.
#[derive(Deserialize)]
pub(super) struct Passing {
    ms: u64,
}

pub(super) async fn put_clock(
    State(bank): State<Arc<Bank>>,
    Json(passing): Json<Passing>,
) -> StatusCode {
    bank.pass(Duration::from_millis(passing.ms));
    StatusCode::NO_CONTENT
}

pub(super) async fn put_identity(
    State(bank): State<Arc<Bank>>,
    Path(email): Path<String>,
    Json(change): Json<IdentityChange>,
) -> Result<StatusCode, NoSuch> {
    set_identity(&bank, &email, change)?;
    bank.written().await;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn put_payout(
    State(bank): State<Arc<Bank>>,
    Path(id): Path<String>,
    Json(change): Json<PayoutChange>,
) -> Result<StatusCode, NoSuch> {
    set_payout(&bank, &id, change)?;
    bank.written().await;
    Ok(StatusCode::NO_CONTENT)
}
