//! Reading links.

pub(super) mod find;
pub(super) mod get;
pub(super) mod of_sender;
pub(super) mod of_transaction;
