//! Into a vault and out of it: deposit, claim, reclaim, and return once a link has expired.
//!
//! Refuses to know: keys, nonces and transactions; it asks for calls.

mod claim;
mod claim_across;
mod deposit;
pub(crate) mod expired_links;
mod reclaim;
mod returns;

pub use claim::{ClaimError, ClaimRequest, claim};
pub(crate) use claim_across::vet_across;
pub use claim_across::{AcrossRequest, claim_across};
pub use deposit::{DepositError, DepositRequest, deposit};
pub use reclaim::{ReclaimError, ReclaimRequest, reclaim};
pub use returns::returns_expired_links;
