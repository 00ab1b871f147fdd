//! How much one network, and one wallet, may ask of one process, told in the headers `RateLimit` and
//! `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10). What a day's gas may cost is
//! decided over all processes, in `payments`; this only slows down whoever is in a hurry.

use std::{
    convert::Infallible,
    fmt::Write as _,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use alloy_primitives::Address;
use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderName, HeaderValue, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{
    allowance::{Allowances, Left, Quota},
    client::Network,
    kind::Kind,
};
use crate::{
    config::LimitsConfig,
    error::{ApiError, ErrorCode},
};

const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// The allowances of everybody.
#[derive(Clone)]
pub(crate) struct RateLimits(Arc<Limits>);

struct Limits {
    writes: Allowances<Network>,
    reads: Allowances<Network>,
    lookups: Allowances<Network>,
    addresses: Allowances<Address>,
    requests: Allowances<Network>,
    payments: Allowances<Network>,
    transfers: Allowances<Network>,
}

impl RateLimits {
    pub(crate) fn new(limits: &LimitsConfig) -> Self {
        let a_minute = |burst, refill| Allowances::new(Quota::a_minute(burst, refill));
        Self(Arc::new(Limits {
            writes: a_minute(limits.posts_burst, limits.posts_per_minute),
            lookups: a_minute(limits.lookups_burst, limits.lookups_per_minute),
            reads: a_minute(limits.reads_burst, limits.reads_per_minute),
            addresses: Allowances::new(Quota::a_minute(
                limits.address_posts_burst,
                limits.address_posts_per_minute,
            )),
            requests: Allowances::new(Quota::an_hour(limits.request_links_per_hour)),
            payments: Allowances::new(Quota::an_hour(limits.request_payments_per_hour)),
            transfers: Allowances::new(Quota::an_hour(limits.direct_transfers_per_hour)),
        }))
    }

    /// Counts a request for money that `network` makes, beside the write that it is.
    ///
    /// # Errors
    /// `rate_limited`.
    pub(crate) fn take_request(&self, network: Network) -> Result<(), ApiError> {
        let taken = self.0.requests.take(network, Instant::now());
        taken.map(|_| ()).map_err(|wait| {
            ApiError::new(
                ErrorCode::RateLimited,
                "Your network has asked for money as often as it may within an hour. There is no request; try again \
                 later.",
            )
            .retry_after(seconds(wait))
        })
    }

    /// Counts a payment of a request that `network` has noted, beside the write that it is.
    ///
    /// # Errors
    /// `rate_limited`.
    pub(crate) fn take_payment(&self, network: Network) -> Result<(), ApiError> {
        let taken = self.0.payments.take(network, Instant::now());
        taken.map(|_| ()).map_err(|wait| {
            ApiError::new(
                ErrorCode::RateLimited,
                "Your network has had as many payments noted as it may within an hour. The money went where your \
                 wallet says; tell it again later, which is safe.",
            )
            .retry_after(seconds(wait))
        })
    }

    /// Counts a direct transfer that `network` has noted, beside the write that it is.
    ///
    /// # Errors
    /// `rate_limited`.
    pub(crate) fn take_transfer(&self, network: Network) -> Result<(), ApiError> {
        let taken = self.0.transfers.take(network, Instant::now());
        taken.map(|_| ()).map_err(|wait| {
            ApiError::new(
                ErrorCode::RateLimited,
                "Your network has had as many transfers noted as it may within an hour. The money is where it was \
                 sent; try again later.",
            )
            .retry_after(seconds(wait))
        })
    }

    /// Counts a read of `network` that is no call of its own. `false`: it is past its allowance.
    pub(crate) fn take_read(&self, network: Network) -> bool {
        self.0.reads.take(network, Instant::now()).is_ok()
    }
}

/// Middleware: refuses what is past its network's allowance, and tells how each stands. Probes and
/// pages count against none.
pub(crate) async fn limit_rates(
    State(limits): State<RateLimits>,
    network: Network,
    kind: Kind,
    mut request: Request,
    next: Next,
) -> Response {
    let allowances = match kind {
        Kind::Probe | Kind::Page => return next.run(request).await,
        Kind::Read | Kind::Stream => &limits.0.reads,
        Kind::Lookup => &limits.0.lookups,
        Kind::Write | Kind::Session | Kind::Upload => &limits.0.writes,
    };
    let standing = Standing::default();
    let mut response = match standing.take(NETWORK, allowances, network) {
        Err(error) => error.into_response(),
        Ok(()) => {
            request.extensions_mut().insert(AddressLimit {
                limits: limits.clone(),
                standing: standing.clone(),
            });
            next.run(request).await
        }
    };
    standing.tell(&mut response);
    response
}

/// Whose allowance it is, for headers and words.
struct Whose {
    name: &'static str,
    words: &'static str,
}

const NETWORK: Whose = Whose {
    name: "network",
    words: "from your network",
};
const ADDRESS: Whose = Whose {
    name: "address",
    words: "about this wallet",
};

/// The allowance of the wallet that signed for a write; it goes with the request.
#[derive(Clone)]
pub(crate) struct AddressLimit {
    limits: RateLimits,
    standing: Standing,
}

impl AddressLimit {
    /// Counts a write that `address` signed for. Only once that is known: who is merely named did nothing,
    /// and anybody may name anybody. Until then the network's allowance bounds it.
    ///
    /// # Errors
    /// `rate_limited`.
    pub(crate) fn take(&self, address: Address) -> Result<(), ApiError> {
        self.standing
            .take(ADDRESS, &self.limits.0.addresses, address)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for AddressLimit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let limit = parts.extensions.get::<Self>().cloned();
        Ok(limit.expect("invariant: every call of the API goes through `limit_rates`"))
    }
}

/// What a request was counted against.
#[derive(Clone, Default)]
struct Standing(Arc<Mutex<Fields>>);

/// The two headers' values: lists of items with parameters (RFC 9651).
#[derive(Default)]
struct Fields {
    limit: String,
    policy: String,
}

impl Standing {
    fn take<K: Copy + Eq + std::hash::Hash>(
        &self,
        whose: Whose,
        allowances: &Allowances<K>,
        key: K,
    ) -> Result<(), ApiError> {
        let taken = allowances.take(key, Instant::now());
        let (remaining, seconds) = match taken {
            Ok(Left {
                remaining,
                whole_in,
            }) => (remaining, seconds(whole_in)),
            Err(wait) => (0, seconds(wait)),
        };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).add(
            whose.name,
            allowances.quota,
            remaining,
            seconds,
        );
        taken.map(|_| ()).map_err(|_| {
            let words = whose.words;
            ApiError::new(
                ErrorCode::RateLimited,
                format!(
                    "Too many requests {words}. Nothing was changed and no money moved; wait a \
                     little and try again."
                ),
            )
            .retry_after(seconds)
        })
    }

    fn tell(&self, response: &mut Response) {
        let fields = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (name, value) in [(RATE_LIMIT, &fields.limit), (POLICY, &fields.policy)] {
            if let Ok(value) = HeaderValue::from_str(value) {
                response.headers_mut().insert(name, value);
            }
        }
    }
}

impl Fields {
    fn add(&mut self, name: &str, quota: Quota, remaining: u32, seconds: u64) {
        let comma = if self.limit.is_empty() { "" } else { ", " };
        let window = self::seconds(quota.window());
        let _ = write!(self.limit, r#"{comma}"{name}";r={remaining};t={seconds}"#);
        let _ = write!(
            self.policy,
            r#"{comma}"{name}";q={};w={window}"#,
            quota.burst
        );
    }
}

/// Whole seconds, never too few.
fn seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;

    #[test]
    fn headers_are_lists_of_items() {
        let quota = |burst, refill| {
            let [burst, refill] = [burst, refill].map(|number| NonZeroU32::new(number).unwrap());
            Quota::a_minute(burst, refill)
        };
        let mut fields = Fields::default();
        fields.add("network", quota(60, 120), 59, 1);
        assert_eq!(fields.limit, r#""network";r=59;t=1"#);
        assert_eq!(fields.policy, r#""network";q=60;w=30"#);
        fields.add("address", quota(20, 30), 0, 2);
        assert_eq!(fields.limit, r#""network";r=59;t=1, "address";r=0;t=2"#);
        assert_eq!(fields.policy, r#""network";q=60;w=30, "address";q=20;w=40"#);
    }
}
