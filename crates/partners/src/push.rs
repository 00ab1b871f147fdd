//! Messages to browsers, by the services that their makers run (RFC 8030, 8291, 8292).
//!
//! Where a message goes was said by whoever subscribed: so it goes only to hosts that the operator allows, to
//! public addresses of theirs, and follows nobody elsewhere. What is in it is sealed for the browser.

mod hosts;
mod key;
mod seal;
mod subscription;

use std::{sync::Arc, time::Duration};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use reqwest::{Client, StatusCode, header};
use sha2::{Digest, Sha256};
use url::Url;

pub use hosts::{NotAPushHost, PushHost};
pub use key::{NoKey, VapidKey};
pub use seal::{LONGEST_MESSAGE, Salt};
pub use subscription::{NotASubscription, PushSubscription};

use crate::{
    host::PublicAddresses,
    http::{Service, pause},
};

/// Why a message was not taken in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    /// The browser does not want any more: whoever keeps the subscription should forget it.
    #[error("the subscription is no more")]
    Gone,
    /// The same may be taken in later.
    #[error("the push service does not take it in now")]
    Later {
        /// When, if it said so.
        after: Option<Duration>,
    },
    /// It will not be taken in.
    #[error("the push service answered with {0}")]
    Refused(u16),
    /// It is for a host that is not allowed, or too long.
    #[error("that is not sent")]
    NotSent,
}

/// A message and how it is to be handled until the browser is there.
#[derive(Clone, Copy, Debug)]
pub struct PushMessage<'a> {
    /// What the browser reads.
    pub text: &'a str,
    /// What it is about: of two messages that wait about the same, only the newer is kept.
    pub about: &'a str,
    /// How long it waits for the browser.
    pub waits: Duration,
}

/// The push services that are asked, and in whose name.
#[derive(Clone, Debug)]
pub struct PushServices {
    hosts: Arc<[PushHost]>,
    key: VapidKey,
    contact: Arc<str>,
    web: Service,
    /// One of the sandbox, which is of no use to anybody.
    local: Option<(Service, Url)>,
}

impl PushServices {
    /// Those hosts, asked in the name of `key`; `contact` (`mailto:` or `https:`) is whom they write to.
    pub fn new(hosts: impl IntoIterator<Item = PushHost>, key: VapidKey, contact: &str) -> Self {
        // The owner of a host's name may give it any address.
        let public = Client::builder()
            .https_only(true)
            .dns_resolver(PublicAddresses);
        Self {
            hosts: hosts.into_iter().collect(),
            key,
            contact: contact.into(),
            web: Service::with("a push service", public),
            local: None,
        }
    }

    /// The same, with one on this machine besides: for the sandbox only.
    #[must_use]
    pub fn and_local(self, service: Url) -> Self {
        let local = Some((Service::new("the sandbox's push service"), service));
        Self { local, ..self }
    }

    /// The key by which browsers know who may send to them, as `PushManager.subscribe` takes it.
    pub fn public_key(&self) -> String {
        self.key.public()
    }

    /// Whether a subscription is of a host that is asked.
    pub fn serve(&self, subscription: &PushSubscription) -> bool {
        self.service(&subscription.endpoint).is_some()
    }

    /// Sends a message. `salt` has never been used before; `now` is in Unix seconds.
    ///
    /// # Errors
    /// See [`PushError`].
    pub async fn send(
        &self,
        subscription: &PushSubscription,
        message: PushMessage<'_>,
        salt: Salt,
        now: u64,
    ) -> Result<(), PushError> {
        let endpoint = &subscription.endpoint;
        let service = self.service(endpoint).ok_or(PushError::NotSent)?;
        let sealed = seal::seal(subscription, message.text.as_bytes(), salt);
        let sealed = sealed.ok_or(PushError::NotSent)?;
        let request = service
            .client
            .post(endpoint.clone())
            .header(
                header::AUTHORIZATION,
                self.key.token(endpoint, &self.contact, now),
            )
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("ttl", message.waits.as_secs())
            .header("topic", topic(message.about))
            .header("urgency", "normal")
            .body(sealed);
        let later = |after| PushError::Later { after };
        // What it says besides is not read.
        let answer = request.send().await.map_err(|_| later(None))?;
        match answer.status() {
            status if status.is_success() => Ok(()),
            StatusCode::NOT_FOUND | StatusCode::GONE => Err(PushError::Gone),
            StatusCode::TOO_MANY_REQUESTS => Err(later(pause(&answer))),
            status if status.is_server_error() => Err(later(pause(&answer))),
            status => Err(PushError::Refused(status.as_u16())),
        }
    }

    fn service(&self, endpoint: &Url) -> Option<&Service> {
        if let Some((service, local)) = &self.local
            && endpoint.origin() == local.origin()
        {
            return Some(service);
        }
        let is_allowed = self.hosts.iter().any(|host| host.has(endpoint));
        is_allowed.then_some(&self.web)
    }
}

/// Services take 32 letters, and need not know what it is about.
fn topic(about: &str) -> String {
    URL_SAFE_NO_PAD.encode(&Sha256::digest(about)[..24])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_has_the_length_that_services_take_and_tells_nothing() {
        let (one, other) = (topic("claimed/1/v4.4/5"), topic("claimed/1/v4.4/6"));
        assert_eq!((one.len(), other.len()), (32, 32));
        assert!(one != other && !one.contains("claimed"));
    }
}
