//! What comes of the chain's own currency to requests' addresses. No log tells of it: where an address holds something else
//! than follows from what is written down, the blocks are read, each when it is new and again once it stays.

use std::collections::{BTreeMap, BTreeSet};

use alloy_primitives::{Address, B256, U256};
use chain::{Came, CoinTransactions, LookUp, NodeError, side_by_side::side_by_side};
use domain::{MoveKind, limits};
use store::RequestMove;

use super::{
    addresses::{Look, Watched},
    held::is_dust,
};
use crate::jobs::JobError;

/// Transactions that are traced in one look at a chain.
const TRACED: usize = 300;

/// What is known of an address that holds something else than follows from it.
struct Changed<'a> {
    at: Address,
    moves: &'a [RequestMove],
}

/// What was written down, by what is unique about it.
type Known = BTreeSet<(B256, i64)>;

/// Whether nobody knows who sent it: coins that contracts passed on, where no node tells by which transaction. A token that
/// is made comes from the zero address too, and its log says by which.
pub(super) fn has_no_sender(token: Address, from: Address) -> bool {
    token.is_zero() && from.is_zero()
}

impl Look<'_> {
    /// Coins that came to any of the addresses, in new blocks and in those that stay now. `None`: the node has not come as
    /// far.
    pub(super) async fn coins_that_came(
        &self,
        watched: &Watched<'_>,
    ) -> Result<Option<Vec<Came>>, JobError> {
        let accounts: Vec<_> = watched.keys().copied().collect();
        let coins = self.chain.coins_of(&accounts).await?;
        let has: BTreeMap<Address, U256> = accounts.into_iter().zip(coins).collect();
        let may_have_changed = |at: &Address| {
            let holds = watched.get(at).is_some_and(|request| request.holds);
            holds || has.get(at).is_some_and(|coins| !coins.is_zero()) || self.coins_left(*at)
        };
        let ids = watched.iter().filter(|(at, _)| may_have_changed(at));
        let ids: Vec<_> = ids.map(|(_, request)| request.id).collect();
        let moves = self.ctx.store.moves_of_requests(&ids).await?;
        let changed = watched.iter().filter_map(|(at, request)| {
            let moves = moves.get(&request.id).map(Vec::as_slice);
            let moves = moves.unwrap_or_default();
            let differs = has.get(at).is_some_and(|coins| *coins != coins_in(moves));
            (differs || self.coins_left(*at)).then_some(Changed { at: *at, moves })
        });
        let changed: Vec<_> = changed.collect();
        if changed.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let accounts = changed.iter().map(|one| one.at).collect();
        let Some(blocks) = self.blocks(&accounts).await? else {
            return Ok(None);
        };
        let Some(mut came) = self.sent_straight(&blocks).await? else {
            return Ok(None);
        };
        let mut traced = 0;
        for one in &changed {
            let carried = self.carried(one, &came, &blocks, &mut traced).await?;
            came.extend(carried);
        }
        Ok(Some(came))
    }

    fn coins_left(&self, at: Address) -> bool {
        let mut left = self.left.get(&at).into_iter().flatten();
        left.any(|one| one.token.is_zero())
    }

    /// Blocks that are new, and those that stay now and did not before.
    async fn blocks(
        &self,
        accounts: &BTreeSet<Address>,
    ) -> Result<Option<Vec<CoinTransactions>>, NodeError> {
        let (from, to) = self.range;
        let new = self.new_from.max(self.stays + 1)..=to;
        let numbers = (from..=self.stays).chain(new);
        let blocks = numbers.map(|block| self.chain.coin_transactions(block, accounts));
        let blocks: Vec<_> = blocks.collect();
        side_by_side(blocks.into_iter()).await.into_iter().collect()
    }

    /// What transactions carried straight to addresses. `None`: the node does not know one of a block that stays.
    async fn sent_straight(
        &self,
        blocks: &[CoinTransactions],
    ) -> Result<Option<Vec<Came>>, NodeError> {
        let sent = blocks.iter().flat_map(|block| {
            let sent = block.straight.iter();
            sent.map(|(tx, to)| (block.block, *tx, *to))
        });
        let each = sent.map(|(block, tx, to)| async move {
            let mined = match self.chain.look_up(tx).await? {
                LookUp::Mined(mined) if mined.block == block => mined,
                _ => return Ok((block > self.stays).then(Vec::new)),
            };
            let arrivals = mined.arrivals(Address::ZERO, to).into_iter();
            let came = arrivals.map(|arrival| Came {
                token: Address::ZERO,
                from: arrival.from,
                to,
                amount: arrival.amount,
                tx,
                place: arrival.place,
                block,
            });
            Ok(Some(came.collect()))
        });
        let each: Vec<_> = each.collect();
        let came: Result<Option<Vec<Vec<_>>>, NodeError> =
            side_by_side(each.into_iter()).await.into_iter().collect();
        Ok(came?.map(|came| came.concat()))
    }

    /// What contracts passed on to an address in blocks that stay now: what it holds beyond what is known.
    async fn carried(
        &self,
        changed: &Changed<'_>,
        straight: &[Came],
        blocks: &[CoinTransactions],
        traced: &mut usize,
    ) -> Result<Vec<Came>, JobError> {
        let Changed { at, moves } = *changed;
        let most = usize::try_from(limits::PAYMENTS_PER_REQUEST).unwrap_or(usize::MAX);
        if self.stays < self.range.0 || moves.len() >= most {
            return Ok(Vec::new());
        }
        let has = match self.chain.balance_at(at, self.stays).await {
            Ok(has) => has,
            Err(NodeError::Refused(error)) => {
                tracing::debug!(chain = %self.chain.id(), ?error, "what an address held is not known");
                return Ok(Vec::new());
            }
            Err(error) => return Err(error.into()),
        };
        let mut missing = has.saturating_sub(self.follows(at, moves, straight));
        let mut carried = Vec::new();
        if !missing.is_zero() && !is_dust(self.ctx, self.chain, Address::ZERO, missing).await {
            carried = self.traced(at, straight, blocks, missing, traced).await?;
            let found = carried.iter().map(|one| one.amount);
            missing = found.fold(missing, U256::saturating_sub);
        }
        if !missing.is_zero()
            && let Some(block) = self.chain.block(self.stays).await?
        {
            carried.push(Came {
                token: Address::ZERO,
                from: Address::ZERO,
                to: at,
                amount: missing,
                tx: block.hash,
                place: place_of(at),
                block: self.stays,
            });
        }
        Ok(carried)
    }

    /// What an address holds by what is known of blocks that stay.
    fn follows(&self, at: Address, moves: &[RequestMove], straight: &[Came]) -> U256 {
        let known: Known = moves.iter().map(|one| (one.tx, one.place)).collect();
        let came = straight.iter().filter(|one| {
            let is_new = !known.contains(&(one.tx, one.place));
            one.to == at && one.block <= self.stays && is_new
        });
        let left = self.left.get(&at).into_iter().flatten().filter(|one| {
            let is_new = !known.contains(&(one.tx, one.place));
            one.token.is_zero() && one.block <= self.stays && is_new
        });
        let came = came.map(|one| one.amount);
        let held = came.fold(coins_in(moves), U256::saturating_add);
        left.map(|one| one.amount).fold(held, U256::saturating_sub)
    }

    /// What the calls within transactions brought to an address, as far as its nodes tell.
    async fn traced(
        &self,
        at: Address,
        straight: &[Came],
        blocks: &[CoinTransactions],
        mut missing: U256,
        traced: &mut usize,
    ) -> Result<Vec<Came>, NodeError> {
        let mut found = Vec::new();
        let stay = blocks.iter().filter(|block| block.block <= self.stays);
        for block in stay.filter(|block| !block.calls.is_empty()) {
            let known = straight
                .iter()
                .filter(|one| one.to == at && one.block == block.block);
            let known = known
                .map(|one| one.amount)
                .fold(U256::ZERO, U256::saturating_add);
            let gained = match self.chain.gained_in(at, block.block).await {
                Err(NodeError::Refused(_)) => None,
                gained => gained?,
            };
            if gained == Some(known) {
                continue;
            }
            for tx in &block.calls {
                if missing.is_zero() || *traced >= TRACED {
                    return Ok(found);
                }
                *traced += 1;
                let Some(arrivals) = self.chain.carried(*tx, at).await? else {
                    return Ok(found);
                };
                for arrival in arrivals {
                    missing = missing.saturating_sub(arrival.amount);
                    found.push(Came {
                        token: Address::ZERO,
                        from: arrival.from,
                        to: at,
                        amount: arrival.amount,
                        tx: *tx,
                        place: arrival.place,
                        block: block.block,
                    });
                }
            }
        }
        Ok(found)
    }
}

/// Coins that came by what is written down and did not go.
fn coins_in(moves: &[RequestMove]) -> U256 {
    let coins = moves.iter().filter(|one| one.token.is_zero());
    coins.fold(U256::ZERO, |held, one| match one.kind {
        MoveKind::Came => held.saturating_add(one.amount),
        MoveKind::Forwarded | MoveKind::SentBack => held.saturating_sub(one.amount),
    })
}

/// The place of coins without a sender in a block: that of no log and no call, and each address has its own.
fn place_of(at: Address) -> i64 {
    let [a, b, c, d, e, f, ..] = at.into_array();
    i64::MIN + i64::from_be_bytes([0, 0, a, b, c, d, e, f])
}
