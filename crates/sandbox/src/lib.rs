//! A whole world on one machine: two local chains (anvil) with a vault, tokens, sponsors and ten
//! people who own some of everything, a bank that pays out what they send it, and a router that takes it across.
//!
//! Refuses to know: databases, use cases, HTTP servers. Of the rooms it uses only `domain`, and of
//! `chain` the contracts: their bindings, builds and addresses. Everything it makes is worthless anywhere else; nothing of it runs unless
//! somebody asked for a sandbox.

mod anvil;
pub mod bank;
mod calendar;
mod chance;
mod clock;
mod contracts;
mod error;
mod free_port;
mod guard;
mod html;
mod ledger;
mod left_behind;
mod lock;
mod luck;
mod names;
mod options;
mod outbox;
mod pace;
mod people;
mod prices;
pub mod router;
mod setup;
mod sponsors;
mod stale;
mod state_file;
mod transactions;
mod words;
mod world;
mod world_file;

pub use bank::BankServer;
pub use calendar::CalendarServer;
pub use contracts::{
    DaiStablecoin, NameRecords, Postcard, SandboxBridge, Stickers, UniversalResolver, UsdCoin,
};
pub use error::{SandboxError, StepFault};
pub use free_port::free_port;
pub use names::HOLLOW_NAME;
pub use options::{Options, Ports};
pub use outbox::{BrowserKeys, Outbox, OutboxFault, SentLetter, SentPush};
pub use people::Person;
pub use prices::{Coin, Fault, PriceServer};
pub use router::RouterServer;
pub use world::{CHAIN_IDS, NativeCurrency, SandboxChain, SandboxToken, World, start};
