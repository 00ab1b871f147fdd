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

use super::SponsorError;
use crate::Ctx;

/// How long a key is ours without renewing it (ms). A process that dies is missed for this long.
const LEASE: i64 = 3_000;

/// The sponsor keys of a chain that this process may sign with just now.
#[derive(Default)]
pub(super) struct HeldKeys {
    leases: Mutex<HashMap<Address, Held>>,
    turn: AtomicUsize,
}

#[derive(Clone, Copy)]
struct Held {
    lease: KeyLease,
    until: i64,
}

impl HeldKeys {
    /// Takes free keys and renews those held. A key that comes to us is first reconciled with the
    /// chain.
    pub(super) async fn renew(&self, ctx: &Ctx, chain: &Chain) -> Result<(), SponsorError> {
        for signer in chain.signers() {
            let address = signer.address();
            let now = ctx.now();
            let held = self.lock().get(&address).copied();
            if held.is_some_and(|held| held.until - now > LEASE / 2) {
                continue;
            }
            self.lock().remove(&address);
            let is_ours_anew = held.is_none_or(|held| held.until <= now);
            let first = if is_ours_anew {
                chain.mined_nonce(address).await?
            } else {
                0
            };
            let until = now + LEASE;
            let lease = ctx
                .store
                .lease_key(chain.id(), address, first, &ctx.holder, now, until)
                .await?;
            let Some(mut lease) = lease else { continue };
            if is_ours_anew {
                lease = reconcile(ctx, chain, lease, first).await?;
            }
            self.lock().insert(address, Held { lease, until });
        }
        Ok(())
    }

    /// The key whose turn it is.
    pub(super) fn next<'a>(&self, chain: &'a Chain) -> Option<(&'a Signer, KeyLease)> {
        let leases = self.lock();
        let usable: Vec<_> = chain
            .signers()
            .iter()
            .filter_map(|signer| Some((signer, leases.get(&signer.address())?.lease)))
            .collect();
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        usable.get(turn.checked_rem(usable.len())?).copied()
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

    fn lock(&self) -> MutexGuard<'_, HashMap<Address, Held>> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Brings what we signed and what the chain has together.
///
/// The chain ahead of us: somebody else used the key, its nonces are gone. The chain behind us: it
/// has not mined, or has lost, what we signed; the same bytes go to it again, which is harmless
/// where it has them.
async fn reconcile(
    ctx: &Ctx,
    chain: &Chain,
    lease: KeyLease,
    mined: u64,
) -> Result<KeyLease, SponsorError> {
    if mined > lease.next_nonce {
        tracing::warn!(
            chain = %chain.id(), key = %lease.address, ours = lease.next_nonce, chains = mined,
            "a sponsor key was used outside; its nonces are skipped"
        );
        ctx.store
            .set_next_nonce(chain.id(), lease, &ctx.holder, mined)
            .await?;
        return Ok(KeyLease {
            next_nonce: mined,
            ..lease
        });
    }
    for attempt in ctx
        .store
        .attempts_from(chain.id(), lease.address, mined)
        .await?
    {
        let outcome = chain.send(&attempt.raw).await?;
        tracing::debug!(tx = %attempt.tx, ?outcome, "sent again what the chain may not have");
    }
    Ok(lease)
}
