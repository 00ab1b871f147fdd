//! How often a cash-out is looked at.

use std::time::Duration;

use domain::CashOutState;

use crate::process::millis;

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// How long one that nobody said yes to can be said yes to. Less than the day for which the provider knows the
/// key under which it was asked.
pub(super) const READY_FOR: Duration = Duration::from_secs(12 * 60 * 60);
/// How long a bank is looked after that was paid: some send money back days later.
const BOUNCES_WITHIN: i64 = 10 * DAY;
/// How long a link is looked after whose claim was given up: somebody else may send the same claim.
const CANCELED_FOR: i64 = DAY;

/// When one is looked at next (Unix ms) that came to a state at `since`. `None`: never by ourselves.
pub(super) fn next_look(state: CashOutState, since: i64, now: i64) -> Option<i64> {
    let age = now.saturating_sub(since);
    let pause = match state {
        CashOutState::Ready => return Some(since.saturating_add(millis(READY_FOR)).max(now)),
        CashOutState::AwaitingTx => (age / 6).clamp(SECOND, 30 * SECOND),
        CashOutState::AwaitingFunds
        | CashOutState::FundsReceived
        | CashOutState::PaymentSubmitted => (age / 6).clamp(5 * SECOND, MINUTE),
        CashOutState::InReview | CashOutState::RefundInFlight => MINUTE,
        CashOutState::Undeliverable | CashOutState::Returned | CashOutState::Error => MINUTE,
        CashOutState::PaymentProcessed if age < BOUNCES_WITHIN => 6 * HOUR,
        CashOutState::Canceled if age < CANCELED_FOR => HOUR,
        CashOutState::PaymentProcessed | CashOutState::Canceled | CashOutState::Refunded => {
            return None;
        }
    };
    Some(now.saturating_add(pause))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_on_is_looked_at_within_the_minute() {
        for state in CashOutState::ALL {
            let leads_on = !state.is_terminal() && state != CashOutState::Ready;
            for age in [0, SECOND, MINUTE, DAY, 365 * DAY] {
                let next = next_look(state, 0, age);
                assert!(next.is_none_or(|next| next >= age), "{state} {age}");
                if leads_on {
                    assert!(next.is_some_and(|next| next <= age + MINUTE), "{state}");
                }
            }
        }
        let (processed, canceled) = (CashOutState::PaymentProcessed, CashOutState::Canceled);
        assert_eq!(next_look(processed, 0, BOUNCES_WITHIN), None);
        assert_eq!(next_look(canceled, 0, CANCELED_FOR), None);
        assert_eq!(next_look(CashOutState::Refunded, 0, 0), None);
    }
}
