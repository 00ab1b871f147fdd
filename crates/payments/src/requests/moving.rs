//! Moves what is at requests' own addresses, at our cost: to the recipient, or elsewhere as they signed.

use alloy_primitives::{Address, B256, Bytes, U256};
use chain::{Chain, DeadEnd, NodeError, RequestAddresses, SendBack};
use domain::{
    ChainId, MoveKind, RequestId, SponsoredKind, accept_money_message, limits,
    signature_for_contracts,
};
use store::{Allowance, NewCall, Queued, RequestMove, RequestRow, Scope};

use super::{
    held::HeldMoney,
    owner::{RequestOwner, RequestOwnerError, may},
};
use crate::{
    Ctx, UnknownVault,
    calls::{
        Cause, Earlier, Refusal, Rival, SubmitError, VetError, Waiting, new_call_id, shares_of_gas,
        submit, vet,
    },
    people::Site,
    process::{fail_point, metrics},
};

/// What a recipient signed to have sent back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendMoneyBack {
    /// Which token.
    pub token: Address,
    /// Smallest units.
    pub amount: U256,
    /// To whom.
    pub to: Address,
    /// Any number.
    pub nonce: U256,
    /// The last Unix second in which it may be sent.
    pub deadline: u64,
    /// The recipient's EIP-712 signature; for contract wallets by ERC-1271.
    pub signature: Bytes,
}

