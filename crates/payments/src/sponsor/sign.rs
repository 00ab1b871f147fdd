use std::collections::HashMap;

use alloy_primitives::U256;
use chain::{Chain, Fees, NodeError, Revert, RevertCause, SignError, Signer, SimulateError};
use domain::{SponsoredKind, SponsoredState, limits};
use store::{Call, CallOutcome, KeyLease, SignedCall};

use super::{SponsorError, keys::HeldKeys};
use crate::{Ctx, Refusal, Waiting, side_by_side::side_by_side};

/// Calls that become transactions in one go: one database transaction, one turn of a key.
const BATCH: u64 = 64;

/// Turns queued calls into signed, durable transactions. True when more are waiting.
pub(super) async fn sign_queued(
    ctx: &Ctx,
    chain: &Chain,
    held: &HeldKeys,
) -> Result<bool, SponsorError> {
    let queued = ctx.store.queued_calls(chain.id(), BATCH).await?;
    let keys = held.in_turn(chain);
    let Some((signer, _)) = keys.first().filter(|_| !queued.is_empty()) else {
        return Ok(false);
    };
    let Simulated {
        ready,
        refused,
        failure,
    } = simulate(chain, signer, &queued).await;
    let refusals = explain(ctx, &refused).await?;
    if !refusals.is_empty() {
        ctx.store.advance(&refusals, ctx.now()).await?;
        ctx.pulse.beat();
    }
    if !ready.is_empty() {
        let fees = chain.fees().await?;
        match payer(chain, &keys, &ready, fees).await? {
            Some((signer, lease, paid)) => {
                record(ctx, chain, held, signer, lease, &ready[..paid], fees).await?;
            }
            None => {
                note_waiting(
                    ctx,
                    ready.iter().map(|(call, _)| *call),
                    Waiting::OutOfFunds,
                )
                .await?;
                return Err(SponsorError::OutOfFunds);
            }
        }
    }
    match failure {
        Some(error) => Err(error.into()),
        None => Ok(queued.len() as u64 == BATCH),
    }
}

/// Tells those who ask meanwhile that their calls wait for the node.
pub(super) async fn note_unreachable(ctx: &Ctx, chain: &Chain) -> Result<(), store::Error> {
    let queued = ctx.store.queued_calls(chain.id(), BATCH).await?;
    note_waiting(ctx, queued.iter(), Waiting::NodeUnreachable).await
}

/// A call and the gas limit that it gets.
type Ready<'a> = (&'a Call, u64);

/// Calls by what the chain's latest state does with them.
#[derive(Default)]
struct Simulated<'a> {
    /// They would work.
    ready: Vec<Ready<'a>>,
    /// They would not.
    refused: Vec<(&'a Call, Revert)>,
    /// Why it is not known of the others.
    failure: Option<NodeError>,
}

async fn simulate<'a>(chain: &Chain, signer: &Signer, calls: &'a [Call]) -> Simulated<'a> {
    let from = signer.address();
    let simulations = calls.iter().map(|call| {
        let calldata = call.calldata.clone();
        chain.simulate(from, call.target, calldata, limits::SPONSORED_GAS_CAP)
    });
    let mut simulated = Simulated::default();
    for (call, gas) in calls.iter().zip(side_by_side(simulations).await) {
        match gas {
            // A quarter on top: another claim in the same block may make storage colder.
            Ok(gas) => simulated
                .ready
                .push((call, (gas + gas / 4).min(limits::SPONSORED_GAS_CAP))),
            Err(SimulateError::Reverted(revert)) => simulated.refused.push((call, revert)),
            Err(SimulateError::Node(error)) => simulated.failure = Some(error),
        }
    }
    simulated
}

/// Adds to reverts what only our own index knows.
async fn explain(ctx: &Ctx, refused: &[(&Call, Revert)]) -> Result<Vec<CallOutcome>, store::Error> {
    let links: Vec<_> = refused.iter().filter_map(|(call, _)| call.link).collect();
    let rows: HashMap<_, _> = ctx
        .store
        .links(&links)
        .await?
        .into_iter()
        .map(|row| (row.id, row))
        .collect();
    let outcomes = refused.iter().filter_map(|(call, revert)| {
        let row = call.link.and_then(|link| rows.get(&link));
        let refusal = match (revert.cause, row) {
            // The node that answered has not come as far as the one that told of the deposit.
            (RevertCause::DepositNotFound, Some(_)) => return None,
            (RevertCause::AlreadyWithdrawn, Some(row)) => Refusal::AlreadyClaimed {
                tx: row.withdrawal.map(|withdrawal| withdrawal.tx),
            },
            _ => revert.clone().into(),
        };
        tracing::info!(call = call.id, kind = call.kind.name(), %revert, "a call is refused");
        Some(CallOutcome {
            call_id: call.id.clone(),
            from: SponsoredState::Queued,
            to: SponsoredState::Rejected,
            tx: None,
            reason: Some(refusal.encode()),
        })
    });
    Ok(outcomes.collect())
}

