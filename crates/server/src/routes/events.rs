use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    extract::State,
    response::{
        Sse,
        sse::{Event, KeepAlive},
    },
};
use domain::{LinkId, limits};
use futures::{Stream, StreamExt};
use payments::UnknownVault;
use serde::Deserialize;
use utoipa::IntoParams;

use super::links::get::link_id;
use crate::{
    error::{ApiError, ErrorBody, ErrorCode},
    extract::Query,
    state::AppState,
    wire::{Address20, LinkView, Many},
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
/// Server-sent events named `link`, each with a `Link` as data: the present state of every link
/// that exists right after connecting, then each change. So a client that reconnects misses
/// nothing. A link that does not exist yet comes once it does. A comment every 15 seconds keeps
/// the connection open; it ends when the server stops.
#[utoipa::path(
    get,
    path = "/events",
    operation_id = "linkEvents",
    tag = "links",
    params(Follow),
    responses(
        (status = 200, body = LinkView, content_type = "text/event-stream"),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "unknown_chain, unknown_version"),
        (status = 503, body = ErrorBody, description = "overloaded"),
    )
)]
pub(super) async fn link_events(
    State(app): State<AppState>,
    Query(Follow {
        link: Many(links),
        pub_key20: Many(keys),
    }): Query<Follow>,
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

    let permit = Arc::clone(&app.streams)
        .try_acquire_owned()
        .map_err(|_| too_many())?;
    let changes = app
        .feed
        .subscribe(links, keys)
        .map_err(|full| too_many().because(full))?;
    let events = changes
        .map(move |link| {
            let _held_while_open = &permit;
            Ok(event(link.into()))
        })
        .take_until(app.stop.clone().cancelled_owned());
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

fn event(link: LinkView) -> Event {
    Event::default()
        .event("link")
        .json_data(link)
        .expect("invariant: a link has a JSON form")
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
