use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use tokio::sync::Semaphore;

use super::{client::Network, kind::Kind, places::Places};
use crate::{
    config::LimitsConfig,
    error::{ApiError, ErrorCode},
};

/// How many requests are worked on at once, and how long each may take.
#[derive(Clone)]
pub(crate) struct Bounds {
    requests: Arc<Semaphore>,
    writes: Arc<Semaphore>,
    uploads: Arc<Places>,
    time: Duration,
    upload_time: Duration,
}

impl Bounds {
    pub(crate) fn new(limits: &LimitsConfig) -> Self {
        Self {
            requests: Arc::new(Semaphore::new(limits.requests)),
            writes: Arc::new(Semaphore::new(limits.writes)),
            uploads: Places::new(limits.uploads, limits.uploads_per_network),
            time: limits.request_time(),
            upload_time: limits.upload_time(),
        }
    }
}

/// Middleware: answers 503 at once when there is too much to do, and after `time` when an answer
/// does not come. Nothing waits for a place: a queue would only make everybody late.
///
/// A write waits for its signature and a read does not, so writes have fewer places, which leaves
/// reads theirs however many writes come. An open event stream has a bound of its own; here it
/// counts until it begins. An upload takes as long as its network does and is held in memory, so
/// there are few places for it, only some of them for one network, and more time. A claim that was
/// accepted meanwhile is kept all the same: it is durable before anything waits for it.
pub(crate) async fn keep_bounds(
    State(bounds): State<Bounds>,
    network: Network,
    kind: Kind,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
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
    fn place(&self, kind: Kind, network: Network) -> Result<Option<Box<dyn Send>>, ApiError> {
        let semaphore = |places: &Arc<Semaphore>| {
            let place = Arc::clone(places).try_acquire_owned().ok();
            place.map(|place| Box::new(place) as Box<dyn Send>)
        };
        let place = match kind {
            Kind::Probe => return Ok(None),
            Kind::Page | Kind::Read | Kind::Lookup | Kind::Stream => semaphore(&self.requests),
            Kind::Write => semaphore(&self.writes),
            Kind::Upload => {
                let place = Arc::clone(&self.uploads).take(network);
                place.map(|place| Box::new(place) as _)
            }
        };
        match place {
            Some(place) => Ok(Some(place)),
            None => Err(overloaded("The server has too much to do right now.")),
        }
    }
}

fn overloaded(what: &str) -> ApiError {
    ApiError::new(
        ErrorCode::Overloaded,
        format!("{what} Asking again in a moment is safe: nothing is ever paid twice."),
    )
    .retry_after(2)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use axum::{
        Router, body::Body, http::StatusCode, middleware::from_fn_with_state, routing::any,
    };
    use tokio::task::JoinSet;
    use tower::ServiceExt;

    use super::*;
    use crate::config::Config;

    /// A server whose handlers never answer.
    fn stuck(requests: usize, writes: usize, time: Duration) -> Router {
        let mut limits = Config::from_sources(None, &Default::default())
            .expect("defaults")
            .limits;
        (limits.requests, limits.writes) = (requests, writes);
        let bounds = Bounds {
            time,
            ..Bounds::new(&limits)
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

    #[tokio::test]
    async fn a_network_takes_only_its_share_of_the_places_for_uploads() {
        let router = stuck(0, 0, Duration::from_millis(20));
        let upload = async |address: [u8; 4]| {
            let request = Request::builder()
                .extension(Kind::Upload)
                .extension(Network::Of(address.into()));
            let request = request.body(Body::empty()).expect("a request");
            let answer = router.clone().oneshot(request);
            tokio::time::timeout(Duration::from_millis(50), answer).await
        };
        let share = (0..4).map(|_| upload([192, 0, 2, 1]));
        let more = async {
            tokio::task::yield_now().await;
            let own = upload([192, 0, 2, 1]).await.expect("an answer");
            let refused = own.expect("infallible").status();
            assert_eq!(refused, StatusCode::SERVICE_UNAVAILABLE);
            assert!(upload([192, 0, 2, 2]).await.is_err(), "it is let in");
        };
        let (held, ()) = tokio::join!(futures::future::join_all(share), more);
        assert!(held.iter().all(Result::is_err), "they are let in");
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
