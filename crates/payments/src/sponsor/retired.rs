//! Keys that signed for us and were taken out of the configuration since. Sending and following what
//! they signed takes no key; only what has to be signed anew cannot be done.

use std::{
    collections::HashSet,
    sync::{Mutex, MutexGuard, PoisonError},
};

use alloy_primitives::Address;
use chain::Signer;

use super::{Sponsor, SponsorError, keys::take, mend::Mended};

/// How often (ms) is looked for them. It is longer than a turn lasts, which is a lease that nobody
/// renews: in between, whoever can sign with the key takes it, in a process whose configuration is
/// another one.
const LOOK_EVERY: i64 = 5_000;

/// What is known of a chain's retired keys.
#[derive(Default)]
pub(super) struct RetiredKeys(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// When they were looked for.
    looked: i64,
    /// Those that the operator was told of.
    told: HashSet<Address>,
}

impl RetiredKeys {
    /// Whether it is time to look for them; if so, somebody does now.
    fn are_due(&self, now: i64) -> bool {
        let mut known = self.lock();
        let are_due = !(0..LOOK_EVERY).contains(&(now - known.looked));
        if are_due {
            known.looked = now;
        }
        are_due
    }

    /// Whether the operator has still to be told of a key.
    fn is_news(&self, key: Address) -> bool {
        self.lock().told.insert(key)
    }

    /// Forgets that the operator was told of any but these.
    fn forget_others(&self, keys: &[Address]) {
        self.lock().told.retain(|key| keys.contains(key));
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sponsor<'_> {
    /// Takes free keys that nobody can sign with here, while anything that they signed is on its way.
    pub(super) async fn take_retired(&self) -> Result<(), SponsorError> {
        let (ctx, chain, held) = (self.ctx, self.chain, &self.held);
        let now = ctx.now();
        held.end_turns(chain, now);
        if !self.retired.are_due(now) {
            return Ok(());
        }
        let configured: Vec<Address> = chain.signers().iter().map(Signer::address).collect();
        let keys = ctx.store.keys_under_way(chain.id(), &configured).await?;
        self.retired.forget_others(&keys);
        for key in keys {
            let Some((lease, until)) = take(ctx, chain, key, 0).await? else {
                continue;
            };
            held.keep(until, now, Mended { lease, odd: None });
            if self.retired.is_news(key) {
                tracing::warn!(
                    chain = %chain.id(), %key,
                    "a sponsor key is not configured any more, and not all that it signed is \
                     final. That is followed, but cannot be outbid, nor can a gap in its nonces be \
                     filled: if it stays, configure the key again"
                );
            }
        }
        Ok(())
    }
}
