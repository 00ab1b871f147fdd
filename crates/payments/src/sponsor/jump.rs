//! The chain is said to have more transactions of a key than we signed: somebody else signs with it,
//! or a node tells what is not so. What is signed after a jump that was none waits until all before
//! it is filled, so a jump is not believed lightly; meanwhile the key signs nothing.

use std::{
    collections::HashSet,
    sync::{Mutex, MutexGuard, PoisonError},
};

use alloy_primitives::Address;
use store::KeyLease;

use super::{
    Sponsor, SponsorError,
    mend::{Mended, Oddity},
};

/// The farthest that jumps are believed, together, since a block took something that we signed.
/// Should they be none after all, so much is filled in a minute.
const FARTHEST: u64 = 1_000;

/// Keys with jumps that the operator was told of: once, not at every look.
#[derive(Default)]
pub(super) struct ToldJumps(Mutex<HashSet<Address>>);

impl ToldJumps {
    fn lock(&self) -> MutexGuard<'_, HashSet<Address>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sponsor<'_> {
    /// What to make of it that the chain waits for the nonce `to` of a key, which is beyond ours.
    pub(super) async fn jumped(
        &self,
        lease: KeyLease,
        to: u64,
        seen: Option<Oddity>,
    ) -> Result<Mended, SponsorError> {
        let (chain, key, ours) = (self.chain.id(), lease.address, lease.next_nonce);
        let odd = Some(Oddity::Jump { to });
        let Some(Oddity::Jump { to: before }) = seen else {
            return Ok(Mended { lease, odd });
        };
        // As far as both looks agree.
        let to = to.min(before);
        let last = self.ctx.store.last_mined(chain, key).await?;
        // Of a key that no block has anything of, the first nonce was a node's word too.
        let from = last.map_or(ours, |last| last + 1);
        if to.saturating_sub(from) > FARTHEST {
            if self.told_jumps.lock().insert(key) {
                tracing::error!(
                    %chain, %key, ours, chains = to,
                    "a sponsor key is said to have sent far more than we signed with it; it signs \
                     nothing until that is no longer said. If an explorer says so too, give the \
                     chain another key; if not, take the node that says it out of rpc_urls"
                );
            }
            return Ok(Mended { lease, odd });
        }
        tracing::warn!(
            %chain, %key, ours, chains = to,
            "a sponsor key was used outside; its nonces are skipped"
        );
        self.moved_to(lease, to).await
    }

    /// The chain has no more of a key than we signed.
    pub(super) fn note_no_jump(&self, lease: KeyLease, seen: Option<Oddity>) {
        let (chain, key, ours) = (self.chain.id(), lease.address, lease.next_nonce);
        match seen {
            Some(Oddity::Jump { to }) => {
                if self.told_jumps.lock().insert(key) {
                    tracing::warn!(
                        %chain, %key, ours, chains = to,
                        "a node said that a sponsor key was used outside, and was not borne out: \
                         it is not believed"
                    );
                }
            }
            // Whoever said so says it no longer.
            _ => {
                self.told_jumps.lock().remove(&key);
            }
        }
    }
}
