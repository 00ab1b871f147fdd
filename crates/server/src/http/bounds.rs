use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};

use super::{
    bodies::{Bodies, Whole},
    client::Network,
    kind::Kind,
    places::{Full, Place, Places, SHARES},
};
use crate::{
    config::LimitsConfig,
    error::{ApiError, ErrorCode},
};

/// How many requests are worked on at once, and how long each may take.
#[derive(Clone)]
pub(crate) struct Bounds {
    requests: Arc<Places>,
    lookups: Arc<Places>,
    writes: Arc<Places>,
    uploads: Arc<Places>,
    bodies: Bodies,
    time: Duration,
    upload_time: Duration,
}

impl Bounds {
    pub(crate) fn new(limits: &LimitsConfig) -> Self {
        let places = |in_all| Places::within(limits, in_all, SHARES);
        Self {
            requests: places(limits.requests),
            lookups: places(limits.lookups),
            writes: places(limits.writes),
            uploads: places(limits.uploads),
            bodies: Bodies::new(limits),
            time: limits.request_time(),
            upload_time: limits.upload_time(),
        }
    }
}

/// Middleware: answers 503 at once when there is too much to do, and after `time` when an answer
/// does not come. Nothing waits for a place: a queue would only make everybody late.
///
/// Of each sort of places a network has only its share. A write waits for its signature, a lookup for
/// nodes, and other reads for neither, so each has places of its own, which leaves reads theirs however
/// slow the others are. An open event stream has a bound of its own; here it counts until it begins.
/// A body is read before its request has its place, whatever the request is for, so that a client that sends a byte at a
/// time keeps nobody out. An upload takes long to work on, so it has more time. A claim that was accepted meanwhile is
/// kept all the same: it is durable before anything waits for it.
pub(crate) async fn keep_bounds(
    State(bounds): State<Bounds>,
    network: Network,
    kind: Kind,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let Whole {
        request,
        memory: _memory,
    } = match kind {
        Kind::Probe => Whole {
            request,
            memory: None,
        },
        _ => bounds.bodies.whole(kind, network, request).await?,
    };
    let _place = bounds.place(kind, network)?;
    let time = match kind {
        Kind::Upload => bounds.upload_time,
        _ => bounds.time,
    };
    tokio::time::timeout(time, next.run(request))
        .await
        .map_err(|_| overloaded("This took too long."))
}

impl Bounds {
    /// A place, where one is needed.
    fn place(&self, kind: Kind, network: Network) -> Result<Option<Place>, ApiError> {
        let places = match kind {
            Kind::Probe => return Ok(None),
            Kind::Page | Kind::Read | Kind::Stream => &self.requests,
            Kind::Lookup => &self.lookups,
            Kind::Write | Kind::Session => &self.writes,
            Kind::Upload => &self.uploads,
        };
        let place = Arc::clone(places).take(network);
        place.map(Some).map_err(refusal)
    }
}

/// Why a network has no place: `rate_limited` where it has its share of them, `overloaded` where all are taken.
pub(super) fn refusal(full: Full) -> ApiError {
    match full {
        Full::All => overloaded("The server has too much to do right now."),
        Full::Share => again(
            ErrorCode::RateLimited,
            "Too many requests of your network are being worked on.",
        ),
    }
}

pub(super) fn overloaded(what: &str) -> ApiError {
    again(ErrorCode::Overloaded, what)
}

