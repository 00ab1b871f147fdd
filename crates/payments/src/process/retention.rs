use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long things are kept that nobody needs any more, but may want to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Calls that were refused, with the reason.
    pub rejected_calls: Duration,
    /// The signed bytes of transactions that are final. What they did is kept for ever.
    pub final_attempts: Duration,
    /// Jobs that are done or discarded. Dead ones are kept until an operator decides.
    pub jobs: Duration,
    /// What the sponsor spent on each address and network, a row a day.
    pub spending: Duration,
    /// What was uploaded to travel with a link and no deposit ever followed.
    pub unused_uploads: Duration,
    /// What travelled with links, after their money left.
    pub attachments: Duration,
    /// What travels with links that still wait, from its upload on.
    pub waiting_attachments: Duration,
}

impl Default for Retention {
    fn default() -> Self {
        Self {
            rejected_calls: DAY.saturating_mul(30),
            final_attempts: DAY.saturating_mul(30),
            jobs: DAY.saturating_mul(30),
            spending: DAY.saturating_mul(7),
            unused_uploads: DAY.saturating_mul(30),
            attachments: DAY.saturating_mul(90),
            waiting_attachments: DAY.saturating_mul(365),
        }
    }
}
