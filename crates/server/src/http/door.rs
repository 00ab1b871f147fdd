use std::time::Duration;

use super::places::SHARES_OF_OPEN;
use crate::config::LimitsConfig;

/// How long a client may take for the head of its first request. Whoever opens connections and says
/// nothing keeps others out for no longer.
const FIRST_HEAD_WITHIN: Duration = Duration::from_secs(15);
/// How long a connection may stand idle between two requests, the head of the later one with it; for a
/// proxy of ours also before the first. It is longer than proxies keep connections that stand idle (60
/// seconds is usual): one that is closed under a request is a 502 to whoever asked, and to a browser
/// that asks us by itself a page that did not load.
const IDLE_WITHIN: Duration = Duration::from_secs(75);
/// How long a client may take nothing of what it is sent.
const TAKEN_WITHIN: Duration = Duration::from_secs(60);

/// What one process takes on in connections, and how long each may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Door {
    /// Open at once. Past it they wait in the kernel's queue.
    pub(super) connections: usize,
    /// One network has at most one part in so many. Past it they are closed at once.
    pub(super) shares: usize,
    /// For the head of the first request.
    pub(super) first_head_within: Duration,
    /// Between two requests, for the head of the later one, too.
    pub(super) idle_within: Duration,
    /// For taking something of what is sent.
    pub(super) taken_within: Duration,
    /// For what is under way at a stop.
    pub(super) stop_within: Duration,
}

impl Door {
    /// As configured. Where proxies of ours stand in front, each connection is one of theirs: they
    /// bound their clients, and may open connections before they need them.
    pub(crate) fn new(limits: &LimitsConfig, trusted_proxies: usize) -> Self {
        let is_proxy = trusted_proxies > 0;
        Self {
            connections: limits.connections,
            shares: if limits.shares && !is_proxy {
                SHARES_OF_OPEN
            } else {
                1
            },
            first_head_within: if is_proxy {
                IDLE_WITHIN
            } else {
                FIRST_HEAD_WITHIN
            },
            idle_within: IDLE_WITHIN,
            taken_within: TAKEN_WITHIN,
            stop_within: limits.stop_time(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_where_clients_connect_themselves_has_a_network_a_share() {
        let config = crate::config::Config::from_sources(None, &Default::default());
        let limits = config.expect("defaults").limits;
        let clients = Door::new(&limits, 0);
        assert_eq!((clients.connections, clients.shares), (8192, 16));
        let proxies = Door::new(&limits, 1);
        assert_eq!(proxies.shares, 1);
        assert!(proxies.first_head_within > clients.first_head_within);
        let sandbox = Door::new(&limits.for_sandbox(), 0);
        assert_eq!(sandbox.shares, 1);
    }
}
