//! The bank provider's word on whether it still pays out for those whom queued calls pay.
//!
//! The sponsor asks before it signs; `cash_outs` asks the provider. Both run in one process, so this is memory: a
//! process that starts asks again.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use store::BankPayee;
use tokio::sync::Notify;

/// How long (ms) the word counts that it pays out for them.
const SERVED_FOR: i64 = 60_000;
/// How long (ms) the word counts that it does not. Whoever is served again is served at once.
const REFUSED_FOR: i64 = 2_000;
/// How long (ms) a provider that did not say is not asked again.
pub(crate) const SILENT_FOR: i64 = 10_000;
/// Most words that are remembered, and most questions that wait.
const MOST: usize = 4_096;

/// What the provider says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// It takes money in for them and pays it out.
    Serves,
    /// It does not, for now or any more.
    Refuses,
    /// It does not answer, or not clearly.
    Silent,
}

/// What the provider said a moment ago, and what it is to be asked.
#[derive(Clone, Debug, Default)]
pub struct Payees(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    known: Mutex<Known>,
    news: Notify,
}

#[derive(Debug, Default)]
struct Known {
    /// With the Unix milliseconds of each.
    words: HashMap<BankPayee, (Word, i64)>,
    asked: HashSet<BankPayee>,
}

impl Payees {
    /// What the provider said so short ago that it counts at `now` (Unix ms).
    pub(crate) fn word(&self, payee: &BankPayee, now: i64) -> Option<Word> {
        let (word, at) = self.known().words.get(payee).copied()?;
        counts(word, at, now).then_some(word)
    }

    /// Notes what the provider said at `now` (Unix ms).
    pub(crate) fn note(&self, payee: BankPayee, word: Word, now: i64) {
        let mut known = self.known();
        known.asked.remove(&payee);
        if known.words.len() >= MOST {
            known.words.retain(|_, (word, at)| counts(*word, *at, now));
        }
        if known.words.len() < MOST {
            known.words.insert(payee, (word, now));
        }
    }

    /// Has the provider asked.
    pub(crate) fn ask(&self, payee: BankPayee) {
        let mut known = self.known();
        if known.asked.len() < MOST {
            known.asked.insert(payee);
        }
        drop(known);
        self.0.news.notify_one();
    }

    /// Of whom the provider is to be asked, once there is anybody.
    pub(crate) async fn asked(&self) -> Vec<BankPayee> {
        loop {
            let asked: Vec<_> = self.known().asked.iter().cloned().collect();
            if !asked.is_empty() {
                return asked;
            }
            self.0.news.notified().await;
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A word from before the clock was set back does not count.
fn counts(word: Word, at: i64, now: i64) -> bool {
    let lasts = match word {
        Word::Serves => SERVED_FOR,
        Word::Refuses => REFUSED_FOR,
        Word::Silent => SILENT_FOR,
    };
    (0..lasts).contains(&now.saturating_sub(at))
}

#[cfg(test)]
mod tests {
    use domain::Rail;
    use futures::FutureExt;

    use super::*;

    fn payee(customer: &str) -> BankPayee {
        BankPayee {
            customer: customer.to_owned(),
            rail: Rail::Sepa,
            transfer: None,
        }
    }

    #[test]
    fn a_word_counts_for_a_while() {
        let payees = Payees::default();
        for (word, lasts) in [
            (Word::Serves, SERVED_FOR),
            (Word::Refuses, REFUSED_FOR),
            (Word::Silent, SILENT_FOR),
        ] {
            payees.note(payee("ann"), word, 1_000);
            let at = |now| payees.word(&payee("ann"), now);
            assert_eq!(at(1_000), Some(word));
            assert_eq!(at(999 + lasts), Some(word));
            assert_eq!(at(1_000 + lasts), None);
            assert_eq!(at(999), None, "the clock was set back");
        }
        assert_eq!(payees.word(&payee("ben"), 1_000), None);
    }

    #[tokio::test]
    async fn who_is_asked_for_stays_until_there_is_a_word() {
        let payees = Payees::default();
        assert!(payees.asked().now_or_never().is_none());
        payees.ask(payee("ann"));
        payees.ask(payee("ann"));
        assert_eq!(payees.asked().await, [payee("ann")]);
        assert_eq!(payees.asked().await, [payee("ann")]);
        payees.note(payee("ann"), Word::Silent, 0);
        assert!(payees.asked().now_or_never().is_none());
    }

    #[test]
    fn so_many_are_remembered() {
        let payees = Payees::default();
        for number in 0..=MOST {
            payees.note(payee(&number.to_string()), Word::Serves, 0);
        }
        assert_eq!(payees.word(&payee(&MOST.to_string()), 0), None);
        payees.note(payee("later"), Word::Serves, SERVED_FOR);
        assert_eq!(payees.word(&payee("later"), SERVED_FOR), Some(Word::Serves));
    }
}
