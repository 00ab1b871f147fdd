//! What tests and people decide in the router's stead.

use std::sync::Arc;

use alloy::primitives::B256;
use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    books::{Crossing, Stage},
    fate::Fate,
    faults::Faults,
    shared::{Broker, Next},
};
use crate::{pace::Pace, words::words};

words! {
    /// What is done about money that waits.
    Settlement {
        /// It is paid out, as was promised.
        Fill = "fill",
        /// It is given back.
        GiveBack = "give_back",
    }
}

/// What is decided about an order.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Decision {
    settle: Settlement,
}

/// Why nothing was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchOrder {
    /// Nobody paid in for it.
    #[error("there is no order of this id")]
    Unknown,
    /// It was paid out or given back, or is about to be.
    #[error("it was paid out or given back, or is about to be")]
    Settled,
}

impl IntoResponse for NoSuchOrder {
    fn into_response(self) -> Response {
        let status = match self {
            Self::Unknown => StatusCode::NOT_FOUND,
            Self::Settled => StatusCode::CONFLICT,
        };
        (status, Json(json!({ "message": self.to_string() }))).into_response()
    }
}

pub(super) fn settle(broker: &Broker, id: B256, what: Settlement) -> Result<(), NoSuchOrder> {
    broker.change(|books, now| {
        let crossing = books.crossing_mut(id).ok_or(NoSuchOrder::Unknown)?;
        if !may_be_settled(crossing) {
            return Err(NoSuchOrder::Settled);
        }
        // A person has seen it: from here on it is paid like any other.
        crossing.fate = Fate::Paid;
        crossing.payment = None;
        crossing.enter(
            match what {
                Settlement::Fill => Stage::Filling,
                Settlement::GiveBack => Stage::GivingBack,
            },
            now,
        );
        Ok(())
    })
}

/// Whether somebody still can decide: what failed paid nothing.
pub(super) fn may_be_settled(crossing: &Crossing) -> bool {
    let waits = matches!(
        crossing.stage,
        Stage::Seen | Stage::Ongoing | Stage::NeedsGas | Stage::Failed
    );
    waits && !crossing.is_swap()
}

/// Everything, for tests.
pub(super) fn state(broker: &Broker) -> Value {
    broker.read(|books| {
        let orders: Vec<Value> = books.crossings.iter().map(told).collect();
        json!({
            "orders": orders,
            "open_quotes": books.quotes.len(),
            "faults": broker.faults(),
            "pace": broker.pace(),
            "next": broker.next(),
        })
    })
}

fn told(crossing: &Crossing) -> Value {
    let order = &crossing.order;
    json!({
        "id": crossing.id,
        "quote_id": format!("{:x}", order.quoteId),
        "from_chain": crossing.from_chain,
        "to_chain": crossing.to_chain(),
        "tx": crossing.tx,
        "token": order.token,
        "amount": order.amount.to_string(),
        "fee": order.fee.to_string(),
        "output_token": order.outputToken,
        "output_amount": crossing.to_amount.to_string(),
        "minimum": order.minimumOut.to_string(),
        "receiver": order.receiver,
        "return_to": order.returnTo,
        "fate": crossing.fate,
        "stage": crossing.stage,
        "paid_by": crossing.payment.as_ref().map(|payment| payment.tx),
    })
}

pub(super) async fn get_state(State(broker): State<Arc<Broker>>) -> Json<Value> {
    Json(state(&broker))
}

pub(super) async fn put_faults(
    State(broker): State<Arc<Broker>>,
    Json(faults): Json<Faults>,
) -> StatusCode {
    broker.fail(faults);
    StatusCode::NO_CONTENT
}

pub(super) async fn put_pace(
    State(broker): State<Arc<Broker>>,
    Json(pace): Json<Pace>,
) -> StatusCode {
    broker.set_pace(pace);
    StatusCode::NO_CONTENT
}

pub(super) async fn put_next(
    State(broker): State<Arc<Broker>>,
    Json(next): Json<Next>,
) -> StatusCode {
    broker.set_next(next);
    StatusCode::NO_CONTENT
}

pub(super) async fn put_order(
    State(broker): State<Arc<Broker>>,
    Path(id): Path<B256>,
    Json(decision): Json<Decision>,
) -> Result<StatusCode, NoSuchOrder> {
    settle(&broker, id, decision.settle)?;
    broker.ledger.written().await;
    Ok(StatusCode::NO_CONTENT)
}
