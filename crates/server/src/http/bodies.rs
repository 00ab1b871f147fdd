use std::{sync::Arc, time::Duration};

use axum::{
    Error,
    body::{Body, BodyDataStream, Bytes, HttpBody},
    extract::Request,
};
use futures::StreamExt;
use tokio::time::timeout;

use super::{
    bounds::{overloaded, refusal},
    client::Network,
    kind::Kind,
    places::{Place, Places, SHARES_OF_FILES, SHARES_OF_OPEN},
};
use crate::{
    config::LimitsConfig,
    error::{ApiError, ErrorCode},
    extract::LONGEST_UPLOAD,
};

/// How much of a body is read ahead (bytes), uploads aside: no call of ours takes more.
pub(super) const LONGEST_BODY: usize = 64 * 1024;
/// How much of all such bodies is in memory at a time (bytes).
const BODIES: usize = 64 * 1024 * 1024;
/// How long nothing of an upload may come.
const SILENT_FOR: Duration = Duration::from_secs(10);

/// Bodies that are on their way here: how many at once, how much of them is in memory, and how long each may take.
///
/// They have bounds of their own, of which a network has a share, so that who sends slowly takes nothing of what
/// requests need that are here whole.
#[derive(Clone)]
pub(super) struct Bodies {
    coming: Arc<Places>,
    bytes: Arc<Places>,
    upload_bytes: Arc<Places>,
    time: Duration,
    upload_time: Duration,
    silent_for: Duration,
}

/// A request with its body in memory, and the memory that it takes.
pub(super) struct Whole {
    pub(super) request: Request,
    pub(super) memory: Option<Place>,
}

impl Bodies {
    pub(super) fn new(limits: &LimitsConfig) -> Self {
        let places = |in_all, shares| Places::within(limits, in_all, shares);
        Self {
            coming: places(limits.connections, SHARES_OF_OPEN),
            bytes: places(BODIES, SHARES_OF_OPEN),
            upload_bytes: Places::memory(limits, limits.uploads, LONGEST_UPLOAD, SHARES_OF_FILES),
            time: limits.request_time(),
            upload_time: limits.upload_time(),
            silent_for: SILENT_FOR,
        }
    }

    /// The request with its body in memory, as far as a call of ours may go: what is longer, its reader refuses.
    ///
    /// # Errors
    /// `rate_limited` or `overloaded` where there is no place or memory for it, `overloaded` or `request_timeout` where
    /// it comes too slowly.
    pub(super) async fn whole(
        &self,
        kind: Kind,
        network: Network,
        request: Request,
    ) -> Result<Whole, ApiError> {
        if request.body().is_end_stream() {
            let memory = None;
            return Ok(Whole { request, memory });
        }
        let _place = Arc::clone(&self.coming).take(network).map_err(refusal)?;
        let (bytes, longest, time, silent_for) = match kind {
            Kind::Upload => (
                &self.upload_bytes,
                LONGEST_UPLOAD,
                self.upload_time,
                self.silent_for,
            ),
            _ => (&self.bytes, LONGEST_BODY, self.time, self.time),
        };
        let (head, body) = request.into_parts();
        let mut coming = Coming {
            stream: body.into_data_stream(),
            read: Vec::new(),
            memory: Arc::clone(bytes).none(network),
            silent_for,
        };
        let read = timeout(time, coming.read_up_to(longest)).await;
        let error = read.unwrap_or_else(|_| Err(overloaded("This took too long.")))?;
        let (body, memory) = coming.into_body(error);
        Ok(Whole {
            request: Request::from_parts(head, body),
            memory: Some(memory),
        })
    }
}

/// A body of which some is here.
struct Coming {
    stream: BodyDataStream,
    read: Vec<u8>,
    memory: Place,
    silent_for: Duration,
}

impl Coming {
    /// Reads until there is no more, or more than `longest` bytes are here; what broke it off, if something did.
    ///
    /// What comes is copied: a piece of a few bytes would hold the buffer of a connection.
    async fn read_up_to(&mut self, longest: usize) -> Result<Option<Error>, ApiError> {
        while self.read.len() <= longest {
            let next = timeout(self.silent_for, self.stream.next()).await;
            match next.map_err(|_| stopped_coming())? {
                Some(Ok(piece)) => {
                    // What is past the longest is refused by its reader, in its own words.
                    let counted = piece.len().min(longest - self.read.len());
                    self.memory.take_more(counted).map_err(refusal)?;
                    self.read.extend_from_slice(&piece);
                }
                Some(Err(error)) => return Ok(Some(error)),
                None => break,
            }
        }
        Ok(None)
    }

