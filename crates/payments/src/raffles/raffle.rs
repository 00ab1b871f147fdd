use std::collections::HashMap;

use alloy_primitives::{Address, B256, U256};
use chain::{Chain, NodeError, TokenInfo};
use domain::{AssetKind, DepositIndex, LinkId, LinkState, RaffleId, RaffleSeed, limits};
use store::{LinkRow, RaffleSlot, RaffleWallet, raffle_of};

use crate::{
    Ctx,
    assets::token_info,
    links::{ReadLinkError, find_row},
};

/// A raffle as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raffle {
    /// What it is known by.
    pub id: RaffleId,
    /// What its slots hold.
    pub kind: AssetKind,
    /// Their token, for people.
    pub token: TokenInfo,
    /// What its sender calls themselves.
    pub sender_name: Option<String>,
    /// How many slots there are.
    pub counts: SlotCounts,
    /// What was locked in all of them, in smallest units.
    pub total: U256,
    /// What is still there for others, in smallest units.
    pub left: U256,
    /// Unix seconds from which the first of its slots pays nobody any more; `None`: never.
    pub expires_at: Option<u64>,
    /// Whether it can be claimed here.
    pub is_offered: bool,
    /// In which order its slots are drawn. `None`: it cannot be claimed here.
    pub draw: Option<RaffleDraw>,
    /// Who got most, at most [`limits::RAFFLE_LEADERS`].
    pub leaders: Vec<RaffleLeader>,
}

/// In which order the slots of a raffle are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaffleDraw {
    /// What everybody is told from the start.
    pub commitment: B256,
    /// What it is of, once no slot is left, by blocks that stay.
    pub seed: Option<B256>,
}

/// How many slots of a raffle are in which state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SlotCounts {
    /// All of them.
    pub total: usize,
    /// To be drawn.
    pub free: usize,
    /// Drawn for somebody who has not claimed yet.
    pub held: usize,
    /// Paid to somebody.
    pub claimed: usize,
    /// Back with the sender.
    pub taken_back: usize,
    /// Over, and their money not taken back yet.
    pub expired: usize,
}

/// Somebody who got a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaffleLeader {
    /// Whom it was paid to.
    pub recipient: Address,
    /// What they call themselves.
    pub name: Option<String>,
    /// Which deposit.
    pub index: DepositIndex,
    /// Smallest units.
    pub amount: U256,
    /// The transaction.
    pub tx: B256,
    /// Unix seconds, as far as it is known.
    pub at: Option<u64>,
}

/// Where a slot's money is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaffleSlotState {
    /// To be drawn.
    Free,
    /// Drawn for somebody who has not claimed yet.
    Held,
    /// Paid to somebody.
    Claimed,
    /// Back with the sender.
    TakenBack,
    /// It pays nobody any more; its sender can have it back.
    Expired,
}

/// A slot as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaffleSlotStanding {
    /// Which deposit.
    pub index: DepositIndex,
    /// Smallest units.
    pub amount: U256,
    /// Where it is.
    pub state: RaffleSlotState,
    /// Who got it.
    pub recipient: Option<Address>,
    /// What they call themselves.
    pub name: Option<String>,
    /// The transaction that took it out.
    pub tx: Option<B256>,
    /// By which draw who got it had it, from 1 on.
    pub drawn: Option<u64>,
}

/// A page of a raffle's slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaffleSlots {
    /// In the order of their indices, at most [`limits::RAFFLE_SLOTS_PER_PAGE`].
    pub slots: Vec<RaffleSlotStanding>,
    /// The last of them, if there are more behind it.
    pub next: Option<DepositIndex>,
}

