use std::{
    collections::{HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
};

use alloy_primitives::Address;
use domain::LinkId;
use tokio::sync::mpsc::{self, error::TrySendError};

use super::{
    super::link::Link,
    FeedFull, News, Telling,
    told::{Fingerprint, Told},
};

/// Followers at one time.
const MAX_FOLLOWERS: usize = 10_000;
/// Changes that a slow follower may be behind before it is passed over until it catches up.
const BACKLOG: usize = 32;

/// Everybody who follows, found by what they follow.
#[derive(Default)]
pub(super) struct Followers(Mutex<Table>);

#[derive(Default)]
struct Table {
    next: u64,
    all: HashMap<u64, Follower>,
    by_link: HashMap<LinkId, HashSet<u64>>,
    by_key: HashMap<Address, HashSet<u64>>,
    /// Who is to be told how all stands: newcomers, and those who were passed over.
    behind: HashSet<u64>,
}

struct Follower {
    links: HashSet<LinkId>,
    keys: HashSet<Address>,
    /// Links of its keys that it knew when it came, found here should they be gone.
    known: HashSet<LinkId>,
    told: Told,
    to: mpsc::Sender<Telling>,
}

impl Follower {
    fn follows(&self, link: &Link) -> bool {
        self.links.contains(&link.id) || self.keys.contains(&link.pub_key20)
    }
}

impl Followers {
    pub(super) fn add(
        &self,
        links: HashSet<LinkId>,
        keys: HashSet<Address>,
        told: Told,
    ) -> Result<(u64, mpsc::Receiver<Telling>), FeedFull> {
        let mut table = self.lock();
        if table.all.len() >= MAX_FOLLOWERS {
            return Err(FeedFull);
        }
        let (to, from) = mpsc::channel(BACKLOG);
        let id = table.next;
        table.next += 1;
        let known: HashSet<_> = told.links().filter(|_| !keys.is_empty()).collect();
        for link in links.union(&known) {
            table.by_link.entry(*link).or_default().insert(id);
        }
        for key in &keys {
            table.by_key.entry(*key).or_default().insert(id);
        }
        table.behind.insert(id);
        let follower = Follower {
            links,
            keys,
            known,
            told,
            to,
        };
        table.all.insert(id, follower);
        Ok((id, from))
    }

    pub(super) fn remove(&self, id: u64) {
        let mut table = self.lock();
        let Some(follower) = table.all.remove(&id) else {
            return;
        };
        for link in follower.links.union(&follower.known) {
            leave(&mut table.by_link, *link, id);
        }
        for key in follower.keys {
            leave(&mut table.by_key, key, id);
        }
        table.behind.remove(&id);
    }

    /// Ends every following.
    pub(super) fn clear(&self) {
        *self.lock() = Table::default();
    }

    /// The links and keys of those who are to be told how all stands.
    pub(super) fn take_behind(&self) -> (HashSet<LinkId>, HashSet<Address>) {
        let mut table = self.lock();
        let behind = std::mem::take(&mut table.behind);
        let (mut links, mut keys) = (HashSet::new(), HashSet::new());
        for follower in behind.iter().filter_map(|id| table.all.get(id)) {
            links.extend(follower.links.union(&follower.known));
            keys.extend(&follower.keys);
        }
        (links, keys)
    }

    /// All links and keys that anybody follows.
    pub(super) fn followed(&self) -> (HashSet<LinkId>, HashSet<Address>) {
        let table = self.lock();
        (
            table.by_link.keys().copied().collect(),
            table.by_key.keys().copied().collect(),
        )
    }

    /// Those that anybody follows, by the link or by its key.
    pub(super) fn of_interest(&self, links: Vec<(LinkId, Address)>) -> Vec<LinkId> {
        let table = self.lock();
        let is_followed = |(link, key): &(LinkId, Address)| {
            table.by_link.contains_key(link) || table.by_key.contains_key(key)
        };
        let followed = links.into_iter().filter(is_followed);
        followed.map(|(link, _)| link).collect()
    }

    /// Tells how a link stands to those who follow it and do not know. `was` is the key that it
    /// stood under before: another deposit may have taken its number.
    pub(super) fn tell(&self, link: &Link, was: Option<Address>) {
        let fingerprint = Fingerprint::of(link);
        let keys = [Some(link.pub_key20), was];
        self.each(link.id, keys, |follower| {
            if !follower.follows(link) {
                return tell_gone(follower, link.id);
            }
            if follower.told.knows(link.id, fingerprint) {
                return Ok(());
            }
            let mut told = follower.told.clone();
            told.learn(link.id, fingerprint);
            send(follower, News::Stands(Box::new(link.clone())), told)
        });
    }

    /// Tells that a link is no more to those who knew it.
    pub(super) fn tell_gone(&self, link: LinkId, was: Option<Address>) {
        self.each(link, [was, None], |follower| tell_gone(follower, link));
    }

    fn each(
        &self,
        link: LinkId,
        keys: [Option<Address>; 2],
        tell: impl Fn(&mut Follower) -> Result<(), PassedOver>,
    ) {
        let mut table = self.lock();
        let by_keys = keys
            .iter()
            .flatten()
            .filter_map(|key| table.by_key.get(key));
        let ids: HashSet<u64> = by_keys
            .chain(table.by_link.get(&link))
            .flatten()
            .copied()
            .collect();
        for id in ids {
            if let Some(follower) = table.all.get_mut(&id)
                && tell(follower).is_err()
            {
                table.behind.insert(id);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The follower has not taken what it was told before.
struct PassedOver;

fn tell_gone(follower: &mut Follower, link: LinkId) -> Result<(), PassedOver> {
    if !follower.told.has(link) {
        return Ok(());
    }
    let mut told = follower.told.clone();
    told.forget(link);
    send(follower, News::Gone(link), told)
}

fn send(follower: &mut Follower, news: News, told: Told) -> Result<(), PassedOver> {
    let telling = Telling {
        news,
        told: told.clone(),
    };
    match follower.to.try_send(telling) {
        Ok(()) => {
            follower.told = told;
            Ok(())
        }
        Err(TrySendError::Full(_)) => Err(PassedOver),
        // It is just leaving.
        Err(TrySendError::Closed(_)) => Ok(()),
    }
}

fn leave<K: std::hash::Hash + Eq>(table: &mut HashMap<K, HashSet<u64>>, key: K, id: u64) {
    if let Some(ids) = table.get_mut(&key) {
        ids.remove(&id);
        if ids.is_empty() {
            table.remove(&key);
        }
    }
}
