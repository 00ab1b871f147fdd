//! Money on its way: what arrived, in which state it is, and how time moves it on.

use std::{sync::Arc, time::Duration};

use alloy::primitives::Address;
use axum::{
    Json,
    extract::{Path, Query, State},
};
use serde_json::{Value, json};

use super::{
    addresses,
    books::{Books, Payout, Vehicle},
    clock,
    events::Happened,
    lists::{self, Asked},
    money,
    refusal::Refusal,
    shared::{Bank, Pace},
    transfers,
    words::{PayoutState, Rail},
};

/// Puts a payout into a state, and tells of it.
pub(super) fn enter(bank: &Bank, books: &mut Books, now: i64, id: &str, state: PayoutState) {
    let Some(payout) = books.payout_mut(id) else {
        return;
    };
    payout.state = state;
    payout.updated_at = now;
    if payout.reason.is_none() {
        payout.reason = reason(state).map(str::to_owned);
    }
    let happened = Happened::transition(
        category(payout),
        &payout.id,
        state.name(),
        &told(bank, payout),
    );
    bank.tell(books, now, &happened);
}

/// Of which sort events about it are.
pub(super) fn category(payout: &Payout) -> &'static str {
    if payout.is_drain() {
        "liquidation_address.drain"
    } else {
        "transfer"
    }
}

/// What is said where nobody says why.
pub(super) fn reason(state: PayoutState) -> Option<&'static str> {
    match state {
        PayoutState::Returned => Some("The account is closed"),
        PayoutState::Undeliverable => Some("The bank could not deliver the payment"),
        PayoutState::Canceled => Some("The payment was not processed"),
        PayoutState::Error => Some("The payment failed"),
        PayoutState::RefundInFlight | PayoutState::Refunded => Some("The payment is refunded"),
        _ => None,
    }
}

/// Moves every payout on when its time has come, for ever.
pub(super) async fn move_on(bank: Arc<Bank>) {
    let mut changes = bank.changes();
    loop {
        changes.mark_unchanged();
        let wait = match bank.pace() {
            Pace::Held => None,
            Pace::StepMs(step) => step_all(&bank, i64::try_from(step).unwrap_or(i64::MAX)),
        };
        let changed = match wait {
            Some(wait) => tokio::time::timeout(wait, changes.changed()).await,
            None => Ok(changes.changed().await),
        };
        if matches!(changed, Ok(Err(_))) {
            return;
        }
    }
}

/// Moves on what is due, and answers with how long until the next is. None: nothing is under way.
fn step_all(bank: &Bank, step: i64) -> Option<Duration> {
    let now = bank.clock.now_ms();
    let due_at = |payout: &Payout| {
        let next = payout.fate.after(payout.state)?;
        Some((payout.updated_at.saturating_add(step), next))
    };
    let (due, next) = bank.read(|books| {
        let mut due = Vec::new();
        let mut next: Option<i64> = None;
        for payout in &books.payouts {
            match due_at(payout) {
                Some((at, state)) if at <= now => due.push((payout.id.clone(), state)),
                Some((at, _)) => next = Some(next.map_or(at, |soonest| soonest.min(at))),
                None => {}
            }
        }
        (due, next)
    });
    for (id, state) in due {
        bank.change(|books, now| {
            // Somebody may have decided otherwise meanwhile.
            let payout = books.payout(&id);
            if payout
                .and_then(due_at)
                .is_some_and(|(at, next)| at <= now && next == state)
            {
                enter(bank, books, now, &id, state);
            }
        });
    }
    next.map(|at| Duration::from_millis(u64::try_from(at - now).unwrap_or(0)))
}

pub(super) async fn drains(
    State(bank): State<Arc<Bank>>,
    Path((customer, id)): Path<(String, String)>,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Refusal> {
    let page = bank.read(|books| {
        addresses::find(books, &customer, &id)?;
        let is_of_it = |payout: &&Payout| match &payout.vehicle {
            Vehicle::Drain {
                liquidation_address,
            } => *liquidation_address == id,
            Vehicle::Transfer { .. } => false,
        };
        let found = asked_for(books.payouts.iter().filter(is_of_it), &asked)?;
        lists::page(
            found.into_iter(),
            &asked,
            |one| &one.id,
            |one| drain(&bank, one),
        )
    });
    page.map(Json)
}

pub(super) async fn all_drains(
    State(bank): State<Arc<Bank>>,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Refusal> {
    let page = bank.read(|books| {
        let drains = books.payouts.iter().filter(|payout| payout.is_drain());
        let found = asked_for(drains, &asked)?;
        lists::page(
            found.into_iter(),
            &asked,
            |one| &one.id,
            |one| drain(&bank, one),
        )
    });
    page.map(Json)
}

/// Those of a list that were asked for by the time of their last change.
pub(super) fn asked_for<'a>(
    all: impl Iterator<Item = &'a Payout>,
    asked: &Asked,
) -> Result<Vec<&'a Payout>, Refusal> {
    let mut found = Vec::new();
    for payout in all {
        if lists::is_asked(asked, payout.updated_at)? {
            found.push(payout);
        }
    }
    Ok(found)
}

