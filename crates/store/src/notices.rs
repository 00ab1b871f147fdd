//! What people want to be told of, where they are told, and what they were told.

mod found;
mod mail;
mod push;
mod wishes;

pub(crate) use found::found_row;
pub use found::{FoundNotice, Notice, SeenAt, WantedLink};
pub use mail::MailCode;
pub(crate) use mail::prove;
pub use push::{NewPush, PushRow};
pub use wishes::NoticeWish;
