//! Sees what comes by plain transfers at requests' own addresses, which nobody tells, and has it go on to their
//! recipients.
//!
//! Tokens say to whom they went; of coins the blocks tell (`coins.rs`). What comes of a request's token is noted as if
//! somebody had told it, and followed like that. All that came and went in blocks that stay is written down beside it: what is still there, and what becomes
//! of it, follows from that.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    time::Duration,
};

use alloy_primitives::Address;
use chain::{Came, Chain, Left, RequestAddresses, side_by_side::side_by_side};
use domain::{MoveKind, RequestId, limits};
use serde::{Deserialize, Serialize};
use store::{NewPayment, RequestMove, RequestRow};

use super::{
    coins::has_no_sender,
    follow::{self, Following, keep_of},
    held::held,
    moving::go_on,
};
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next},
    process::{fail_point, millis},
};

/// A chain is looked at once a block, and no more and no less often than this.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(12));
/// Requests that a node is asked about in one question.
const AT_ONCE: u64 = 250;
/// So many questions a block, on average: what is watched costs a chain's nodes about the same however many requests
/// there are.
const QUESTIONS: u32 = 2;
/// Blocks that are read in one look, or twice as many as are not final where those are more.
const BLOCKS: u64 = 1_000;
/// Blocks of a chain that was never read, of which at most are read later on.
const FIRST_BLOCKS: u64 = 10 * BLOCKS;

/// How far each chain was read, by its id.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Reading {
    /// The last block.
    #[serde(default)]
    read: BTreeMap<u64, u64>,
    /// When (Unix ms) it is looked at next.
    #[serde(default)]
    due: BTreeMap<u64, i64>,
}

pub(crate) fn kind() -> Kind {
    Kind::recurring("request_addresses", PAUSES.0, look)
}

async fn look(ctx: Ctx, mut reading: Reading) -> Result<Next<Reading>, JobError> {
    let now = ctx.now();
    let is_due = |chain: &&Chain| {
        let due = reading.due.get(&chain.id().0);
        due.is_none_or(|due| *due <= now)
    };
    let looks = ctx.chains.iter().filter(is_due).filter_map(|chain| {
        let contract = chain.request_addresses()?;
        let read = reading.read.get(&chain.id().0).copied();
        let ctx = &ctx;
        Some(async move { (chain, Look::read_chain(ctx, chain, contract, read).await) })
    });
    let all_looked = side_by_side(looks.collect::<Vec<_>>().into_iter()).await;
    for (chain, looked) in all_looked {
        let id = chain.id().0;
        let mut questions: u32 = 0;
        match looked {
            Ok(Some(looked)) => {
                questions = looked.questions;
                reading.read.insert(id, looked.to);
            }
            Ok(None) => {}
            // One chain whose nodes do not answer keeps no other from being read.
            Err(JobError::Transient(error)) => {
                tracing::debug!(
                    chain = id,
                    error,
                    "what came at requests' addresses is not known"
                );
            }
            Err(error) => return Err(error),
        }
        let blocks = questions.div_ceil(QUESTIONS).max(1);
        let pause = chain.spec().block_time.clamp(PAUSES.0, PAUSES.1) * blocks;
        reading.due.insert(id, now.saturating_add(millis(pause)));
    }
    let latest = now.saturating_add(millis(PAUSES.1));
    let next = reading.due.values().copied().min();
    Ok(Next::Again {
        at: next.unwrap_or(latest).clamp(now, latest),
        payload: reading,
    })
}

/// What was read of a chain.
struct Looked {
    to: u64,
    questions: u32,
}

/// One look at a chain.
pub(super) struct Look<'a> {
    pub(super) ctx: &'a Ctx,
    pub(super) chain: &'a Chain,
    contract: RequestAddresses<'a>,
    /// The blocks that are read, both ends included.
    pub(super) range: (u64, u64),
    /// The first block that was not read before.
    pub(super) new_from: u64,
    /// The last block that stays.
    pub(super) stays: u64,
    /// What left any request's address.
    pub(super) left: HashMap<Address, Vec<Left>>,
}

/// Requests by their own addresses.
pub(super) type Watched<'a> = BTreeMap<Address, &'a RequestRow>;

