//! Tables as sea-orm sees them. Never leaves this crate.

pub(crate) mod account;
pub(crate) mod account_wallet;
pub(crate) mod attachment;
pub(crate) mod attachment_space;
pub(crate) mod chain_block;
pub(crate) mod chain_cursor;
pub(crate) mod contact_name;
pub(crate) mod idempotent_request;
pub(crate) mod job;
pub(crate) mod link;
pub(crate) mod session;
pub(crate) mod sign_in_nonce;
pub(crate) mod point_credit;
pub(crate) mod point_cursor;
pub(crate) mod point_total;
pub(crate) mod referral;
pub(crate) mod sponsor_key;
pub(crate) mod sponsor_spending;
pub(crate) mod sponsor_transaction;
pub(crate) mod sponsored_call;
pub(crate) mod stray_file;
pub(crate) mod transaction_attempt;
pub(crate) mod transfer;
pub(crate) mod vault_cursor;