fn again(code: ErrorCode, what: &str) -> ApiError {
    ApiError::new(
        code,
        format!("{what} Asking again in a moment is safe: nothing is ever paid twice."),
    )
    .retry_after(2)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use axum::{
        Router,
        body::{Body, Bytes},
        http::StatusCode,
        middleware::from_fn_with_state,
        routing::any,
    };
    use futures::StreamExt;
    use tokio::task::JoinSet;
    use tower::ServiceExt;

    use super::{super::bodies::LONGEST_BODY, *};
    use crate::config::Config;

    /// A server whose handlers never answer, to one network.
    fn stuck(requests: usize, writes: usize, time: Duration) -> Router {
        let mut limits = limits().for_sandbox();
        (limits.requests, limits.writes) = (requests, writes);
        stuck_within(&limits, time)
    }

    fn limits() -> LimitsConfig {
        let config = Config::from_sources(None, &Default::default());
        config.expect("defaults").limits
    }

    fn stuck_within(limits: &LimitsConfig, time: Duration) -> Router {
        let bounds = Bounds {
            time,
            ..Bounds::new(limits)
        };
        Router::new()
            .route("/", any(std::future::pending::<()>))
            .route("/health", any(async || "ok"))
            .layer(from_fn_with_state(bounds, keep_bounds))
    }

    async fn ask(router: &Router, kind: Kind) -> Response {
        let path = match kind {
            Kind::Probe => "/health",
            _ => "/",
        };
        let request = Request::builder().uri(path).extension(kind);
        let request = request.body(Body::empty()).expect("a request");
        router.clone().oneshot(request).await.expect("an answer")
    }

    #[tokio::test]
    async fn what_is_too_much_or_too_slow_is_told_to_come_again() {
        let soon = Duration::from_millis(20);
        for requests in [0, 1] {
            let answer = ask(&stuck(requests, 0, soon), Kind::Page).await;
            assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert!(answer.headers().contains_key("retry-after"));
        }
    }

    /// Handlers are stuck, and five times as much comes as there are places.
    #[tokio::test]
    async fn five_times_the_load_is_refused_at_once_and_leaves_others_their_places() {
        const WRITES: usize = 20;
        let router = stuck(1, WRITES, Duration::from_secs(60));
        let mut asked = JoinSet::new();
        for _ in 0..5 * WRITES {
            let router = router.clone();
            asked.spawn(async move {
                let since = Instant::now();
                let answer = ask(&router, Kind::Write).await;
                (answer.status(), since.elapsed())
            });
        }
        for _ in 0..4 * WRITES {
            let refused = asked.join_next().await.expect("an answer");
            let (status, took) = refused.expect("a task");
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
            assert!(took < Duration::from_millis(100), "{took:?}");
        }
        assert!(asked.try_join_next().is_none(), "the others are let in");
    }

    #[tokio::test]
    async fn a_server_that_is_full_still_says_that_it_lives() {
        let router = stuck(0, 0, Duration::from_secs(60));
        let health = ask(&router, Kind::Probe).await;
        assert_eq!(health.status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn writes_take_no_places_of_reads() {
        let router = stuck(1, 0, Duration::from_secs(60));
        let write = ask(&router, Kind::Write).await;
        assert_eq!(write.status(), StatusCode::SERVICE_UNAVAILABLE);
        let read = tokio::time::timeout(Duration::from_millis(5), ask(&router, Kind::Read));
        assert!(read.await.is_err(), "it is let in, and works");
    }

    /// Whether it is let in.
    async fn is_let_in(router: &Router, kind: Kind, last: u8) -> bool {
        let network = Network::Of([192, 0, 2, last].into());
        let request = Request::builder().extension(kind).extension(network);
        let request = request.body(Body::empty()).expect("a request");
        let answer = router.clone().oneshot(request);
        let answer = tokio::time::timeout(Duration::from_millis(50), answer).await;
        let refused = answer.map(|answer| answer.expect("infallible").status());
        assert!(matches!(
            refused,
            Err(_) | Ok(StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS)
        ));
        refused.is_err()
    }

    #[tokio::test]
    async fn a_network_takes_only_its_share_of_every_place() {
        const SHARE: usize = 4;
        let mut limits = limits();
        for places in [
            &mut limits.requests,
            &mut limits.lookups,
            &mut limits.writes,
            &mut limits.uploads,
        ] {
            *places = SHARE * SHARES;
        }
        let router = stuck_within(&limits, Duration::from_secs(60));
        for kind in [Kind::Page, Kind::Lookup, Kind::Write, Kind::Upload] {
            let share = (0..SHARE).map(|_| is_let_in(&router, kind, 1));
            let more = async {
                tokio::task::yield_now().await;
                assert!(!is_let_in(&router, kind, 1).await, "{kind:?}");
                assert!(is_let_in(&router, kind, 2).await, "{kind:?}");
            };
            let (held, ()) = tokio::join!(futures::future::join_all(share), more);
            assert!(held.into_iter().all(|is_in| is_in), "{kind:?}");
        }
    }

    /// A body that comes slowly takes no place of those that are there.
    #[tokio::test]
    async fn who_sends_a_body_slowly_keeps_nobody_out() {
        let mut limits = limits();
        for places in [
            &mut limits.requests,
            &mut limits.lookups,
            &mut limits.writes,
            &mut limits.uploads,
        ] {
            *places = 1;
        }
        let router = Router::new()
            .route("/", any(async |body: String| body))
            .layer(from_fn_with_state(Bounds::new(&limits), keep_bounds));
        for kind in [
            Kind::Page,
            Kind::Read,
            Kind::Lookup,
            Kind::Write,
            Kind::Session,
            Kind::Upload,
        ] {
            let ask = |last: u8, body: Body| {
                let network = Network::Of([192, 0, 2, last].into());
                let request = Request::builder().extension(kind).extension(network);
                router
                    .clone()
                    .oneshot(request.body(body).expect("a request"))
            };
            let first = Ok::<_, std::io::Error>(Bytes::from_static(b"{"));
            let slow = futures::stream::iter([first]).chain(futures::stream::pending());
            let mut slow = std::pin::pin!(ask(1, Body::from_stream(slow)));
            assert!(futures::poll!(&mut slow).is_pending());
            let whole = ask(2, Body::from("whole")).await.expect("infallible");
            assert_eq!(whole.status(), StatusCode::OK, "{kind:?}");
            let body = axum::body::to_bytes(whole.into_body(), 10).await;
            assert_eq!(body.expect("a body"), "whole");
            assert!(
                futures::poll!(&mut slow).is_pending(),
                "it is still being read"
            );
        }
    }

    /// What is longer than any of ours is not read into memory, and is for its reader to refuse.
    #[tokio::test]
    async fn a_long_body_comes_whole() {
        let router = Router::new()
            .route(
                "/",
                any(async |body: Body| {
                    let read = axum::body::to_bytes(body, usize::MAX).await;
                    read.expect("a body").len().to_string()
                }),
            )
            .layer(from_fn_with_state(Bounds::new(&limits()), keep_bounds));
        let network = Network::Of([192, 0, 2, 1].into());
        let request = Request::builder().extension(Kind::Write).extension(network);
        let long = Body::from(vec![b' '; 3 * LONGEST_BODY]);
        let answer = router.oneshot(request.body(long).expect("a request")).await;
        let body = axum::body::to_bytes(answer.expect("infallible").into_body(), 10).await;
        assert_eq!(body.expect("a body"), (3 * LONGEST_BODY).to_string());
    }

    #[tokio::test]
    async fn slow_lookups_leave_reads_their_places() {
        let mut limits = limits();
        limits.lookups = 1;
        let router = stuck_within(&limits, Duration::from_secs(60));
        let slow = is_let_in(&router, Kind::Lookup, 1);
        let others = async {
            tokio::task::yield_now().await;
            assert!(!is_let_in(&router, Kind::Lookup, 2).await);
            assert!(is_let_in(&router, Kind::Read, 1).await);
        };
        let (is_in, ()) = tokio::join!(slow, others);
        assert!(is_in);
    }

    /// A slow network may take its time over a file, and nobody else over anything.
    #[tokio::test]
    async fn uploads_have_places_and_time_of_their_own() {
        let router = stuck(0, 0, Duration::from_millis(20));
        let upload = ask(&router, Kind::Upload);
        let upload = tokio::time::timeout(Duration::from_millis(100), upload);
        assert!(upload.await.is_err(), "it is let in, and goes on");
        for kind in [Kind::Page, Kind::Read, Kind::Write] {
            let refused = ask(&router, kind).await;
            assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        }
    }
}
