use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::{Duration, SystemTime},
};

use domain::Moment;

/// The bank's time: the machine's, and as much later as it was moved on.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    ahead_ms: AtomicI64,
}

impl Clock {
    /// Unix milliseconds.
    #[expect(
        clippy::disallowed_methods,
        reason = "it stands for a server elsewhere, which has a clock of its own"
    )]
    pub fn now_ms(&self) -> i64 {
        let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        milliseconds(now).saturating_add(self.ahead_ms.load(Ordering::Relaxed))
    }

    pub fn move_on(&self, by: Duration) {
        self.ahead_ms.fetch_add(milliseconds(by), Ordering::Relaxed);
    }
}

pub(crate) fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// A moment as the API writes it: `2024-09-01T02:03:04.567Z`.
pub(crate) fn written(ms: i64) -> String {
    let ms = u64::try_from(ms).unwrap_or(0);
    let seconds = Moment(ms / 1_000).iso();
    format!("{}.{:03}Z", seconds.trim_end_matches('Z'), ms % 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_its_milliseconds() {
        assert_eq!(written(1_725_156_184_067), "2024-09-01T02:03:04.067Z");
    }

    #[test]
    fn a_clock_is_moved_on() {
        let clock = Clock::default();
        let before = clock.now_ms();
        clock.move_on(Duration::from_secs(3_600));
        assert!(clock.now_ms() >= before + 3_600_000);
    }
}
