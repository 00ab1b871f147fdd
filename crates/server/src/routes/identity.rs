//! People's dealings with the bank provider: who they are by its word, and their accounts at banks.

mod begin;
mod check_number;
mod get;
mod keep_claim;
mod kept_claim;
mod link_account;
mod unlink_account;

use super::route::Route;

/// The calls, what each counts as and who may make it.
pub(super) fn routes() -> Vec<Route> {
    vec![
        get::route(),
        begin::route(),
        check_number::route(),
        link_account::route(),
        unlink_account::route(),
        keep_claim::route(),
        kept_claim::route(),
    ]
}
