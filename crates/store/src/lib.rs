//! Rows and queries. The only crate that knows SQL.
//!
//! Refuses to know: chains, HTTP, use cases. It keeps what it is given, in transactions whose names
//! say what becomes true together, on SQLite and PostgreSQL alike. Answers are domain values, not
//! entities.

mod calls;
mod connection;
mod convert;
mod entity;
mod error;
mod keys;
mod links;
mod migration;
mod watching;

pub use calls::{Attempt, Call, CallOutcome, NewCall, Queued, SignedCall};
pub use connection::Store;
pub use error::Error;
pub use keys::KeyLease;
pub use links::{LinkRow, WithdrawalRow};
pub use watching::{BlockUpdate, Cursor, NewDeposit, NewWithdrawal};
