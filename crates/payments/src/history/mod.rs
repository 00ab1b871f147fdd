//! What a person's wallets sent and received, and with whom they had to do.
//!
//! Refuses to know: who a person is. It takes wallets, which somebody proved before, and tells what the chains
//! say of them; only what others are called is an account's own.

mod contacts;
pub(crate) mod makers;
mod names;
mod page;

pub use contacts::{Contact, contacts};
pub use names::{NameContactError, Nickname, NotANickname, contact_names, name_contact};
pub use page::{Carried, HistoryItem, HistoryPage, HistoryStatus, export_history, history};
pub use store::{ContactName, HistoryKind, HistoryPlace, ItemId, OwnWallet, Whose};
