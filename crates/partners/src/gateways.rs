//! Gateways of names that are kept outside of a chain (ERC-3668).
//!
//! The owner of a name writes where it is looked up. So only hosts that the operator allows are asked, at public
//! addresses of theirs, for a short time; and what they answer is for the contract that asked to judge.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use alloy_primitives::{Address, Bytes};
use reqwest::Client;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, timeout_at};
use url::Url;

use crate::{PublicHost, ServiceError, host::PublicAddresses, http::Service};

/// How long one gateway may take.
const ANSWER_WITHIN: Duration = Duration::from_secs(3);
/// How long all questions about one name may take together.
const ALL_WITHIN: Duration = Duration::from_secs(5);
/// Gateways that are asked about one name.
const MOST_ASKED: usize = 12;
/// Addresses of one question that are looked at; of those that may be asked, [`MOST_TRIED`] are tried.
const MOST_URLS: usize = 16;
const MOST_TRIED: usize = 3;
/// Longest address (bytes) that is asked, with the question in it.
const LONGEST_URL: usize = 16 * 1024;
/// Longest answer (bytes) that is read. The longest are proofs of what another chain has stored.
const LONGEST_ANSWER: usize = 128 * 1024;

/// Why a question about a name has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GatewayError {
    /// It may be asked nowhere.
    #[error("none of the gateways may be asked")]
    NotAllowed,
    /// No gateway answered in time with what can be read.
    #[error("no gateway answers")]
    Unanswered,
    /// A gateway refused it, with a status from 400 to 499.
    #[error("the gateway answers with {0}")]
    Refused(u16),
}

/// The gateways that may be asked.
#[derive(Clone, Debug, Default)]
pub struct NameGateways {
    hosts: Arc<BTreeSet<PublicHost>>,
    web: Option<Service>,
    /// One on this machine, for tests.
    local: Option<(Service, Url)>,
}

/// Questions about one name, which are bounded together.
#[derive(Debug)]
pub struct GatewayLookup<'a> {
    gateways: &'a NameGateways,
    until: Instant,
    left: AtomicUsize,
}

impl NameGateways {
    /// Those of these hosts. With none, nothing is asked.
    pub fn new(hosts: impl IntoIterator<Item = PublicHost>) -> Self {
        let hosts: BTreeSet<_> = hosts.into_iter().collect();
        let web = (!hosts.is_empty()).then(|| {
            // The owner of a host's name may give it any address.
            let public = Client::builder()
                .https_only(true)
                .dns_resolver(PublicAddresses);
            Service::with("a gateway of names", public)
        });
        Self {
            hosts: Arc::new(hosts),
            web,
            local: None,
        }
    }

    /// The same, with one on this machine besides: for tests only.
    #[must_use]
    pub fn and_local(self, gateway: Url) -> Self {
        let local = Some((Service::new("a local gateway of names"), gateway));
        Self { local, ..self }
    }

    /// Begins to look one name up.
    pub fn lookup(&self) -> GatewayLookup<'_> {
        GatewayLookup {
            gateways: self,
            until: Instant::now() + ALL_WITHIN,
            left: AtomicUsize::new(MOST_ASKED),
        }
    }

    /// The service at an address, if it may be asked.
    fn service(&self, url: &Url) -> Option<&Service> {
        if let Some((service, local)) = &self.local
            && url.origin() == local.origin()
        {
            return Some(service);
        }
        let is_allowed =
            url.scheme() == "https" && self.hosts.iter().any(|host| host.is_host_of(url));
        self.web.as_ref().filter(|_| is_allowed)
    }
}

