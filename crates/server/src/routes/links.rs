//! Reading links.

pub(super) mod find;
pub(super) mod get;
