use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    extract::{Request, State},
    http::Method,
    middleware::Next,
    response::Response,
};

use super::client::Network;
use crate::error::{ApiError, ErrorCode};

/// Most networks that are told apart at once. Past it the newcomers share one allowance.
const MOST_NETWORKS: usize = 65_536;

/// How many writes each network may make: a burst at once, refilled evenly.
///
/// A network is one instant: the time at which its allowance will be whole again (the generic cell
/// rate algorithm). So an entry whose instant is past says nothing and can be forgotten.
#[derive(Clone)]
pub(crate) struct RateLimit {
    interval: Duration,
    burst: Duration,
    whole_again: Arc<Mutex<HashMap<Network, Instant>>>,
}

impl RateLimit {
    pub(crate) fn new(burst: NonZeroU32, per_minute: NonZeroU32) -> Self {
        let interval = Duration::from_secs(60) / per_minute.get();
        Self {
            interval,
            burst: interval * burst.get(),
            whole_again: Arc::default(),
        }
    }

    /// Takes one write off the allowance, or says how long to wait for the next.
    fn take(&self, network: Network, now: Instant) -> Result<(), Duration> {
        let mut whole_again = self
            .whole_again
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let mut network = network;
        if !whole_again.contains_key(&network) && whole_again.len() >= MOST_NETWORKS {
            whole_again.retain(|_, instant| *instant > now);
            if whole_again.len() >= MOST_NETWORKS {
                network = Network::Everybody;
            }
        }
        let at = whole_again.get(&network).copied().unwrap_or(now).max(now);
        let next = at + self.interval;
        let missing = next.duration_since(now).saturating_sub(self.burst);
        if missing > Duration::ZERO {
            return Err(missing);
        }
        whole_again.insert(network, next);
        Ok(())
    }
}

/// Middleware: refuses writes past the network's allowance. Reads are bounded by how many run at
/// once, not by who asks.
pub(crate) async fn limit_writes(
    State(limit): State<RateLimit>,
    network: Network,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if request.method() == Method::POST {
        limit.take(network, Instant::now()).map_err(|wait| {
            ApiError::new(
                ErrorCode::RateLimited,
                "Too many requests from your network. Nothing was changed and no money moved; wait \
                 a little and try again.",
            )
            .retry_after(wait.as_secs() + 1)
        })?;
    }
    Ok(next.run(request).await)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit() -> RateLimit {
        RateLimit::new(NonZeroU32::new(3).unwrap(), NonZeroU32::new(60).unwrap())
    }

    #[test]
    fn a_burst_passes_and_comes_back_evenly() {
        let (limit, start) = (limit(), Instant::now());
        let one = Network::Of("1.1.1.1".parse().unwrap());
        for _ in 0..3 {
            assert_eq!(limit.take(one, start), Ok(()));
        }
        assert_eq!(limit.take(one, start), Err(Duration::from_secs(1)));
        let other = Network::Of("2.2.2.2".parse().unwrap());
        assert_eq!(
            limit.take(other, start),
            Ok(()),
            "another network is not its business"
        );
        let later = start + Duration::from_secs(1);
        assert_eq!(limit.take(one, later), Ok(()));
        assert!(limit.take(one, later).is_err());
    }

    #[test]
    fn the_table_is_bounded_and_forgets_first_what_says_nothing() {
        let (limit, start) = (limit(), Instant::now());
        let address = |n: u32| Network::Of(std::net::Ipv4Addr::from_bits(n).into());
        for n in 0..u32::try_from(MOST_NETWORKS).unwrap() {
            limit.take(address(n), start).unwrap();
        }
        for n in 0..10 {
            let _ = limit.take(address(0x0100_0000 + n), start);
        }
        assert!(limit.whole_again.lock().unwrap().len() <= MOST_NETWORKS + 1);
        limit
            .take(address(0x0200_0000), start + Duration::from_secs(60))
            .unwrap();
        assert_eq!(limit.whole_again.lock().unwrap().len(), 1);
    }
}
