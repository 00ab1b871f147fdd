//! Tells followers how links stand.

use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use alloy_primitives::Address;
use domain::LinkId;
use futures::Stream;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::link::Link;
use crate::Ctx;

mod followers;
mod look;
mod told;

use followers::Followers;
use look::Lookout;
pub use told::Told;

/// How often the database is looked at when no beat tells of a change in this process.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// How long after a look the next one comes at the earliest, however many beats there are.
const BREATH: Duration = Duration::from_millis(50);

/// Tells followers how links stand, at once and at each change.
///
/// It compares what each was last told with what is durable. So a change is never missed, whichever
/// process made it, and a follower that comes again, to whichever process, starts from the truth:
/// it is told what is not as it knows it, and nothing else.
#[derive(Clone)]
pub struct LinkFeed {
    ctx: Ctx,
    followers: Arc<Followers>,
}

/// What a follower hears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// How a link stands.
    Stands(Box<Link>),
    /// A link that the follower was told of is no more: the block of its deposit was dropped. It
    /// may come again.
    Gone(LinkId),
}

/// Something that a follower hears, and what it knows from then on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Telling {
    /// What is new.
    pub news: News,
    /// To be brought along when the follower comes again.
    pub told: Told,
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

    /// Follows links by id, and links that are locked under any of `keys`, from what the follower
    /// was `told` before.
    ///
    /// # Errors
    /// When there are too many followers already.
    pub fn subscribe(
        &self,
        links: Vec<LinkId>,
        keys: Vec<Address>,
        told: Told,
    ) -> Result<Subscription, FeedFull> {
        let (links, keys) = (links.into_iter().collect(), keys.into_iter().collect());
        let (id, from) = self.followers.add(links, keys, told)?;
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
        let mut lookout = Lookout::new(self.ctx, Arc::clone(&self.followers));
        let looking = async {
            loop {
                if let Err(error) = lookout.look().await {
                    tracing::warn!(%error, "the links that people follow could not be read");
                }
                tokio::time::sleep(BREATH).await;
                news.wait(LOOK_EVERY - BREATH).await;
            }
        };
        cancel.run_until_cancelled(looking).await;
        self.followers.clear();
    }
}

/// News of links as they come. Dropping it ends the following.
pub struct Subscription {
    id: u64,
    from: mpsc::Receiver<Telling>,
    followers: Arc<Followers>,
}

impl Stream for Subscription {
    type Item = Telling;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Telling>> {
        self.from.poll_recv(context)
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.followers.remove(self.id);
    }
}
