//! Raffles: one link, many slots, one slot a wallet.

mod claim;
mod enter;
mod get;
mod protocol;
mod slots;
mod wallet;

use axum::extract::{Path, rejection::PathRejection};
use domain::LinkId;

use super::{link_id, route::Route};
use crate::error::ApiError;

/// The calls, what each counts as and who may make it.
pub(super) fn routes() -> Vec<Route> {
    let mut all = vec![
        get::route(),
        slots::route(),
        wallet::route(),
        enter::route(),
        claim::route(),
    ];
    all.extend(protocol::routes());
    all
}

/// Any deposit of a raffle, as the path names it.
type InPath = Result<Path<(String, String, String)>, PathRejection>;

fn deposit_in(path: InPath) -> Result<LinkId, ApiError> {
    let Path((chain, version, index)) =
        path.map_err(|_| ApiError::invalid("The path is not readable text."))?;
    link_id(&chain, version, &index)
}
