use std::time::Duration;

use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::timeout,
};

/// How long one waits for its turn.
pub(super) const TURN_WITHIN: Duration = Duration::from_secs(10);

/// Pieces of collections that nobody vouches for that have a turn at once, besides the listed ones.
const UNLISTED_AT_ONCE: usize = 2;

/// Who may ask at once. Anybody can make a collection whose pieces take long: those wait for each other,
/// and never keep listed ones waiting.
#[derive(Debug)]
pub(super) struct Turns {
    listed: Semaphore,
    unlisted: Semaphore,
}

impl Turns {
    /// So many for listed collections.
    pub(super) fn new(listed: usize) -> Self {
        Self {
            listed: Semaphore::new(listed),
            unlisted: Semaphore::new(UNLISTED_AT_ONCE),
        }
    }

    /// A turn, which ends when it is dropped. `None`: it did not come in time.
    pub(super) async fn take(&self, listed: bool) -> Option<SemaphorePermit<'_>> {
        let turns = match listed {
            true => &self.listed,
            false => &self.unlisted,
        };
        timeout(TURN_WITHIN, turns.acquire()).await.ok()?.ok()
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn those_that_nobody_vouches_for_keep_no_others_waiting() {
        let turns = Turns::new(1);
        let take = |listed| turns.take(listed).now_or_never().flatten();
        let held = [take(false), take(false)];
        assert!(held.iter().all(Option::is_some));
        assert!(take(false).is_none(), "there are two");
        let listed = take(true);
        assert!(listed.is_some());
        assert!(take(true).is_none(), "there is one");
        drop(held);
        assert!(take(false).is_some());
    }
}
