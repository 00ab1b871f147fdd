use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicU64, Ordering},
};

use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use url::Url;

use super::{
    books::Books,
    catalogue::Chain,
    fate::Fate,
    faults::{Faults, Fortune},
};
use crate::{SandboxChain, clock::Clock, ledger::Ledger, luck::Luck, pace::Pace, prices::Coins};

/// What all parts of the router share.
pub(super) struct Broker {
    pub origin: Url,
    pub chains: Vec<Chain>,
    pub coins: Coins,
    pub clock: Clock,
    /// Also stirred when the pace changed.
    pub ledger: Ledger<Books>,
    fortune: Mutex<Fortune>,
    pace: Mutex<Pace>,
    next: Mutex<Option<Next>>,
    requests: AtomicU64,
}

/// What becomes of the next routes that can be executed; `no_route` is for the next that are asked for at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Next {
    /// What.
    pub fate: Fate,
    /// Of how many.
    #[serde(default = "once")]
    pub times: u32,
}

fn once() -> u32 {
    1
}

impl Broker {
    pub fn new(origin: Url, chains: &[SandboxChain], coins: Coins, ledger: Ledger<Books>) -> Self {
        Self {
            origin,
            chains: chains.iter().map(Chain::of).collect(),
            coins,
            clock: Clock::default(),
            ledger,
            fortune: Mutex::default(),
            pace: Mutex::new(Pace::AT_FIRST),
            next: Mutex::default(),
            requests: AtomicU64::default(),
        }
    }

    pub fn chain(&self, id: u64) -> Option<&Chain> {
        self.chains.iter().find(|chain| chain.id == id)
    }

    /// A page of its own, by its path.
    pub fn url(&self, path: &str) -> Url {
        self.origin
            .join(path)
            .expect("invariant: an address and a path are a URL")
    }

    pub fn read<T>(&self, look: impl FnOnce(&Books) -> T) -> T {
        self.ledger.read(look)
    }

    /// Changes the books, as of now (Unix milliseconds). They are written soon: see [`Ledger::written`].
    pub fn change<T>(&self, change: impl FnOnce(&mut Books, i64) -> T) -> T {
        self.ledger
            .change(|books| change(books, self.clock.now_ms()))
    }

    /// Tells of every change from now on.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.ledger.changes()
    }

    pub fn fail(&self, faults: Faults) {
        *lock(&self.fortune) = Fortune::of(faults);
    }

    pub fn faults(&self) -> Faults {
        lock(&self.fortune).faults.clone()
    }

    pub fn luck(&self) -> Luck {
        lock(&self.fortune).luck()
    }

    pub fn pace(&self) -> Pace {
        *lock(&self.pace)
    }

    pub fn set_pace(&self, pace: Pace) {
        *lock(&self.pace) = pace;
        self.ledger.stir();
    }

    pub fn next(&self) -> Option<Next> {
        *lock(&self.next)
    }

    pub fn set_next(&self, next: Next) {
        *lock(&self.next) = (next.times > 0).then_some(next);
    }

    /// What becomes of a route whose amount has these cents: what was decided, else what they say, else what is drawn.
    pub fn fate(&self, cents: u64, can_be_executed: bool) -> Fate {
        if let Some(fate) = self.decided(can_be_executed) {
            return fate;
        }
        match Fate::of_cents(cents) {
            Fate::Paid if can_be_executed => lock(&self.fortune).fate(),
            fate => fate,
        }
    }

    fn decided(&self, can_be_executed: bool) -> Option<Fate> {
        let mut next = lock(&self.next);
        let decided = next.as_mut()?;
        if !can_be_executed && decided.fate != Fate::NoRoute {
            return None;
        }
        decided.times -= 1;
        let fate = decided.fate;
        if decided.times == 0 {
            *next = None;
        }
        Some(fate)
    }

    /// A number that no other request has since the start.
    pub fn request_number(&self) -> u64 {
        self.requests.fetch_add(1, Ordering::Relaxed)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
