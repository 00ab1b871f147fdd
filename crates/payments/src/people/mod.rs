//! People: who has an account, how they prove it, and where they are signed in.
//!
//! Refuses to know: cookies and headers, what people did with money, what their wallets hold. A wallet
//! is somebody's because its key, or the contract that it is, signed our message; an e-mail address is
//! because somebody said so first.

mod person;
mod sessions;
mod token;

pub use person::{Person, user, wallets_of};
pub use sessions::{
    SESSION_IDLE, Session, Visit, end_session, log_out_everywhere, session, sessions_of,
};
pub use token::{NotAToken, SessionToken};

/// What this process remembers of people who sign in.
#[derive(Clone, Default)]
pub struct People;
