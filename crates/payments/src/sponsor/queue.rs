//! Calls that have no transaction yet, and what is said of those that get none just now.

use std::collections::{BTreeMap, HashMap};

use chain::{Revert, RevertCause};
use domain::{SponsoredKind, limits};
use store::Call;

use super::{Sponsor, plan::Rows, simulate::Untried};
use crate::{
    Ctx,
    calls::{Refusal, Waiting},
    process::LEASE,
};

/// Calls that become transactions in one go: one database transaction, one turn of a key.
pub(super) const BATCH: u64 = 256;
/// How long (ms) a call steps aside that the chain says nothing useful of: for long enough that those
/// behind it have their turn, and no longer than people wait without noticing.
pub(super) const ASIDE: i64 = 500;
/// How often a call steps aside before it is refused. With [`pause`] that is two minutes, in which nodes
/// answer: longer than one lags that is of use, and shorter than a stranger's call may stay in the way.
/// What is counted are answers, so an outage counts for nothing.
const ASIDES: u16 = 15;

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

    /// Rejects calls that the chain would not do. Those whose refusal says nothing yet step aside,
    /// until they have done so too often.
    pub(super) async fn refuse(&self, judged: Vec<(&Call, Judged)>) -> Result<(), store::Error> {
        let Self { ctx, .. } = *self;
        let (mut refusals, mut unsaid) = (Vec::new(), Vec::new());
        for (call, judged) in judged {
            let refusal = match judged {
                Judged::Unsaid(_) if call.asides < ASIDES => {
                    unsaid.push(call);
                    continue;
                }
                Judged::Unsaid(refusal) | Judged::Refused(refusal) => refusal,
            };
            let kind = call.kind.map(SponsoredKind::name);
            tracing::info!(call = call.id, kind, %refusal, "a call is refused");
            refusals.push((call.id.clone(), refusal.encode()));
        }
        // Who waits for them may still hear of a transaction.
        self.step_aside(&unsaid, None).await?;
        if refusals.is_empty() {
            return Ok(());
        }
        ctx.store.refuse_queued(refusals, ctx.now()).await?;
        ctx.pulse.beat_answered();
        Ok(())
    }

    /// Lets calls wait that a node does not try: for a while where that is about the node, else as
    /// those of which nothing is said.
    pub(super) async fn put_off_untried(
        &self,
        untried: Vec<Untried<'_>>,
    ) -> Result<(), store::Error> {
        let Self { ctx, .. } = *self;
        if untried.is_empty() {
            return Ok(());
        }
        let (mut later, mut unsaid, mut refusals) = (Vec::new(), Vec::new(), Vec::new());
        for Untried { call, is_the_nodes } in untried {
            if is_the_nodes {
                later.push(call.id.clone());
            } else if call.asides < ASIDES {
                unsaid.push(call);
            } else {
                let refusal = Refusal::Reverted {
                    reason: "no node of the chain tries it".to_owned(),
                };
                tracing::info!(call = call.id, %refusal, "a call is refused");
                refusals.push((call.id.clone(), refusal.encode()));
            }
        }
        let (why, until) = (Waiting::NodeUnreachable, ctx.now() + ASIDE);
        ctx.store.refuse_queued(refusals, ctx.now()).await?;
        if !later.is_empty() {
            let why = Some(why.encode());
            ctx.store.put_off(later, why, until).await?;
        }
        self.step_aside(&unsaid, Some(why)).await?;
        ctx.pulse.beat_answered();
        Ok(())
    }

    /// Lets calls wait for the coins that go along with them, without holding up those behind them.
    pub(super) async fn put_off_unpaid(&self, calls: Vec<String>) -> Result<(), store::Error> {
        let Self { ctx, .. } = *self;
        if calls.is_empty() {
            return Ok(());
        }
        let why = Waiting::OutOfFunds.encode();
        let until = ctx.now() + ASIDE;
        ctx.store.put_off(calls, Some(why), until).await?;
        ctx.pulse.beat_answered();
        Ok(())
    }

    /// Lets calls step aside for a while, so that however many they are, they hold up nobody behind
    /// them. With a reason, notes it for those who ask meanwhile.
    async fn step_aside(&self, calls: &[&Call], why: Option<Waiting>) -> Result<(), store::Error> {
        let Self { ctx, .. } = *self;
        let mut by_pause: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for call in calls {
            let ids = by_pause.entry(pause(call.asides)).or_default();
            ids.push(call.id.clone());
        }
        let (now, why) = (ctx.now(), why.map(Waiting::encode));
        for (pause, ids) in by_pause {
            ctx.store.step_aside(ids, why, now + pause).await?;
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

/// How long (ms) a call steps aside that has done so as often: a while a few times, then twice as long
/// each time, up to 32 whiles.
fn pause(asides: u16) -> i64 {
    ASIDE << asides.saturating_sub(3).min(5)
}

/// What a revert says of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Judged {
    /// The chain would not do it.
    Refused(Refusal),
    /// Nothing yet; what is told when it stays so.
    Unsaid(Refusal),
}

impl Judged {
    /// What is told when nothing more will be said.
    pub(super) fn at_last(self) -> Refusal {
        match self {
            Self::Refused(refusal) | Self::Unsaid(refusal) => refusal,
        }
    }
}

/// Adds to a revert what only our own index knows.
pub(super) fn explained(call: &Call, revert: &Revert, rows: &Rows) -> Judged {
    let row = call.link.and_then(|link| rows.get(&link));
    match (revert.cause, row) {
        // The node that answered has not come as far as the one that told of the deposit, or of its
        // expiry. Or code of strangers says so, which is believed in the end.
        (RevertCause::DepositNotFound | RevertCause::NotExpired, Some(_)) => {
            Judged::Unsaid(revert.clone().into())
        }
        (RevertCause::AlreadyWithdrawn, Some(row)) => Judged::Refused(Refusal::AlreadyClaimed {
            tx: row.withdrawal.map(|withdrawal| withdrawal.tx),
        }),
        _ => Judged::Refused(revert.clone().into()),
    }
}

pub(super) fn ids<'a>(calls: impl IntoIterator<Item = &'a Call>) -> Vec<String> {
    calls.into_iter().map(|call| call.id.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_steps_aside_for_two_minutes_in_all() {
        let pauses: Vec<i64> = (0..ASIDES).map(pause).collect();
        assert!(pauses.is_sorted(), "{pauses:?}");
        assert_eq!(pauses[..5], [500, 500, 500, 500, 1_000]);
        assert_eq!(pauses.last(), Some(&16_000));
        assert_eq!(pauses.iter().sum::<i64>(), 129_000);
    }
}