/// A payout as the API tells it.
pub(super) fn told(bank: &Bank, payout: &Payout) -> Value {
    match &payout.vehicle {
        Vehicle::Drain { .. } => drain(bank, payout),
        Vehicle::Transfer { .. } => transfers::told(bank, payout),
    }
}

fn drain(bank: &Bank, payout: &Payout) -> Value {
    let Vehicle::Drain {
        liquidation_address,
    } = &payout.vehicle
    else {
        return Value::Null;
    };
    let deposit = payout.deposits.first();
    json!({
        "id": payout.id,
        "amount": money::written(payout.received()),
        "currency": payout.route.currency,
        "state": payout.state,
        "customer_id": payout.route.customer,
        "liquidation_address_id": liquidation_address,
        "source_payment_rail": payout.route.chain,
        "from_address": deposit.map(|deposit| checksummed(deposit.from)),
        "deposit_tx_hash": deposit.map(|deposit| deposit.tx),
        "destination": destination(payout),
        "destination_tx_hash": null,
        "refund_tx_hash": refund_tx(payout),
        "return_details": return_details(payout),
        "receipt": receipt(bank, payout),
        "created_at": clock::written(payout.created_at),
        "updated_at": clock::written(payout.updated_at),
    })
}

/// Where it goes, and by which number the banks know it once they were told.
pub(super) fn destination(payout: &Payout) -> Value {
    let route = &payout.route;
    let mut told = json!({
        "payment_rail": route.rail,
        "currency": route.rail.currency(),
        "external_account_id": route.account,
    });
    let (reference, number) = match route.rail {
        Rail::Sepa => ("sepa_reference", "uetr"),
        Rail::Wire => ("wire_message", "imad"),
        _ => ("ach_reference", "trace_number"),
    };
    told[reference] = json!(payout.reference);
    let was_submitted = matches!(
        payout.state,
        PayoutState::PaymentSubmitted
            | PayoutState::PaymentProcessed
            | PayoutState::Returned
            | PayoutState::Undeliverable
    );
    if was_submitted {
        told[number] = match route.rail {
            Rail::Sepa => json!(payout.id),
            // Fifteen digits, as the clearing house has them.
            _ => json!(format!("09100001{:07}", payout.created_at % 10_000_000)),
        };
    }
    told
}

/// What became of the amount, in its parts.
pub(super) fn receipt(bank: &Bank, payout: &Payout) -> Value {
    let currency = payout.route.rail.currency();
    let received = payout.received();
    let net = received.saturating_sub(payout.fee);
    let outgoing = money::cents_written(money::paid_out(net, currency));
    json!({
        "initial_amount": money::written(received),
        "developer_fee": money::written(payout.fee),
        "exchange_fee": "0.0",
        "subtotal_amount": money::written(net),
        "exchange_rate": money::rate_written(money::rate(currency)),
        "converted_amount": outgoing,
        "outgoing_amount": outgoing,
        "final_amount": outgoing,
        "destination_currency": currency,
        "gas_fee": "0.0",
        "url": bank.url(&format!("receipts/{}", payout.id)),
    })
}

pub(super) fn return_details(payout: &Payout) -> Value {
    match &payout.reason {
        Some(reason) => json!({ "reason": reason, "risk_rejection_reason": null }),
        None => Value::Null,
    }
}

/// The transaction that sent it back, once it did.
pub(super) fn refund_tx(payout: &Payout) -> Value {
    match &payout.refund {
        Some(refund) if payout.state == PayoutState::Refunded => json!(refund.tx),
        _ => Value::Null,
    }
}

pub(super) fn checksummed(address: Address) -> String {
    address.to_checksum(None)
}
