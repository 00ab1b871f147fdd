use std::time::Duration;

use tokio::time::Instant;

/// How long an endpoint rests at first, and at longest.
const FIRST: Duration = Duration::from_secs(2);
const LONGEST: Duration = Duration::from_secs(60);
/// How long one question may try whether an endpoint is well again before another does: longer than it waits
/// for an answer.
const TRIED_WITHIN: Duration = Duration::from_secs(10);

/// Whether an endpoint is asked before others. One that does not answer rests for a while, longer each time, and
/// is then tried by one question: the others are not kept waiting by it.
#[derive(Debug, Default)]
pub(super) struct Rest {
    /// `None`: it is awake.
    until: Option<Instant>,
    pause: Duration,
    failed_at: Option<Instant>,
}

impl Rest {
    /// Whether it is asked before others now: it is awake, or this is the first question after its rest.
    pub(super) fn take(&mut self, now: Instant) -> bool {
        match self.until {
            None => true,
            Some(until) if now < until => false,
            Some(_) => {
                self.until = Some(now + TRIED_WITHIN);
                true
            }
        }
    }

    /// Notes that it answered. True when it rested.
    pub(super) fn answered(&mut self) -> bool {
        std::mem::take(self).until.is_some()
    }

    /// Notes that it did not answer what it was asked at `asked_at`. True when it was awake.
    pub(super) fn failed(&mut self, asked_at: Instant, now: Instant) -> bool {
        // Of questions that it left unanswered together, one counts.
        if self.failed_at.is_some_and(|failed_at| asked_at < failed_at) {
            return false;
        }
        let pause = (self.pause * 2).clamp(FIRST, LONGEST);
        self.rest(pause, now)
    }

    /// Notes that it is of no use for long. True when it was awake.
    pub(super) fn is_of_no_use(&mut self, now: Instant) -> bool {
        self.rest(LONGEST, now)
    }

    fn rest(&mut self, pause: Duration, now: Instant) -> bool {
        let was_awake = self.until.is_none();
        *self = Self {
            until: Some(now + pause),
            pause,
            failed_at: Some(now),
        };
        was_awake
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLI: Duration = Duration::from_millis(1);

    #[test]
    fn it_rests_longer_each_time_up_to_a_minute() {
        let (mut rest, mut now) = (Rest::default(), Instant::now());
        for seconds in [2, 4, 8, 16, 32, 60, 60] {
            assert!(rest.take(now), "it is asked first");
            assert_eq!(rest.failed(now, now), seconds == 2, "said once");
            let over = now + Duration::from_secs(seconds);
            assert!(!rest.take(over - MILLI), "{seconds}");
            now = over;
        }
    }

    #[test]
    fn one_question_tries_it_after_its_rest() {
        let (mut rest, now) = (Rest::default(), Instant::now());
        rest.failed(now, now);
        let over = now + FIRST;
        assert!(rest.take(over) && !rest.take(over));
        assert!(!rest.take(over + TRIED_WITHIN - MILLI));
        // Whoever tried it may have left without waiting for an answer.
        assert!(rest.take(over + TRIED_WITHIN));
    }

    #[test]
    fn it_is_asked_first_again_once_it_answers() {
        let (mut rest, now) = (Rest::default(), Instant::now());
        assert!(!rest.answered(), "it did not rest");
        rest.failed(now, now);
        rest.failed(now + FIRST, now + FIRST);
        assert!(rest.answered());
        assert!(rest.take(now + FIRST));
        rest.failed(now + FIRST, now + FIRST);
        assert!(rest.take(now + 2 * FIRST), "as short as the first time");
    }

    #[test]
    fn of_questions_that_were_under_way_together_one_counts() {
        let (mut rest, asked_at) = (Rest::default(), Instant::now());
        let now = asked_at + Duration::from_secs(5);
        assert!(rest.failed(asked_at, now));
        for _ in 0..16 {
            assert!(!rest.failed(asked_at, now + MILLI));
        }
        assert!(rest.take(now + FIRST));
    }

    #[test]
    fn what_is_of_no_use_rests_for_long() {
        let (mut rest, now) = (Rest::default(), Instant::now());
        assert!(rest.is_of_no_use(now));
        assert!(!rest.take(now + LONGEST - MILLI));
        assert!(rest.take(now + LONGEST));
    }
}