impl GatewayLookup<'_> {
    /// What the first gateway answers that does, on behalf of the contract `sender`. A gateway that refuses the
    /// question has the last word, as ERC-3668 says; one that fails does not.
    ///
    /// # Errors
    /// See [`GatewayError`].
    pub async fn ask(
        &self,
        sender: Address,
        urls: &[String],
        data: &[u8],
    ) -> Result<Bytes, GatewayError> {
        let asked = Asked {
            sender: format!("{sender:#x}"),
            data: format!("0x{}", alloy_primitives::hex::encode(data)),
        };
        let allowed = urls.iter().take(MOST_URLS).filter_map(|template| {
            let url = asked.at(template)?;
            let service = self.gateways.service(&url)?;
            Some((service, url, template.contains("{data}")))
        });
        let mut failure = GatewayError::NotAllowed;
        for (service, url, is_get) in allowed.take(MOST_TRIED) {
            failure = GatewayError::Unanswered;
            let has_left = self
                .left
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                    left.checked_sub(1)
                });
            if has_left.is_err() {
                break;
            }
            let request = match is_get {
                true => service.client.get(url),
                false => service.client.post(url).json(&asked),
            };
            let answer = service.bytes(request.timeout(ANSWER_WITHIN), LONGEST_ANSWER);
            match timeout_at(self.until, answer).await {
                Ok(Ok(body)) => match serde_json::from_slice::<Answer>(&body) {
                    Ok(answer) => return Ok(answer.data),
                    Err(_) => continue,
                },
                Ok(Err(ServiceError::Refused { status, .. })) if status / 100 == 4 => {
                    return Err(GatewayError::Refused(status));
                }
                // It may answer later.
                Ok(Err(ServiceError::Throttled { .. })) | Err(_) => break,
                Ok(Err(_)) => {}
            }
        }
        Err(failure)
    }
}

/// A question as gateways are asked it.
#[derive(Debug, Serialize)]
struct Asked {
    sender: String,
    data: String,
}

#[derive(Debug, Deserialize)]
struct Answer {
    data: Bytes,
}

impl Asked {
    /// The address that a template makes. `None`: it cannot be read, or is too long.
    fn at(&self, template: &str) -> Option<Url> {
        let grows = |name: &str, value: &str| template.matches(name).count() * value.len();
        let longest =
            template.len() + grows("{sender}", &self.sender) + grows("{data}", &self.data);
        if longest > LONGEST_URL {
            return None;
        }
        // Neither has a brace in it.
        let url = template.replace("{sender}", &self.sender);
        url.replace("{data}", &self.data).parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gateways() -> NameGateways {
        NameGateways::new(["ccip.example.com".parse().expect("a host")])
    }

    fn may_ask(template: &str) -> bool {
        let asked = Asked {
            sender: "0xee".to_owned(),
            data: "0x01".to_owned(),
        };
        let url = asked.at(template);
        url.is_some_and(|url| gateways().service(&url).is_some())
    }

    #[test]
    fn asks_hosts_on_the_list_by_https_alone() {
        for url in [
            "https://ccip.example.com/{sender}/{data}.json",
            "https://CCIP.example.com:443/?data={data}",
            "https://ccip.example.com",
        ] {
            assert!(may_ask(url), "{url}");
        }
        for url in [
            "http://ccip.example.com/{data}",
            "https://ccip.example.com:8443/{data}",
            "https://who:secret@ccip.example.com/{data}",
            "https://ccip.example.com./{data}",
            "https://ccip.example.com.evil.example/{data}",
            "https://evil.example/ccip.example.com/{data}",
            "https://{data}.ccip.example.com/",
            "https://ccip.example.com@127.0.0.1/{data}",
            "https://127.0.0.1/{data}",
            "https://[::1]/{data}",
            "file:///etc/passwd",
            "data:application/json,{\"data\":\"0x\"}",
            "x-batch-gateway:true",
            "{data}",
            "",
        ] {
            assert!(!may_ask(url), "{url}");
        }
        let none = NameGateways::default();
        assert!(
            none.service(&"https://ccip.example.com/".parse().expect("a URL"))
                .is_none()
        );
    }

    #[test]
    fn refuses_addresses_that_grow_with_the_question() {
        let asked = Asked {
            sender: "0xee".to_owned(),
            data: "0".repeat(1024),
        };
        let at = |times: usize| {
            let host = "https://ccip.example.com/";
            asked.at(&[host, &"{data}".repeat(times)].concat())
        };
        assert!(at(15).is_some());
        assert!(at(16).is_none());
        assert!(at(100_000).is_none());
    }
}
