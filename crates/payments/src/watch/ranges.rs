use std::sync::Arc;

use chain::{BlockEvents, Chain};
use domain::VaultVersion;
use futures::{FutureExt, StreamExt, future::BoxFuture, stream::FuturesOrdered};

use super::{WatchError, pace::Pace};

/// Ranges read before the chain's head and the cursor's right are looked at again.
const RANGES_IN_A_ROW: usize = 64;

/// A run of blocks as ranges in the chain's order, several of which are asked for side by side.
pub(super) struct Ranges<'a> {
    chain: &'a Chain,
    vaults: Vec<VaultVersion>,
    pace: Arc<Pace>,
    next: u64,
    to: u64,
    left: usize,
    asked: FuturesOrdered<BoxFuture<'a, Result<Option<BlockEvents>, WatchError>>>,
}

impl<'a> Ranges<'a> {
    /// The blocks from `next` to `to`, both included, for these vaults.
    pub(super) fn new(
        chain: &'a Chain,
        vaults: Vec<VaultVersion>,
        pace: Arc<Pace>,
        (next, to): (u64, u64),
    ) -> Self {
        Self {
            chain,
            vaults,
            pace,
            next,
            to,
            left: RANGES_IN_A_ROW,
            asked: FuturesOrdered::new(),
        }
    }

    /// The next range. `None`: that was all, or enough for now, or the node that answers has not
    /// come as far.
    pub(super) async fn next(&mut self) -> Result<Option<BlockEvents>, WatchError> {
        while self.next <= self.to && self.left > 0 && self.asked.len() < self.pace.at_once() {
            let to = self.to.min(self.next + self.pace.blocks() - 1);
            let whole = read_whole(
                self.chain,
                self.vaults.clone(),
                self.pace.clone(),
                (self.next, to),
            );
            self.asked.push_back(whole.boxed());
            (self.next, self.left) = (to + 1, self.left - 1);
        }
        match self.asked.next().await {
            Some(range) => range,
            None => Ok(None),
        }
    }
}

/// All of a range, in as many pieces as the node wants. `None`: the node that answers has not come
/// as far.
async fn read_whole(
    chain: &Chain,
    vaults: Vec<VaultVersion>,
    pace: Arc<Pace>,
    (mut from, to): (u64, u64),
) -> Result<Option<BlockEvents>, WatchError> {
    let mut events = Vec::new();
    loop {
        let asked = pace.blocks().min(to + 1 - from);
        let up_to = from + asked - 1;
        match chain.read_range(&vaults, from, up_to).await {
            Ok(Some((last, more))) => {
                pace.answered(asked, more.len());
                events.extend(more);
                if up_to == to {
                    return Ok(Some((last, events)));
                }
                from = up_to + 1;
            }
            Ok(None) => return Ok(None),
            Err(error) => {
                if !pace.failed(asked, &error) {
                    return Err(error.into());
                }
            }
        }
    }
}
