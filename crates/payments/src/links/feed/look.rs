use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use alloy_primitives::Address;
use domain::{ChainId, LinkId, limits};
use store::{Cursor, LinkRow};
use tokio::time::Instant;

use super::{
    super::{
        link::{Link, ReadLinkError, assemble_named},
        lock::may_be_locked,
        tokens::{LinkTokens, Untold},
    },
    followers::Followers,
};
use crate::Ctx;

/// Links in one query.
const CHUNK: usize = 200;
/// Blocks that are looked through for followed links; past it the links are looked at themselves.
const MOST_BLOCKS: u64 = 256;
/// Rows that are looked through for followed links; past it the links are looked at themselves.
const MOST_ROWS: u64 = 2_000;
/// How far (ms) back new calls are looked for. One that becomes durable later than that after its
/// id was made, or by a clock that is further off, is seen at the next thorough look.
const CALLS_LATE: i64 = 5_000;
/// How often every followed link is read, whatever seems to have changed: what is missed by one
/// fault or another is late then, and not lost.
const THOROUGH_EVERY: Duration = Duration::from_secs(20);
/// How long a look waits for tokens' names, all together. A link whose token has none by then is told at
/// another look, and keeps nobody from hearing of theirs.
const NAMED_WITHIN: Duration = Duration::from_millis(500);

/// Looks for what changed about followed links, and has it told.
///
/// A look reads how far each chain was read, and the newest calls: two small queries, however many
/// follow. Only links that those point at are read: of blocks that came, of new calls, of calls that
/// are on their way, and of newcomers.
pub(super) struct Lookout {
    ctx: Ctx,
    followers: Arc<Followers>,
    cursors: HashMap<ChainId, Cursor>,
    calls: HashSet<String>,
    /// Links of followers as they stood at the last look.
    known: HashMap<LinkId, Link>,
    /// What is to be read. Stays until it was.
    links: HashSet<LinkId>,
    keys: HashSet<Address>,
    thorough_at: Instant,
}

impl Lookout {
    pub(super) fn new(ctx: Ctx, followers: Arc<Followers>) -> Self {
        Self {
            ctx,
            followers,
            cursors: HashMap::new(),
            calls: HashSet::new(),
            known: HashMap::new(),
            links: HashSet::new(),
            keys: HashSet::new(),
            thorough_at: Instant::now() + THOROUGH_EVERY,
        }
    }

    /// Looks once.
    pub(super) async fn look(&mut self) -> Result<(), ReadLinkError> {
        let (links, keys) = self.followers.take_behind();
        self.links.extend(links);
        self.keys.extend(keys);
        if Instant::now() >= self.thorough_at {
            self.doubt_all();
            self.thorough_at = Instant::now() + THOROUGH_EVERY;
        }
        self.look_at_chains().await?;
        self.look_at_calls().await?;
        self.read().await
    }

    /// Has everything read that anybody follows, and forgets what nobody does.
    fn doubt_all(&mut self) {
        let (links, keys) = self.followers.followed();
        self.known
            .retain(|id, link| links.contains(id) || keys.contains(&link.pub_key20));
        self.links.extend(links);
        self.links.extend(self.known.keys());
        self.keys.extend(keys);
    }

    async fn look_at_chains(&mut self) -> Result<(), ReadLinkError> {
        for (chain, now) in self.ctx.store.cursors().await? {
            let before = self.cursors.get(&chain).copied();
            match before {
                Some(before) if before == now => continue,
                Some(before) => self.follow_chain(chain, before, now).await?,
                None => self.doubt_all(),
            }
            self.cursors.insert(chain, now);
        }
        Ok(())
    }

    /// Finds what the blocks between two looks changed.
    async fn follow_chain(
        &mut self,
        chain: ChainId,
        before: Cursor,
        now: Cursor,
    ) -> Result<(), ReadLinkError> {
        let is_near = (before.next..=before.next + MOST_BLOCKS).contains(&now.next);
        if !is_near || self.was_rolled_back(chain, before).await? {
            self.doubt_all();
            return Ok(());
        }
        if now.next > before.next {
            let store = &self.ctx.store;
            let touched = store
                .links_in_blocks(chain, before.next, now.next, MOST_ROWS)
                .await?;
            if touched.len() as u64 == MOST_ROWS {
                self.doubt_all();
                return Ok(());
            }
            self.links.extend(self.followers.of_interest(touched));
        }
        let finality = self.ctx.chains.get(chain);
        let finality = finality.map_or(0, |chain| chain.spec().finality_blocks);
        let final_height = now.head.checked_sub(finality);
        let turned = self.known.values().filter(|link| {
            link.id.chain == chain
                && (turned_final(link, final_height)
                    || expired(link, now.time)
                    || unlocked(link, now.time))
        });
        self.links.extend(turned.map(|link| link.id));
        Ok(())
    }

