use std::{
    collections::{HashMap, VecDeque},
    fmt,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use futures::{
    FutureExt,
    future::{BoxFuture, Shared},
};
use tokio::time::Instant;

/// Most listed things that are asked for at once, and most of others: those wait for each other, and keep no
/// listed one from being asked for. For those past it nobody is asked.
const MOST_ASKED: usize = 1_000;

/// What is known of things that somebody else has to be asked for: bounded in number and bytes, the oldest forgotten first. What is not known is
/// asked for once, however many want it.
pub(crate) struct Shelf<K, V> {
    most: usize,
    most_bytes: usize,
    inner: Mutex<Inner<K, V>>,
}

struct Inner<K, V> {
    known: HashMap<K, Known<V>>,
    /// The oldest first. An entry that was replaced is still in it, with an older number.
    order: VecDeque<(K, u64)>,
    bytes: usize,
    number: u64,
    asked: HashMap<K, Asked<V>>,
    asked_unlisted: HashMap<K, Asked<V>>,
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
pub(crate) struct Brought<V> {
    pub value: V,
    /// How many bytes it takes, about.
    pub bytes: usize,
    /// How long it is told without asking again. Nothing: it is not kept, and pushes nothing out.
    pub fresh_for: Duration,
}

impl<K, V> Shelf<K, V>
where
    K: Copy + Eq + Hash + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    pub(crate) fn new(most: usize, most_bytes: usize) -> Arc<Self> {
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

    /// What is known, at Unix milliseconds `now`.
    pub(crate) fn peek(&self, id: K, now: i64) -> Option<V> {
        let inner = self.lock();
        let known = inner.known.get(&id).filter(|known| now < known.until)?;
        Some(known.value.clone())
    }

    /// What was known last, however old it is, unless it had to make room.
    pub(crate) fn last(&self, id: K) -> Option<V> {
        let inner = self.lock();
        Some(inner.known.get(&id)?.value.clone())
    }

    /// What is known of something that is listed, or of something else; else what `ask` brings, which goes on
    /// when whoever wanted it has left. `None`: too much is asked for already.
    pub(crate) async fn get(
        self: &Arc<Self>,
        id: K,
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
        id: K,
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
            let since = Instant::now();
            let brought = ask.await;
            let value = brought.value.clone();
            // It is fresh from when it came, however long that took.
            let took = i64::try_from(since.elapsed().as_millis()).unwrap_or(i64::MAX);
            let now = now.saturating_add(took);
            shelf
                .lock()
                .put(id, now, brought, shelf.most, shelf.most_bytes);
            drop(asked);
            value
        });
        task.map(Result::ok).boxed().shared()
    }
}

impl<K, V> Shelf<K, V> {
    fn lock(&self) -> MutexGuard<'_, Inner<K, V>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct StillAsked<'a, K: Copy + Eq + Hash, V> {
    shelf: &'a Shelf<K, V>,
    id: K,
    listed: bool,
}

impl<K: Copy + Eq + Hash, V> Drop for StillAsked<'_, K, V> {
    fn drop(&mut self) {
        self.shelf.lock().asked(self.listed).remove(&self.id);
    }
}

impl<K: Copy + Eq + Hash, V> Inner<K, V> {
    fn asked(&mut self, listed: bool) -> &mut HashMap<K, Asked<V>> {
        match listed {
            true => &mut self.asked,
            false => &mut self.asked_unlisted,
        }
    }

    fn put(&mut self, id: K, now: i64, brought: Brought<V>, most: usize, most_bytes: usize) {
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

    fn forget(&mut self, id: K) {
        if let Some(known) = self.known.remove(&id) {
            self.bytes -= known.bytes;
        }
    }
}

impl<K, V> fmt::Debug for Shelf<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shelf(up to {})", self.most)
    }
}

#[cfg(test)]
mod tests;
