//! Raffles: one link, many slots of chance amounts, one slot a wallet.
//!
//! A raffle is what its deposits say; nothing of it is registered. A slot is drawn for a wallet and kept for a while, and
//! a claim of it gets the second signature that its vault wants. Who has which slot is decided by the database.
//! Refuses to know: how a claim becomes a transaction. Why so: docs/decisions/0041.

mod claim;
mod desk;
mod enter;
mod proof;
mod protocol;
mod raffle;
mod wallet;

pub use claim::{ClaimSlot, ClaimSlotError, claim_slot};
pub use desk::{RaffleDesk, RaffleTurns, offers_raffles};
pub use enter::{DrawnSlot, EnterRaffle, EnterRaffleError, enter_raffle};
pub use proof::RaffleProof;
pub use protocol::{
    AuthorizeSlot, AuthorizeSlotError, AuthorizedSlot, NameSender, NameSenderError, authorize_slot,
    name_sender, raffle_under,
};
pub use raffle::{
    Raffle, RaffleDraw, RaffleLeader, RaffleSlotStanding, RaffleSlotState, RaffleSlots,
    ReadRaffleError, SlotCounts, raffle_slots, read_raffle,
};
pub use wallet::{RaffleTask, RaffleWalletStanding, WalletSlot, raffle_wallet};
