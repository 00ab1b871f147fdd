use std::str::FromStr;

use partners::push::{PushHost, PushServices, VapidKey};
use serde::{Deserialize, Deserializer, de::Error};
use url::Url;

use super::{
    ConfigError,
    hidden::{Hidden, or_empty},
    variable::Variable,
};

/// Who sends messages to browsers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushConfig {
    #[serde(deserialize_with = "or_empty")]
    key: Option<Hidden<VapidKey>>,
    #[serde(deserialize_with = "or_empty")]
    contact: Option<Hidden<Contact>>,
    #[serde(deserialize_with = "push_hosts")]
    hosts: Vec<PushHost>,
}

/// Whom push services write to when something is wrong.
#[derive(Clone)]
struct Contact(Url);

/// What it should have been.
#[derive(Debug, thiserror::Error)]
#[error("it should be an address that begins with mailto: or https:")]
struct NoContact;

impl FromStr for Contact {
    type Err = NoContact;

    fn from_str(text: &str) -> Result<Self, NoContact> {
        match Url::parse(text) {
            Ok(url) if matches!(url.scheme(), "mailto" | "https") => Ok(Self(url)),
            _ => Err(NoContact),
        }
    }
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_PUSH_KEY", "push", "key"),
    Variable::text("FILBERT_PUSH_CONTACT", "push", "contact"),
    Variable::texts("FILBERT_PUSH_HOSTS", "push", "hosts"),
];

impl PushConfig {
    /// Refuses a key without a contact: services refuse it too.
    pub(super) fn refuse_half(&self) -> Result<(), ConfigError> {
        let (setting, needs) = match (&self.key, &self.contact) {
            (Some(_), None) => ("key", "`contact` of [push]"),
            (None, Some(_)) => ("contact", "`key` of [push]"),
            _ => return Ok(()),
        };
        Err(ConfigError::Without { setting, needs })
    }

    /// Who sends them; `None`: none are sent.
    pub fn services(&self) -> Option<PushServices> {
        let (key, contact) = (self.key.as_ref()?, self.contact.as_ref()?);
        let hosts = self.hosts.iter().cloned();
        let contact = contact.0.0.as_str();
        Some(PushServices::new(hosts, key.0.clone(), contact))
    }
}

fn push_hosts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PushHost>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    let hosts = texts.iter().map(|text| {
        text.parse().map_err(|_| {
            D::Error::custom(format!(
                "it has {text:?}: name public hosts without scheme, port and path, or all below one, such as \
                 \"*.push.apple.com\""
            ))
        })
    });
    hosts.collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Config, Environment};

    const KEY: &str = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";

    fn load(pairs: &[(&str, &str)]) -> Result<Config, String> {
        let pairs = pairs.iter();
        let environment: Environment = pairs
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Config::from_sources(None, &environment).map_err(|error| error.to_string())
    }

    #[test]
    fn nobody_is_told_anything_until_the_operator_says_how() {
        let config = load(&[]).unwrap();
        assert!(config.push.services().is_none() && config.mail.mailer().is_none());
        let config = load(&[
            ("FILBERT_PUSH_KEY", KEY),
            ("FILBERT_PUSH_CONTACT", "mailto:who@example.org"),
            ("FILBERT_SMTP_URL", "smtps://user:S3CR3T@smtp.example.org"),
            ("FILBERT_MAIL_FROM", "Filbert <no-reply@example.org>"),
        ]);
        let config = config.unwrap();
        assert!(config.push.services().is_some() && config.mail.mailer().is_some());
        let shown = format!("{config:?}");
        assert!(!shown.contains(KEY) && !shown.contains("S3CR3T"), "{shown}");
    }

    #[test]
    fn half_of_it_does_nothing_and_says_so() {
        for (name, value, blamed) in [
            ("FILBERT_PUSH_KEY", KEY, "key is set and does nothing"),
            (
                "FILBERT_PUSH_CONTACT",
                "https://example.org",
                "contact is set and does nothing",
            ),
            (
                "FILBERT_SMTP_URL",
                "smtps://u:S3CR3T@smtp.example.org",
                "smtp_url is set and does nothing",
            ),
            (
                "FILBERT_MAIL_FROM",
                "no-reply@example.org",
                "from is set and does nothing",
            ),
        ] {
            let error = load(&[(name, value)]).unwrap_err();
            assert!(error.contains(blamed), "{error}");
            assert!(!error.contains("S3CR3T") && !error.contains(KEY), "{error}");
        }
    }

    #[test]
    fn what_cannot_be_is_refused_without_being_shown() {
        for (name, value) in [
            ("FILBERT_PUSH_KEY", "S3CR3T"),
            ("FILBERT_PUSH_CONTACT", "S3CR3T@example.org"),
            ("FILBERT_SMTP_URL", "smtp://u:S3CR3T@smtp.example.org"),
            ("FILBERT_MAIL_FROM", "S3CR3T"),
            (
                "FILBERT_MAIL_FROM",
                "S3CR3T@example.org\r\nBcc: other@example.org",
            ),
        ] {
            let error = load(&[(name, value)]).unwrap_err();
            assert!(error.starts_with(&format!("{name}: ")), "{error}");
            assert!(!error.contains("S3CR3T"), "{error}");
        }
        for host in [
            "*.com",
            "localhost",
            "https://fcm.googleapis.com",
            "10.0.0.1",
        ] {
            let error = load(&[("FILBERT_PUSH_HOSTS", host)]).unwrap_err();
            assert!(error.starts_with("FILBERT_PUSH_HOSTS: "), "{error}");
        }
    }
}
