use std::{
    collections::{HashMap, VecDeque},
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use domain::NftId;
use futures::{
    FutureExt,
    future::{BoxFuture, Shared},
};

/// Most pieces of listed collections that are asked for at once, and most of others: those wait for each
/// other, and keep no listed one from being asked for. For those past it nobody is asked.
const MOST_ASKED: usize = 1_000;

/// What is known of pieces: bounded in number and bytes, the oldest forgotten first. What is not known is
/// asked for once, however many want it.
pub(super) struct Shelf<V> {
    most: usize,
    most_bytes: usize,
    inner: Mutex<Inner<V>>,
}

struct Inner<V> {
    known: HashMap<NftId, Known<V>>,
    /// The oldest first. An entry that was replaced is still in it, with an older number.
    order: VecDeque<(NftId, u64)>,
    bytes: usize,
    number: u64,
    asked: HashMap<NftId, Asked<V>>,
    asked_unlisted: HashMap<NftId, Asked<V>>,
}

/// `None`: whoever asked broke down.
type Asked<V> = Shared<BoxFuture<'static, Option<V>>>;

struct Known<V> {
    value: V,
    bytes: usize,
    /// Unix milliseconds until which it is told.
    until: i64,
    number: u64,
}

/// What an asking brought.
pub(super) struct Brought<V> {
    pub value: V,
    /// How many bytes it takes, about.
    pub bytes: usize,
    /// How long it is told without asking again. Nothing: it is not kept, and pushes nothing out.
    pub fresh_for: Duration,
}

impl<V: Clone + Send + Sync + 'static> Shelf<V> {
    pub(super) fn new(most: usize, most_bytes: usize) -> Arc<Self> {
        Arc::new(Self {
            most,
            most_bytes,
            inner: Mutex::new(Inner {
                known: HashMap::new(),
                order: VecDeque::new(),
                bytes: 0,
                number: 0,
                asked: HashMap::new(),
                asked_unlisted: HashMap::new(),
            }),
        })
    }

    /// What is known of a piece, at Unix milliseconds `now`.
    pub(super) fn peek(&self, id: NftId, now: i64) -> Option<V> {
        let inner = self.lock();
        let known = inner.known.get(&id).filter(|known| now < known.until)?;
        Some(known.value.clone())
    }

    /// What is known of a piece, of a listed collection or another; else what `ask` brings, which goes on
    /// when whoever wanted it has left. `None`: too much is asked for already.
    pub(super) async fn get(
        self: &Arc<Self>,
        id: NftId,
        listed: bool,
        now: i64,
        ask: impl Future<Output = Brought<V>> + Send + 'static,
    ) -> Option<V> {
        let asked = {
            let mut inner = self.lock();
            if let Some(known) = inner.known.get(&id).filter(|known| now < known.until) {
                return Some(known.value.clone());
            }
            let asked = inner.asked(listed);
            match asked.get(&id) {
                Some(asked) => asked.clone(),
                None if asked.len() >= MOST_ASKED => return None,
                None => {
                    let new = self.ask(id, listed, now, ask);
                    asked.insert(id, new.clone());
                    new
                }
            }
        };
        asked.await
    }

    fn ask(
        self: &Arc<Self>,
        id: NftId,
        listed: bool,
        now: i64,
        ask: impl Future<Output = Brought<V>> + Send + 'static,
    ) -> Asked<V> {
        let shelf = Arc::clone(self);
        let task = tokio::spawn(async move {
            // Also when it breaks down: else nobody would ask again.
            let asked = StillAsked {
                shelf: &shelf,
                id,
                listed,
            };
            let brought = ask.await;
            let value = brought.value.clone();
            shelf
                .lock()
                .put(id, now, brought, shelf.most, shelf.most_bytes);
            drop(asked);
            value
        });
        task.map(Result::ok).boxed().shared()
    }

    fn lock(&self) -> MutexGuard<'_, Inner<V>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct StillAsked<'a, V: Clone + Send + Sync + 'static> {
    shelf: &'a Shelf<V>,
    id: NftId,
    listed: bool,
}

impl<V: Clone + Send + Sync + 'static> Drop for StillAsked<'_, V> {
    fn drop(&mut self) {
        self.shelf.lock().asked(self.listed).remove(&self.id);
    }
}

impl<V> Inner<V> {
    fn asked(&mut self, listed: bool) -> &mut HashMap<NftId, Asked<V>> {
        match listed {
            true => &mut self.asked,
            false => &mut self.asked_unlisted,
        }
    }

    fn put(&mut self, id: NftId, now: i64, brought: Brought<V>, most: usize, most_bytes: usize) {
        self.forget(id);
        if brought.fresh_for.is_zero() {
            return;
        }
        let fresh_for = i64::try_from(brought.fresh_for.as_millis()).unwrap_or(i64::MAX);
        self.number += 1;
        self.bytes += brought.bytes;
        self.order.push_back((id, self.number));
        let known = Known {
            value: brought.value,
            bytes: brought.bytes,
            until: now.saturating_add(fresh_for),
            number: self.number,
        };
        self.known.insert(id, known);
        while self.order.len() > most || self.bytes > most_bytes {
            let Some((oldest, number)) = self.order.pop_front() else {
                return;
            };
            if self
                .known
                .get(&oldest)
                .is_some_and(|known| known.number == number)
            {
                self.forget(oldest);
            }
        }
    }

