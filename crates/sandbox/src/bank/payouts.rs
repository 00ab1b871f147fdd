//! Money on its way: what arrived, in which state it is, and how time moves it on.

use std::time::Duration;

use serde_json::Value;

use super::{
    books::{Books, Payout, Vehicle},
    drains,
    events::Happened,
    shared::Bank,
    transfers,
    words::PayoutState,
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

/// Moves on what is due, and answers with how long until the next is. None: nothing is under way.
pub(super) fn step_all(bank: &Bank, step: i64) -> Option<Duration> {
    let now = bank.clock.now_ms();
    let due_at = |payout: &Payout| {
        if payout.is_gone() {
            return None;
        }
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

/// A payout as the API tells it.
pub(super) fn told(bank: &Bank, payout: &Payout) -> Value {
    match &payout.vehicle {
        Vehicle::Drain { .. } => drains::told(bank, payout),
        Vehicle::Transfer { .. } => transfers::told(bank, payout),
    }
}
