use std::str::FromStr;

use serde::{Deserialize, Deserializer, de::Error};
use url::{Host, Url};

use super::{ConfigError, address::is_plain, variable::Variable};

/// WalletConnect's own relay.
const OWN_RELAY: &str = "wss://relay.walletconnect.org";

/// By whom wallets on other devices, and apps beside a phone's browser, are reached.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WalletConnectConfig {
    #[serde(deserialize_with = "or_empty")]
    project_id: Option<ProjectId>,
    #[serde(deserialize_with = "or_empty")]
    relay_url: Option<RelayUrl>,
}

/// The operator's account with the relay. It is no secret: every browser shows it to the relay.
#[derive(Clone, Debug)]
struct ProjectId(String);

/// Where the relay is: a WebSocket by TLS, or one that stays on the machine.
#[derive(Clone, Debug)]
struct RelayUrl(Url);

/// What a project id should have been.
#[derive(Debug, thiserror::Error)]
#[error("it should be the id of a WalletConnect project: letters, digits, - and _, at most 64")]
struct NoProjectId;

/// What the relay's address should have been.
#[derive(Debug, thiserror::Error)]
#[error("it should be an address that begins with wss://, or with ws:// on this machine")]
struct NoRelayUrl;

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text(
        "FILBERT_WALLETCONNECT_PROJECT_ID",
        "wallet_connect",
        "project_id",
    ),
    Variable::text(
        "FILBERT_WALLETCONNECT_RELAY_URL",
        "wallet_connect",
        "relay_url",
    ),
];

impl WalletConnectConfig {
    /// Refuses a relay without an id: nobody would be sent there.
    pub(super) fn refuse_half(&self) -> Result<(), ConfigError> {
        if self.project_id.is_none() && self.relay_url.is_some() {
            return Err(ConfigError::Without {
                setting: "relay_url",
                needs: "`project_id` of [wallet_connect]",
            });
        }
        Ok(())
    }

    /// The project's id and the relay's address; `None`: WalletConnect is not offered.
    pub fn relay(&self) -> Option<(String, Url)> {
        let ProjectId(id) = self.project_id.clone()?;
        let url = self.relay_url.clone().map(|RelayUrl(url)| url);
        let own = || OWN_RELAY.parse().expect("invariant: it is an address");
        Some((id, url.unwrap_or_else(own)))
    }
}

impl FromStr for ProjectId {
    type Err = NoProjectId;

    fn from_str(text: &str) -> Result<Self, NoProjectId> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        match text.len() <= 64 && text.bytes().all(allowed) {
            true => Ok(Self(text.to_owned())),
            false => Err(NoProjectId),
        }
    }
}

impl FromStr for RelayUrl {
    type Err = NoRelayUrl;

    /// Its origin becomes a part of the pages' `Content-Security-Policy`: nothing of it can say more there.
    fn from_str(text: &str) -> Result<Self, NoRelayUrl> {
        let url = Url::parse(text).map_err(|_| NoRelayUrl)?;
        let (named, is_here) = match url.host() {
            Some(Host::Domain(host)) => (is_plain(host), host == "localhost"),
            Some(Host::Ipv4(host)) => (true, host.is_loopback()),
            Some(Host::Ipv6(host)) => (true, host.is_loopback()),
            None => (false, false),
        };
        let is_safe = url.scheme() == "wss" || (url.scheme() == "ws" && is_here);
        let nothing_else = url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        match named && is_safe && nothing_else {
            true => Ok(Self(url)),
            false => Err(NoRelayUrl),
        }
    }
}

/// A setting, where empty text is none.
fn or_empty<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: FromStr<Err: std::fmt::Display>,
    D: Deserializer<'de>,
{
    match String::deserialize(deserializer)?.as_str() {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(D::Error::custom),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Config, Environment};

    const ID: &str = "FILBERT_WALLETCONNECT_PROJECT_ID";
    const RELAY: &str = "FILBERT_WALLETCONNECT_RELAY_URL";

    fn load(pairs: &[(&str, &str)]) -> Result<Option<(String, String)>, String> {
        let pairs = pairs.iter();
        let environment: Environment = pairs
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let config = Config::from_sources(None, &environment).map_err(|error| error.to_string())?;
        let relay = config.wallet_connect.relay();
        Ok(relay.map(|(id, url)| (id, url.to_string())))
    }

    #[test]
    fn is_not_offered_without_a_project_id() {
        assert_eq!(load(&[]), Ok(None));
    }

    #[test]
    fn uses_the_relay_of_walletconnect_where_no_other_is_named() {
        let own = (
            "ab12".to_owned(),
            "wss://relay.walletconnect.org/".to_owned(),
        );
        assert_eq!(load(&[(ID, "ab12")]), Ok(Some(own)));
    }

    #[test]
    fn takes_a_relay_by_tls_or_on_this_machine() {
        for url in [
            "wss://relay.example/",
            "wss://relay.example:8443/path",
            "ws://127.0.0.1:5555/",
            "ws://[::1]:5555/",
            "ws://localhost:5555/relay",
        ] {
            let read = load(&[(ID, "ab12"), (RELAY, url)]);
            assert_eq!(read, Ok(Some(("ab12".to_owned(), url.to_owned()))));
        }
    }

    #[test]
    fn refuses_a_relay_that_others_could_read_or_that_says_more_in_a_policy() {
        for url in [
            "relay.example",
            "https://relay.example",
            "ws://relay.example",
            "ws://10.0.0.1",
            "wss://relay.example;script-src *",
            "wss://relay.example;script-src",
            "wss://me:pw@relay.example",
            "wss://relay.example?projectId=other",
            "wss://relay.example#x",
        ] {
            let refused = load(&[(ID, "ab12"), (RELAY, url)]).unwrap_err();
            assert!(
                refused.starts_with(&format!("{RELAY}: ")),
                "{url}: {refused}"
            );
        }
    }

    #[test]
    fn refuses_an_id_that_is_none() {
        for id in ["a b", "ab&x=1", "a\"b", "ä", "x".repeat(65).as_str()] {
            let refused = load(&[(ID, id)]).unwrap_err();
            assert!(refused.starts_with(&format!("{ID}: ")), "{id}: {refused}");
        }
    }

    #[test]
    fn a_relay_without_a_project_id_says_that_it_does_nothing() {
        let refused = load(&[(RELAY, "wss://relay.example")]).unwrap_err();
        assert!(
            refused.contains("relay_url is set and does nothing"),
            "{refused}"
        );
    }
}
