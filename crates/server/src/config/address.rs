use std::str::FromStr;

use serde::{Deserialize, Deserializer, de::Error};
use url::{Host, Url};

/// An address of the web: `https:` or `http:`.
#[derive(Clone, Debug)]
pub(super) struct WebAddress(pub Url);

/// What an address should have been.
#[derive(Debug, thiserror::Error)]
#[error("it should be an address that begins with https:// or http://")]
pub(super) struct NotOfTheWeb;

impl FromStr for WebAddress {
    type Err = NotOfTheWeb;

    fn from_str(text: &str) -> Result<Self, NotOfTheWeb> {
        match Url::parse(text) {
            Ok(url) if matches!(url.scheme(), "https" | "http") => Ok(Self(url)),
            _ => Err(NotOfTheWeb),
        }
    }
}

impl<'de> Deserialize<'de> for WebAddress {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

/// An address of the web that the pages' `Content-Security-Policy` names by its site: nothing of it can say more there.
#[derive(Clone, Debug)]
pub(super) struct PolicyAddress(pub Url);

/// What such an address should have been.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotForPolicy {
    #[error(transparent)]
    NotOfTheWeb(#[from] NotOfTheWeb),
    #[error(
        "its host goes into a header of every page: it should have only letters, digits, hyphens and points, as in \
         https://rpc.example"
    )]
    Host,
}

impl FromStr for PolicyAddress {
    type Err = NotForPolicy;

    fn from_str(text: &str) -> Result<Self, NotForPolicy> {
        let WebAddress(url) = text.parse()?;
        match has_plain_host(&url) {
            true => Ok(Self(url)),
            false => Err(NotForPolicy::Host),
        }
    }
}

impl<'de> Deserialize<'de> for PolicyAddress {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

/// An address, where empty text is none.
pub(super) fn url_or_empty<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Url>, D::Error> {
    match String::deserialize(deserializer)?.as_str() {
        "" => Ok(None),
        text => text
            .parse()
            .map(|WebAddress(url)| Some(url))
            .map_err(D::Error::custom),
    }
}

/// The same of a service that hears a key: whoever has it asks in the operator's name, so it goes by TLS, or stays
/// on the machine.
pub(super) fn safe_url_or_empty<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Url>, D::Error> {
    let url = url_or_empty(deserializer)?;
    let is_safe = |url: &Url| match (url.scheme(), url.host()) {
        ("https", Some(_)) => true,
        (_, Some(Host::Ipv4(host))) => host.is_loopback(),
        (_, Some(Host::Ipv6(host))) => host.is_loopback(),
        (_, host) => host == Some(Host::Domain("localhost")),
    };
    match url {
        Some(url) if !is_safe(&url) => Err(D::Error::custom(
            "it should begin with https://, since a key goes there",
        )),
        url => Ok(url),
    }
}

/// Sites as a `Content-Security-Policy` names them: nothing of what is read here can say more there.
pub(super) fn origins<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    let read = texts.iter().map(|text| {
        origin(text).ok_or_else(|| {
            D::Error::custom(format!(
                "{text:?} is no site: name each as https://app.example, https://app.example:8443 or \
                 https://*.app.example"
            ))
        })
    });
    read.collect()
}

fn origin(text: &str) -> Option<String> {
    let (scheme, rest) = text.split_once("://")?;
    let (any, rest) = match rest.strip_prefix("*.") {
        Some(rest) => ("*.", rest),
        None => ("", rest),
    };
    let WebAddress(url) = format!("{scheme}://{rest}").parse().ok()?;
    let named = match url.host()? {
        Host::Domain(host) => is_plain(host),
        Host::Ipv4(_) | Host::Ipv6(_) => any.is_empty(),
    };
    let nothing_else = url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none()
        && url.username().is_empty()
        && url.password().is_none();
    let origin = url.origin().ascii_serialization();
    (named && nothing_else).then(|| origin.replacen("://", &format!("://{any}"), 1))
}

/// Whether an address has a host that is one in every header that names it.
pub(super) fn has_plain_host(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(host)) => is_plain(host),
        Some(Host::Ipv4(_) | Host::Ipv6(_)) => true,
        None => false,
    }
}

/// Whether a host is one in every header that names it. An address may have a semicolon in its host, which ends a part
/// of a policy.
pub(super) fn is_plain(host: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
    host.bytes().all(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_something_else_is_none() {
        for right in ["https://rpc.example/key", "http://127.0.0.1:8545"] {
            assert!(right.parse::<WebAddress>().is_ok(), "{right}");
        }
        for wrong in ["", "rpc.example", "mailto:x", "javascript:1", "ws://x"] {
            assert!(wrong.parse::<WebAddress>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_address_in_a_policy_says_nothing_else_there() {
        for right in [
            "https://rpc.example/v2/key?a=b;c",
            "http://127.0.0.1:8545",
            "http://[::1]:8545",
            "https://b\u{fc}cher.example",
        ] {
            assert!(right.parse::<PolicyAddress>().is_ok(), "{right}");
        }
        for wrong in [
            "https://rpc.example;script-src",
            "https://rpc.example;frame-src/",
            "https://rpc.example *",
            "https://rpc.example%20*",
            "https://rpc.example,default-src",
            "https://*",
            "https://*.example",
            "https://'self'",
            "ws://rpc.example",
        ] {
            assert!(wrong.parse::<PolicyAddress>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_site_says_nothing_else_in_a_header() {
        for (text, read) in [
            ("https://app.safe.global", "https://app.safe.global"),
            ("https://app.safe.global/", "https://app.safe.global"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("https://*.example:8443", "https://*.example:8443"),
            ("https://a.example\n", "https://a.example"),
        ] {
            assert_eq!(origin(text).as_deref(), Some(read), "{text}");
        }
        for wrong in [
            "",
            "*",
            "'self'",
            "app.example",
            "https://a.example;script-src *",
            "https://a.example;",
            "https://a.example https://b.example",
            "https://a.example/path",
            "https://me@a.example",
            "https://*",
            "https://*.127.0.0.1",
            "https://a.*.example",
            "mailto:a@b.example",
        ] {
            assert_eq!(origin(wrong), None, "{wrong}");
        }
    }
}
