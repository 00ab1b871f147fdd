use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long things are kept that nobody needs any more, but may want to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Jobs that are done or discarded. Dead ones are kept until an operator decides.
    pub jobs: Duration,
}

impl Default for Retention {
    fn default() -> Self {
        Self {
            jobs: DAY.saturating_mul(30),
        }
    }
}
