//! What is measured of requests. Without a recorder it costs nothing.
//!
//! Labels are routes as they stand in this program, known methods and statuses: nothing that comes
//! from outside, so that their number has a bound.

use std::time::Duration;

use axum::http::StatusCode;

/// Counts, with what they are of.
pub(crate) const COUNTERS: &[(&str, &str)] = &[
    (REQUESTS, "HTTP requests by method, route and status"),
    (SHED, "HTTP requests that were told to come again, by code"),
    (
        TURNED_AWAY,
        "Connections closed at once, since their network has its share",
    ),
];
/// What stands now, with what it is of.
pub(crate) const GAUGES: &[(&str, &str)] = &[
    (IN_FLIGHT, "HTTP requests being worked on"),
    (FOLLOWERS, "Open event streams"),
];
/// Distributions, with what they are of.
pub(crate) const HISTOGRAMS: &[(&str, &str)] = &[(TIME, "Seconds that a request took, by route")];

const REQUESTS: &str = "filbert_http_requests_total";
const SHED: &str = "filbert_http_shed_total";
const TURNED_AWAY: &str = "filbert_connections_turned_away_total";
const IN_FLIGHT: &str = "filbert_http_requests_in_flight";
const FOLLOWERS: &str = "filbert_followers";
const TIME: &str = "filbert_http_request_seconds";

/// A request was answered. `method` is one of a few names, never what a client wrote.
pub(crate) fn answered(method: &'static str, route: &str, status: StatusCode, took: Duration) {
    let route = route.to_owned();
    metrics::histogram!(TIME, "route" => route.clone()).record(took);
    metrics::counter!(
        REQUESTS, "method" => method, "route" => route, "status" => status.as_u16().to_string()
    )
    .increment(1);
}

/// A request was not worked on for want of room, or of its sender's allowance.
pub(crate) fn shed(code: String) {
    metrics::counter!(SHED, "code" => code).increment(1);
}

/// A connection was closed at once, since its network has its share of them.
pub(crate) fn turned_away() {
    metrics::counter!(TURNED_AWAY).increment(1);
}

/// Something that is counted as long as it is there.
pub(crate) struct Present(&'static str);

impl Present {
    /// A request being worked on.
    pub(crate) fn request() -> Self {
        Self::of(IN_FLIGHT)
    }

    /// An open event stream.
    pub(crate) fn follower() -> Self {
        Self::of(FOLLOWERS)
    }

    fn of(gauge: &'static str) -> Self {
        metrics::gauge!(gauge).increment(1.0);
        Self(gauge)
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        metrics::gauge!(self.0).decrement(1.0);
    }
}
