//! Money from links to banks.

mod confirm;
mod get;
mod list;
mod prepare;
mod webhook;

use super::route::Route;

/// The calls, what each counts as and who may make it.
pub(super) fn routes() -> Vec<Route> {
    vec![
        prepare::route(),
        confirm::route(),
        get::route(),
        list::route(),
        webhook::route(),
    ]
}