/// What counts as read of a chain that was never read, now at `head`: all before its requests, as far as is sensible.
fn first(requests: &[RequestRow], head: u64) -> u64 {
    let oldest = requests.iter().map(|request| request.since_block).min();
    oldest
        .unwrap_or(head)
        .clamp(head.saturating_sub(FIRST_BLOCKS), head)
}

impl Look<'_> {
    /// Notes what came and went since `read`. What may have been replaced since then is read again. `None`: there is
    /// nothing to read.
    async fn read_chain(
        ctx: &Ctx,
        chain: &Chain,
        contract: RequestAddresses<'_>,
        read: Option<u64>,
    ) -> Result<Option<Looked>, JobError> {
        let id = chain.id();
        let Some(cursor) = ctx.store.cursor(id).await? else {
            return Ok(None);
        };
        if read == Some(cursor.head) {
            return Ok(None);
        }
        let mut requests = ctx.store.watched_requests(id, None, AT_ONCE).await?;
        // All that is not final is read again, so that nothing becomes final unread.
        let again = chain.spec().finality_blocks;
        let read = read.unwrap_or_else(|| first(&requests, cursor.head));
        let from = read.saturating_sub(again) + 1;
        let most = BLOCKS.max(again.saturating_mul(2));
        let to = cursor.head.min(from.saturating_add(most - 1));
        if to < from {
            return Ok(None);
        }
        let stays = cursor.head.saturating_sub(again);
        let mut look = Look {
            ctx,
            chain,
            contract,
            range: (from, to),
            new_from: read + 1,
            stays: stays.min(to),
            left: HashMap::new(),
        };
        let mut questions = 0;
        while let Some(last) = requests.last().map(|last| last.id) {
            if questions == 0 && !look.read_what_left().await? {
                return Ok(None);
            }
            questions += 1;
            let Some(moved) = look.read_what_came(&requests).await? else {
                return Ok(None);
            };
            look.let_go_on(&requests, moved).await?;
            if (requests.len() as u64) < AT_ONCE {
                break;
            }
            requests = ctx.store.watched_requests(id, Some(last), AT_ONCE).await?;
        }
        Ok(Some(Looked { to, questions }))
    }

    /// False: the node has not come as far.
    async fn read_what_left(&mut self) -> Result<bool, JobError> {
        let Some(left) = self.contract.left(self.range).await? else {
            return Ok(false);
        };
        for one in left {
            self.left.entry(one.from).or_default().push(one);
        }
        Ok(true)
    }

    /// Of which requests something moved in blocks that stay. `None`: the node has not come as far.
    async fn read_what_came(
        &self,
        requests: &[RequestRow],
    ) -> Result<Option<Vec<RequestId>>, JobError> {
        let Self { chain, range, .. } = *self;
        let of = |request: &RequestRow| self.contract.of(request.recipient, request.id);
        let watched: Watched = requests.iter().map(|one| (of(one), one)).collect();
        let accounts: Vec<_> = watched.keys().copied().collect();
        let tokens = self.tokens(requests);
        let Some(mut came) = chain.came_to(&tokens, &accounts, range).await? else {
            return Ok(None);
        };
        let Some(coins) = self.coins_that_came(&watched).await? else {
            return Ok(None);
        };
        came.extend(coins);
        for one in &came {
            if let Some(request) = watched.get(&one.to)
                && request.token == one.token
                && !has_no_sender(one.token, one.from)
            {
                self.note_payment(request.id, one).await?;
            }
        }
        self.note_moves(&watched, &came).await.map(Some)
    }

    /// Those that the operator lists, and those that requests ask for. The chain's own currency has no logs.
    fn tokens(&self, requests: &[RequestRow]) -> Vec<Address> {
        let listed = self.chain.spec().tokens.iter().map(|token| token.address);
        let listed = listed.filter(|token| self.chain.spec().lists_erc20(*token));
        let asked = requests.iter().map(|request| request.token);
        let all: BTreeSet<_> = listed
            .chain(asked)
            .filter(|token| !token.is_zero())
            .collect();
        all.into_iter().collect()
    }

    async fn note_payment(&self, request: RequestId, came: &Came) -> Result<(), store::Error> {
        let (ctx, chain) = (self.ctx, self.chain.id());
        let new = NewPayment {
            request,
            chain,
            tx: came.tx,
            payer: came.from,
            is_across: false,
        };
        let (now, most) = (ctx.now(), limits::PAYMENTS_PER_REQUEST);
        let job = follow::job(&Following::new(request, chain, came.tx), now);
        // Of a request that has as many payments as are counted the rest is the recipient's all the same.
        ctx.store.note_payment(new, job, most, now).await?;
        Ok(())
    }

    /// Writes down what came and went in blocks that stay. Returns of which requests.
    async fn note_moves(
        &self,
        watched: &Watched<'_>,
        came: &[Came],
    ) -> Result<Vec<RequestId>, JobError> {
        let mut moves: BTreeMap<RequestId, Vec<RequestMove>> = BTreeMap::new();
        let came = came.iter().filter(|one| one.block <= self.stays);
        for one in came {
            if let Some(request) = watched.get(&one.to) {
                let moved = self.came(request.id, one);
                moves.entry(request.id).or_default().push(moved);
            }
        }
        for (address, request) in watched {
            let left = self.left.get(address).into_iter().flatten();
            for one in left.filter(|one| one.block <= self.stays) {
                let moved = self.went(request.id, one);
                moves.entry(request.id).or_default().push(moved);
            }
        }
        let moved = moves.keys().copied().collect();
        let mut times: HashMap<u64, u64> = HashMap::new();
        for (id, mut moves) in moves {
            for one in &mut moves {
                one.at = match times.get(&one.block) {
                    Some(at) => *at,
                    None => {
                        let Some(block) = self.chain.block(one.block).await? else {
                            return Err(JobError::Transient("a block is missing".to_owned()));
                        };
                        *times.entry(one.block).or_insert(block.timestamp)
                    }
                };
            }
            let end = watched
                .values()
                .find(|request| request.id == id)
                .and_then(|request| request.expires_at);
            let (most, keep) = (limits::PAYMENTS_PER_REQUEST, keep_of(self.ctx, end));
            self.ctx.store.note_moves(id, moves, most, keep).await?;
            fail_point("request_money/written");
        }
        Ok(moved)
    }

    fn came(&self, request: RequestId, came: &Came) -> RequestMove {
        RequestMove {
            request,
            chain: self.chain.id(),
            tx: came.tx,
            place: came.place,
            kind: MoveKind::Came,
            token: came.token,
            other: came.from,
            amount: came.amount,
            block: came.block,
            at: 0,
        }
    }

    fn went(&self, request: RequestId, left: &Left) -> RequestMove {
        RequestMove {
            request,
            chain: self.chain.id(),
            tx: left.tx,
            place: left.place,
            kind: match left.is_forwarded {
                true => MoveKind::Forwarded,
                false => MoveKind::SentBack,
            },
            token: left.token,
            other: left.to,
            amount: left.amount,
            block: left.block,
            at: 0,
        }
    }

    /// Has go on to their recipients what was asked for and is in blocks that stay: of those that `moved` now, and those
    /// that hold something since before.
    async fn let_go_on(
        &self,
        requests: &[RequestRow],
        mut moved: Vec<RequestId>,
    ) -> Result<(), JobError> {
        let Self { ctx, chain, .. } = *self;
        if chain.signers().is_empty() {
            return Ok(());
        }
        moved.extend(requests.iter().filter(|one| one.holds).map(|one| one.id));
        moved.sort_unstable();
        moved.dedup();
        for id in &moved {
            let Some(request) = ctx.store.request(*id).await?.filter(|one| one.holds) else {
                continue;
            };
            let moves = ctx.store.moves_of_requests(&[*id]).await?.remove(id);
            let moves = &moves.unwrap_or_default();
            for money in held(ctx, chain, &request, moves).await {
                if money.stays.is_some() {
                    continue;
                }
                if let Err(error) = go_on(ctx, chain, &request, &money, moves).await {
                    tracing::debug!(request = %id, %error, "what came for a request waits");
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_that_was_never_read_is_read_from_its_oldest_request_on() {
        let request = |since_block| RequestRow {
            since_block,
            ..crate::requests::held::tests::request(domain::RequestKind::Open, 0)
        };
        assert_eq!(first(&[], 70_000), 70_000);
        assert_eq!(first(&[request(69_990), request(69_900)], 70_000), 69_900);
        assert_eq!(first(&[request(5)], 70_000), 70_000 - FIRST_BLOCKS);
        // The chain went back.
        assert_eq!(first(&[request(9)], 7), 7);
    }
}
