use partners::mail::{MailServer, Mailer, Sender};
use serde::Deserialize;

use super::{
    ConfigError,
    hidden::{Hidden, or_empty},
    variable::Variable,
};

/// Who sends letters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailConfig {
    #[serde(deserialize_with = "or_empty")]
    smtp_url: Option<Hidden<MailServer>>,
    #[serde(deserialize_with = "or_empty")]
    from: Option<Hidden<Sender>>,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_SMTP_URL", "mail", "smtp_url"),
    Variable::text("FILBERT_MAIL_FROM", "mail", "from"),
];

impl MailConfig {
    /// Refuses one without the other.
    pub(super) fn refuse_half(&self) -> Result<(), ConfigError> {
        let (setting, needs) = match (&self.smtp_url, &self.from) {
            (Some(_), None) => ("smtp_url", "`from` of [mail]"),
            (None, Some(_)) => ("from", "`smtp_url` of [mail]"),
            _ => return Ok(()),
        };
        Err(ConfigError::Without { setting, needs })
    }

    /// Who sends them; `None`: none are sent.
    pub fn mailer(&self) -> Option<Mailer> {
        let (server, from) = (self.smtp_url.as_ref()?, self.from.as_ref()?);
        Some(Mailer::new(&server.0, from.0.clone()))
    }
}
