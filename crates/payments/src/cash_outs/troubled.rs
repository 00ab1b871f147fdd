//! Cash-outs that need a person.

use domain::CashOutState;
use store::{CashOutRow, Overdue, Store};

use super::CashOut;

const MINUTE: i64 = 60 * 1_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// How long (ms) a state may last before a person should look.
const LASTS: &[(CashOutState, i64)] = &[
    (CashOutState::Error, 0),
    (CashOutState::Undeliverable, 0),
    (CashOutState::Returned, 0),
    (CashOutState::InReview, DAY),
    (CashOutState::AwaitingTx, 10 * MINUTE),
    (CashOutState::AwaitingFunds, HOUR),
    (CashOutState::FundsReceived, 3 * DAY),
    (CashOutState::PaymentSubmitted, 5 * DAY),
    (CashOutState::RefundInFlight, 5 * DAY),
];

/// Why one needs a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The state itself says so.
    State,
    /// It stands there for too long.
    Late,
    /// The provider says what we do not know.
    Held(String),
}

/// A cash-out that needs a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TroubledCashOut {
    /// The cash-out.
    pub cash_out: CashOut,
    /// Why.
    pub trouble: Trouble,
    /// Unix milliseconds since when it stands in its state.
    pub since: i64,
    /// What the provider calls what takes the money in.
    pub vehicle: Option<String>,
    /// What the provider calls its paying out.
    pub payout: Option<String>,
}

/// Those that need a person at `now` (Unix ms), those that stand for longest first; at most `limit`.
///
/// # Errors
/// When the database does not answer.
pub async fn troubled_cash_outs(
    store: &Store,
    now: i64,
    limit: u64,
) -> Result<Vec<TroubledCashOut>, store::Error> {
    let overdue: Vec<_> = LASTS
        .iter()
        .map(|(state, lasts)| Overdue {
            state: *state,
            since: now.saturating_sub(*lasts),
        })
        .collect();
    let rows = store.troubled_cash_outs(&overdue, limit).await?;
    Ok(rows.into_iter().map(troubled).collect())
}

fn troubled(row: CashOutRow) -> TroubledCashOut {
    let trouble = match &row.held {
        Some(held) => Trouble::Held(held.clone()),
        None if row.state.needs_a_person() => Trouble::State,
        None => Trouble::Late,
    };
    TroubledCashOut {
        trouble,
        since: row.state_at,
        vehicle: row.vehicle_id.clone(),
        payout: row.payout.clone(),
        cash_out: row.into(),
    }
}