    /// Whether blocks that were read at the last look were dropped since.
    async fn was_rolled_back(&self, chain: ChainId, before: Cursor) -> Result<bool, store::Error> {
        let Some(hash) = before.parent else {
            return Ok(false);
        };
        let number = before.next.saturating_sub(1);
        let store = &self.ctx.store;
        Ok(!store.remembers_block(chain, number, hash).await?)
    }

    /// Finds links whose money somebody has just asked for, and those of calls on their way.
    async fn look_at_calls(&mut self) -> Result<(), ReadLinkError> {
        let after = id_of_time(self.ctx.now() - CALLS_LATE);
        let calls = self.ctx.store.calls_after(&after, MOST_ROWS).await?;
        if calls.len() as u64 == MOST_ROWS {
            self.doubt_all();
        }
        let fresh = calls.iter().filter(|(id, _)| !self.calls.contains(id));
        // Whose key is followed is known by its link: it was told of before anybody could claim it.
        let by_link = fresh.map(|(_, link)| {
            let key = self.known.get(link).map(|link| link.pub_key20);
            (*link, key.unwrap_or_default())
        });
        let fresh = self.followers.of_interest(by_link.collect());
        self.links.extend(fresh);
        self.calls = calls.into_iter().map(|(id, _)| id).collect();

        let on_their_way = self.known.values().filter(|link| is_on_its_way(link));
        self.links.extend(on_their_way.map(|link| link.id));
        Ok(())
    }

    /// Reads what is to be read, and has it told.
    async fn read(&mut self) -> Result<(), ReadLinkError> {
        let found = self.rows().await?;
        let gone: Vec<LinkId> = self.links.iter().copied().collect();
        for id in gone.into_iter().filter(|id| !found.contains_key(id)) {
            let was = self.known.remove(&id).map(|link| link.pub_key20);
            self.followers.tell_gone(id, was);
        }
        self.keys.clear();
        self.links = found.keys().copied().collect();

        let rows: Vec<LinkRow> = found.into_values().collect();
        let tokens = LinkTokens::of(&self.ctx, &rows, Untold::LeftOut(NAMED_WITHIN)).await?;
        for rows in rows.chunks(CHUNK) {
            let links = assemble_named(&self.ctx, rows.to_vec(), &tokens).await?;
            for row in rows.iter().filter(|row| !tokens.leaves_out(row)) {
                self.links.remove(&row.id);
            }
            self.tell(links);
        }
        Ok(())
    }

    fn tell(&mut self, links: Vec<Link>) {
        for link in links {
            let was = self.known.get(&link.id).map(|link| link.pub_key20);
            self.followers.tell(&link, was);
            self.known.insert(link.id, link);
        }
    }

    async fn rows(&self) -> Result<HashMap<LinkId, LinkRow>, store::Error> {
        let store = &self.ctx.store;
        let mut rows = HashMap::new();
        let links: Vec<_> = self.links.iter().copied().collect();
        for chunk in links.chunks(CHUNK) {
            let found = store.links(chunk).await?;
            rows.extend(found.into_iter().map(|row| (row.id, row)));
        }
        let keys: Vec<_> = self.keys.iter().copied().collect();
        let limit = limits::LINKS_PER_KEY as u64;
        let found = store.links_by_key(&keys, None, limit).await?;
        rows.extend(found.into_iter().map(|row| (row.id, row)));
        Ok(rows)
    }
}

fn turned_final(link: &Link, final_height: Option<u64>) -> bool {
    let has_come = |block| final_height.is_some_and(|height| block <= height);
    !link.deposit.is_final && has_come(link.deposit.block)
        || link
            .withdrawal
            .is_some_and(|withdrawal| !withdrawal.is_final && has_come(withdrawal.block))
}

fn expired(link: &Link, time: Option<u64>) -> bool {
    let has_come = |at| time.is_some_and(|time| time >= at);
    !link.is_expired && link.expires_at.is_some_and(has_come)
}

fn unlocked(link: &Link, time: Option<u64>) -> bool {
    link.is_locked && !may_be_locked(link.reclaimable_after, time)
}

fn is_on_its_way(link: &Link) -> bool {
    let call = link.sponsored.as_ref();
    call.is_some_and(|call| !call.state.is_terminal())
}

/// What ids of calls that are made at a time (Unix ms) begin with: they are UUIDs of version 7.
fn id_of_time(time: i64) -> String {
    let digits = format!("{:012x}", time.max(0));
    let (high, low) = digits.split_at(8);
    format!("{high}-{low}")
}

#[cfg(test)]
mod tests {
    use uuid::{NoContext, Timestamp, Uuid};

    use super::*;

    #[test]
    fn ids_of_calls_stand_in_the_order_of_time() {
        let at = |seconds| Uuid::new_v7(Timestamp::from_unix(NoContext, seconds, 0)).to_string();
        let time = id_of_time(1_700_000_000_000);
        assert!(at(1_699_999_999) < time && time < at(1_700_000_000));
    }
}
