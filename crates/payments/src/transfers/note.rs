//! Notes what a wallet says that it sent directly, once the chain says so too.

use std::time::Duration;

use alloy_primitives::{Address, B256};
use chain::{Chain, LookUp, MinedTransaction, NodeError};
use domain::ChainId;
use serde::{Deserialize, Serialize};
use store::Transfer;

use super::stays::{self, Noted};
use crate::{
    Ctx,
    jobs::{self, EnqueueError, JobError, Kind, Next},
    process::millis,
};

/// Looks for a transaction that is not in a block yet: for more than an hour, as they grow rarer.
pub(super) const LOOKS: u32 = 16;
/// Looks for one of which the chain knows nothing: for a minute, which is what news of it may take.
/// Whoever makes hashes up gets no more.
const LOOKS_FOR_UNKNOWN: u32 = 6;
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(10 * 60);

/// What somebody says, and how often the chain was asked whether it is so.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Said {
    pub chain: u64,
    pub tx: B256,
    pub sender: Address,
    pub looks: u32,
}

impl Said {
    /// There is one job for it. What others say of the same transaction has jobs of its own.
    pub(crate) fn key(&self) -> String {
        let Self {
            chain, tx, sender, ..
        } = self;
        format!("direct_transfer/{chain}/{tx}/{sender}")
    }
}

/// By which its rows are found.
pub(crate) const NAME: &str = "direct_transfer";

pub(crate) fn kind() -> Kind {
    Kind::new(NAME, look)
}

async fn look(ctx: Ctx, said: Said) -> Result<Next<Said>, JobError> {
    let id = ChainId(said.chain);
    let Some(chain) = ctx.chains.get(id) else {
        return Err(JobError::Permanent(format!("chain {id} is not served")));
    };
    let mined = match chain.look_up(said.tx).await {
        Ok(LookUp::Mined(mined)) => mined,
        Ok(LookUp::Unknown) => return Ok(later(&ctx, said, LOOKS_FOR_UNKNOWN)),
        // What another wallet signed never becomes a transfer of this one.
        Ok(LookUp::Pending(pending)) if pending.from != said.sender => return Ok(Next::Done),
        Ok(LookUp::Pending(_)) => return Ok(later(&ctx, said, LOOKS)),
        Err(error) => {
            tracing::debug!(chain = %id, %error, "whether a transfer was made is not known");
            return Ok(later(&ctx, said, LOOKS));
        }
    };
    let Some(transfer) = transfer_of(chain, said.tx, &mined).await? else {
        return Ok(later(&ctx, said, LOOKS));
    };
    let Some(transfer) = transfer.filter(|transfer| transfer.sender == said.sender) else {
        return Ok(Next::Done);
    };
    ctx.store.note_transfer(&transfer).await?;
    let noted = Noted {
        chain: said.chain,
        tx: said.tx,
        sender: said.sender,
        block: Some(mined.block),
        looks: 0,
    };
    match jobs::enqueue(&ctx, &stays::kind(), &noted.key(), &noted).await {
        Ok(_) => Ok(Next::Done),
        Err(EnqueueError::Store(error)) => Err(error.into()),
        Err(EnqueueError::Payload(error)) => Err(JobError::Permanent(error.to_string())),
    }
}

/// The transfer that a transaction in a block is. `None` of the outer one: its block is not known yet; of the inner
/// one: it is no transfer.
pub(super) async fn transfer_of(
    chain: &Chain,
    tx: B256,
    mined: &MinedTransaction,
) -> Result<Option<Option<Transfer>>, NodeError> {
    let Some(transfer) = mined.direct_transfer() else {
        return Ok(Some(None));
    };
    let block = chain.block(mined.block).await?;
    Ok(block.map(|block| {
        Some(Transfer {
            chain: chain.id(),
            tx,
            sender: transfer.sender,
            recipient: transfer.recipient,
            kind: transfer.kind,
            token: transfer.token,
            token_id: transfer.token_id,
            amount: transfer.amount,
            created_at: block.timestamp,
        })
    }))
}

/// A transaction that is not seen in all that time is taken for one that never will be: that nobody
/// is reminded of it is all there is to lose.
fn later(ctx: &Ctx, said: Said, most: u32) -> Next<Said> {
    let looks = said.looks + 1;
    if looks >= most {
        return Next::Done;
    }
    Next::Again {
        at: ctx.now().saturating_add(millis(pause_of(looks))),
        payload: Said { looks, ..said },
    }
}

/// How long is waited after so many looks in vain.
pub(super) fn pause_of(looks: u32) -> Duration {
    let pause = FIRST_PAUSE.saturating_mul(1 << looks.min(LOOKS));
    pause.min(LONGEST_PAUSE)
}