    /// What is here, what broke it off, and what may still come.
    fn into_body(self, error: Option<Error>) -> (Body, Place) {
        let read = [Ok(Bytes::from(self.read))].into_iter();
        let read = read.chain(error.map(Err));
        let body = Body::from_stream(futures::stream::iter(read).chain(self.stream));
        (body, self.memory)
    }
}

/// The answer to an upload of which nothing came for too long.
pub(crate) fn stopped_coming() -> ApiError {
    ApiError::new(
        ErrorCode::RequestTimeout,
        format!(
            "Nothing of the upload came for {} seconds, so nothing of it was kept. No money moved; send it \
             again.",
            SILENT_FOR.as_secs()
        ),
    )
    .retry_after(0)
}

#[cfg(test)]
mod tests {
    use futures::stream;

    use super::*;
    use crate::config::Config;

    fn bodies(adjust: impl FnOnce(&mut LimitsConfig)) -> Bodies {
        let config = Config::from_sources(None, &Default::default());
        let mut limits = config.expect("defaults").limits;
        adjust(&mut limits);
        Bodies::new(&limits)
    }

    fn network(last: u8) -> Network {
        Network::Of([192, 0, 2, last].into())
    }

    /// A request of which so many bytes came, and no more come.
    fn begun(bytes: usize) -> Request {
        let begun = stream::iter([Ok::<_, std::io::Error>(Bytes::from(vec![b' '; bytes]))]);
        Request::new(Body::from_stream(begun.chain(stream::pending())))
    }

    #[tokio::test]
    async fn an_upload_that_stops_coming_is_given_up() {
        let bodies = Bodies {
            silent_for: Duration::from_millis(20),
            ..bodies(|_| {})
        };
        let given_up = bodies.whole(Kind::Upload, network(1), begun(1)).await;
        let error = given_up.err().expect("a refusal");
        assert_eq!(error.code, ErrorCode::RequestTimeout);
    }

    #[tokio::test]
    async fn a_body_that_takes_too_long_is_given_up() {
        for kind in [Kind::Write, Kind::Read, Kind::Upload] {
            let soon = Duration::from_millis(20);
            let bodies = Bodies {
                time: soon,
                upload_time: soon,
                ..bodies(|_| {})
            };
            let drip = stream::unfold((), async |()| {
                tokio::time::sleep(Duration::from_millis(1)).await;
                Some((Ok::<_, std::io::Error>(Bytes::from_static(b" ")), ()))
            });
            let request = Request::new(Body::from_stream(drip));
            let given_up = bodies.whole(kind, network(1), request).await;
            let error = given_up.err().expect("a refusal");
            assert_eq!(error.code, ErrorCode::Overloaded, "{kind:?}");
        }
    }

    /// Five networks that send most of a file and then no more leave the memory that a sixth one needs.
    #[tokio::test]
    async fn slow_uploads_hold_only_memory_of_their_own_network() {
        // One file's memory for a network, and all of it for eight.
        let bodies = bodies(|limits| limits.uploads = 8);
        let most = || begun(LONGEST_UPLOAD / 2 + 1);
        let mut slow = Vec::new();
        for last in 1..=5 {
            let mut whole = Box::pin(bodies.whole(Kind::Upload, network(last), most()));
            assert!(futures::poll!(&mut whole).is_pending());
            slow.push(whole);
            let over = bodies.whole(Kind::Upload, network(last), most()).await;
            let error = over.err().expect("its network has its share");
            assert_eq!(error.code, ErrorCode::RateLimited);
        }
        let file = Request::new(Body::from(vec![0; LONGEST_UPLOAD]));
        let whole = bodies.whole(Kind::Upload, network(6), file).await;
        assert!(whole.is_ok(), "there is memory for it");
    }

    #[tokio::test]
    async fn memory_is_free_when_its_request_is_done() {
        let bodies = bodies(|_| {});
        let request = Request::new(Body::from(vec![b' '; 100]));
        let whole = bodies.whole(Kind::Write, network(1), request).await;
        let Whole { request, memory } = whole.expect("it is here");
        let read = axum::body::to_bytes(request.into_body(), 1_000).await;
        assert_eq!(read.expect("a body").len(), 100);
        drop(memory);
        let mut all = Arc::clone(&bodies.bytes).none(network(1));
        assert_eq!(all.take_more(BODIES / SHARES_OF_OPEN), Ok(()));
    }
}
