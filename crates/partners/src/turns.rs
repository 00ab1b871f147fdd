//! How much a service is asked at once, and for how long it wants to be left alone.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::{Instant, timeout},
};

/// Turns of those who ask one service. Its clones keep one limit together.
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    places: Arc<Semaphore>,
    /// Until when nothing is asked.
    quiet: Arc<Mutex<Option<Instant>>>,
}

/// It is nobody's turn now; for how long not, if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotNow(pub Option<Duration>);

impl Turns {
    /// So many questions at the same time; further ones wait.
    pub fn new(at_once: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(at_once)),
            quiet: Arc::default(),
        }
    }

    /// A turn, which ends when it is dropped; waits no longer than `patience`.
    pub async fn take(&self, patience: Duration) -> Result<SemaphorePermit<'_>, NotNow> {
        self.is_quiet()?;
        let Ok(Ok(turn)) = timeout(patience, self.places.acquire()).await else {
            return Err(NotNow(None));
        };
        // Somebody before this one may have been told so.
        self.is_quiet()?;
        Ok(turn)
    }

    /// Nothing is asked for that long.
    pub fn rest(&self, pause: Duration) {
        let until = Instant::now() + pause;
        let mut quiet = self.quiet.lock().unwrap_or_else(PoisonError::into_inner);
        *quiet = (*quiet).max(Some(until));
    }

    fn is_quiet(&self) -> Result<(), NotNow> {
        let quiet = *self.quiet.lock().unwrap_or_else(PoisonError::into_inner);
        let left = quiet.and_then(|until| until.checked_duration_since(Instant::now()));
        match left.filter(|left| !left.is_zero()) {
            Some(left) => Err(NotNow(Some(left))),
            None => Ok(()),
        }
    }
}
