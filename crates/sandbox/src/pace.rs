use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::{sync::watch, time::timeout};

/// How fast money moves from state to state at one of the sandbox's servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// One state after so many milliseconds.
    StepMs(u64),
    /// It stands still, but for what the page and the control calls do.
    Held,
}

impl Pace {
    /// Slow enough to be watched.
    pub(crate) const AT_FIRST: Self = Self::StepMs(2_000);
}

/// Moves everything on when its time has come, for ever. `step` does what is due at steps of so many milliseconds,
/// and says how long until the next is; none, if nothing is under way.
pub(crate) async fn keep(
    mut changes: watch::Receiver<u64>,
    pace: impl Fn() -> Pace,
    step: impl Fn(i64) -> Option<Duration>,
) {
    loop {
        changes.mark_unchanged();
        let wait = match pace() {
            Pace::Held => None,
            Pace::StepMs(ms) => step(i64::try_from(ms).unwrap_or(i64::MAX)),
        };
        let changed = match wait {
            Some(wait) => timeout(wait, changes.changed()).await,
            None => Ok(changes.changed().await),
        };
        if matches!(changed, Ok(Err(_))) {
            return;
        }
    }
}
