use std::{
    collections::HashMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use alloy_primitives::Address;
use chain::{Chain, Signer};
use store::KeyLease;

use super::{
    Sponsor, SponsorError,
    mend::{Mended, Oddity},
};
use crate::{
    Ctx,
    process::{LEASE, is_fresh},
};

/// How often (ms) a key that we have is compared with the chain.
const MEND_EVERY: i64 = 2_000;
/// The same of one that signs nothing until it is known where the chain stands.
const DOUBT_EVERY: i64 = 1_000;

/// The sponsor keys of a chain that this process has just now: it signs with those of its
/// configuration, and follows what all of them have signed.
#[derive(Default)]
pub(super) struct HeldKeys {
    leases: Mutex<HashMap<Address, Held>>,
    turn: AtomicUsize,
}

#[derive(Clone, Copy)]
struct Held {
    lease: KeyLease,
    /// When the lease ends.
    until: i64,
    /// When it was last compared with the chain.
    mended: i64,
    /// What was odd then.
    odd: Option<Oddity>,
}

impl Held {
    /// Whether it is not known which nonce the chain waits for.
    fn is_in_doubt(&self) -> bool {
        matches!(self.odd, Some(Oddity::Jump { .. }))
    }

    /// Whether it need not be compared with the chain yet.
    fn is_mended(&self, now: i64) -> bool {
        let every = if self.is_in_doubt() {
            DOUBT_EVERY
        } else {
            MEND_EVERY
        };
        (0..every).contains(&(now - self.mended))
    }
}

impl Sponsor<'_> {
    /// Takes free keys, renews those held, and compares them with the chain now and then.
    pub(super) async fn renew_keys(&self) -> Result<(), SponsorError> {
        let mut failure = None;
        for signer in self.chain.signers() {
            if let Err(error) = self.renew_key(signer).await {
                failure = Some(error);
            }
        }
        let retired = self.take_retired().await;
        failure.map_or(retired, Err)
    }

    async fn renew_key(&self, signer: &Signer) -> Result<(), SponsorError> {
        let (ctx, chain, held) = (self.ctx, self.chain, &self.held);
        let address = signer.address();
        let known = held.lock().get(&address).copied();
        let now = ctx.now();
        match known {
            Some(known) if is_fresh(known.until, now) => {
                if known.is_mended(now) {
                    return Ok(());
                }
                let mended = self.mend(signer, known.lease, known.odd).await;
                held.keep(
                    known.until,
                    now,
                    mended.inspect_err(|_| held.forget(address))?,
                );
                Ok(())
            }
            _ => {
                let first = match known {
                    Some(known) => known.lease.next_nonce,
                    None => self.first_nonce(address).await?,
                };
                let Some((lease, until)) = take(ctx, chain, address, first).await? else {
                    held.forget(address);
                    return Ok(());
                };
                // Nobody else signed meanwhile: it is as we left it.
                if let Some(known) = known.filter(|known| known.lease == lease) {
                    held.lock().insert(address, Held { until, ..known });
                    return Ok(());
                }
                held.forget(address);
                held.keep(until, now, self.take_over(signer, lease).await?);
                Ok(())
            }
        }
    }

    /// The nonce that a key starts at, should it never have been used.
    async fn first_nonce(&self, key: Address) -> Result<u64, SponsorError> {
        let Self { ctx, chain, .. } = *self;
        Ok(match ctx.store.next_nonce(chain.id(), key).await? {
            // Whoever has no node that answers does not take it from those who have.
            Some(_) => chain.mined_nonce(key).await?,
            // Nothing of ours can show that one node alone is wrong.
            None => chain.least_mined_nonce(key).await?,
        })
    }
}

impl HeldKeys {
    /// Renews the keys that can be signed with, while something takes long.
    pub(super) async fn prolong(&self, ctx: &Ctx, chain: &Chain) {
        let keys = self.addresses().into_iter();
        for address in keys.filter(|key| chain.signer(*key).is_some()) {
            // At a fault it is renewed, or found lost, before it is used again.
            if let Ok(Some((_, until))) = take(ctx, chain, address, 0).await
                && let Some(held) = self.lock().get_mut(&address)
            {
                held.until = until;
            }
        }
    }

    /// Gives up keys that cannot be signed with, and whose leases have run out.
    pub(super) fn end_turns(&self, chain: &Chain, now: i64) {
        self.lock().retain(|key, held| {
            chain.signer(*key).is_some() || (1..=LEASE).contains(&(held.until - now))
        });
    }

    /// The keys to sign with, the one whose turn it is first.
    pub(super) fn in_turn<'a>(&self, chain: &'a Chain) -> Vec<(&'a Signer, KeyLease)> {
        let leases = self.lock();
        let mut usable: Vec<_> = chain
            .signers()
            .iter()
            .filter_map(|signer| Some((signer, leases.get(&signer.address())?)))
            .filter(|(_, held)| !held.is_in_doubt())
            .map(|(signer, held)| (signer, held.lease))
            .collect();
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        if let Some(first) = turn.checked_rem(usable.len()) {
            usable.rotate_left(first);
        }
        usable
    }

    /// The addresses of all keys held.
    pub(super) fn addresses(&self) -> Vec<Address> {
        self.lock().keys().copied().collect()
    }

    /// Notes the nonce after those just signed with.
    pub(super) fn signed_up_to(&self, address: Address, next_nonce: u64) {
        if let Some(held) = self.lock().get_mut(&address) {
            held.lease.next_nonce = next_nonce;
        }
    }

    /// Forgets a key whose lease turned out to be lost, or whose nonce is in doubt.
    pub(super) fn forget(&self, address: Address) {
        self.lock().remove(&address);
    }

    pub(super) fn keep(&self, until: i64, mended: i64, Mended { lease, odd }: Mended) {
        let held = Held {
            lease,
            until,
            mended,
            odd,
        };
        self.lock().insert(lease.address, held);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Address, Held>> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes or renews the lease on a key; with it comes when it ends (Unix ms).
pub(super) async fn take(
    ctx: &Ctx,
    chain: &Chain,
    address: Address,
    first_nonce: u64,
) -> Result<Option<(KeyLease, i64)>, store::Error> {
    let now = ctx.now();
    let until = now + LEASE;
    let lease = ctx
        .store
        .lease_key(chain.id(), address, first_nonce, &ctx.holder, now, until)
        .await?;
    Ok(lease.map(|lease| (lease, until)))
}
