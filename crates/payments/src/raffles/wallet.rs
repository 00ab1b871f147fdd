use alloy_primitives::{Address, B256, U256};
use domain::{
    DepositIndex, LinkId, LinkState, RaffleChallenge, SponsoredKind, SponsoredState, limits,
};

use super::raffle::{RaffleSlotState, ReadRaffleError, find};
use crate::{Ctx, calls::settling};

/// How a wallet stands in a raffle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaffleWalletStanding {
    /// The slot that is the wallet's, or was paid to it.
    pub slot: Option<WalletSlot>,
    /// What is to be worked on before a slot is drawn. `None`: nothing, or it has one.
    pub task: Option<RaffleTask>,
}

/// A slot that was drawn for a wallet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalletSlot {
    /// Which deposit.
    pub index: DepositIndex,
    /// Smallest units.
    pub amount: U256,
    /// `Held` or `Claimed`.
    pub state: RaffleSlotState,
    /// Unix milliseconds until which no other wallet gets it, while it is held.
    pub until: i64,
    /// The transaction that pays it, from when it is signed on.
    pub tx: Option<B256>,
    /// Whether a claim of it is on its way.
    pub is_claiming: bool,
    /// What they call themselves.
    pub name: Option<String>,
}

/// Work before a slot is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaffleTask {
    /// What is to be worked on.
    pub challenge: RaffleChallenge,
    /// Bits that the hash has to begin with.
    pub bits: u8,
    /// Unix milliseconds until which it is taken.
    pub until: i64,
}

/// How a wallet stands in the raffle whose slot `link` is, and what it has to do first.
///
/// # Errors
/// See [`ReadRaffleError`].
pub async fn raffle_wallet(
    ctx: &Ctx,
    link: LinkId,
    recipient: Address,
) -> Result<RaffleWalletStanding, ReadRaffleError> {
    let found = find(ctx, link).await?;
    let known = ctx.store.raffle_wallet(found.raffle, recipient).await?;
    let now = ctx.now();
    let Some(known) = known else {
        let lasts = i64::try_from(limits::RAFFLE_PROOF_LASTS.as_millis()).unwrap_or(i64::MAX);
        let task = RaffleTask {
            challenge: RaffleChallenge {
                at: now,
                pub_key20: found.raffle.pub_key20,
                recipient,
            },
            bits: ctx.raffles.proof_bits,
            until: now.saturating_add(lasts),
        };
        return Ok(RaffleWalletStanding {
            slot: None,
            task: (task.bits > 0).then_some(task),
        });
    };
    let id = LinkId {
        index: known.index,
        ..link
    };
    let Some(row) = ctx.store.link(id).await? else {
        return Ok(RaffleWalletStanding {
            slot: None,
            task: None,
        });
    };
    let slot = |state, until, tx, is_claiming| WalletSlot {
        index: known.index,
        amount: row.amount,
        state,
        until,
        tx,
        is_claiming,
        name: known.name.clone(),
    };
    let slot = match row.withdrawal {
        Some(paid) if paid.recipient == recipient => {
            Some(slot(RaffleSlotState::Claimed, now, Some(paid.tx), false))
        }
        _ if row.state == LinkState::Pending && known.holds => {
            let call = ctx.store.live_call(&settling(id)).await?;
            let call = call.filter(|call| {
                call.kind == Some(SponsoredKind::Claim)
                    && call.recipient == recipient
                    && call.state != SponsoredState::Rejected
            });
            let tx = call.as_ref().and_then(|call| call.tx);
            let until = known.held_until;
            Some(slot(RaffleSlotState::Held, until, tx, call.is_some()))
        }
        _ => None,
    };
    Ok(RaffleWalletStanding { slot, task: None })
}
