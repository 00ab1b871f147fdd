use std::{num::NonZeroU32, time::Duration};

use payments::Retention;
use serde::Deserialize;

use super::variable::Variable;

/// How many days things are kept that nobody needs any more.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetentionConfig {
    rejected_calls_days: NonZeroU32,
    final_attempts_days: NonZeroU32,
    jobs_days: NonZeroU32,
    spending_days: NonZeroU32,
    unused_uploads_days: NonZeroU32,
    attachments_days: NonZeroU32,
    waiting_attachments_days: NonZeroU32,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::number(
        "FILBERT_KEEP_REJECTED_CALLS_DAYS",
        "retention",
        "rejected_calls_days",
    ),
    Variable::number(
        "FILBERT_KEEP_FINAL_ATTEMPTS_DAYS",
        "retention",
        "final_attempts_days",
    ),
    Variable::number("FILBERT_KEEP_JOBS_DAYS", "retention", "jobs_days"),
    Variable::number("FILBERT_KEEP_SPENDING_DAYS", "retention", "spending_days"),
    Variable::number(
        "FILBERT_KEEP_UNUSED_UPLOADS_DAYS",
        "retention",
        "unused_uploads_days",
    ),
    Variable::number(
        "FILBERT_KEEP_ATTACHMENTS_DAYS",
        "retention",
        "attachments_days",
    ),
    Variable::number(
        "FILBERT_KEEP_WAITING_ATTACHMENTS_DAYS",
        "retention",
        "waiting_attachments_days",
    ),
];

impl RetentionConfig {
    /// The same for the work that keeps to it.
    pub fn periods(self) -> Retention {
        Retention {
            rejected_calls: days(self.rejected_calls_days),
            final_attempts: days(self.final_attempts_days),
            jobs: days(self.jobs_days),
            spending: days(self.spending_days),
            unused_uploads: days(self.unused_uploads_days),
            attachments: days(self.attachments_days),
            waiting_attachments: days(self.waiting_attachments_days),
        }
    }
}

fn days(number: NonZeroU32) -> Duration {
    Duration::from_secs(u64::from(number.get()) * 24 * 60 * 60)
}

#[cfg(test)]
mod tests {
    use super::super::{Config, Environment};
    use super::*;

    #[test]
    fn things_are_kept_as_long_as_is_usual() {
        let config = Config::from_sources(None, &Environment::new()).unwrap();
        assert_eq!(config.retention.periods(), Retention::default());
    }

    #[test]
    fn nothing_is_forgotten_at_once() {
        let none = [("FILBERT_KEEP_JOBS_DAYS".to_owned(), "0".to_owned())];
        let refused = Config::from_sources(None, &none.into()).unwrap_err();
        assert!(refused.to_string().contains("nonzero"), "{refused}");
    }
}
