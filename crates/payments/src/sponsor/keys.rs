use std::{
    collections::{HashMap, HashSet},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use alloy_primitives::{Address, B256};
use chain::{Chain, SendOutcome, Signer};
use futures::{StreamExt, stream};
use store::KeyLease;

use super::SponsorError;
use crate::{
    Ctx,
    lease::{LEASE, is_fresh},
    side_by_side::AT_ONCE,
};

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
        let mut failure = None;
        for signer in chain.signers() {
            if let Err(error) = self.renew_key(ctx, chain, signer.address()).await {
                failure = Some(error);
            }
        }
        failure.map_or(Ok(()), Err)
    }

    async fn renew_key(
        &self,
        ctx: &Ctx,
        chain: &Chain,
        address: Address,
    ) -> Result<(), SponsorError> {
        let held = self.lock().get(&address).copied();
        if held.is_some_and(|held| is_fresh(held.until, ctx.now())) {
            return Ok(());
        }
        let first = match held {
            Some(held) => held.lease.next_nonce,
            None => chain.mined_nonce(address).await?,
        };
        let Some(taken) = self.take(ctx, chain, address, first).await? else {
            self.forget(address);
            return Ok(());
        };
        let nobody_else_signed =
            held.is_some_and(|held| held.lease.next_nonce == taken.lease.next_nonce);
        let lease = if nobody_else_signed {
            taken.lease
        } else {
            self.forget(address);
            reconcile(ctx, chain, taken.lease).await?
        };
        self.lock().insert(address, Held { lease, ..taken });
        Ok(())
    }

    /// Renews what is held, while something takes long.
    pub(super) async fn prolong(&self, ctx: &Ctx, chain: &Chain) {
        for address in self.addresses() {
            // At a fault it is renewed, or found lost, before it is used again.
            if let Ok(Some(taken)) = self.take(ctx, chain, address, 0).await
                && let Some(held) = self.lock().get_mut(&address)
            {
                held.until = taken.until;
            }
        }
    }

    /// The keys held, the one whose turn it is first.
    pub(super) fn in_turn<'a>(&self, chain: &'a Chain) -> Vec<(&'a Signer, KeyLease)> {
        let leases = self.lock();
        let mut usable: Vec<_> = chain
            .signers()
            .iter()
            .filter_map(|signer| Some((signer, leases.get(&signer.address())?.lease)))
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

    async fn take(
        &self,
        ctx: &Ctx,
        chain: &Chain,
        address: Address,
        first_nonce: u64,
    ) -> Result<Option<Held>, store::Error> {
        let now = ctx.now();
        let until = now + LEASE;
        let lease = ctx
            .store
            .lease_key(chain.id(), address, first_nonce, &ctx.holder, now, until)
            .await?;
        Ok(lease.map(|lease| Held { lease, until }))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Address, Held>> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Brings what we signed and what the chain has together.
///
/// The chain ahead of us: somebody else used the key, its nonces are gone. The chain behind us: it
/// has not mined, or has lost, what we signed; the same bytes go to it again.
async fn reconcile(ctx: &Ctx, chain: &Chain, lease: KeyLease) -> Result<KeyLease, SponsorError> {
    let mined = chain.mined_nonce(lease.address).await?;
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
    send_unmined(ctx, chain, lease.address, mined).await?;
    Ok(lease)
}

/// Gives a node everything that a key signed and the chain has not mined, from nonce `mined` on: a
/// transaction can only be mined after all those before it, whatever became of their calls.
/// Harmless where the node has it. Returns what it finds too cheap.
pub(super) async fn send_unmined(
    ctx: &Ctx,
    chain: &Chain,
    key: Address,
    mined: u64,
) -> Result<HashSet<B256>, store::Error> {
    let attempts = ctx.store.attempts_from(chain.id(), key, mined).await?;
    // Collected first: a stream over borrowing closures is not `Send` in today's compiler.
    let sends: Vec<_> = attempts
        .iter()
        .map(|attempt| async move { (attempt.tx, chain.send(&attempt.raw).await) })
        .collect();
    let mut sends = stream::iter(sends).buffered(AT_ONCE);
    let mut too_cheap = HashSet::new();
    while let Some((tx, outcome)) = sends.next().await {
        match outcome {
            Ok(SendOutcome::Underpriced) => {
                too_cheap.insert(tx);
            }
            Ok(outcome) => tracing::debug!(%tx, ?outcome, "sent again"),
            // What is left is sent when it has waited too long.
            Err(error) => {
                tracing::debug!(%error, "not everything could be sent again");
                break;
            }
        }
    }
    Ok(too_cheap)
}
