//! What a sender tells of a link: before its money moves what travels with it, after that which
//! deposit it became.

pub(super) mod confirm;
pub(super) mod init;
