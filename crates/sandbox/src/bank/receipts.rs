//! Parts of what is told of a payout, whichever sort it is.

use alloy::primitives::Address;
use serde_json::{Value, json};

use super::{
    books::Payout,
    money,
    shared::Bank,
    words::{PayoutState, Rail},
};

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
