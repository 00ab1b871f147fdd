use std::{
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serde::{Deserialize, Serialize};
use tokio::sync::{Mutex as Queue, watch};
use url::Url;

use super::{
    books::Books,
    clock::Clock,
    events,
    faults::{Chance, Faults, Luck},
    file,
    route::Chain,
    signing::Signer,
};
use crate::SandboxChain;

/// How fast money moves from state to state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// One state after so many milliseconds.
    StepMs(u64),
    /// It stands still, but for what the page and the control calls do.
    Held,
}

/// What all parts of the bank share.
pub(super) struct Bank {
    pub origin: Url,
    pub chains: Vec<Chain>,
    pub clock: Clock,
    pub signer: Signer,
    /// One request at a time changes something, so that two of the same key are not both done.
    pub changing: Queue<()>,
    books: Mutex<Books>,
    chance: Mutex<Chance>,
    pace: Mutex<Pace>,
    told_at: Mutex<Option<Url>>,
    file: Option<PathBuf>,
    /// How often the books, the clock or the pace changed, and up to which change they are on disk.
    changed: watch::Sender<u64>,
    written: watch::Sender<u64>,
}

const AT_FIRST: Pace = Pace::StepMs(2_000);
/// How long the disk rests after a failure.
const AFTER_A_FAILURE: Duration = Duration::from_secs(1);

impl Bank {
    pub fn new(origin: Url, chains: &[SandboxChain], books: Books, file: Option<PathBuf>) -> Self {
        Self {
            origin,
            chains: chains.iter().filter_map(Chain::of).collect(),
            clock: Clock::default(),
            signer: Signer::new(),
            changing: Queue::default(),
            books: Mutex::new(books),
            chance: Mutex::default(),
            pace: Mutex::new(AT_FIRST),
            told_at: Mutex::default(),
            file,
            changed: watch::Sender::new(0),
            written: watch::Sender::new(0),
        }
    }

    /// A page or a call of its own, by its path.
    pub fn url(&self, path: &str) -> Url {
        self.origin
            .join(path)
            .expect("invariant: an address and a path are a URL")
    }

    pub fn read<T>(&self, look: impl FnOnce(&Books) -> T) -> T {
        look(&lock(&self.books))
    }

    /// Changes the books, as of now (Unix milliseconds). They are written soon: see [`Self::written`].
    pub fn change<T>(&self, change: impl FnOnce(&mut Books, i64) -> T) -> T {
        let mut books = lock(&self.books);
        let outcome = change(&mut books, self.clock.now_ms());
        self.stir();
        outcome
    }

    /// Remembers how far a chain was read. A start that does not know finds the same again, so it is no change.
    pub fn read_to(&self, chain: u64, block: u64) {
        lock(&self.books).read_to.insert(chain, block);
    }

    /// Tells of every change from now on.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    pub fn fail(&self, faults: Faults) {
        *lock(&self.chance) = Chance::of(faults);
    }

    pub fn faults(&self) -> Faults {
        lock(&self.chance).faults.clone()
    }

    pub fn luck(&self) -> Luck {
        lock(&self.chance).luck()
    }

    /// Whether the next webhook is told twice, and whether late.
    pub fn webhook_luck(&self) -> (bool, bool) {
        lock(&self.chance).webhook()
    }

    pub fn pace(&self) -> Pace {
        *lock(&self.pace)
    }

    pub fn set_pace(&self, pace: Pace) {
        *lock(&self.pace) = pace;
        self.stir();
    }

    pub fn pass(&self, time: Duration) {
        self.clock.move_on(time);
        self.stir();
    }

    pub fn deliver_to(&self, url: Url) {
        *lock(&self.told_at) = Some(url);
        self.stir();
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
        if self.file.is_some() {
            let now = *self.changed.borrow();
            // It only fails when the bank is gone.
            let _ = self
                .written
                .subscribe()
                .wait_for(|written| *written >= now)
                .await;
        }
    }

    /// Writes the books after each change, as many changes at once as there are meanwhile.
    pub async fn keep_written(self: Arc<Self>) {
        let Some(path) = self.file.clone() else {
            return;
        };
        let mut changes = self.changes();
        loop {
            let (version, text) = {
                let books = lock(&self.books);
                let text = serde_json::to_vec(&*books).expect("invariant: strings and numbers");
                (*changes.borrow_and_update(), text)
            };
            let to = path.clone();
            let outcome = tokio::task::spawn_blocking(move || file::write(&to, &text)).await;
            if let Ok(Err(error)) = outcome {
                tracing::warn!(%error, "the bank's books were not written");
                tokio::time::sleep(AFTER_A_FAILURE).await;
                continue;
            }
            self.written.send_replace(version);
            if changes.changed().await.is_err() {
                return;
            }
        }
    }

    fn stir(&self) {
        self.changed.send_modify(|changes| *changes += 1);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
