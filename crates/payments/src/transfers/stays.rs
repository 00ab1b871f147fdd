//! Looks whether a transfer that was noted stays in its block, until that one is final. A block that is dropped takes
//! it back; it is noted again once another block has it.

use std::time::Duration;

use alloy_primitives::{Address, B256};
use chain::{Chain, LookUp, MinedTransaction};
use domain::{ChainId, NoticeKind, NoticeThing};
use serde::{Deserialize, Serialize};
use store::Notice;

use super::note::{self, LOOKS};
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next},
    process::millis,
    watch::is_final,
};

/// How often it is looked whether the block stays.
const UNTIL_FINAL: Duration = Duration::from_secs(10);
/// A chain that stands still is waited for.
const LIFETIME: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// A database that is away for long takes nothing back.
const ATTEMPTS: u32 = 1_000;

/// A transfer, and where it is.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Noted {
    pub chain: u64,
    pub tx: B256,
    pub sender: Address,
    /// The block for which it is noted. `None`: that one was dropped, and it is not noted.
    pub block: Option<u64>,
    /// Looks in vain since it was dropped.
    pub looks: u32,
}

impl Noted {
    /// There is one job for it.
    pub fn key(&self) -> String {
        let Self { chain, tx, .. } = self;
        format!("noted_transfer/{chain}/{tx}")
    }
}

/// By which its rows are found.
pub(crate) const NAME: &str = "noted_transfer";

pub(crate) fn kind() -> Kind {
    Kind::new(NAME, look).attempts(ATTEMPTS).lifetime(LIFETIME)
}

async fn look(ctx: Ctx, noted: Noted) -> Result<Next<Noted>, JobError> {
    let id = ChainId(noted.chain);
    let Some(chain) = ctx.chains.get(id) else {
        return Err(JobError::Permanent(format!("chain {id} is not served")));
    };
    let mined = match chain.look_up(noted.tx).await {
        Ok(LookUp::Mined(mined)) => Some(mined),
        Ok(LookUp::Unknown | LookUp::Pending(_)) => None,
        Err(error) => {
            tracing::debug!(chain = %id, %error, "whether a transfer stays is not known");
            return Ok(again(&ctx, UNTIL_FINAL, noted));
        }
    };
    match (mined, noted.block) {
        (Some(mined), Some(block)) if mined.block == block => {
            if !is_final(&ctx, id, block).await? {
                return Ok(again(&ctx, UNTIL_FINAL, noted));
            }
            tell(&ctx, &noted, &mined).await?;
            Ok(Next::Done)
        }
        (_, Some(_)) => {
            ctx.store.forget_transfer(id, noted.tx).await?;
            let (block, looks) = (None, 0);
            let dropped = Noted {
                block,
                looks,
                ..noted
            };
            Ok(again(&ctx, Duration::ZERO, dropped))
        }
        (Some(mined), None) => note_again(&ctx, chain, noted, &mined).await,
        (None, None) => Ok(later(&ctx, noted)),
    }
}

/// Another block has it.
async fn note_again(
    ctx: &Ctx,
    chain: &Chain,
    noted: Noted,
    mined: &MinedTransaction,
) -> Result<Next<Noted>, JobError> {
    let Some(transfer) = note::transfer_of(chain, noted.tx, mined).await? else {
        return Ok(later(ctx, noted));
    };
    // What a contract did by it may be something else this time.
    let Some(transfer) = transfer.filter(|transfer| transfer.sender == noted.sender) else {
        return Ok(Next::Done);
    };
    ctx.store.note_transfer(&transfer).await?;
    let block = Some(mined.block);
    Ok(again(ctx, UNTIL_FINAL, Noted { block, ..noted }))
}

/// Queues the notice for the recipient, now that the payment is final.
async fn tell(ctx: &Ctx, noted: &Noted, mined: &MinedTransaction) -> Result<(), store::Error> {
    let Some(transfer) = mined
        .direct_transfer()
        .filter(|_| ctx.notices.are_offered())
    else {
        return Ok(());
    };
    let (kind, id) = (NoticeKind::Paid, ChainId(noted.chain));
    let wants = ctx.store.who_wants(kind, transfer.recipient, id).await?;
    let Some(account) = wants else {
        return Ok(());
    };
    let notice = Notice {
        account,
        kind,
        thing: NoticeThing::Transfer(id, noted.tx),
    };
    ctx.store.find_notice(notice, ctx.now()).await
}

/// One that no block has in all that time is taken for one that never will be.
fn later(ctx: &Ctx, noted: Noted) -> Next<Noted> {
    let looks = noted.looks + 1;
    match looks < LOOKS {
        true => again(ctx, note::pause_of(looks), Noted { looks, ..noted }),
        false => Next::Done,
    }
}

fn again(ctx: &Ctx, pause: Duration, payload: Noted) -> Next<Noted> {
    Next::Again {
        at: ctx.now().saturating_add(millis(pause)),
        payload,
    }
}
