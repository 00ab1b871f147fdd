use alloy_primitives::U256;
use chain::{Chain, ChainSpec, Fees, NodeError, OWN_VERSION, Vault};
use domain::{LinkId, SponsoredKind, gwei, gwei_of, limits};
use store::{Cursor, DueReturn, LinkRow, NewCall, NextReturn, Queued, Scope};

use crate::{
    Ctx,
    calls::{gas_is_spent, new_call_id, settling},
    process::{fail_point, metrics},
};

/// Deposits of a chain that are looked at in one go.
const BATCH: u64 = 200;
/// Nobody waits for a return: none is added where so many of a chain wait. Other calls, which anybody
/// may ask for, keep none back.
const QUEUE: u64 = 64;
/// How often a deposit that does not get to its sender is tried.
const TRIES: u16 = 5;
/// Seconds until a deposit is tried again, the first time. Each time doubles it.
const AGAIN: u64 = 24 * 60 * 60;
/// Seconds until a deposit is looked at again that has a live call, or whose sender or token had as many
/// as a day allows.
const NEXT_LOOK: u64 = 60 * 60;

/// What became of the deposits that were due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Returned {
    /// All of them were looked at.
    All,
    /// The chain was not read far enough to say, or there are more.
    NotAll,
}

/// Queues calls for expired deposits of a chain, which pay them back to their senders at our cost:
/// for those that the chain holds expired, made in final blocks, as many as a day allows. Tokens that are
/// not listed run code of strangers, and stay until their senders take them.
///
/// May be cut off anywhere and done by several at once: a deposit has one live call, and is put off
/// once that is durable.
pub(crate) async fn return_expired(ctx: &Ctx, chain: &Chain) -> Result<Returned, store::Error> {
    let (id, store) = (chain.id(), &ctx.store);
    if chain.spec().own_vault().is_none() || chain.signers().is_empty() {
        return Ok(Returned::All);
    }
    let Some((time, final_height)) = store.cursor(id).await?.and_then(|it| standing(chain, it))
    else {
        return Ok(Returned::NotAll);
    };
    let waiting = store.queued_returns(id).await?;
    let mut room = QUEUE.saturating_sub(waiting);
    if room == 0 || gas_is_spent(ctx, id).await? {
        return Ok(Returned::All);
    }
    let missed = store.missed_returns(id, OWN_VERSION, BATCH).await?;
    store.put_off_returns(missed).await?;
    let due = store.due_returns(id, OWN_VERSION, time, final_height, BATCH);
    let due = due.await?;
    let more = due.len() as u64 == BATCH;
    if due.is_empty() {
        return Ok(Returned::All);
    }
    let price = match gas_price(ctx, chain).await {
        Ok(Some(price)) => price,
        // It is too dear just now.
        Ok(None) => return Ok(Returned::All),
        Err(error) => {
            tracing::debug!(chain = %id, %error, "what sending deposits back costs is not known");
            return Ok(Returned::All);
        }
    };
    let mut next = Vec::new();
    for DueReturn { link, tries } in due {
        let put_off = |by: u64, tries| NextReturn {
            link: link.id,
            due: Some(time.saturating_add(by)),
            tries,
        };
        if !is_ordinary(chain.spec(), &link) {
            next.push(NextReturn {
                due: None,
                ..put_off(0, TRIES)
            });
            continue;
        }
        if tries >= TRIES {
            metrics::return_given_up(id);
            tracing::warn!(
                link = %link.id, sender = %link.sender,
                "an expired deposit does not get to its sender, and is not sent back again"
            );
            next.push(NextReturn {
                due: None,
                ..put_off(0, tries)
            });
            continue;
        }
        let cost = match cost_of(chain, &link, price).await {
            Ok(cost) => cost,
            Err(error) => {
                tracing::debug!(chain = %id, %error, "whether a sender has code is not known");
                room = 0;
                break;
            }
        };
        match queue(ctx, chain, &link, cost).await? {
            Queued::New => {
                fail_point("returns/queued");
                next.push(put_off(AGAIN << tries, tries + 1));
                room -= 1;
            }
            // Perhaps ours, from before we were cut off; perhaps the sender's own reclaim.
            Queued::Existing(_) => next.push(put_off(NEXT_LOOK, tries)),
            Queued::OverBudget(Scope::ReturnsToSender | Scope::Token) => {
                next.push(put_off(NEXT_LOOK, tries));
            }
            Queued::OverBudget(_) => room = 0,
        }
        if room == 0 {
            break;
        }
    }
    store.put_off_returns(next).await?;
    ctx.pulse.beat_queued();
    Ok(if more && room > 0 {
        Returned::NotAll
    } else {
        Returned::All
    })
}

