use std::{
    collections::{BTreeMap, HashMap, HashSet},
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use alloy_primitives::Address;
use domain::{ChainId, LinkId, limits};
use futures::Stream;
use store::LinkRow;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::{Ctx, Link, ReadLinkError, link::assemble};

/// Followers at one time; each costs a few rows a second.
const MAX_FOLLOWERS: usize = 10_000;
/// Changes that a slow follower may be behind before it is passed over until it catches up.
const BACKLOG: usize = 32;
/// How often rows are looked at when no beat tells of a change in this process.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// Links or keys in one query.
const CHUNK: usize = 200;

/// Tells followers how links stand, at once and at each change.
///
/// It compares what it last told with what is durable. So a change is never missed, whichever
/// process made it, and a follower that comes again starts from the truth.
#[derive(Clone)]
pub struct LinkFeed {
    ctx: Ctx,
    followers: Arc<Followers>,
}

#[derive(Default)]
struct Followers {
    next: AtomicU64,
    all: Mutex<HashMap<u64, Follower>>,
}

struct Follower {
    links: Vec<LinkId>,
    keys: Vec<Address>,
    told: HashMap<LinkId, Link>,
    to: mpsc::Sender<Link>,
}

/// Too many followers already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many followers already")]
pub struct FeedFull;

impl LinkFeed {
    /// A feed of what `ctx` stores. It tells nothing until [`LinkFeed::run`] runs.
    pub fn new(ctx: Ctx) -> Self {
        Self {
            ctx,
            followers: Arc::default(),
        }
    }

    /// Follows links by id, and links that are locked under any of `keys`.
    ///
    /// # Errors
    /// When there are too many followers already.
    pub fn subscribe(
        &self,
        links: Vec<LinkId>,
        keys: Vec<Address>,
    ) -> Result<Subscription, FeedFull> {
        let (to, from) = mpsc::channel(BACKLOG);
        let id = self.followers.next.fetch_add(1, Ordering::Relaxed);
        {
            let mut all = self.followers.lock();
            if all.len() >= MAX_FOLLOWERS {
                return Err(FeedFull);
            }
            all.insert(
                id,
                Follower {
                    links,
                    keys,
                    told: HashMap::new(),
                    to,
                },
            );
        }
        self.ctx.pulse.beat();
        Ok(Subscription {
            id,
            from,
            followers: Arc::clone(&self.followers),
        })
    }

    /// Looks and tells until `cancel`. Ends every subscription then.
    pub async fn run(self, cancel: CancellationToken) {
        let mut news = self.ctx.pulse.listen();
        while !cancel.is_cancelled() {
            if let Err(error) = self.look().await {
                tracing::warn!(%error, "the links that people follow could not be read");
            }
            tokio::select! {
                () = cancel.cancelled() => {}
                () = news.wait(LOOK_EVERY) => {}
            }
        }
        self.followers.lock().clear();
    }

    async fn look(&self) -> Result<(), ReadLinkError> {
        let mut by_chain: BTreeMap<ChainId, Vec<LinkRow>> = BTreeMap::new();
        for row in self.wanted_rows().await? {
            by_chain.entry(row.id.chain).or_default().push(row);
        }
        let mut failure = None;
        for rows in by_chain.values().flat_map(|rows| rows.chunks(CHUNK)) {
            // A chain whose nodes are away says nothing about the links of another.
            match assemble(&self.ctx, rows.to_vec()).await {
                Ok(links) => self.followers.tell(&links),
                Err(error) => failure = Some(error),
            }
        }
        failure.map_or(Ok(()), Err)
    }

    async fn wanted_rows(&self) -> Result<Vec<LinkRow>, store::Error> {
        let (links, keys) = self.followers.wanted();
        let store = &self.ctx.store;
        let mut rows = HashMap::new();
        for chunk in links.chunks(CHUNK) {
            let found = store.links(chunk).await?;
            rows.extend(found.into_iter().map(|row| (row.id, row)));
        }
        let mut chunks: Vec<_> = keys.chunks(CHUNK).collect();
        while let Some(chunk) = chunks.pop() {
            let limit = chunk.len() * limits::LINKS_PER_REQUEST;
            let found = store.links_by_key(chunk, None, limit as u64).await?;
            if found.len() == limit && chunk.len() > 1 {
                // The many links of one key may crowd out those of others: ask for halves.
                let (one, other) = chunk.split_at(chunk.len() / 2);
                chunks.extend([one, other]);
            } else {
                rows.extend(found.into_iter().map(|row| (row.id, row)));
            }
        }
        Ok(rows.into_values().collect())
    }
}

impl Followers {
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Follower>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wanted(&self) -> (Vec<LinkId>, Vec<Address>) {
        let all = self.lock();
        let links: HashSet<_> = all
            .values()
            .flat_map(|one| one.links.iter().copied())
            .collect();
        let keys: HashSet<_> = all
            .values()
            .flat_map(|one| one.keys.iter().copied())
            .collect();
        (links.into_iter().collect(), keys.into_iter().collect())
    }

    fn tell(&self, links: &[Link]) {
        let by_id: HashMap<LinkId, &Link> = links.iter().map(|link| (link.id, link)).collect();
        let mut by_key: HashMap<Address, Vec<&Link>> = HashMap::new();
        for link in links {
            by_key.entry(link.pub_key20).or_default().push(link);
        }
        for follower in self.lock().values_mut() {
            let of_keys = follower.keys.iter().filter_map(|key| by_key.get(key));
            let wanted = follower.links.iter().filter_map(|id| by_id.get(id));
            for link in wanted.chain(of_keys.flatten()).copied() {
                if follower.told.get(&link.id) != Some(link)
                    && follower.to.try_send(link.clone()).is_ok()
                {
                    follower.told.insert(link.id, link.clone());
                }
            }
        }
    }
}

/// Links as they change. Dropping it ends the following.
pub struct Subscription {
    id: u64,
    from: mpsc::Receiver<Link>,
    followers: Arc<Followers>,
}

impl Stream for Subscription {
    type Item = Link;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Link>> {
        self.from.poll_recv(context)
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.followers.lock().remove(&self.id);
    }
}
