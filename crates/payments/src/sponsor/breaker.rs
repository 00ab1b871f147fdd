//! Stops paying when it keeps being for nothing.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Outcomes that are remembered.
const REMEMBERED: usize = 20;
/// So many failed ones among them are too many.
const TOO_MANY: usize = 10;
/// How long (ms) nothing is signed then.
const PAUSE: i64 = 30_000;

/// A chain's breaker: transactions were simulated before they were sent, so many that fail all the
/// same mean that something makes us pay for nothing. Those that somebody can make fail, or that failed for what
/// somebody did meanwhile, are not counted: ten of them would be a cheap way to stop everybody else.
#[derive(Debug, Default)]
pub(super) struct Breaker(Mutex<Recent>);

#[derive(Debug, Default)]
struct Recent {
    /// Whether each failed, the newest last.
    outcomes: VecDeque<bool>,
    /// Unix milliseconds.
    open_until: i64,
}

impl Breaker {
    /// Notes whether a transaction failed in its block. True when that was one too many.
    pub(super) fn note(&self, failed: bool, now: i64) -> bool {
        let mut recent = self.lock();
        if recent.outcomes.len() == REMEMBERED {
            recent.outcomes.pop_front();
        }
        recent.outcomes.push_back(failed);
        let trips = recent.outcomes.iter().filter(|failed| **failed).count() >= TOO_MANY;
        if trips {
            recent.outcomes.clear();
            recent.open_until = now + PAUSE;
        }
        trips
    }

    /// Whether nothing may be signed now. A pause from before the clock was set back is over.
    pub(super) fn is_open(&self, now: i64) -> bool {
        (1..=PAUSE).contains(&(self.lock().open_until - now))
    }

    fn lock(&self) -> MutexGuard<'_, Recent> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_recent_ones_failing_opens_it_for_a_while() {
        let breaker = Breaker::default();
        for number in 0..19 {
            assert!(!breaker.note(number % 2 == 0 && number > 0, 1_000));
        }
        assert!(!breaker.is_open(1_000));
        assert!(breaker.note(true, 1_000));
        assert!(breaker.is_open(1_000) && breaker.is_open(30_999));
        assert!(!breaker.is_open(31_000), "for a while only");
        assert!(!breaker.is_open(-1_000_000), "whatever the clock does");
        assert!(!breaker.note(true, 31_000), "and then it counts anew");
    }

    #[test]
    fn failures_among_many_successes_are_nothing() {
        let breaker = Breaker::default();
        for number in 0..1_000 {
            assert!(!breaker.note(number % 3 == 0, 0));
        }
    }
}