/// Why a raffle cannot be told about.
#[derive(Debug, thiserror::Error)]
pub enum ReadRaffleError {
    /// There is no such deposit, or it is not known just now.
    #[error(transparent)]
    Link(#[from] ReadLinkError),
    /// The deposit is no raffle's.
    #[error("the deposit is no slot of a raffle")]
    NotARaffle,
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Tells about the raffle whose slot a deposit is.
///
/// # Errors
/// See [`ReadRaffleError`].
pub async fn read_raffle(ctx: &Ctx, link: LinkId) -> Result<Raffle, ReadRaffleError> {
    let Found { row, raffle } = find(ctx, link).await?;
    let (chain, vault) = ctx
        .vault(link.chain, link.version)
        .map_err(ReadLinkError::from)?;
    // An amount without its token says nothing.
    let token = token_info(ctx, chain, row.token).await.map_err(|_| {
        ReadLinkError::from(NodeError::Unreachable {
            chain: chain.id(),
            detail: "what the raffle's token is called is not known just now".to_owned(),
        })
    })?;
    let slots = standings(ctx, chain, raffle).await?;
    let mut leaders: Vec<_> = slots.iter().filter_map(leader).collect();
    leaders.sort_by(|one, other| (other.amount, one.index).cmp(&(one.amount, other.index)));
    leaders.truncate(limits::RAFFLE_LEADERS);
    let is_offered = ctx.raffles.authorizer_of(&vault).is_some();
    let draw = match is_offered {
        true => Some(draw(ctx, chain, raffle, &slots).await?),
        false => None,
    };
    let is_left = |slot: &&Standing| {
        matches!(
            slot.told.state,
            RaffleSlotState::Free | RaffleSlotState::Held
        )
    };
    Ok(Raffle {
        id: raffle,
        kind: row.kind,
        token,
        sender_name: ctx.store.raffle_sender_name(raffle).await?,
        counts: counts(&slots),
        total: sum(slots.iter()),
        left: sum(slots.iter().filter(is_left)),
        expires_at: slots.iter().filter_map(|slot| slot.expires_at).min(),
        is_offered,
        draw,
        leaders,
    })
}

/// The order is opened once nothing depends on it any more: no slot pays anybody but whom it paid, and that in a block that
/// stays.
async fn draw(
    ctx: &Ctx,
    chain: &Chain,
    raffle: RaffleId,
    slots: &[Standing],
) -> Result<RaffleDraw, store::Error> {
    let fresh = RaffleSeed::drawn(ctx.draw());
    let seed = ctx.store.raffle_seed(raffle, fresh).await?;
    let final_height = chain_time(ctx, chain).await?.final_height;
    let is_over = slots.iter().all(|slot| match slot.told.state {
        RaffleSlotState::Claimed | RaffleSlotState::TakenBack => slot.block <= final_height,
        RaffleSlotState::Expired => true,
        RaffleSlotState::Free | RaffleSlotState::Held => false,
    });
    Ok(RaffleDraw {
        commitment: seed.commitment(),
        seed: is_over.then(|| seed.opened()),
    })
}

/// The slots of the raffle whose slot `link` is, from behind `after` on.
///
/// # Errors
/// See [`ReadRaffleError`].
pub async fn raffle_slots(
    ctx: &Ctx,
    link: LinkId,
    after: Option<DepositIndex>,
) -> Result<RaffleSlots, ReadRaffleError> {
    let Found { raffle, .. } = find(ctx, link).await?;
    let chain = ctx.chain(link.chain).map_err(ReadLinkError::from)?;
    let mut slots = standings(ctx, chain, raffle).await?;
    slots.retain(|slot| after.is_none_or(|after| slot.told.index > after));
    let more = slots.len() > limits::RAFFLE_SLOTS_PER_PAGE;
    slots.truncate(limits::RAFFLE_SLOTS_PER_PAGE);
    let last = slots.last().map(|slot| slot.told.index);
    Ok(RaffleSlots {
        slots: slots.into_iter().map(|slot| slot.told).collect(),
        next: last.filter(|_| more),
    })
}

/// A deposit, and the raffle that it belongs to.
pub(super) struct Found {
    pub row: LinkRow,
    pub raffle: RaffleId,
}

pub(super) async fn find(ctx: &Ctx, link: LinkId) -> Result<Found, ReadRaffleError> {
    let row = find_row(ctx, link).await?;
    let raffle = raffle_of(&row).ok_or(ReadRaffleError::NotARaffle)?;
    Ok(Found { row, raffle })
}

/// How far a chain has come, by what the watcher read.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChainTime {
    /// The newest block that is final.
    pub final_height: Option<u64>,
    /// Unix seconds of the newest block that was read.
    pub time: Option<u64>,
}

pub(super) async fn chain_time(ctx: &Ctx, chain: &Chain) -> Result<ChainTime, store::Error> {
    let cursor = ctx.store.cursor(chain.id()).await?;
    let head = cursor.map(|cursor| cursor.head);
    Ok(ChainTime {
        final_height: head.and_then(|head| head.checked_sub(chain.spec().finality_blocks)),
        time: cursor.and_then(|cursor| cursor.time),
    })
}

struct Standing {
    told: RaffleSlotStanding,
    expires_at: Option<u64>,
    at: Option<u64>,
    /// In which block its money left.
    block: Option<u64>,
}

async fn standings(
    ctx: &Ctx,
    chain: &Chain,
    raffle: RaffleId,
) -> Result<Vec<Standing>, store::Error> {
    let slots = ctx.store.raffle_slots(raffle).await?;
    let wallets = ctx.store.raffle_wallets(raffle).await?;
    let now = ctx.now();
    let time = chain_time(ctx, chain).await?.time;
    let by_wallet: HashMap<Address, &RaffleWallet> = wallets
        .iter()
        .map(|wallet| (wallet.recipient, wallet))
        .collect();
    let held: HashMap<DepositIndex, &RaffleWallet> = wallets
        .iter()
        .filter(|wallet| wallet.holds && wallet.held_until > now)
        .map(|wallet| (wallet.index, wallet))
        .collect();
    let standing = |slot: RaffleSlot| {
        let is_over = slot
            .expires_at
            .is_some_and(|at| time.is_some_and(|time| time >= at));
        let state = match slot.state {
            LinkState::Claimed => RaffleSlotState::Claimed,
            LinkState::Reclaimed => RaffleSlotState::TakenBack,
            LinkState::Pending if is_over => RaffleSlotState::Expired,
            LinkState::Pending if held.contains_key(&slot.index) => RaffleSlotState::Held,
            LinkState::Pending => RaffleSlotState::Free,
        };
        let recipient = slot.withdrawal.map(|gone| gone.recipient);
        let named = recipient.and_then(|recipient| by_wallet.get(&recipient));
        Standing {
            told: RaffleSlotStanding {
                index: slot.index,
                amount: slot.amount,
                state,
                recipient,
                name: named.and_then(|wallet| wallet.name.clone()),
                drawn: named
                    .filter(|wallet| wallet.index == slot.index)
                    .and_then(|wallet| wallet.drawn),
                tx: slot.withdrawal.map(|gone| gone.tx),
            },
            expires_at: slot.expires_at,
            at: slot.withdrawal.and_then(|gone| gone.at),
            block: slot.withdrawal.map(|gone| gone.block),
        }
    };
    Ok(slots.into_iter().map(standing).collect())
}

fn counts(slots: &[Standing]) -> SlotCounts {
    let of = |state| slots.iter().filter(|slot| slot.told.state == state).count();
    SlotCounts {
        total: slots.len(),
        free: of(RaffleSlotState::Free),
        held: of(RaffleSlotState::Held),
        claimed: of(RaffleSlotState::Claimed),
        taken_back: of(RaffleSlotState::TakenBack),
        expired: of(RaffleSlotState::Expired),
    }
}

fn sum<'a>(slots: impl Iterator<Item = &'a Standing>) -> U256 {
    slots.fold(U256::ZERO, |sum, slot| sum.saturating_add(slot.told.amount))
}

fn leader(slot: &Standing) -> Option<RaffleLeader> {
    let told = &slot.told;
    (told.state == RaffleSlotState::Claimed).then_some(())?;
    Some(RaffleLeader {
        recipient: told.recipient?,
        name: told.name.clone(),
        index: told.index,
        amount: told.amount,
        tx: told.tx?,
        at: slot.at,
    })
}
