use payments::{
    DrawnSlot, Raffle, RaffleLeader, RaffleSlotStanding, RaffleSlotState, RaffleSlots, RaffleTask,
    RaffleWalletStanding, WalletSlot,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Address20, Hash32, Id, LinkTokenView, Units, VersionLabel, link::kind_number};

/// A raffle: one link, many slots of chance amounts, one slot a wallet.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Raffle)]
pub(crate) struct RaffleView {
    /// Where the vault is.
    chain_id: Id,
    /// Which of the chain's vaults.
    version: VersionLabel,
    /// The address of the link's key.
    pub_key20: Address20,
    /// Who made it.
    sender: Address20,
    /// What they call themselves.
    #[schema(required)]
    sender_name: Option<String>,
    /// What its slots hold: 0 the chain's own currency, 1 ERC-20.
    #[schema(minimum = 0, maximum = 1)]
    kind: u8,
    /// Their token.
    token: LinkTokenView,
    /// What was locked in all of them.
    total: Units,
    /// What nobody claimed yet and nobody took back.
    left: Units,
    /// How many of them are in which state.
    slots: SlotCountsView,
    /// Unix seconds from which the first of them pays nobody any more; null: never.
    #[schema(required)]
    expires_at: Option<u64>,
    /// Whether it can be claimed here: the second signature that each slot needs is this server's to give.
    claimable: bool,
    /// In which order its slots are drawn; null: it cannot be claimed here.
    #[schema(required)]
    draw: Option<RaffleDrawView>,
    /// Who got most, at most 100.
    leaderboard: Vec<RaffleLeaderView>,
}

/// In which order the slots of a raffle are drawn: ascending by keccak-256 of the seed and the slot's index (32 bytes
/// each). Each draw gets the first of them that is free.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RaffleDraw)]
pub(crate) struct RaffleDrawView {
    /// Keccak-256 of the seed, the same from the start.
    commitment: Hash32,
    /// The seed, once every slot is claimed, taken back or over; null: not yet.
    #[schema(required)]
    seed: Option<Hash32>,
}

/// How many slots of a raffle are in which state.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RaffleSlotCounts)]
pub(crate) struct SlotCountsView {
    /// All of them, at most 1,000.
    total: usize,
    /// To be drawn.
    free: usize,
    /// Drawn for somebody who has not claimed yet.
    held: usize,
    /// Paid to somebody.
    claimed: usize,
    /// Back with the sender.
    taken_back: usize,
    /// Over, and their money not refunded yet.
    expired: usize,
}

/// Somebody who got a slot.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RaffleLeader)]
pub(crate) struct RaffleLeaderView {
    /// Whom it was paid to.
    recipient: Address20,
    /// What they call themselves, by their own word.
    #[schema(required)]
    name: Option<String>,
    /// Which deposit.
    index: Id,
    /// How much.
    amount: Units,
    /// The transaction.
    tx_hash: Hash32,
    /// Unix seconds of its block, as far as it is known.
    #[schema(required)]
    claimed_at: Option<u64>,
}

/// Where a slot's money is.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RaffleSlotState)]
pub(crate) enum RaffleSlotStateName {
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
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RaffleSlot)]
pub(crate) struct RaffleSlotView {
    /// Which deposit.
    index: Id,
    /// How much.
    amount: Units,
    /// Where it is.
    state: RaffleSlotStateName,
    /// Who got it.
    #[schema(required)]
    recipient: Option<Address20>,
    /// What they call themselves, by their own word.
    #[schema(required)]
    name: Option<String>,
    /// The transaction that took it out.
    #[schema(required)]
    tx_hash: Option<Hash32>,
    /// By which draw of the raffle who got it had it: 1, 2, 3, …; null: nobody got it, or by no draw of ours.
    #[schema(required)]
    drawn: Option<u64>,
}

/// A page of a raffle's slots.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RaffleSlots)]
pub(crate) struct RaffleSlotsView {
    /// In the order of their indices.
    slots: Vec<RaffleSlotView>,
    /// What `after` is for the next page; null: there is none.
    #[schema(required)]
    next: Option<Id>,
}

/// How a wallet stands in a raffle.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RaffleWallet)]
pub(crate) struct RaffleWalletView {
    /// The slot that is the wallet's, or was paid to it.
    #[schema(required)]
    slot: Option<WalletSlotView>,
    /// What is to be worked out before a slot is drawn; null: nothing.
    #[schema(required)]
    task: Option<RaffleTaskView>,
}

/// A slot that was drawn for a wallet.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RaffleWalletSlot)]
pub(crate) struct WalletSlotView {
    /// Which deposit.
    index: Id,
    /// How much.
    amount: Units,
    /// `held` or `claimed`.
    state: RaffleSlotStateName,
    /// Unix milliseconds until which no other wallet gets it, while it is held.
    held_until: u64,
    /// Whether a claim of it is on its way.
    claiming: bool,
    /// The transaction that pays it, from when it is signed on.
    #[schema(required)]
    tx_hash: Option<Hash32>,
    /// What they call themselves.
    #[schema(required)]
    name: Option<String>,
}