    fn forget(&mut self, id: NftId) {
        if let Some(known) = self.known.remove(&id) {
            self.bytes -= known.bytes;
        }
    }
}

impl<V> fmt::Debug for Shelf<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shelf(up to {})", self.most)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use alloy_primitives::{Address, U256};
    use domain::ChainId;
    use futures::future::join_all;
    use tokio::sync::Notify;

    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn piece(number: u64) -> NftId {
        NftId {
            chain: ChainId(1),
            contract: Address::ZERO,
            id: U256::from(number),
        }
    }

    async fn brought(value: u64, bytes: usize) -> Brought<u64> {
        Brought {
            value,
            bytes,
            fresh_for: MINUTE,
        }
    }

    #[tokio::test]
    async fn what_is_known_is_not_asked_for_until_it_is_old() {
        let shelf = Shelf::new(10, 1_000);
        let ask = async |now, value| shelf.get(piece(1), true, now, brought(value, 1)).await;
        assert_eq!(ask(0, 7).await, Some(7));
        assert_eq!(ask(59_999, 8).await, Some(7));
        assert_eq!(ask(60_000, 8).await, Some(8));
        assert_eq!(shelf.lock().bytes, 1);
    }

    #[tokio::test]
    async fn the_oldest_goes_first_and_room_is_never_exceeded() {
        let shelf = Shelf::new(3, 100);
        for number in 1..=5 {
            shelf.get(piece(number), true, 0, brought(number, 10)).await;
        }
        let known = |number| shelf.peek(piece(number), 0).is_some();
        assert_eq!([1, 2, 3, 4, 5].map(known), [false, false, true, true, true]);
        shelf.get(piece(6), true, 0, brought(6, 85)).await;
        assert_eq!([4, 5, 6].map(known), [false, true, true]);
        assert_eq!(shelf.lock().bytes, 95);
        // What fits nowhere is told, and not kept.
        assert_eq!(shelf.get(piece(7), true, 0, brought(7, 101)).await, Some(7));
        assert_eq!((known(7), shelf.lock().bytes), (false, 0));
    }

    #[tokio::test]
    async fn it_is_asked_for_once_and_for_those_who_left_too() {
        let shelf = Shelf::new(10, 1_000);
        let (asked, go) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
        let ask = || {
            let (asked, go) = (Arc::clone(&asked), Arc::clone(&go));
            async move {
                asked.fetch_add(1, Ordering::Relaxed);
                go.notified().await;
                brought(7, 1).await
            }
        };
        let leaving = tokio::time::timeout(
            Duration::from_millis(20),
            shelf.get(piece(1), true, 0, ask()),
        );
        assert!(leaving.await.is_err());
        let waiting = join_all((0..5).map(|_| shelf.get(piece(1), true, 0, ask())));
        let (told, ()) = tokio::join!(waiting, async { go.notify_one() });
        assert!(told.iter().all(|one| *one == Some(7)), "{told:?}");
        assert_eq!(asked.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn an_asking_that_breaks_down_is_followed_by_another() {
        let shelf = Shelf::new(10, 1_000);
        let broken = shelf.get(piece(1), true, 0, async {
            panic!("as if by a fault of ours")
        });
        assert_eq!(broken.await, None);
        assert_eq!(shelf.get(piece(1), true, 0, brought(7, 1)).await, Some(7));
    }

    #[tokio::test]
    async fn what_is_of_no_use_later_is_told_and_pushes_nothing_out() {
        let shelf = Shelf::new(2, 1_000);
        for number in [1, 2] {
            shelf.get(piece(number), true, 0, brought(number, 10)).await;
        }
        let passing = || async {
            Brought {
                fresh_for: Duration::ZERO,
                ..brought(9, 10).await
            }
        };
        for number in [3, 4] {
            assert_eq!(shelf.get(piece(number), true, 0, passing()).await, Some(9));
        }
        let known = [1, 2, 3].map(|number| shelf.peek(piece(number), 0));
        assert_eq!(known, [Some(1), Some(2), None]);
        // What was known is old by now, and gives back its room.
        let later = 60_000;
        assert_eq!(shelf.get(piece(1), true, later, passing()).await, Some(9));
        assert_eq!(shelf.lock().bytes, 10);
    }

    #[tokio::test]
    async fn however_much_is_asked_of_strangers_listed_ones_are_asked_for() {
        let shelf = Shelf::new(10, 1_000);
        let ask = |number, listed| {
            let asked = shelf.get(piece(number), listed, 0, std::future::pending());
            asked.now_or_never()
        };
        let most = MOST_ASKED as u64;
        for number in 0..most {
            assert_eq!(ask(number, false), None, "it is asked for");
        }
        assert_eq!(ask(most, false), Some(None), "there is no more room");
        assert_eq!(
            ask(most - 1, false),
            None,
            "for this one it was asked before"
        );
        let listed = shelf.get(piece(most), true, 0, brought(7, 1));
        assert_eq!(listed.await, Some(7));
    }
}
