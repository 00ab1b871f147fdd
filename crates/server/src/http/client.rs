use std::{
    convert::Infallible,
    fmt,
    net::{IpAddr, Ipv6Addr, SocketAddr},
};

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{Extensions, HeaderMap, request::Parts},
    middleware::Next,
    response::Response,
};

/// The other end of the connection: the client, or a proxy in front of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub SocketAddr);

/// A network whose requests are counted together: what one subscriber usually has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Network {
    /// An IPv4 address, or an IPv6 network of 56 bits.
    Of(IpAddr),
    /// Everybody for whom there is no room in the table.
    Everybody,
}

impl Network {
    /// The network that an address belongs to.
    pub(super) fn of(address: IpAddr) -> Self {
        const FIRST_56_BITS: u128 = u128::MAX << (128 - 56);
        Self::Of(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => {
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & FIRST_56_BITS))
            }
        })
    }
}

/// Middleware: tells all that follows which network a request is from. The argument is how many
/// proxies of ours stand in front.
pub(crate) async fn tell_network(
    State(trusted_proxies): State<usize>,
    mut request: Request,
    next: Next,
) -> Response {
    let network = network(request.headers(), request.extensions(), trusted_proxies);
    request.extensions_mut().insert(network);
    next.run(request).await
}

impl<S: Send + Sync> FromRequestParts<S> for Network {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let network = parts.extensions.get::<Self>().copied();
        Ok(network.unwrap_or(Self::Everybody))
    }
}

/// As budgets name it: `192.0.2.1`, `2001:db8:1:200::/56`.
impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of(IpAddr::V4(address)) => address.fmt(f),
            Self::Of(IpAddr::V6(prefix)) => write!(f, "{prefix}/56"),
            Self::Everybody => f.write_str("everybody"),
        }
    }
}

/// The network of a request's client.
///
/// Each of `trusted_proxies` appended whom it heard from to `x-forwarded-for`; the entries further
/// left are the client's own words.
fn network(headers: &HeaderMap, extensions: &Extensions, trusted_proxies: usize) -> Network {
    let peer = extensions.get::<Peer>().map(|peer| peer.0.ip());
    let client = forwarded_for(headers, trusted_proxies).or(peer);
    client.map_or(Network::Everybody, Network::of)
}

fn forwarded_for(headers: &HeaderMap, trusted_proxies: usize) -> Option<IpAddr> {
    let entries: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    let position = entries.len().checked_sub(trusted_proxies)?;
    address(entries.get(position)?.trim())
}

/// An address, as some proxies write it with its port or, of IPv6, in brackets.
fn address(entry: &str) -> Option<IpAddr> {
    let with_port = || Some(entry.parse::<SocketAddr>().ok()?.ip());
    let in_brackets = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    entry.parse().ok().or_else(with_port).or_else(in_brackets)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(forwarded: &str, trusted_proxies: usize) -> Network {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", forwarded.parse().unwrap());
        let mut extensions = Extensions::new();
        extensions.insert(Peer("10.0.0.1:5".parse().unwrap()));
        network(&headers, &extensions, trusted_proxies)
    }

    fn of(text: &str) -> Network {
        Network::Of(text.parse().unwrap())
    }

    #[test]
    fn believes_only_its_own_proxies() {
        assert_eq!(seen("1.1.1.1, 2.2.2.2", 0), of("10.0.0.1"));
        assert_eq!(seen("1.1.1.1, 2.2.2.2", 1), of("2.2.2.2"));
        assert_eq!(seen("1.1.1.1, 2.2.2.2", 2), of("1.1.1.1"));
        assert_eq!(seen("1.1.1.1", 2), of("10.0.0.1"));
    }

    #[test]
    fn an_address_may_come_with_its_port() {
        for entry in ["1.2.3.4", "1.2.3.4:5678", "[::ffff:1.2.3.4]:5678"] {
            assert_eq!(
                seen(&format!("9.9.9.9, {entry}"), 1),
                of("1.2.3.4"),
                "{entry}"
            );
        }
        for entry in ["2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:5678"] {
            assert_eq!(seen(entry, 1), of("2001:db8::"), "{entry}");
        }
        assert_eq!(seen("unknown", 1), of("10.0.0.1"));
    }

    #[test]
    fn neighbours_share_a_network() {
        assert_eq!(seen("2001:db8:1:2ff::1", 1), seen("2001:db8:1:200::2", 1));
        assert_ne!(seen("2001:db8:1:200::1", 1), seen("2001:db8:1:300::1", 1));
        assert_eq!(seen("::ffff:1.2.3.4", 1), of("1.2.3.4"));
        assert_eq!(seen("::ffff:1.2.3.4", 1).to_string(), "1.2.3.4");
        let v6 = seen("2001:db8:1:2ff::1", 1);
        assert_eq!(v6.to_string(), "2001:db8:1:200::/56");
    }
}
