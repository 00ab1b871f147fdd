//! What claims, reclaims and gasless deposits share: one durable call, one outcome.

use std::time::Instant;

use alloy_primitives::{Address, B256, Bytes, U256};
use chain::{Chain, NodeError, Signer, SimulateError};
use domain::{ChainId, LinkId, SponsoredKind, SponsoredState, gwei, gwei_of, limits};
use store::{Allowance, Call, NewCall, Queued, Scope};

use super::{
    budgets::{Cause, most_gas, usual_gas},
    refusal::Refusal,
    waiting::{Rival, Waiting},
};
use crate::{
    Ctx,
    process::{fail_point, metrics},
};

/// How often a waiting request looks by itself, should no beat reach it.
const LOOK_EVERY: std::time::Duration = std::time::Duration::from_millis(200);

/// How often a call that waits is asked to give way: the sponsor may just look whether it can be sent.
const REDIRECTS: usize = 5;

/// Why a call got no transaction.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SubmitError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("another call for the same deposit is under way")]
    Conflict(Rival),
    #[error("the call is saved and waits: {0:?}")]
    Saved(Waiting),
    #[error("too many calls wait already")]
    QueueFull,
    #[error("the day's budget by {} is used up", .0.name())]
    OverBudget(Scope),
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Why a call is not even taken in.
#[derive(Debug, thiserror::Error)]
pub(crate) enum VetError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Node(#[from] NodeError),
}

/// Asks the chain whether a call would work before it is taken in, and which gas it takes. For calls that anybody can make
/// up: the sponsor asks again, right before it signs.
pub(crate) async fn vet(chain: &Chain, target: Address, calldata: Bytes) -> Result<u64, VetError> {
    let from = chain
        .signers()
        .first()
        .map(Signer::address)
        .unwrap_or_default();
    match chain
        .simulate(
            from,
            target,
            U256::ZERO,
            calldata,
            limits::SPONSORED_GAS_CAP,
        )
        .await
    {
        Ok(gas) => Ok(gas),
        Err(SimulateError::Reverted(revert)) => Err(VetError::Refused(revert.into())),
        Err(SimulateError::Node(error)) => Err(VetError::Node(error)),
    }
}

/// Ids in the order of time, so that the oldest call is the first in the index.
pub(crate) fn new_call_id() -> String {
    uuid::Uuid::now_v7().to_string()
}

/// What only one live call may do with a link: take its deposit out.
pub(crate) fn settling(link: LinkId) -> String {
    format!("settle:{link}")
}

/// What becomes of a call of the same deposit that came first, does something else and waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Earlier {
    /// It stays.
    Stays,
    /// It gives way: the link's holder chose another recipient.
    GivesWay,
}

/// Makes a call durable, or joins the live one that does the same, and waits for its transaction.
#[tracing::instrument(skip_all, fields(call = call.id, kind = call.kind.name()))]
pub(crate) async fn submit(
    ctx: &Ctx,
    call: NewCall,
    cause: &Cause<'_>,
    earlier: Earlier,
) -> Result<B256, SubmitError> {
    if let Some(refusal) = no_room(ctx, call.chain).await?
        && ctx.store.live_call(&call.purpose).await?.is_none()
    {
        return Err(refusal);
    }
    let (mut news, accepted) = (ctx.pulse.listen_to_answered(), Instant::now());
    let mut allowances = ctx.budgets.allowances(cause);
    allowances.extend(shares_of_gas(ctx, &call, cause).await);
    let (chain, kind) = (call.chain, call.kind);
    let id = match queue(ctx, &call, &allowances, earlier).await? {
        Queued::New => {
            metrics::accepted(chain, kind);
            call.id
        }
        Queued::OverBudget(scope) => return Err(SubmitError::OverBudget(scope)),
        Queued::Existing(live) if is_the_same(&live, &call) => {
            if let Some(outcome) = outcome(&live) {
                return outcome;
            }
            live.id
        }
        Queued::Existing(live) => return Err(SubmitError::Conflict(Rival::of(&live))),
    };
    fail_point("sponsored/queued");
    ctx.pulse.beat_queued();

    let waiting = async {
        loop {
            news.wait(LOOK_EVERY).await;
            // A fault while looking is not a fault of the call, which is durable: look again.
            if let Ok(Some(call)) = ctx.store.call(&id).await
                && let Some(outcome) = outcome(&call)
            {
                return outcome;
            }
        }
    };
    let outcome = tokio::time::timeout(ctx.signing_wait, waiting).await;
    if matches!(outcome, Ok(Ok(_))) {
        metrics::answered(chain, accepted.elapsed());
    }
    outcome.unwrap_or(Err(SubmitError::Saved(Waiting::Busy)))
}

