//! A link's money as another token, there or on another chain.

mod chains;
mod claim;
mod get;
mod protocol;
mod quote;
mod tokens;

use super::route::Route;

/// The calls, what each counts as and who may make it.
pub(super) fn routes() -> Vec<Route> {
    vec![
        chains::route(),
        tokens::route(),
        quote::route(),
        claim::route(),
        get::route(),
    ]
}
