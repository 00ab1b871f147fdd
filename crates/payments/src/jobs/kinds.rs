//! Every kind of job there is. A new one is a file here and its line below.

use super::Kind;

pub(crate) mod direct_transfer;
mod expired_links;
mod housekeeping;
mod sponsor_balances;

/// The kinds that this program knows.
pub fn kinds() -> Vec<Kind> {
    vec![
        direct_transfer::kind(),
        expired_links::kind(),
        housekeeping::kind(),
        sponsor_balances::kind(),
    ]
}
