use std::time::Duration;

use axum::{
    extract::{RawQuery, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use domain::RequestId;
use payments::{Request, read_request};
use url::form_urlencoded;

use super::{page::About, preview::Preview};
use crate::{http::Network, state::AppState};

/// How long is waited for a request. Past it the page asks by itself.
const READ_WITHIN: Duration = Duration::from_secs(2);

/// `/request/pay`: the page, with what is asked for in what chat apps show of it. Opening it never changes anything.
pub(super) async fn request_page(
    State(app): State<AppState>,
    network: Network,
    RawQuery(query): RawQuery,
    wanted: HeaderMap,
) -> Response {
    let preview = match read_asked(&app, network, query.as_deref()).await {
        Some(request) => Preview::of_request(&request, app.web.chain_name(request.chain.0)),
        None => Preview::of_some_request(),
    };
    app.web
        .page(StatusCode::OK, About::Request(&preview), &wanted)
}

/// The request that a query names by `id`. `None`: it names none, there is none, or it cannot be read now. It counts
/// as a read of whoever asks.
pub(super) async fn read_asked(
    app: &AppState,
    network: Network,
    query: Option<&str>,
) -> Option<Request> {
    let id = named(query?)?;
    if !app.rates.take_read(network) {
        return None;
    }
    let read = tokio::time::timeout(READ_WITHIN, read_request(&app.ctx, id)).await;
    read.ok()?.ok()?
}

fn named(query: &str) -> Option<RequestId> {
    let mut fields = form_urlencoded::parse(query.as_bytes());
    let (_, id) = fields.find(|(name, _)| name == "id")?;
    id.parse().ok()
}
