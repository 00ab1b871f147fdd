//! One payment each, of an amount that is known before, with a fee that is an amount.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use serde_json::{Value, json};

use super::{
    books::{self, Books, Payout, Vehicle},
    clock, drains,
    events::Happened,
    fate::Fate,
    form::Form,
    lists::{self, Asked},
    money, payouts,
    receipts::{self, checksummed},
    refusal::Refusal,
    shared::Bank,
    wish::{Names, Wish, maybe_address},
    words::PayoutState,
};

const NAMES: Names = Names {
    chain: "source.payment_rail",
    currency: "source.currency",
    account: "destination.external_account_id",
    rail: "destination.payment_rail",
    destination_currency: "destination.currency",
    references: "destination.",
};
/// Most characters of the caller's own name for it.
const LONGEST_REFERENCE: usize = 256;

pub(super) async fn create(
    State(bank): State<Arc<Bank>>,
    mut form: Form,
) -> Result<(StatusCode, Json<Value>), Refusal> {
    let wish = Wish::read(&mut form, &bank.chains, &NAMES);
    let customer = form.text("on_behalf_of");
    let from = maybe_address(&mut form, "source.from_address");
    let return_address = maybe_address(&mut form, "return_instructions.address");
    let client_reference_id = form.maybe("client_reference_id");
    let is_short = |text: &String| text.len() <= LONGEST_REFERENCE;
    let is_fine = client_reference_id.as_ref().is_none_or(is_short);
    form.expect(is_fine, "client_reference_id", "is too long");
    let (asked, fee) = amounts(&mut form);
    form.checked(())?;
    let told = bank.change(|books, now| {
        let route = wish.route(&bank, books, &customer, NAMES.account)?;
        let payout = Payout {
            id: books.new_id(),
            vehicle: Vehicle::Transfer {
                client_reference_id,
                asked,
                from,
            },
            route,
            reference: wish.reference,
            return_address,
            fee,
            deposits: Vec::new(),
            state: PayoutState::AwaitingFunds,
            fate: Fate::default(),
            reason: None,
            refund: None,
            created_at: now,
            updated_at: now,
        };
        let told = told(&bank, &payout);
        let happened = Happened::creation("transfer", &payout.id, payout.state.name(), &told);
        books::add(&mut books.payouts, payout)?;
        bank.tell(books, now, &happened);
        Ok(told)
    })?;
    Ok((StatusCode::CREATED, Json(told)))
}

/// The amount and the fee of it, in millionths.
fn amounts(form: &mut Form) -> (u64, u64) {
    let amount = form.text("amount");
    let asked = money::parse(&amount).filter(|amount| *amount > 0);
    form.expect(asked.is_some(), "amount", "is no amount");
    let fee = form.maybe("developer_fee");
    let fee = fee.as_deref().map_or(Some(0), money::parse);
    form.expect(fee.is_some(), "developer_fee", "is no amount");
    let (asked, fee) = (asked.unwrap_or(0), fee.unwrap_or(0));
    form.expect(fee < asked, "developer_fee", "must be less than the amount");
    (asked, fee)
}

pub(super) async fn one(
    State(bank): State<Arc<Bank>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    bank.read(|books| find(books, &id).map(|transfer| Json(told(&bank, transfer))))
}

fn find<'a>(books: &'a Books, id: &str) -> Result<&'a Payout, Refusal> {
    let found = books.payout(id).filter(|payout| !payout.is_drain());
    found.ok_or_else(|| Refusal::not_found("transfer"))
}

/// Nobody will pay for it; only while nobody has.
pub(super) async fn cancel(
    State(bank): State<Arc<Bank>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    bank.change(|books, now| {
        if find(books, &id)?.state != PayoutState::AwaitingFunds {
            return Err(Refusal::because(
                StatusCode::BAD_REQUEST,
                "not_allowed",
                "Only a transfer that awaits funds can be canceled",
            ));
        }
        payouts::enter(&bank, books, now, &id, PayoutState::Canceled);
        find(books, &id).map(|transfer| Json(told(&bank, transfer)))
    })
}

pub(super) async fn list(
    State(bank): State<Arc<Bank>>,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Refusal> {
    let state = match asked.get("state") {
        None => None,
        Some(name) => Some(
            PayoutState::named(name)
                .ok_or_else(|| Refusal::parameter("state", "is not a state"))?,
        ),
    };
    let tx = asked.get("tx_hash").map(|tx| tx.to_lowercase());
    let page = bank.read(|books| {
        let transfers = books.payouts.iter().filter(|payout| {
            let mut deposits = payout.deposits.iter();
            !payout.is_drain()
                && state.is_none_or(|state| payout.state == state)
                && tx
                    .as_ref()
                    .is_none_or(|tx| deposits.any(|deposit| format!("{:#x}", deposit.tx) == *tx))
        });
        let found = drains::asked_for(transfers, &asked)?;
        lists::page(
            found.into_iter(),
            &asked,
            |one| &one.id,
            |one| told(&bank, one),
        )
    });
    page.map(Json)
}

/// A transfer as the API tells it.
pub(super) fn told(bank: &Bank, payout: &Payout) -> Value {
    let Vehicle::Transfer {
        client_reference_id,
        asked,
        from,
    } = &payout.vehicle
    else {
        return Value::Null;
    };
    let amount = money::written(*asked);
    let deposit_tx = payout.deposits.last().map(|deposit| deposit.tx);
    let route = &payout.route;
    json!({
        "id": payout.id,
        "state": payout.state,
        "client_reference_id": client_reference_id,
        "amount": amount,
        "currency": route.currency,
        "on_behalf_of": route.customer,
        "developer_fee": money::written(payout.fee),
        "source": {
            "payment_rail": route.chain,
            "currency": route.currency,
            "from_address": from.map(checksummed),
            "tx_hash": deposit_tx,
        },
        "destination": receipts::destination(payout),
        "source_deposit_instructions": {
            "payment_rail": route.chain,
            "amount": amount,
            "currency": route.currency,
            "from_address": from.map(checksummed),
            "to_address": checksummed(route.address),
        },
        "deposit_tx_hash": deposit_tx,
        "refund_tx_hash": receipts::refund_tx(payout),
        "return_details": receipts::return_details(payout),
        "receipt": receipts::receipt(bank, payout),
        "created_at": clock::written(payout.created_at),
        "updated_at": clock::written(payout.updated_at),
    })
}
