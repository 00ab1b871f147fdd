use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use futures::{
    FutureExt,
    future::{BoxFuture, Shared},
};
use tokio::{
    task::AbortHandle,
    time::{Instant, timeout},
};

/// Something that is looked at once for all who ask meanwhile, and told for a while.
#[derive(Clone)]
pub(super) struct OneLook<T> {
    fresh_for: Duration,
    inner: Arc<Mutex<Inner<T>>>,
}

struct Inner<T> {
    seen: Option<(Instant, T)>,
    under_way: Option<(AbortHandle, UnderWay<T>)>,
}

/// `None`: the look broke down.
type UnderWay<T> = Shared<BoxFuture<'static, Option<T>>>;

impl<T: Clone + Send + Sync + 'static> OneLook<T> {
    pub(super) fn new(fresh_for: Duration) -> Self {
        let inner = Inner {
            seen: None,
            under_way: None,
        };
        Self {
            fresh_for,
            inner: Arc::new(Mutex::new(inner)),
        }
    }

    /// What was seen of late; else what `look` sees, which ends by itself, also when whoever asked has
    /// left.
    pub(super) async fn look(&self, look: impl Future<Output = T> + Send + 'static) -> T {
        if let Some(seen) = self.seen_within(self.fresh_for) {
            return seen;
        }
        let seen = self.under_way(look).await;
        seen.expect("invariant: a look does not panic, and ends before its runtime does")
    }

    /// The same; what was seen within `known_for` is told again when a look takes longer than `patience`.
    pub(super) async fn look_or_recall(
        &self,
        patience: Duration,
        known_for: Duration,
        look: impl Future<Output = T> + Send + 'static,
    ) -> T {
        let known = self.seen_within(known_for);
        let look = self.look(look);
        match known {
            Some(known) => timeout(patience, look).await.unwrap_or(known),
            None => look.await,
        }
    }

    fn under_way(&self, look: impl Future<Output = T> + Send + 'static) -> UnderWay<T> {
        let mut inner = self.lock();
        if let Some((task, under_way)) = &inner.under_way
            && !task.is_finished()
        {
            return under_way.clone();
        }
        let this = self.clone();
        let task = tokio::spawn(async move {
            let seen = look.await;
            this.lock().seen = Some((Instant::now(), seen.clone()));
            seen
        });
        let abort = task.abort_handle();
        let under_way = task.map(Result::ok).boxed().shared();
        inner.under_way = Some((abort, under_way.clone()));
        under_way
    }

    fn seen_within(&self, time: Duration) -> Option<T> {
        let inner = self.lock();
        let (at, seen) = inner.seen.as_ref()?;
        (at.elapsed() < time).then(|| seen.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Inner<T>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::{
        future::pending,
        sync::atomic::{AtomicU64, Ordering},
    };

    use futures::future::join_all;
    use tokio::sync::Notify;

    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);
    const SOON: Duration = Duration::from_millis(20);

    /// Sees 1 at the first look, 2 at the second.
    async fn counted(looks: Arc<AtomicU64>) -> u64 {
        tokio::time::sleep(SOON).await;
        looks.fetch_add(1, Ordering::Relaxed) + 1
    }

    #[tokio::test]
    async fn however_many_ask_it_is_looked_once() {
        let (looks, board) = (Arc::<AtomicU64>::default(), OneLook::new(MINUTE));
        let seen = join_all((0..100).map(|_| board.look(counted(looks.clone())))).await;
        assert_eq!(seen, vec![1; 100]);
        assert_eq!(board.look(counted(looks)).await, 1, "it is still fresh");
    }

    #[tokio::test]
    async fn what_is_no_longer_fresh_is_looked_at_again() {
        let (looks, board) = (Arc::<AtomicU64>::default(), OneLook::new(Duration::ZERO));
        for seen in 1..=3 {
            assert_eq!(board.look(counted(looks.clone())).await, seen);
        }
    }

    #[tokio::test]
    async fn a_slow_look_keeps_nobody_who_can_be_told_what_was_seen() {
        let board = OneLook::new(Duration::ZERO);
        assert_eq!(board.look_or_recall(SOON, MINUTE, async { 1 }).await, 1);
        assert_eq!(board.look_or_recall(SOON, MINUTE, pending()).await, 1);
        let too_old = board.look_or_recall(SOON, Duration::ZERO, async { 2 });
        assert!(
            timeout(2 * SOON, too_old).await.is_err(),
            "it is waited for"
        );
    }

    #[tokio::test]
    async fn a_look_goes_on_when_whoever_asked_has_left() {
        let (board, end) = (OneLook::new(MINUTE), Arc::<Notify>::default());
        let ending = end.clone();
        let look = board.look(async move {
            ending.notified().await;
            1
        });
        assert!(timeout(SOON, look).await.is_err());
        end.notify_one();
        assert_eq!(board.look(async { 2 }).await, 1);
    }

    #[tokio::test]
    async fn a_look_that_broke_down_is_not_the_last() {
        let board = OneLook::new(MINUTE);
        let broken = tokio::spawn({
            let board = board.clone();
            async move { board.look(async { panic!("for this test") }).await }
        });
        assert!(broken.await.is_err());
        assert_eq!(board.look(async { 1 }).await, 1);
    }
}
