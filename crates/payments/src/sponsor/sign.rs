//! Queued calls become signed, durable transactions.

use std::sync::PoisonError;

use alloy_primitives::{Address, U256};
use chain::{Fees, NodeError, SignError, Signer, side_by_side::AT_ONCE};
use domain::ChainId;
use futures::{StreamExt, stream};
use store::{Call, KeyLease, NewTransaction, Scope};
use tracing::Instrument;

use super::{
    Sponsor, SponsorError,
    cost::{attempt, wei},
    plan::{Planned, plan},
    queue::{BATCH, Judged, explained, ids, rows_of},
    simulate::{Ready, Simulated, simulate},
};
use crate::{
    calls::{Refusal, Waiting},
    process::{fail_point, metrics},
};

impl Sponsor<'_> {
    /// Turns queued calls into signed, durable transactions. True when more are waiting.
    pub(super) async fn sign_queued(&self) -> Result<bool, SponsorError> {
        let Self { ctx, chain, .. } = *self;
        let keys = self.held.in_turn(chain);
        let Some((signer, _)) = keys.first() else {
            return Ok(false);
        };
        let queued = self.take_queued().await?;
        if queued.is_empty() {
            return Ok(false);
        }
        if self.breaker.is_open(ctx.now()) {
            self.note_waiting(ids(&queued), Waiting::Busy).await?;
            return Ok(false);
        }
        let Some(fees) = self.affordable_fees().await? else {
            self.note_waiting(ids(&queued), Waiting::FeesTooHigh)
                .await?;
            return Err(SponsorError::FeesTooHigh);
        };
        let more = queued.len() as u64 == BATCH;
        let queued = self.pays_out(queued).await?;

        let rows = rows_of(ctx, &queued).await?;
        // What one key of the chain may sign, each of them may.
        let (allowed, forbidden): (Vec<_>, Vec<_>) = plan(chain.spec(), &queued, &rows)
            .into_iter()
            .partition(|one| signer.allows(one.target, one.value, &one.calldata));
        let (payable, unpaid) = self.payable(signer.address(), allowed).await?;
        let Simulated {
            mut ready,
            refused,
            untried,
            failure,
        } = simulate(chain, signer.address(), payable, &rows).await;
        // What takes coins along can be too much for a key that can pay for all others.
        ready.sort_by_key(|one| !one.value.is_zero());
        let refused = refused.iter();
        let mut judged: Vec<_> = refused
            .map(|(call, revert)| (*call, explained(call, revert, &rows)))
            .collect();
        judged.extend(forbidden.iter().flat_map(not_ours_to_sign));
        self.refuse(judged).await?;
        self.put_off_untried(untried).await?;
        let waits_for_coins = !unpaid.is_empty();
        self.put_off_unpaid(unpaid).await?;
        self.sign_ready(&keys, &ready, fees).await?;
        match failure {
            Some(source @ NodeError::Refused(_)) => {
                let more = more && !source.is_about_the_node();
                Err(SponsorError::Untried { source, more })
            }
            Some(error) => Err(error.into()),
            None if waits_for_coins => Err(SponsorError::OutOfFunds),
            None => Ok(more),
        }
    }

    /// Transactions that a key has the coins for that go along, and the calls of the others. A node does not say
    /// of those what the chain would do.
    async fn payable<'c>(
        &self,
        key: Address,
        planned: Vec<Planned<'c>>,
    ) -> Result<(Vec<Planned<'c>>, Vec<String>), NodeError> {
        if planned.iter().all(|one| one.value.is_zero()) {
            return Ok((planned, Vec::new()));
        }
        let balance = self.chain.balance(key).await?;
        let (payable, others): (Vec<_>, Vec<_>) =
            planned.into_iter().partition(|one| one.value <= balance);
        Ok((payable, ids(others.into_iter().flat_map(|one| one.calls))))
    }

    /// What the chain asks for, within what the operator lets a unit of gas cost.
    pub(super) async fn affordable_fees(&self) -> Result<Option<Fees>, NodeError> {
        let market = self.chain.fees().await?;
        Ok(market.within(self.chain.spec().fee_cap))
    }

    /// Has one key after the other sign what it can pay for, until nothing is left.
    async fn sign_ready(
        &self,
        keys: &[(&Signer, KeyLease)],
        ready: &[Ready<'_>],
        fees: Fees,
    ) -> Result<(), SponsorError> {
        let (mut left, mut fault) = (ready, None);
        for (signer, lease) in keys {
            let room = self.within_the_day(left, fees).await?;
            if room == 0 {
                break;
            }
            let paid = self.affordable(signer, &left[..room], fees).await?;
            let (signed, unsigned) = self.sign(signer, *lease, &left[..paid], fees).await;
            left = &left[self.record(signer, *lease, signed).await?..];
            fault = unsigned.map(|error| (signer.address(), error)).or(fault);
        }
        let (why, error) = match fault {
            fault if left.is_empty() => {
                if let Some((key, error)) = fault {
                    self.note_replaced(key, &error);
                }
                return Ok(());
            }
            Some((_, error)) => (Waiting::SignerUnavailable, error.into()),
            None if self.within_the_day(left, fees).await? == 0 => {
                (Waiting::OverBudget, SponsorError::OverBudget)
            }
            None => (Waiting::OutOfFunds, SponsorError::OutOfFunds),
        };
        self.note_waiting(ids_of(left), why).await?;
        Err(error)
    }

    /// Tells the operator of a key that signs nothing while others do.
    fn note_replaced(&self, key: Address, error: &SignError) {
        if self
            .key_outage
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_new()
        {
            tracing::warn!(
                chain = %self.chain.id(), %key, %error,
                "a sponsor key does not sign; another signs in its place"
            );
        }
    }

    /// How many of the transactions, from the first, the day's gas has room for. Who else takes of it
    /// meanwhile is seen when they are recorded.
    async fn within_the_day(&self, ready: &[Ready<'_>], fees: Fees) -> Result<usize, store::Error> {
        let Self { ctx, chain, .. } = *self;
        let Some(a_day) = ctx.budgets.gwei_a_day(chain.id()) else {
            return Ok(ready.len());
        };
        let spent = ctx.store.spent(chain.id(), Scope::Gas, "", ctx.now());
        let room = a_day.saturating_sub(spent.await?);
        Ok(how_many(ready, fees, wei(room)))
    }

    /// How many of the transactions, from the first, a key can pay for besides those that it has
    /// signed already.
    async fn affordable(
        &self,
        signer: &Signer,
        ready: &[Ready<'_>],
        fees: Fees,
    ) -> Result<usize, SponsorError> {
        let Self { ctx, chain, .. } = *self;
        let key = signer.address();
        let under_way = ctx.store.gwei_under_way(chain.id(), key).await?;
        let balance = chain.balance(key).await?;
        Ok(how_many(
            ready,
            fees,
            balance.saturating_sub(wei(under_way)),
        ))
    }

    /// Transactions with consecutive nonces, up to the first that the key does not sign, and why it
    /// does not.
    async fn sign(
        &self,
        signer: &Signer,
        lease: KeyLease,
        ready: &[Ready<'_>],
        fees: Fees,
    ) -> (Vec<NewTransaction>, Option<SignError>) {
        let chain = self.chain.id();
        // Collected first: a stream over borrowing closures is not `Send` in today's compiler.
        let signing: Vec<_> = ready
            .iter()
            .zip(lease.next_nonce..)
            .map(|(one, nonce)| sign_one(chain, signer, one, nonce, fees))
            .collect();
        // A key service takes its time, so it is asked for many at once. Nobody sees what it signs
        // after its first fault.
        let mut signing = stream::iter(signing).buffered(AT_ONCE);
        let mut signed = Vec::with_capacity(ready.len());
        while let Some(one) = signing.next().await {
            match one {
                Ok(one) => signed.push(one),
                Err(fault) => return (signed, Some(fault)),
            }
        }
        (signed, None)
    }

    /// Makes signed transactions durable. How many of them, from the first, the day has room for;
    /// the others are as if they had never been signed.
    async fn record(
        &self,
        signer: &Signer,
        lease: KeyLease,
        signed: Vec<NewTransaction>,
    ) -> Result<usize, SponsorError> {
        let (ctx, chain, held) = (self.ctx, self.chain, &self.held);
        if signed.is_empty() {
            return Ok(0);
        }
        let mut calls: Vec<usize> = signed.iter().map(|one| one.calls.len()).collect();
        let a_day = ctx.budgets.gwei_a_day(chain.id());
        fail_point("sponsor/signed");
        let recorded = ctx
            .store
            .record_signed(chain.id(), lease, &ctx.holder, signed, a_day, ctx.now())
            .await
            // Whether it was written is not known: take the key anew and read its nonce again.
            .inspect_err(|_| held.forget(signer.address()))?;
        fail_point("sponsor/recorded");
        if recorded == 0 {
            return Ok(0);
        }
        held.signed_up_to(signer.address(), lease.next_nonce + recorded as u64);
        calls.truncate(recorded);
        for calls in &calls {
            metrics::signed(chain.id(), *calls);
        }
        ctx.pulse.beat_answered();
        tracing::info!(
            chain = %chain.id(), transactions = recorded, calls = calls.iter().sum::<usize>(),
            first_nonce = lease.next_nonce, "signed"
        );
        Ok(recorded)
    }
}

async fn sign_one(
    chain: ChainId,
    signer: &Signer,
    one: &Ready<'_>,
    nonce: u64,
    fees: Fees,
) -> Result<NewTransaction, SignError> {
    let calls = ids(one.calls.iter().copied());
    let span = tracing::info_span!(
        target: "filbert::trace", "sign", %chain, nonce, ?calls
    );
    let calldata = one.calldata.clone();
    let signing = signer.sign(nonce, one.gas_limit, fees, one.target, one.value, calldata);
    let bytes = signing.instrument(span).await?;
    Ok(NewTransaction {
        calls,
        nonce,
        target: one.target,
        value: one.value,
        calldata: one.calldata.clone(),
        gas_limit: one.gas_limit,
        reserved_gwei: one.most(fees),
        attempt: attempt(fees, bytes),
    })
}

/// How many of the transactions, from the first, `room` wei suffice for at the highest fee that they
/// may take.
fn how_many(ready: &[Ready<'_>], fees: Fees, mut room: U256) -> usize {
    ready
        .iter()
        .take_while(|one| {
            let cost = wei(one.most(fees));
            let enough = room >= cost;
            room = room.saturating_sub(cost);
            enough
        })
        .count()
}

/// What no key signs here. While processes are replaced one after the other, another one may know its
/// vault or its method, so that it is refused only after a while.
fn not_ours_to_sign<'a>(planned: &Planned<'a>) -> impl Iterator<Item = (&'a Call, Judged)> {
    let target = planned.target;
    let reason = SignError::NotAllowed { target }.to_string();
    let calls = planned.calls.clone().into_iter();
    calls.map(move |call| {
        let reason = reason.clone();
        (call, Judged::Unsaid(Refusal::Reverted { reason }))
    })
}

fn ids_of(ready: &[Ready<'_>]) -> Vec<String> {
    ids(ready.iter().flat_map(|one| one.calls.iter().copied()))
}
