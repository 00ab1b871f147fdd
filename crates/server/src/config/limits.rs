use std::{num::NonZeroU32, time::Duration};

use serde::Deserialize;

use super::{
    number::{some, some_seconds},
    variable::Variable,
};

/// Bounds on what one process takes on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsConfig {
    /// Open connections.
    #[serde(deserialize_with = "some")]
    pub connections: usize,
    /// Reads and pages being worked on.
    #[serde(deserialize_with = "some")]
    pub requests: usize,
    /// Reads for which nodes are asked being worked on.
    #[serde(deserialize_with = "some")]
    pub lookups: usize,
    /// Writes being worked on.
    #[serde(deserialize_with = "some")]
    pub writes: usize,
    /// Open event streams.
    pub streams: usize,
    /// Files being taken in; each is held in memory.
    pub uploads: usize,
    /// Files being read; each is held in memory.
    pub downloads: usize,
    #[serde(deserialize_with = "some_seconds")]
    request_seconds: u64,
    #[serde(deserialize_with = "some_seconds")]
    upload_seconds: u64,
    /// Writes that one network may make at once.
    pub posts_burst: NonZeroU32,
    /// How many of them come back in a minute.
    pub posts_per_minute: NonZeroU32,
    /// Writes that one wallet address may have signed for at once.
    pub address_posts_burst: NonZeroU32,
    /// How many of them come back in a minute.
    pub address_posts_per_minute: NonZeroU32,
    /// Reads that one network may make at once.
    pub reads_burst: NonZeroU32,
    /// How many of them come back in a minute.
    pub reads_per_minute: NonZeroU32,
    /// Reads for which nodes are asked that one network may make at once.
    pub lookups_burst: NonZeroU32,
    /// How many of them come back in a minute.
    pub lookups_per_minute: NonZeroU32,
    /// Requests for money that one network may make in an hour.
    pub request_links_per_hour: NonZeroU32,
    /// Payments of requests that one network may have noted in an hour.
    pub request_payments_per_hour: NonZeroU32,
    /// Direct transfers that one network may have noted in an hour.
    pub direct_transfers_per_hour: NonZeroU32,
    drain_seconds: u64,
    stop_seconds: u64,
    /// Whether one network has only a share of what there is for all. Not in the sandbox, where one
    /// machine plays everybody.
    #[serde(skip, default = "shared")]
    pub shares: bool,
}

const fn shared() -> bool {
    true
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::number("FILBERT_MAX_CONNECTIONS", "limits", "connections"),
    Variable::number("FILBERT_MAX_REQUESTS", "limits", "requests"),
    Variable::number("FILBERT_MAX_LOOKUPS", "limits", "lookups"),
    Variable::number("FILBERT_MAX_WRITES", "limits", "writes"),
    Variable::number("FILBERT_MAX_STREAMS", "limits", "streams"),
    Variable::number("FILBERT_MAX_UPLOADS", "limits", "uploads"),
    Variable::number("FILBERT_MAX_DOWNLOADS", "limits", "downloads"),
    Variable::number("FILBERT_REQUEST_SECONDS", "limits", "request_seconds"),
    Variable::number("FILBERT_UPLOAD_SECONDS", "limits", "upload_seconds"),
    Variable::number("FILBERT_POSTS_BURST", "limits", "posts_burst"),
    Variable::number("FILBERT_POSTS_PER_MINUTE", "limits", "posts_per_minute"),
    Variable::number(
        "FILBERT_ADDRESS_POSTS_BURST",
        "limits",
        "address_posts_burst",
    ),
    Variable::number(
        "FILBERT_ADDRESS_POSTS_PER_MINUTE",
        "limits",
        "address_posts_per_minute",
    ),
    Variable::number("FILBERT_READS_BURST", "limits", "reads_burst"),
    Variable::number("FILBERT_READS_PER_MINUTE", "limits", "reads_per_minute"),
    Variable::number("FILBERT_LOOKUPS_BURST", "limits", "lookups_burst"),
    Variable::number("FILBERT_LOOKUPS_PER_MINUTE", "limits", "lookups_per_minute"),
    Variable::number(
        "FILBERT_REQUEST_LINKS_PER_HOUR",
        "limits",
        "request_links_per_hour",
    ),
    Variable::number(
        "FILBERT_REQUEST_PAYMENTS_PER_HOUR",
        "limits",
        "request_payments_per_hour",
    ),
    Variable::number(
        "FILBERT_DIRECT_TRANSFERS_PER_HOUR",
        "limits",
        "direct_transfers_per_hour",
    ),
    Variable::number("FILBERT_DRAIN_SECONDS", "limits", "drain_seconds"),
    Variable::number("FILBERT_STOP_SECONDS", "limits", "stop_seconds"),
];

impl LimitsConfig {
    /// How long a request may take.
    pub fn request_time(&self) -> Duration {
        Duration::from_secs(self.request_seconds)
    }

    /// How long a request with a file in it may take.
    pub fn upload_time(&self) -> Duration {
        Duration::from_secs(self.upload_seconds)
    }

    /// How long everything goes on after a SIGTERM, so that load balancers turn away.
    pub fn drain_time(&self) -> Duration {
        Duration::from_secs(self.drain_seconds)
    }

    /// How long a stop waits for what is under way.
    pub fn stop_time(&self) -> Duration {
        Duration::from_secs(self.stop_seconds)
    }

    /// The same with the sandbox's generous rates and without shares: there, one machine plays
    /// everybody.
    pub fn for_sandbox(mut self) -> Self {
        const GENEROUS: NonZeroU32 = NonZeroU32::new(100).expect("100 is not 0");
        for rate in [
            &mut self.posts_burst,
            &mut self.posts_per_minute,
            &mut self.address_posts_burst,
            &mut self.address_posts_per_minute,
            &mut self.reads_burst,
            &mut self.reads_per_minute,
            &mut self.lookups_burst,
            &mut self.lookups_per_minute,
            &mut self.request_links_per_hour,
            &mut self.request_payments_per_hour,
            &mut self.direct_transfers_per_hour,
        ] {
            *rate = rate.saturating_mul(GENEROUS);
        }
        self.shares = false;
        self
    }
}
