//! What is told of links: one, those of a key, of a sender or of a transaction, and as a stream while they change.
//!
//! Refuses to know: how money moves.

mod by_key;
mod confirm;
mod counts;
mod feed;
mod link;
mod lock;
mod makers;
mod pages;
mod tokens;

pub use by_key::{Found, find_links};
pub use confirm::{ConfirmError, Confirmation, confirm_link};
pub use counts::DepositCounts;
pub use feed::{FeedFull, LinkFeed, News, Subscription, Telling, Told};
pub use link::{Deposit, Link, ReadLinkError, Sponsored, Waits, WayBack, Withdrawal, read_link};
pub(crate) use link::{expiry_passed, find_row};
pub(crate) use lock::{lock_of, may_be_locked};
pub use makers::Makers;
pub(crate) use makers::{find_makers, made_by_their_senders, own_and_unknown};
pub use pages::{
    LinkPage, LinkPlace, TransactionLinksError, links_of_sender, links_of_transaction,
};
