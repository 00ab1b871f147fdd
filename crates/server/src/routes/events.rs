use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    extract::State,
    http::HeaderMap,
    response::{
        Sse,
        sse::{Event, KeepAlive},
    },
};
use domain::{LinkId, limits};
use futures::{Stream, StreamExt};
use payments::{News, Telling, Told, UnknownVault};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::routes;

use super::{links::get::link_id, route::Route};
use crate::{
    error::{ApiError, ErrorBody, ErrorCode},
    extract::Query,
    http::{Access, Kind, Network},
    metrics::Present,
    state::AppState,
    wire::{Address20, LinkName, LinkView, Many},
};

const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Which links to follow: 1 to 20 in all.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Follow {
    /// Public parts of links, `chainId/version/index`; the parameter is repeated.
    #[serde(default)]
    #[param(value_type = Vec<String>, max_items = 20, example = json!(["31337/v4.4/5"]))]
    link: Many<String>,
    /// Addresses of link keys; the parameter is repeated.
    #[serde(default)]
    #[param(value_type = Vec<Address20>, max_items = 20)]
    pub_key20: Many<Address20>,
}

/// Changes of links
///
/// Server-sent events: `link`, with a `Link` as data, is how a link stands, right after connecting
/// and at each change; `gone`, with a `LinkName`, is that a link of which was told is no more,
/// because the block of its deposit was dropped (it may come again). A link that does not exist yet
/// comes once it does.
///
/// Each event's id holds all that was told so far. Who reconnects with it in `Last-Event-ID`, as
/// browsers do by themselves, to any process of this server, is told what changed meanwhile and
/// nothing else. Without it, or with one that is not ours, all is told from the start. A comment
/// every 15 seconds keeps the connection open; it ends when the server stops.
#[utoipa::path(
    get,
    path = "/events",
    operation_id = "linkEvents",
    tag = "links",
    params(
        Follow,
        ("Last-Event-ID" = Option<String>, Header, description = "The id of the last event that came."),
    ),
    responses(
        (status = 200, body = String, content_type = "text/event-stream"),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "unknown_chain, unknown_version"),
        (status = 503, body = ErrorBody, description = "overloaded"),
    )
)]
async fn link_events(
    State(app): State<AppState>,
    network: Network,
    Query(Follow {
        link: Many(links),
        pub_key20: Many(keys),
    }): Query<Follow>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>, ApiError> {
    if !(1..=limits::LINKS_PER_REQUEST).contains(&(links.len() + keys.len())) {
        return Err(ApiError::invalid(format!(
            "`link` and `pubKey20` should stand 1 to {} times in all.",
            limits::LINKS_PER_REQUEST
        )));
    }
    let links = links
        .iter()
        .map(|text| known_link(&app, text))
        .collect::<Result<Vec<_>, _>>()?;
    let keys = keys.into_iter().map(|key| key.0).collect();

    let place = Arc::clone(&app.streams)
        .take(network)
        .map_err(|_| too_many())?;
    let present = Present::follower();
    let changes = app
        .feed
        .subscribe(links, keys, last_told(&headers))
        .map_err(|full| too_many().because(full))?;
    let events = changes
        .map(move |telling| {
            let _held_while_open = (&place, &present);
            Ok(event(telling))
        })
        .take_until(app.stop.clone().cancelled_owned());
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Stream, Access::Anyone, routes!(link_events))
}

/// What the client was told before its connection broke.
fn last_told(headers: &HeaderMap) -> Told {
    let id = headers.get("last-event-id");
    let text = id.and_then(|id| id.to_str().ok());
    text.map(Told::read).unwrap_or_default()
}

fn event(telling: Telling) -> Event {
    let event = Event::default().id(telling.told.to_string());
    let event = match telling.news {
        News::Stands(link) => event.event("link").json_data(LinkView::from(*link)),
        News::Gone(link) => event.event("gone").json_data(LinkName::from(link)),
    };
    event.expect("invariant: news has a JSON form")
}

/// The link that a text names, if its vault is one of ours.
fn known_link(app: &AppState, text: &str) -> Result<LinkId, ApiError> {
    let (chain, rest) = text.split_once('/').ok_or_else(unreadable_link)?;
    let (version, index) = rest.split_once('/').ok_or_else(unreadable_link)?;
    let id = link_id(chain, version.to_owned(), index)?;
    let spec = app
        .ctx
        .chains
        .spec(id.chain)
        .ok_or(UnknownVault::Chain(id.chain))?;
    if !spec.vaults.contains_key(&id.version) {
        let (chain, version) = (id.chain, id.version);
        return Err(UnknownVault::Version { chain, version }.into());
    }
    Ok(id)
}

fn unreadable_link() -> ApiError {
    ApiError::invalid("`link` should be chainId/version/index.")
}

fn too_many() -> ApiError {
    ApiError::new(
        ErrorCode::Overloaded,
        "Too many are watching right now. The link works all the same; read it again in a moment.",
    )
    .retry_after(10)
}