/// The first key that can pay for any of the calls, and for how many.
async fn payer<'a>(
    chain: &Chain,
    keys: &[(&'a Signer, KeyLease)],
    ready: &[Ready<'_>],
    fees: Fees,
) -> Result<Option<(&'a Signer, KeyLease, usize)>, NodeError> {
    for (signer, lease) in keys {
        let affordable = affordable(chain, signer, ready, fees).await?;
        if affordable > 0 {
            return Ok(Some((signer, *lease, affordable)));
        }
    }
    Ok(None)
}

/// How many of the calls, from the first, the key can pay for at the highest fee they may take.
async fn affordable(
    chain: &Chain,
    signer: &Signer,
    ready: &[Ready<'_>],
    fees: Fees,
) -> Result<usize, NodeError> {
    let mut left = chain.balance(signer.address()).await?;
    Ok(ready
        .iter()
        .take_while(|(_, gas)| {
            let cost = U256::from(*gas).saturating_mul(U256::from(fees.max_fee()));
            let enough = left >= cost;
            left = left.saturating_sub(cost);
            enough
        })
        .count())
}

async fn record(
    ctx: &Ctx,
    chain: &Chain,
    held: &HeldKeys,
    signer: &Signer,
    lease: KeyLease,
    ready: &[Ready<'_>],
    fees: Fees,
) -> Result<(), SponsorError> {
    let (allowed, forbidden): (Vec<&Ready<'_>>, Vec<&Ready<'_>>) = ready
        .iter()
        .partition(|(call, _)| signer.allows(call.target, &call.calldata));
    if !forbidden.is_empty() {
        // Only rows that none of our code wrote.
        let forbidden: Vec<_> = forbidden
            .iter()
            .map(|(call, _)| (*call, Revert::other("a sponsor key may not make this call")))
            .collect();
        ctx.store
            .advance(&explain(ctx, &forbidden).await?, ctx.now())
            .await?;
    }
    let (signed, fault) = sign_in_order(signer, lease.next_nonce, &allowed, fees).await;
    let recorded = ctx
        .store
        .record_signed(chain.id(), lease, &ctx.holder, &signed, ctx.now())
        .await;
    if let Err(error) = recorded {
        // Whether it was written is not known: take the key anew and read its nonce again.
        held.forget(signer.address());
        return Err(error.into());
    }
    held.signed_up_to(signer.address(), lease.next_nonce + signed.len() as u64);
    ctx.pulse.beat();
    let claims = allowed
        .iter()
        .take(signed.len())
        .filter(|(call, _)| call.kind == SponsoredKind::Claim)
        .count();
    tracing::info!(
        chain = %chain.id(), calls = signed.len(), claims, first_nonce = lease.next_nonce,
        "signed"
    );
    let Some(fault) = fault else { return Ok(()) };
    let left = allowed.iter().skip(signed.len()).map(|(call, _)| *call);
    note_waiting(ctx, left, Waiting::SignerUnavailable).await?;
    Err(fault.into())
}

/// Signs the calls with consecutive nonces, as far as the key goes along: behind a nonce that has
/// no transaction none could be mined.
async fn sign_in_order(
    signer: &Signer,
    first_nonce: u64,
    calls: &[&Ready<'_>],
    fees: Fees,
) -> (Vec<SignedCall>, Option<SignError>) {
    let signings = calls
        .iter()
        .zip(first_nonce..)
        .map(|((call, gas_limit), nonce)| {
            signer.sign(nonce, *gas_limit, fees, call.target, call.calldata.clone())
        });
    let mut signed = Vec::with_capacity(calls.len());
    let answers = side_by_side(signings).await;
    for (((call, gas_limit), nonce), answer) in calls.iter().zip(first_nonce..).zip(answers) {
        match answer {
            Ok(transaction) => signed.push(SignedCall {
                call_id: call.id.clone(),
                nonce,
                max_fee: fees.max_fee(),
                max_priority_fee: fees.max_priority_fee(),
                gas_limit: *gas_limit,
                tx: transaction.hash,
                raw: transaction.raw,
            }),
            Err(fault) => return (signed, Some(fault)),
        }
    }
    (signed, None)
}

async fn note_waiting<'a>(
    ctx: &Ctx,
    calls: impl Iterator<Item = &'a Call>,
    why: Waiting,
) -> Result<(), store::Error> {
    // Calls that know it already need not be told four times a second.
    let ids: Vec<&str> = calls
        .filter(|call| call.reason.as_deref() != Some(why.encode()))
        .map(|call| call.id.as_str())
        .collect();
    if ids.is_empty() {
        return Ok(());
    }
    ctx.store.note_waiting(&ids, why.encode()).await?;
    ctx.pulse.beat();
    Ok(())
}
