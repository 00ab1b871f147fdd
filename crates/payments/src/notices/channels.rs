use std::sync::Arc;

use partners::{mail::Mailer, push::PushServices};

/// By which ways people are told something, as the operator allows.
#[derive(Clone, Debug, Default)]
pub struct Notices(Arc<Ways>);

#[derive(Debug, Default)]
struct Ways {
    push: Option<PushServices>,
    mail: Option<Mailer>,
    home: String,
}

impl Notices {
    /// By messages to browsers, by letters; `home` is where our pages are.
    pub fn new(push: Option<PushServices>, mail: Option<Mailer>, home: &str) -> Self {
        let home = home.trim_end_matches('/').to_owned();
        Self(Arc::new(Ways { push, mail, home }))
    }

    /// Whether people can be told anything.
    pub fn are_offered(&self) -> bool {
        self.push().is_some() || self.mail().is_some()
    }

    /// To browsers.
    pub fn push(&self) -> Option<&PushServices> {
        self.0.push.as_ref()
    }

    /// By e-mail.
    pub fn mail(&self) -> Option<&Mailer> {
        self.0.mail.as_ref()
    }

    pub(super) fn page(&self, path: &str) -> String {
        format!("{}/{path}", self.0.home)
    }
}
