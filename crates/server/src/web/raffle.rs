use std::time::Duration;

use axum::{
    extract::{RawQuery, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use domain::LinkId;
use payments::{Raffle, read_raffle};

use super::{page::About, preview::Preview};
use crate::{http::Network, state::AppState, wire::first_link_in_query};

/// How long is waited for a raffle. Past it the page asks by itself.
const READ_WITHIN: Duration = Duration::from_secs(2);

/// `/raffle/claim`: the page, with what the raffle holds in what chat apps show of it. Opening it never changes anything.
pub(super) async fn raffle_page(
    State(app): State<AppState>,
    network: Network,
    RawQuery(query): RawQuery,
    wanted: HeaderMap,
) -> Response {
    match read_raffled(&app, network, query.as_deref()).await {
        Some((slot, raffle)) => {
            let chain = app.web.chain_name(slot.chain.0);
            let preview = Preview::of_raffle(slot, &raffle, chain);
            app.web
                .page(StatusCode::OK, About::Raffle(&preview), &wanted)
        }
        None => app.web.page(StatusCode::OK, About::SomeRaffle, &wanted),
    }
}

/// The raffle whose slot a query names first, and that slot. `None`: it names none, there is none, it cannot be read in
/// time, or the network has asked for too much. It counts as a read of whoever asks.
pub(super) async fn read_raffled(
    app: &AppState,
    network: Network,
    query: Option<&str>,
) -> Option<(LinkId, Raffle)> {
    let slot = first_link_in_query(query?)?.ok()?;
    if !app.rates.take_read(network) {
        return None;
    }
    let read = tokio::time::timeout(READ_WITHIN, read_raffle(&app.ctx, slot)).await;
    Some((slot, read.ok()?.ok()?))
}