async fn queue(
    ctx: &Ctx,
    call: &NewCall,
    allowances: &[Allowance],
    earlier: Earlier,
) -> Result<Queued, store::Error> {
    let mut queued = ctx.store.queue_call(call, allowances, ctx.now()).await?;
    // What gives way took its link's part, and costs nothing.
    let others: Vec<_> = allowances
        .iter()
        .filter(|allowance| allowance.scope != Scope::LinkGas)
        .cloned()
        .collect();
    for _ in 0..REDIRECTS {
        let live = match &queued {
            Queued::Existing(live)
                if earlier == Earlier::GivesWay
                    && live.state == SponsoredState::Queued
                    && !is_the_same(live, call) =>
            {
                live.id.clone()
            }
            _ => break,
        };
        let reason = Refusal::Redirected.encode();
        let redirected = ctx
            .store
            .redirect_call(&live, &reason, call, &others, ctx.now());
        queued = redirected.await?;
        if matches!(queued, Queued::New) {
            // The caller of the earlier one is told.
            ctx.pulse.beat_answered();
            break;
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
    Ok(queued)
}

/// Whether a live call does what is asked for. That an expired deposit is sent back to its sender is
/// what the sender who reclaims it wants.
pub(crate) fn does_the_same(live: &Call, kind: SponsoredKind, recipient: Address) -> bool {
    let Some(does) = live.kind else {
        return false;
    };
    let is_same = does == kind || (does, kind) == (SponsoredKind::Return, SponsoredKind::Reclaim);
    is_same && live.recipient == recipient
}

/// The same of a call that is asked for. Of one that goes across, all of it has to be the same: who gets it says
/// neither where nor as what.
pub(crate) fn is_the_same(live: &Call, call: &NewCall) -> bool {
    does_the_same(live, call.kind, call.recipient)
        && (call.kind != SponsoredKind::Across || live.calldata == call.calldata)
}

/// What those who asked for a call are told. `None`: nothing is known yet.
fn outcome(call: &Call) -> Option<Result<B256, SubmitError>> {
    let reason = call.reason.as_deref();
    match (call.state, call.tx, reason) {
        (SponsoredState::Rejected, _, _) => {
            Some(Err(Refusal::decode(reason.unwrap_or_default()).into()))
        }
        (SponsoredState::Queued, _, Some(reason)) => {
            Some(Err(SubmitError::Saved(Waiting::decode(reason))))
        }
        (SponsoredState::Queued, _, None) | (_, None, _) => None,
        (_, Some(tx), _) => Some(Ok(tx)),
    }
}

/// The parts of the day's gas that a call has to fit into, at what its chain asks for gas now. While no node says what
/// that is, nothing is spent either.
pub(crate) async fn shares_of_gas(ctx: &Ctx, call: &NewCall, cause: &Cause<'_>) -> Vec<Allowance> {
    let NewCall { chain, kind, .. } = *call;
    if ctx.budgets.gwei_a_day(chain).is_none() {
        return Vec::new();
    }
    let Some(served) = ctx.chains.get(chain) else {
        return Vec::new();
    };
    let Ok(fees) = served.recent_fees().await else {
        return Vec::new();
    };
    let Ok(data_fee) = served.data_fee(&call.calldata).await else {
        return Vec::new();
    };
    let gas = match cause.gas {
        Some(gas) => gas,
        None => gas_of(served, call, cause.token).await,
    };
    // Of what goes along with a call the key has as much less as of the gas that it pays.
    let beside = gwei_of(data_fee).saturating_add(gwei_of(call.value));
    let gwei = gwei(gas, fees.expected()).saturating_add(beside);
    ctx.budgets.shares_of_gas(chain, kind, cause, gwei)
}

/// Gas that a call is counted with: as a rule what its kind takes, and the most that it may take where somebody else's
/// code can burn it, be it the token's or that of the contract that is paid or whose signature is looked at. A node
/// that does not answer is no reason to count less.
async fn gas_of(chain: &Chain, call: &NewCall, token: Address) -> u64 {
    let usual = usual_gas(call.kind);
    if !token.is_zero() && !chain.spec().lists_erc20(token) {
        return most_gas(call.kind);
    }
    let runs_code = async || chain.has_code(call.recipient).await.unwrap_or(true);
    match call.kind {
        SponsoredKind::Claim if token.is_zero() && runs_code().await => {
            usual + limits::NATIVE_PAYEE_GAS
        }
        SponsoredKind::Reclaim if runs_code().await => most_gas(call.kind),
        _ => usual,
    }
}

/// Why a chain's sponsor takes nothing new just now.
async fn no_room(ctx: &Ctx, chain: ChainId) -> Result<Option<SubmitError>, store::Error> {
    if ctx.store.queue_length(chain).await? >= limits::QUEUED_CALLS_PER_CHAIN {
        return Ok(Some(SubmitError::QueueFull));
    }
    let is_spent = gas_is_spent(ctx, chain).await?;
    Ok(is_spent.then_some(SubmitError::OverBudget(Scope::Gas)))
}

/// Whether a chain's gas of the day is spent.
pub(crate) async fn gas_is_spent(ctx: &Ctx, chain: ChainId) -> Result<bool, store::Error> {
    let Some(a_day) = ctx.budgets.gwei_a_day(chain) else {
        return Ok(false);
    };
    let spent = ctx.store.spent(chain, Scope::Gas, "", ctx.now()).await?;
    Ok(spent >= a_day)
}
