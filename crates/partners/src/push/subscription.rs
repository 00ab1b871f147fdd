use std::fmt;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use p256::PublicKey;
use url::Url;

/// Longest address (bytes) of a subscription.
const LONGEST: usize = 1_024;

/// What a browser gave away so that it can be told something. Whoever knows it can at least try, so it
/// shows nothing of itself.
#[derive(Clone, PartialEq, Eq)]
pub struct PushSubscription {
    pub(super) endpoint: Url,
    pub(super) public: PublicKey,
    pub(super) auth: [u8; 16],
}

/// It is none that a browser makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is no subscription as browsers make them")]
pub struct NotASubscription;

impl PushSubscription {
    /// Reads the parts of a browser's `PushSubscription`, its keys as they come: base64 for URLs.
    ///
    /// # Errors
    /// When one of them is not what it should be.
    pub fn read(endpoint: &str, p256dh: &str, auth: &str) -> Result<Self, NotASubscription> {
        if endpoint.len() > LONGEST {
            return Err(NotASubscription);
        }
        let bytes = |text: &str| {
            let text = text.trim_end_matches('=');
            URL_SAFE_NO_PAD.decode(text).map_err(|_| NotASubscription)
        };
        let mut endpoint: Url = endpoint.parse().map_err(|_| NotASubscription)?;
        // Never sent, and it would make another subscription of the same one.
        endpoint.set_fragment(None);
        Ok(Self {
            endpoint,
            public: PublicKey::from_sec1_bytes(&bytes(p256dh)?).map_err(|_| NotASubscription)?,
            auth: bytes(auth)?.try_into().map_err(|_| NotASubscription)?,
        })
    }

    /// Where its messages go, in the one way to write it.
    pub fn endpoint(&self) -> &str {
        self.endpoint.as_str()
    }
}

impl fmt::Debug for PushSubscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PushSubscription(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn what_browsers_make_is_read_and_not_shown() {
        let read = PushSubscription::read("https://push.example.org/S3CR3T#x", KEY, AUTH);
        let read = read.expect("a subscription");
        assert_eq!(read.endpoint(), "https://push.example.org/S3CR3T");
        assert!(!format!("{read:?}").contains("S3CR3T"));
        let padded = PushSubscription::read(read.endpoint(), &format!("{KEY}="), AUTH);
        assert_eq!(padded, Ok(read));
    }

    #[test]
    fn anything_else_is_none() {
        let long = format!("https://push.example.org/{}", "x".repeat(LONGEST));
        let on_no_curve = KEY.replace("Aiw4", "Aiw8");
        for (endpoint, key, auth) in [
            ("push.example.org/x", KEY, AUTH),
            (&long, KEY, AUTH),
            ("https://push.example.org/x", "", AUTH),
            ("https://push.example.org/x", "AA", AUTH),
            ("https://push.example.org/x", &on_no_curve, AUTH),
            ("https://push.example.org/x", KEY, "AAAA"),
            ("https://push.example.org/x", KEY, "not base64!"),
        ] {
            let read = PushSubscription::read(endpoint, key, auth);
            assert_eq!(read, Err(NotASubscription), "{endpoint} {key} {auth}");
        }
    }
}
