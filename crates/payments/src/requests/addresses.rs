//! Sees what comes by plain transfers at requests' own addresses, which nobody tells.
//!
//! Only tokens say to whom they went. What is seen is noted as if somebody had told it, and followed like that.

use std::{collections::BTreeMap, time::Duration};

use alloy_primitives::Address;
use chain::{Came, Chain, request_address, side_by_side::side_by_side};
use domain::{ChainId, RequestId, limits};
use serde::{Deserialize, Serialize};
use store::{NewPayment, RequestRow};

use super::follow::{self, Following};
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next},
    process::millis,
};

const EVERY: Duration = Duration::from_secs(5);
/// Requests that a node is asked about in one question.
const AT_ONCE: u64 = 250;
/// As many questions are asked without a longer pause than [`EVERY`]: what is watched costs a chain's nodes about the
/// same however many requests there are.
const QUESTIONS: u32 = 4;
/// Blocks that are read in one look.
const BLOCKS: u64 = 1_000;

/// Up to which block each chain was read.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Reading(BTreeMap<u64, u64>);

pub(crate) fn kind() -> Kind {
    Kind::recurring("request_addresses", EVERY, look)
}

/// Where a request is paid by a plain transfer, if its chain has such addresses.
pub(super) fn address_of(chain: &Chain, request: &RequestRow) -> Option<Address> {
    let own = chain.spec().contracts.as_ref()?;
    let at = request_address(own.request_addresses?, request.recipient, request.id);
    Some(at)
}

async fn look(ctx: Ctx, mut reading: Reading) -> Result<Next<Reading>, JobError> {
    let has_addresses = |chain: &&Chain| {
        let own = chain.spec().contracts.as_ref();
        own.is_some_and(|own| own.request_addresses.is_some())
    };
    let chains = ctx.chains.iter().filter(has_addresses);
    let looks = chains.map(|chain| {
        let read = reading.0.get(&chain.id().0).copied();
        let ctx = &ctx;
        async move { (chain.id(), read_chain(ctx, chain, read).await) }
    });
    let mut questions = 0;
    for (chain, looked) in side_by_side(looks).await {
        match looked {
            Ok(Some(looked)) => {
                questions = questions.max(looked.questions);
                reading.0.insert(chain.0, looked.to);
            }
            Ok(None) => {}
            // One chain whose nodes do not answer keeps no other from being read.
            Err(JobError::Transient(error)) => {
                tracing::debug!(%chain, error, "what came at requests' addresses is not known");
            }
            Err(error) => return Err(error),
        }
    }
    let pause = EVERY * questions.div_ceil(QUESTIONS).max(1);
    Ok(Next::Again {
        at: ctx.now().saturating_add(millis(pause)),
        payload: reading,
    })
}

/// What was read of a chain.
struct Looked {
    to: u64,
    questions: u32,
}

/// Notes what came since `read`. What may have been replaced since then is read again. `None`: there is nothing to read.
async fn read_chain(
    ctx: &Ctx,
    chain: &Chain,
    read: Option<u64>,
) -> Result<Option<Looked>, JobError> {
    let id = chain.id();
    let Some(cursor) = ctx.store.cursor(id).await? else {
        return Ok(None);
    };
    let again = chain.spec().finality_blocks.min(BLOCKS / 2);
    let from = read.unwrap_or(cursor.head).saturating_sub(again) + 1;
    let to = cursor.head.min(from.saturating_add(BLOCKS - 1));
    if to < from {
        return Ok(None);
    }
    let (mut after, mut questions) = (None, 0);
    loop {
        let requests = ctx.store.pending_requests(id, after, AT_ONCE).await?;
        let Some(last) = requests.last().map(|last| last.id) else {
            break;
        };
        questions += 1;
        if !note_what_came(ctx, chain, &requests, (from, to)).await? {
            return Ok(None);
        }
        after = Some(last);
        if (requests.len() as u64) < AT_ONCE {
            break;
        }
    }
    Ok(Some(Looked { to, questions }))
}

/// False: the node has not come as far.
async fn note_what_came(
    ctx: &Ctx,
    chain: &Chain,
    requests: &[RequestRow],
    range: (u64, u64),
) -> Result<bool, JobError> {
    // The chain's own currency says to nobody where it went.
    let of_tokens = requests.iter().filter(|request| !request.token.is_zero());
    let by_address: BTreeMap<Address, &RequestRow> = of_tokens
        .filter_map(|request| Some((address_of(chain, request)?, request)))
        .collect();
    let mut tokens: Vec<_> = by_address.values().map(|request| request.token).collect();
    tokens.sort_unstable();
    tokens.dedup();
    let accounts: Vec<_> = by_address.keys().copied().collect();
    let Some(came) = chain.came_to(&tokens, &accounts, range).await? else {
        return Ok(false);
    };
    for came in came {
        if let Some(request) = by_address.get(&came.to)
            && request.token == came.token
        {
            note(ctx, chain.id(), request.id, came).await?;
        }
    }
    Ok(true)
}

async fn note(
    ctx: &Ctx,
    chain: ChainId,
    request: RequestId,
    came: Came,
) -> Result<(), store::Error> {
    let new = NewPayment {
        request,
        chain,
        tx: came.tx,
        payer: came.from,
        is_across: false,
    };
    let (now, most) = (ctx.now(), limits::PAYMENTS_PER_REQUEST);
    let job = follow::job(&Following::new(request, chain, came.tx), now);
    // Of a request that has as many payments as are counted the rest is the recipient's all the same.
    ctx.store.note_payment(new, job, most, now).await?;
    Ok(())
}