/// Whether expired deposits of a chain are sent back to their senders unasked: those of its own currency
/// and of listed tokens, as many as a day allows.
///
/// As far as settings tell, which all processes share.
pub fn returns_expired_links(ctx: &Ctx, spec: &ChainSpec) -> bool {
    spec.is_sponsored
        && spec.own_vault().is_some()
        && ctx.budgets.has_returns()
        && ctx.budgets.gwei_for_returns(spec.id) != Some(0)
}

/// The chain's time, and its newest block that is final; `None` while neither is known.
fn standing(chain: &Chain, cursor: Cursor) -> Option<(u64, u64)> {
    let final_height = cursor.head.checked_sub(chain.spec().finality_blocks)?;
    Some((cursor.time?, final_height))
}

/// Whether a deposit is of the chain's own currency or of a listed token.
fn is_ordinary(spec: &ChainSpec, link: &LinkRow) -> bool {
    link.token.is_zero() || spec.token(link.token).is_some()
}

/// The most that a unit of gas costs just now, in wei; 0 where a day's gas is not limited.
/// `None`: the chain asks for more than the operator lets it cost.
async fn gas_price(ctx: &Ctx, chain: &Chain) -> Result<Option<u128>, NodeError> {
    if ctx.budgets.gwei_for_returns(chain.id()).is_none() {
        return Ok(Some(0));
    }
    let fees = chain.fees().await?.within(chain.spec().fee_cap);
    Ok(fees.map(Fees::max_fee))
}

/// The most that sending a deposit back costs at `price` wei a unit of gas, in gwei, its bytes included.
async fn cost_of(chain: &Chain, link: &LinkRow, price: u128) -> Result<u64, NodeError> {
    let may_call_sender = price > 0 && !link.token.is_zero() && chain.has_code(link.sender).await?;
    let cap = if may_call_sender {
        limits::SPONSORED_GAS_CAP
    } else {
        limits::RETURN_GAS_CAP
    };
    let gas = gwei(cap, price);
    if price == 0 {
        return Ok(gas);
    }
    let data = vault_of(chain, link.id).return_call(link.id.index);
    let data_fee = chain.most_data_fee(&data).await?;
    Ok(gas.saturating_add(gwei_of(data_fee)))
}

fn vault_of(chain: &Chain, link: LinkId) -> Vault<'_> {
    let vault = chain.vault(link.version);
    vault.expect("invariant: deposits that are due are of the chain's own vault")
}

async fn queue(
    ctx: &Ctx,
    chain: &Chain,
    link: &LinkRow,
    cost: u64,
) -> Result<Queued, store::Error> {
    let vault = vault_of(chain, link.id);
    let call = NewCall {
        id: new_call_id(),
        chain: chain.id(),
        kind: SponsoredKind::Return,
        purpose: settling(link.id),
        turn: None,
        link: Some(link.id),
        recipient: link.sender,
        target: vault.address(),
        value: U256::ZERO,
        calldata: vault.return_call(link.id.index),
    };
    let allowances = ctx
        .budgets
        .returns_to(link.sender, link.token, chain.id(), cost);
    let queued = ctx.store.queue_call(&call, &allowances, ctx.now()).await?;
    if queued == Queued::New {
        metrics::accepted(chain.id(), call.kind);
    }
    Ok(queued)
}
