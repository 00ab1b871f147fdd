use std::str::FromStr;

use url::Url;

use crate::PublicHost;

/// A host of a push service, such as `fcm.googleapis.com`, or all below one, such as `*.push.apple.com`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PushHost {
    /// That one.
    Itself(PublicHost),
    /// Every one whose name ends so.
    Below(PublicHost),
}

/// The text names no such host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is neither a public host's name nor *. and such a name of at least three parts")]
pub struct NotAPushHost;

impl FromStr for PushHost {
    type Err = NotAPushHost;

    fn from_str(text: &str) -> Result<Self, NotAPushHost> {
        let host = |text: &str| text.parse().map_err(|_| NotAPushHost);
        match text.strip_prefix("*.") {
            // `*.com` would be everybody.
            Some(above) if above.split('.').count() < 3 => Err(NotAPushHost),
            Some(above) => host(above).map(Self::Below),
            None => host(text).map(Self::Itself),
        }
    }
}

impl PushHost {
    pub(super) fn has(&self, endpoint: &Url) -> bool {
        let is_allowed = match self {
            Self::Itself(host) => host.is_host_of(endpoint),
            Self::Below(host) => host.is_above_host_of(endpoint),
        };
        endpoint.scheme() == "https" && is_allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_stands_for_few_hosts() {
        for host in [
            "fcm.googleapis.com",
            "*.push.apple.com",
            "*.notify.windows.com",
        ] {
            assert!(host.parse::<PushHost>().is_ok(), "{host}");
        }
        for host in [
            "*",
            "*.com",
            "*.example.com",
            "*.*.push.apple.com",
            "a*.push.apple.com",
            "127.0.0.1",
            "*.0.0.1",
            "localhost",
            "https://fcm.googleapis.com",
            "fcm.googleapis.com:443",
            "db.internal",
            "",
        ] {
            assert_eq!(host.parse::<PushHost>(), Err(NotAPushHost), "{host}");
        }
    }

    #[test]
    fn only_https_is_served() {
        let host: PushHost = "fcm.googleapis.com".parse().expect("a host");
        let has = |url: &str| host.has(&url.parse().expect("a URL"));
        assert!(has("https://fcm.googleapis.com/fcm/send/x"));
        assert!(!has("http://fcm.googleapis.com/fcm/send/x"));
        assert!(!has("ftp://fcm.googleapis.com/fcm/send/x"));
    }
}
