//! What a person's wallets sent and received, with whom they had to do, and all of it to take along.

mod cells;
pub(super) mod contacts;
pub(super) mod csv;
pub(super) mod export;
pub(super) mod list;
pub(super) mod name_contact;
mod paged;

use std::sync::Arc;

use payments::{Ctx, HistoryItem, ItemPoints, OwnWallet, points_of_items};

use crate::{
    error::{ApiError, ErrorCode},
    http::{Network, Place},
    state::AppState,
};

/// What items earned the wallets of whose history they are.
///
/// # Errors
/// When the database does not answer.
async fn earned(
    ctx: &Ctx,
    wallets: &[OwnWallet],
    items: &[HistoryItem],
) -> Result<ItemPoints, store::Error> {
    let deeds: Vec<_> = items.iter().filter_map(|item| item.deed).collect();
    let wallets: Vec<_> = wallets.iter().map(|wallet| wallet.address).collect();
    points_of_items(ctx, &wallets, &deeds).await
}

/// A place for whoever takes along everything: that takes as long as they read.
///
/// # Errors
/// `overloaded`.
fn place(app: &AppState, network: Network) -> Result<Place, ApiError> {
    let place = Arc::clone(&app.downloads).take(network);
    place.map_err(|_| {
        ApiError::new(
            ErrorCode::Overloaded,
            "Too many files are being read right now. Nothing is lost and no money moved; ask for the \
             file again in a moment.",
        )
        .retry_after(5)
    })
}
