//! Hosts of the web, and that none of them is inside of the network that this machine is in.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs},
    str::FromStr,
    thread,
};

use futures::channel::oneshot;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

/// A host of the web by its name, such as `arweave.net`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PublicHost(String);

/// The text names no public host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is no public host's name")]
pub struct NotAHost;

/// Endings under which nothing public is.
const OWN_ENDINGS: [&str; 5] = ["localhost", "local", "internal", "arpa", "onion"];

impl FromStr for PublicHost {
    type Err = NotAHost;

    fn from_str(text: &str) -> Result<Self, NotAHost> {
        let Ok(Host::Domain(name)) = Host::parse(text) else {
            return Err(NotAHost);
        };
        let (_, ending) = name.rsplit_once('.').ok_or(NotAHost)?;
        let is_plain = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_');
        match ending.is_empty() || !name.bytes().all(is_plain) || OWN_ENDINGS.contains(&ending) {
            true => Err(NotAHost),
            false => Ok(Self(name)),
        }
    }
}

impl PublicHost {
    /// Whether the host has what is at a URL, where hosts have what is for everybody.
    pub(crate) fn is_host_of(&self, url: &Url) -> bool {
        let is_plain =
            url.port().is_none() && url.username().is_empty() && url.password().is_none();
        is_plain && url.host_str() == Some(&self.0)
    }

    /// The same of hosts whose names end with this one's, such as `web.push.apple.com` with
    /// `push.apple.com`.
    pub(crate) fn is_above_host_of(&self, url: &Url) -> bool {
        let is_plain =
            url.port().is_none() && url.username().is_empty() && url.password().is_none();
        let below = url.host_str().and_then(|host| host.strip_suffix(&self.0));
        is_plain && below.is_some_and(|rest| rest.len() > 1 && rest.ends_with('.'))
    }
}

/// Finds hosts, but not inside of the network that this machine is in.
pub(crate) struct PublicAddresses;

impl Resolve for PublicAddresses {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let (tell, told) = oneshot::channel();
            // The system's own resolver knows no other way than to wait.
            thread::Builder::new().spawn(move || {
                let found = (name.as_str(), 0).to_socket_addrs();
                // Whoever asked may have left.
                let _ = tell.send(found.map(Iterator::collect::<Vec<_>>));
            })?;
            let mut public: Vec<SocketAddr> = told.await??;
            public.retain(|at| is_public(at.ip()));
            if public.is_empty() {
                return Err(io::Error::other("the host has no public address").into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// By the IANA's registry of addresses for special purposes.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_special = matches!(
        (first, second, third),
        (0 | 10 | 127 | 224.., ..)
            | (100, 64..=127, _)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (192, 168, _)
            | (198, 18 | 19, _)
            | (198, 51, 100)
            | (203, 0, 113)
    );
    !is_special
}

/// Those of today's internet (2000::/3), without those that only carry an address of the older kind.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    let is_global = segments[0] & 0xe000 == 0x2000;
    let is_special = matches!(
        segments,
        [0x2001, 0..=0x1ff | 0xdb8, ..] | [0x2002, ..] | [0x3fff, ..]
    );
    is_global && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_public_names() {
        let host: PublicHost = "Arweave.NET".parse().expect("a host");
        assert_eq!(host.0, "arweave.net");
        for other in [
            "",
            "localhost",
            "app.localhost",
            "printer.local",
            "metadata.google.internal",
            "intranet",
            "127.0.0.1",
            "2130706433",
            "0x7f.1",
            "[::1]",
            "169.254.169.254",
            "arweave.net:8080",
            "https://arweave.net",
            "arweave.net/x",
            "user@arweave.net",
            "*.arweave.net",
            "arweave.net.",
        ] {
            assert_eq!(other.parse::<PublicHost>(), Err(NotAHost), "{other}");
        }
    }

    #[test]
    fn only_the_host_itself_is_the_host() {
        let host: PublicHost = "arweave.net".parse().expect("a host");
        let is_there = |url: &str| host.is_host_of(&url.parse().expect("a URL"));
        for url in ["https://arweave.net/x", "https://ARWEAVE.net:443/x?y#z"] {
            assert!(is_there(url), "{url}");
        }
        for url in [
            "https://arweave.net:8443/x",
            "https://user@arweave.net/",
            "https://arweave.net@127.0.0.1/",
            "https://arweave.net.evil.example/",
            "https://evil-arweave.net/",
            "https://127.0.0.1/arweave.net",
        ] {
            assert!(!is_there(url), "{url}");
        }
    }

    #[test]
    fn hosts_below_a_host_are_those_with_a_longer_name() {
        let host: PublicHost = "push.apple.com".parse().expect("a host");
        let is_below = |url: &str| host.is_above_host_of(&url.parse().expect("a URL"));
        assert!(is_below("https://web.push.apple.com/x"));
        for url in [
            "https://push.apple.com/x",
            "https://notpush.apple.com/x",
            "https://web.push.apple.com:8443/x",
            "https://user@web.push.apple.com/",
            "https://web.push.apple.com.evil.example/",
            "https://evil.example/web.push.apple.com",
        ] {
            assert!(!is_below(url), "{url}");
        }
    }

    #[test]
    fn addresses_inside_of_networks_are_not_public() {
        for inside in [
            "127.0.0.1",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fd00::1",
            "fc00::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_public(inside.parse().expect("an address")), "{inside}");
        }
        for outside in [
            "1.1.1.1",
            "172.32.0.1",
            "100.128.0.1",
            "2606:4700:4700::1111",
        ] {
            assert!(is_public(outside.parse().expect("an address")), "{outside}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_into_this_network_is_not_followed() {
        let found = PublicAddresses
            .resolve("localhost".parse().expect("a name"))
            .await;
        assert!(found.is_err());
    }
}