/// Work before a slot is drawn: find a `nonce` (0, 1, 2, …) so that keccak-256 of the text `{challenge}.{nonce}` begins
/// with so many zero bits.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RaffleTask)]
pub(crate) struct RaffleTaskView {
    /// What is to be worked on, for this wallet and raffle alone.
    challenge: String,
    /// Zero bits.
    bits: u8,
    /// Unix milliseconds until which it is taken.
    until: u64,
}

/// What was worked out.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RaffleProof)]
pub(crate) struct RaffleProofBody {
    /// As it was told.
    #[schema(max_length = 128)]
    pub challenge: String,
    /// What was found.
    pub nonce: Id,
}

/// A slot that is a wallet's for a while.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DrawnSlot)]
pub(crate) struct DrawnSlotView {
    /// Which deposit: the claim of it is what the link's key signs next.
    index: Id,
    /// How much.
    amount: Units,
    /// Unix milliseconds until which no other wallet gets it.
    held_until: u64,
}

impl From<Raffle> for RaffleView {
    fn from(raffle: Raffle) -> Self {
        let counts = raffle.counts;
        Self {
            chain_id: Id(raffle.id.chain.0),
            version: raffle.id.version.into(),
            pub_key20: Address20(raffle.id.pub_key20),
            sender: Address20(raffle.id.sender),
            sender_name: raffle.sender_name,
            kind: kind_number(raffle.kind),
            token: raffle.token.into(),
            total: Units(raffle.total),
            left: Units(raffle.left),
            slots: SlotCountsView {
                total: counts.total,
                free: counts.free,
                held: counts.held,
                claimed: counts.claimed,
                taken_back: counts.taken_back,
                expired: counts.expired,
            },
            expires_at: raffle.expires_at,
            claimable: raffle.is_offered,
            draw: raffle.draw.map(|draw| RaffleDrawView {
                commitment: Hash32(draw.commitment),
                seed: draw.seed.map(Hash32),
            }),
            leaderboard: raffle.leaders.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<RaffleLeader> for RaffleLeaderView {
    fn from(leader: RaffleLeader) -> Self {
        Self {
            recipient: Address20(leader.recipient),
            name: leader.name,
            index: Id(leader.index),
            amount: Units(leader.amount),
            tx_hash: Hash32(leader.tx),
            claimed_at: leader.at,
        }
    }
}

impl From<RaffleSlotState> for RaffleSlotStateName {
    fn from(state: RaffleSlotState) -> Self {
        match state {
            RaffleSlotState::Free => Self::Free,
            RaffleSlotState::Held => Self::Held,
            RaffleSlotState::Claimed => Self::Claimed,
            RaffleSlotState::TakenBack => Self::TakenBack,
            RaffleSlotState::Expired => Self::Expired,
        }
    }
}

impl From<RaffleSlotStanding> for RaffleSlotView {
    fn from(slot: RaffleSlotStanding) -> Self {
        Self {
            index: Id(slot.index),
            amount: Units(slot.amount),
            state: slot.state.into(),
            recipient: slot.recipient.map(Address20),
            name: slot.name,
            tx_hash: slot.tx.map(Hash32),
            drawn: slot.drawn,
        }
    }
}

impl From<RaffleSlots> for RaffleSlotsView {
    fn from(page: RaffleSlots) -> Self {
        Self {
            slots: page.slots.into_iter().map(Into::into).collect(),
            next: page.next.map(Id),
        }
    }
}

impl From<RaffleWalletStanding> for RaffleWalletView {
    fn from(standing: RaffleWalletStanding) -> Self {
        Self {
            slot: standing.slot.map(Into::into),
            task: standing.task.map(Into::into),
        }
    }
}

impl From<WalletSlot> for WalletSlotView {
    fn from(slot: WalletSlot) -> Self {
        Self {
            index: Id(slot.index),
            amount: Units(slot.amount),
            state: slot.state.into(),
            held_until: milliseconds(slot.until),
            claiming: slot.is_claiming,
            tx_hash: slot.tx.map(Hash32),
            name: slot.name,
        }
    }
}

impl From<RaffleTask> for RaffleTaskView {
    fn from(task: RaffleTask) -> Self {
        Self {
            challenge: task.challenge.to_string(),
            bits: task.bits,
            until: milliseconds(task.until),
        }
    }
}

impl From<DrawnSlot> for DrawnSlotView {
    fn from(slot: DrawnSlot) -> Self {
        Self {
            index: Id(slot.index),
            amount: Units(slot.amount),
            held_until: milliseconds(slot.until),
        }
    }
}

/// A time as it is told.
fn milliseconds(at: i64) -> u64 {
    u64::try_from(at).unwrap_or_default()
}