/// Why what is at a request's address is not moved, or not yet.
#[derive(Debug, thiserror::Error)]
pub enum MoveMoneyError {
    /// There is no such request.
    #[error("there is no such request")]
    NotFound,
    /// Its chain is not served any more.
    #[error(transparent)]
    UnknownChain(#[from] UnknownVault),
    /// Its chain has no addresses for requests, or nobody who pays the gas.
    #[error("chain {0} has no addresses for requests")]
    NoAddresses(ChainId),
    /// Whoever asks for it may not.
    #[error(transparent)]
    Owner(#[from] RequestOwnerError),
    /// What is sent there is lost.
    #[error("nobody has what is sent to {to}")]
    DeadEnd {
        /// Where.
        to: Address,
        /// Why.
        why: DeadEnd,
    },
    /// The chain would not do it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Something else is done with it.
    #[error("another call is under way")]
    Conflict(Rival),
    /// It is saved, and sent later.
    #[error("saved, and waits: {0:?}")]
    Saved(Waiting),
    /// Too many calls wait.
    #[error("too many calls wait already")]
    QueueFull,
    /// The day allows no more.
    #[error("the day's budget by {} is used up", .0.name())]
    OverBudget(Scope),
    /// No node answers.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Has all of a token at a request's own address go to the request's recipient, as its owner says. The recipient's wallet
/// signs [`accept_money_message`]. Answers with the transaction's hash; the same again is the same.
///
/// # Errors
/// See [`MoveMoneyError`].
#[tracing::instrument(skip_all, fields(request = %id))]
pub async fn accept_money(
    ctx: &Ctx,
    site: &Site,
    id: RequestId,
    token: Address,
    by: RequestOwner,
    network: &str,
) -> Result<B256, MoveMoneyError> {
    let (request, chain) = find(ctx, id).await?;
    let (wallet, on) = (request.recipient, (request.chain, token));
    may(ctx, &request, by, |at| {
        accept_money_message(&site.domain, id, wallet, on, at)
    })
    .await?;
    let moves = ctx.store.moves_of_requests(&[id]).await?;
    let moves = moves.get(&id).map(Vec::as_slice).unwrap_or_default();
    let call = forwarding(addresses(chain)?, &request, token, moves);
    let cause = Cause {
        signer: None,
        network: Some(network),
        source: Some(id.to_string()),
        token,
        gas: None,
    };
    send(ctx, chain, call, cause).await
}

/// Has what is at a request's own address sent elsewhere, as its recipient signed. Answers with the transaction's hash;
/// the same again is the same.
///
/// # Errors
/// See [`MoveMoneyError`].
#[tracing::instrument(skip_all, fields(request = %id))]
pub async fn send_money_back(
    ctx: &Ctx,
    id: RequestId,
    back: SendMoneyBack,
    network: &str,
) -> Result<B256, MoveMoneyError> {
    let (request, chain) = find(ctx, id).await?;
    let contract = addresses(chain)?;
    if let Some(why) = chain.spec().dead_end(back.to, back.token) {
        return Err(MoveMoneyError::DeadEnd { to: back.to, why });
    }
    let SendMoneyBack { token, to, .. } = back;
    let signed = SendBack {
        from: contract.of(request.recipient, id),
        token,
        amount: back.amount,
        to,
        nonce: back.nonce,
        deadline: back.deadline,
    };
    let signature = signature_for_contracts(back.signature);
    let call = NewCall {
        id: new_call_id(),
        chain: request.chain,
        kind: SponsoredKind::SendBack,
        purpose: format!("send_back:{}", contract.send_back_digest(signed)),
        turn: None,
        link: None,
        recipient: to,
        target: contract.address(),
        value: U256::ZERO,
        calldata: contract.send_back_call(request.recipient, id, signed, signature),
    };
    let cause = Cause {
        signer: Some(request.recipient),
        network: Some(network),
        source: Some(id.to_string()),
        token,
        gas: None,
    };
    send(ctx, chain, call, cause).await
}

/// Queues the call that has what is `held` go on to the recipient by itself, unless there is one. What the chain shows at
/// the address has to be just that: what else came there may have to stay.
pub(super) async fn go_on(
    ctx: &Ctx,
    chain: &Chain,
    request: &RequestRow,
    held: &HeldMoney,
    moves: &[RequestMove],
) -> Result<(), MoveMoneyError> {
    let contract = addresses(chain)?;
    let call = forwarding(contract, request, held.token, moves);
    if ctx.store.live_call(&call.purpose).await?.is_some() {
        return Ok(());
    }
    let at = contract.of(request.recipient, request.id);
    let balance = chain.balances(at, &[held.token]).await?;
    if balance.first().copied().flatten() != Some(held.amount) {
        return Ok(());
    }
    if ctx.store.queue_length(chain.id()).await? >= limits::QUEUED_CALLS_PER_CHAIN {
        return Err(MoveMoneyError::QueueFull);
    }
    let cause = Cause {
        signer: None,
        network: None,
        source: Some(request.id.to_string()),
        token: held.token,
        gas: None,
    };
    let allowances = allowances(ctx, &call, &cause).await;
    match ctx.store.queue_call(&call, &allowances, ctx.now()).await? {
        Queued::New => {
            metrics::accepted(chain.id(), call.kind);
            fail_point("request_money/going_on");
            ctx.pulse.beat_queued();
            Ok(())
        }
        Queued::Existing(_) => Ok(()),
        Queued::OverBudget(scope) => Err(MoveMoneyError::OverBudget(scope)),
    }
}

async fn find(ctx: &Ctx, id: RequestId) -> Result<(RequestRow, &Chain), MoveMoneyError> {
    let request = ctx.store.request(id).await?;
    let request = request.ok_or(MoveMoneyError::NotFound)?;
    let chain = ctx.chain(request.chain)?;
    Ok((request, chain))
}

/// What moves money there, if we pay for that.
fn addresses(chain: &Chain) -> Result<RequestAddresses<'_>, MoveMoneyError> {
    let is_paid_for = !chain.signers().is_empty();
    let addresses = chain.request_addresses().filter(|_| is_paid_for);
    addresses.ok_or(MoveMoneyError::NoAddresses(chain.id()))
}

/// The call that has all of a token at a request's address go to its recipient: one at a time.
fn forwarding(
    contract: RequestAddresses<'_>,
    request: &RequestRow,
    token: Address,
    moves: &[RequestMove],
) -> NewCall {
    let went_on = |one: &&RequestMove| one.kind == MoveKind::Forwarded && one.token == token;
    let before = moves.iter().filter(went_on).count();
    NewCall {
        id: new_call_id(),
        chain: request.chain,
        kind: SponsoredKind::Forward,
        purpose: format!("forward:{}/{token}/{before}", request.id),
        turn: None,
        link: None,
        recipient: request.recipient,
        target: contract.address(),
        value: U256::ZERO,
        calldata: contract.forward_call(request.recipient, request.id, token),
    }
}

async fn allowances(ctx: &Ctx, call: &NewCall, cause: &Cause<'_>) -> Vec<Allowance> {
    let mut allowances = ctx.budgets.allowances(cause);
    allowances.extend(shares_of_gas(ctx, call, cause).await);
    allowances
}

/// Has the chain asked before a call takes anybody's share, unless it is under way.
async fn send(
    ctx: &Ctx,
    chain: &Chain,
    call: NewCall,
    cause: Cause<'_>,
) -> Result<B256, MoveMoneyError> {
    let live = ctx.store.live_call(&call.purpose).await?;
    let gas = match live {
        Some(_) => None,
        None => match vet(chain, call.target, call.calldata.clone()).await {
            Ok(gas) => Some(gas),
            Err(VetError::Refused(refusal)) => return Err(refusal.into()),
            Err(VetError::Node(error)) => return Err(error.into()),
        },
    };
    let cause = Cause { gas, ..cause };
    submit(ctx, call, &cause, Earlier::Stays)
        .await
        .map_err(MoveMoneyError::from)
}

impl From<SubmitError> for MoveMoneyError {
    fn from(error: SubmitError) -> Self {
        match error {
            SubmitError::Refused(refusal) => Self::Refused(refusal),
            SubmitError::Conflict(rival) => Self::Conflict(rival),
            SubmitError::Saved(waiting) => Self::Saved(waiting),
            SubmitError::QueueFull => Self::QueueFull,
            SubmitError::OverBudget(scope) => Self::OverBudget(scope),
            SubmitError::Store(error) => Self::Store(error),
        }
    }
}
