use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::sync::{Mutex as Queue, watch};
use url::Url;

use super::{
    books::Books,
    clock::Clock,
    events,
    faults::{Faults, Fortune},
    route::Chain,
    signing::Signer,
};
use crate::{SandboxChain, ledger::Ledger, luck::Luck, pace::Pace};

/// What all parts of the bank share.
pub(super) struct Bank {
    pub origin: Url,
    pub chains: Vec<Chain>,
    pub clock: Clock,
    pub signer: Signer,
    /// One request at a time changes something, so that two of the same key are not both done.
    pub changing: Queue<()>,
    /// Also stirred when the clock or the pace changed.
    pub ledger: Ledger<Books>,
    fortune: Mutex<Fortune>,
    pace: Mutex<Pace>,
    told_at: Mutex<Option<Url>>,
}

impl Bank {
    pub fn new(origin: Url, chains: &[SandboxChain], ledger: Ledger<Books>) -> Self {
        Self {
            origin,
            chains: chains.iter().filter_map(Chain::of).collect(),
            clock: Clock::default(),
            signer: Signer::new(),
            changing: Queue::default(),
            ledger,
            fortune: Mutex::default(),
            pace: Mutex::new(Pace::AT_FIRST),
            told_at: Mutex::default(),
        }
    }

    /// A page or a call of its own, by its path.
    pub fn url(&self, path: &str) -> Url {
        self.origin
            .join(path)
            .expect("invariant: an address and a path are a URL")
    }

    pub fn read<T>(&self, look: impl FnOnce(&Books) -> T) -> T {
        self.ledger.read(look)
    }

    /// Changes the books, as of now (Unix milliseconds). They are written soon: see [`Self::written`].
    pub fn change<T>(&self, change: impl FnOnce(&mut Books, i64) -> T) -> T {
        self.ledger
            .change(|books| change(books, self.clock.now_ms()))
    }

    /// Remembers how far a chain was read.
    pub fn read_to(&self, chain: u64, block: u64) {
        self.ledger.note(|books| {
            books.read_to.insert(chain, block);
        });
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

    /// Whether the next webhook is told twice, and whether late.
    pub fn webhook_luck(&self) -> (bool, bool) {
        lock(&self.fortune).webhook()
    }

    pub fn pace(&self) -> Pace {
        *lock(&self.pace)
    }

    pub fn set_pace(&self, pace: Pace) {
        *lock(&self.pace) = pace;
        self.ledger.stir();
    }

    pub fn pass(&self, time: Duration) {
        self.clock.move_on(time);
        self.ledger.stir();
    }

    pub fn deliver_to(&self, url: Url) {
        *lock(&self.told_at) = Some(url);
        self.ledger.stir();
    }

    /// Where the world's own webhook is.
    pub fn told_at(&self) -> Option<Url> {
        lock(&self.told_at).clone()
    }

    /// Tells webhooks of something, with the books in hand.
    pub fn tell(&self, books: &mut Books, now: i64, what: &events::Happened) {
        events::tell(self, books, now, what);
    }

    /// Waits until all that was changed so far is on disk, where there is one.
    pub async fn written(&self) {
        self.ledger.written().await;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
