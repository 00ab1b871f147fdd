//! Pictures of pages for chat apps, at `/preview/…`: which one is named by the address, what stands on it is not.
//!
//! Whoever fetches one reads, and nothing else. Of what cannot be read in time there is the picture of some link or some
//! request: a chat app that got none shows none for days.

use std::{num::NonZeroUsize, sync::Mutex, time::Duration};

use axum::{
    Router,
    extract::{RawQuery, State},
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use bytes::Bytes;
use lru::LruCache;
use payments::Drawing;
use pictures::Card;

use super::{
    claim::read_named,
    preview::{LINK_PICTURE, PRODUCT_PICTURE, Preview, RAFFLE_PICTURE, REQUEST_PICTURE},
    raffle::read_raffled,
    request::read_asked,
};
use crate::{http::Network, state::AppState};

/// Cards that are kept: some forty kilobytes each.
const KEPT: NonZeroUsize = NonZeroUsize::new(256).expect("invariant: more than none");
/// How long one waits for its turn.
const TURN_WITHIN: Duration = Duration::from_secs(2);
/// What is on a link changes once; chat apps keep what they got anyway.
const LINK_CACHING: &str = "public, max-age=60";
const PRODUCT_CACHING: &str = "public, max-age=86400";

/// Cards as they were drawn, by what is on them.
pub(super) struct Cards {
    kept: Mutex<LruCache<Card, Bytes>>,
}

impl Default for Cards {
    fn default() -> Self {
        Self {
            kept: Mutex::new(LruCache::new(KEPT)),
        }
    }
}

impl Cards {
    /// The card as a PNG. `None`: too many are being drawn.
    async fn drawn(&self, drawing: &Drawing, card: Card) -> Option<Bytes> {
        if let Some(known) = self.known(&card) {
            return Some(known);
        }
        let asked = card.clone();
        let drawn = drawing.in_turn(TURN_WITHIN, move || pictures::card(&asked));
        let drawn: Bytes = match drawn.await? {
            Ok(Ok(file)) => file.into(),
            Ok(Err(error)) => {
                tracing::error!(%error, "a card was not drawn");
                return None;
            }
            Err(error) => {
                tracing::error!(%error, "a card was not drawn");
                return None;
            }
        };
        let mut kept = self
            .kept
            .lock()
            .unwrap_or_else(|broken| broken.into_inner());
        kept.put(card, drawn.clone());
        Some(drawn)
    }

    fn known(&self, card: &Card) -> Option<Bytes> {
        let mut kept = self
            .kept
            .lock()
            .unwrap_or_else(|broken| broken.into_inner());
        kept.get(card).cloned()
    }
}

pub(super) fn routes() -> Router<AppState> {
    Router::new()
        .route(PRODUCT_PICTURE, get(of_product))
        .route(LINK_PICTURE, get(of_link))
        .route(REQUEST_PICTURE, get(of_request))
        .route(RAFFLE_PICTURE, get(of_raffle))
}

async fn of_product(State(app): State<AppState>) -> Response {
    answer(&app, Preview::of_product(), PRODUCT_CACHING).await
}

async fn of_link(
    State(app): State<AppState>,
    network: Network,
    RawQuery(query): RawQuery,
) -> Response {
    let known = read_named(&app, network, query.as_deref()).await;
    let preview = match known.as_ref().and_then(|(_, known)| known.link()) {
        Some(link) => Preview::of_link(link, app.web.chain_name(link.chain_id.0)),
        None => Preview::of_some_link(),
    };
    answer(&app, preview, LINK_CACHING).await
}

async fn of_request(
    State(app): State<AppState>,
    network: Network,
    RawQuery(query): RawQuery,
) -> Response {
    let preview = match read_asked(&app, network, query.as_deref()).await {
        Some(request) => Preview::of_request(&request, app.web.chain_name(request.chain.0)),
        None => Preview::of_some_request(),
    };
    answer(&app, preview, LINK_CACHING).await
}

async fn of_raffle(
    State(app): State<AppState>,
    network: Network,
    RawQuery(query): RawQuery,
) -> Response {
    let preview = match read_raffled(&app, network, query.as_deref()).await {
        Some((slot, raffle)) => Preview::of_raffle(slot, &raffle, app.web.chain_name(slot.chain.0)),
        None => Preview::of_some_raffle(),
    };
    answer(&app, preview, LINK_CACHING).await
}

async fn answer(app: &AppState, preview: Preview, caching: &'static str) -> Response {
    let Some(file) = app.web.cards.drawn(&app.ctx.drawing, preview.card).await else {
        let later = [(header::RETRY_AFTER, HeaderValue::from_static("5"))];
        return (StatusCode::SERVICE_UNAVAILABLE, later).into_response();
    };
    let headers: [(HeaderName, HeaderValue); 2] = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
    ];
    (headers, file).into_response()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn a_card_is_drawn_once_for_all_who_ask() {
        let (cards, drawing) = (Cards::default(), Drawing::on(1));
        let card = Preview::of_some_link().card;
        let first = cards.drawn(&drawing, card.clone()).await.unwrap();

        // Nothing else is drawn while this one is.
        let (done, until_done) = mpsc::channel::<()>();
        let busy = drawing.clone();
        let busy =
            tokio::spawn(async move { busy.in_turn(TURN_WITHIN, move || until_done.recv()).await });
        let again = cards.drawn(&drawing, card).await.unwrap();
        assert_eq!(again.as_ptr(), first.as_ptr());
        drop(done);
        assert!(busy.await.unwrap().is_some());
    }
}
