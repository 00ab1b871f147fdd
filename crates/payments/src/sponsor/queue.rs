//! Calls that have no transaction yet, and what is said of those that get none just now.

use std::collections::HashMap;

use chain::{Revert, RevertCause};
use domain::limits;
use store::Call;

use super::{Sponsor, plan::Rows};
use crate::{Ctx, Refusal, Waiting, lease::LEASE};

/// Calls that become transactions in one go: one database transaction, one turn of a key.
pub(super) const BATCH: u64 = 256;
/// How long (ms) a call steps aside that the chain says nothing useful of: for long enough that those
/// behind it have their turn, and no longer than people wait without noticing.
const ASIDE: i64 = 500;

impl Sponsor<'_> {
    /// The oldest calls of the chain that nobody else works on, those first that never stepped aside;
    /// ours for as long as a lease lasts.
    pub(super) async fn take_queued(&self) -> Result<Vec<Call>, store::Error> {
        let Self { ctx, chain, .. } = *self;
        let (now, holder) = (ctx.now(), &ctx.holder);
        ctx.store
            .take_queued(chain.id(), holder, now, now + LEASE, BATCH)
            .await
    }

    /// Rejects calls that the chain would not do. Those whose refusal says nothing yet step aside.
    pub(super) async fn refuse(
        &self,
        refused: &[(&Call, Revert)],
        rows: &Rows,
    ) -> Result<(), store::Error> {
        let Self { ctx, .. } = *self;
        let (mut refusals, mut unexplained) = (Vec::new(), Vec::new());
        for (call, revert) in refused {
            let Some(refusal) = explained(call, revert, rows) else {
                unexplained.push(call.id.clone());
                continue;
            };
            tracing::info!(
                call = call.id, kind = call.kind.name(), %revert, "a call is refused"
            );
            refusals.push((call.id.clone(), refusal.encode()));
        }
        // Who waits for them may still hear of a transaction.
        self.step_aside(unexplained, None).await?;
        if refusals.is_empty() {
            return Ok(());
        }
        ctx.store.refuse_queued(refusals, ctx.now()).await?;
        ctx.pulse.beat_answered();
        Ok(())
    }

    /// Lets calls step aside for a while, so that however many they are, they hold up nobody behind
    /// them. With a reason, tells it to those who ask meanwhile.
    pub(super) async fn step_aside(
        &self,
        calls: Vec<String>,
        why: Option<Waiting>,
    ) -> Result<(), store::Error> {
        let Self { ctx, .. } = *self;
        if calls.is_empty() {
            return Ok(());
        }
        let until = ctx.now() + ASIDE;
        ctx.store
            .put_off(calls, why.map(Waiting::encode), until)
            .await?;
        if why.is_some() {
            ctx.pulse.beat_answered();
        }
        Ok(())
    }

    /// Gives calls back, and says why they wait to those who ask.
    pub(super) async fn note_waiting(
        &self,
        calls: Vec<String>,
        why: Waiting,
    ) -> Result<(), store::Error> {
        let Self { ctx, .. } = *self;
        if calls.is_empty() {
            return Ok(());
        }
        ctx.store.note_waiting(calls, why.encode()).await?;
        ctx.pulse.beat_answered();
        Ok(())
    }

    /// Tells those who ask meanwhile that their calls wait for the node.
    pub(super) async fn note_unreachable(&self) -> Result<(), store::Error> {
        let queued = self.take_queued().await?;
        self.note_waiting(ids(&queued), Waiting::NodeUnreachable)
            .await
    }
}

/// The deposits that calls take out, as far as the watcher has seen them.
pub(super) async fn rows_of(ctx: &Ctx, calls: &[Call]) -> Result<Rows, store::Error> {
    let links: Vec<_> = calls.iter().filter_map(|call| call.link).collect();
    let mut rows = HashMap::new();
    for some in links.chunks(limits::CLAIMS_PER_TRANSACTION) {
        let found = ctx.store.links(some).await?;
        rows.extend(found.into_iter().map(|row| (row.id, row)));
    }
    Ok(rows)
}

/// Adds to a revert what only our own index knows. `None`: it says nothing yet.
pub(super) fn explained(call: &Call, revert: &Revert, rows: &Rows) -> Option<Refusal> {
    let row = call.link.and_then(|link| rows.get(&link));
    match (revert.cause, row) {
        // The node that answered has not come as far as the one that told of the deposit, or of its
        // expiry.
        (RevertCause::DepositNotFound | RevertCause::NotExpired, Some(_)) => None,
        (RevertCause::AlreadyWithdrawn, Some(row)) => Some(Refusal::AlreadyClaimed {
            tx: row.withdrawal.map(|withdrawal| withdrawal.tx),
        }),
        _ => Some(revert.clone().into()),
    }
}

pub(super) fn ids<'a>(calls: impl IntoIterator<Item = &'a Call>) -> Vec<String> {
    calls.into_iter().map(|call| call.id.clone()).collect()
}
