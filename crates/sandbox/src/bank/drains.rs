//! What came to an address, as the API tells it.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
};
use serde_json::{Value, json};

use super::{
    addresses,
    books::{Payout, Vehicle},
    clock,
    lists::{self, Asked},
    money, receipts,
    refusal::Refusal,
    shared::Bank,
};

pub(super) async fn of_one(
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
            |one| told(&bank, one),
        )
    });
    page.map(Json)
}

pub(super) async fn of_all(
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
            |one| told(&bank, one),
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

/// A drain as the API tells it.
pub(super) fn told(bank: &Bank, payout: &Payout) -> Value {
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
        "from_address": deposit.map(|deposit| receipts::checksummed(deposit.from)),
        "deposit_tx_hash": deposit.map(|deposit| deposit.tx),
        "destination": receipts::destination(payout),
        "destination_tx_hash": null,
        "refund_tx_hash": receipts::refund_tx(payout),
        "return_details": receipts::return_details(payout),
        "receipt": receipts::receipt(bank, payout),
        "created_at": clock::written(payout.created_at),
        "updated_at": clock::written(payout.updated_at),
    })
}
