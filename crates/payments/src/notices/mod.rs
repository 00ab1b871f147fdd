//! What people are told when it happens, if they want to be: by messages to their browsers and by e-mail.
//!
//! Refuses to know: secrets. What is told is what the chain shows to everybody, once it is final; nobody is led
//! anywhere but to our own pages. Each thing is told once, whatever happens; who dies in the middle of telling it
//! may tell it once more, under the same tag.

mod channels;
mod devices;
mod facts;
pub(crate) mod follow;
mod mail;
pub(crate) mod tell;
mod wishes;
mod words;

pub use channels::Notices;
pub use devices::{Device, SubscribeError, forget_device, subscribe_device};
pub use mail::{ConfirmMailError, MailCodeError, confirm_mail, send_mail_code};
pub(crate) use mail::{TRIES, WantedCode, said_code, send_code};
pub use store::NoticeWish;
pub use wishes::{NoticeSettings, notice_settings, set_notices};
pub(crate) use wishes::{is_mail_confirmed, mail_digest};
