use std::{
    collections::HashMap,
    hash::Hash,
    num::NonZeroU32,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Most keys that are told apart at once. Past it the newcomers share one allowance.
const MOST_KEYS: usize = 65_536;
/// How often a full table is looked through for what can be forgotten: it is long, and everybody waits.
const SWEEP_EVERY: Duration = Duration::from_secs(1);

/// How much somebody may do: so much at once, refilled evenly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quota {
    /// At once.
    pub burst: NonZeroU32,
    /// How many come back in a time.
    pub refill: NonZeroU32,
    /// In which time.
    pub within: Duration,
}

impl Quota {
    /// So many at once, of which so many come back in a minute.
    pub(super) fn a_minute(burst: NonZeroU32, refill: NonZeroU32) -> Self {
        let within = Duration::from_secs(60);
        Self {
            burst,
            refill,
            within,
        }
    }

    /// So many an hour, at once or not.
    pub(super) fn an_hour(most: NonZeroU32) -> Self {
        Self {
            burst: most,
            refill: most,
            within: Duration::from_secs(60 * 60),
        }
    }

    fn interval(self) -> Duration {
        self.within / self.refill.get()
    }

    /// In which a whole burst comes back.
    pub(super) fn window(self) -> Duration {
        self.interval() * self.burst.get()
    }
}

/// The allowance of each of many.
///
/// One of them is one instant: the time at which it will be whole again (the generic cell rate
/// algorithm). So an entry whose instant is past says nothing and can be forgotten, and the table
/// has a bound. That bound is why this is not the crate `governor`: its keyed limiters grow with
/// every key until somebody sweeps them.
pub(super) struct Allowances<K> {
    pub quota: Quota,
    table: Mutex<Table<K>>,
}

struct Table<K> {
    /// `None` is everybody for whom there is no room.
    whole_again: HashMap<Option<K>, Instant>,
    swept_at: Option<Instant>,
}

/// What is left of an allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Left {
    /// How many more may follow at once.
    pub remaining: u32,
    /// When it is whole again.
    pub whole_in: Duration,
}

impl<K: Copy + Eq + Hash> Allowances<K> {
    pub(super) fn new(quota: Quota) -> Self {
        Self {
            quota,
            table: Mutex::new(Table {
                whole_again: HashMap::new(),
                swept_at: None,
            }),
        }
    }

    /// Takes one off the allowance.
    ///
    /// # Errors
    /// How long to wait for the next, when nothing is left.
    pub(super) fn take(&self, key: K, now: Instant) -> Result<Left, Duration> {
        let (interval, window) = (self.quota.interval(), self.quota.window());
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let key = table.room_for(key, now);
        let whole_again = &mut table.whole_again;
        let at = whole_again.get(&key).copied().unwrap_or(now).max(now);
        let next = at + interval;
        let whole_in = next.duration_since(now);
        if whole_in > window {
            return Err(whole_in - window);
        }
        whole_again.insert(key, next);
        let remaining = (window - whole_in).as_nanos() / interval.as_nanos().max(1);
        Ok(Left {
            remaining: u32::try_from(remaining).unwrap_or(u32::MAX),
            whole_in,
        })
    }
}

impl<K: Copy + Eq + Hash> Table<K> {
    /// The key, or everybody's where there is no room for another.
    fn room_for(&mut self, key: K, now: Instant) -> Option<K> {
        let is_full = |table: &Self| table.whole_again.len() >= MOST_KEYS;
        if self.whole_again.contains_key(&Some(key)) || !is_full(self) {
            return Some(key);
        }
        let is_due = |swept_at| now.saturating_duration_since(swept_at) >= SWEEP_EVERY;
        if self.swept_at.is_none_or(is_due) {
            self.whole_again.retain(|_, instant| *instant > now);
            self.swept_at = Some(now);
        }
        (!is_full(self)).then_some(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn three_a_burst() -> Allowances<u32> {
        let [burst, refill] = [3, 60].map(|number| NonZeroU32::new(number).unwrap());
        Allowances::new(Quota::a_minute(burst, refill))
    }

    #[test]
    fn a_burst_passes_and_comes_back_evenly() {
        let (allowances, start) = (three_a_burst(), Instant::now());
        for (remaining, seconds) in [(2, 1), (1, 2), (0, 3)] {
            let left = allowances.take(1, start).unwrap();
            assert_eq!(
                (left.remaining, left.whole_in),
                (remaining, SECOND * seconds)
            );
        }
        assert_eq!(allowances.take(1, start), Err(SECOND));
        assert!(allowances.take(2, start).is_ok(), "another's business");
        let later = start + SECOND;
        assert_eq!(allowances.take(1, later).unwrap().remaining, 0);
        assert!(allowances.take(1, later).is_err());
    }

    #[test]
    fn the_table_is_bounded_and_forgets_first_what_says_nothing() {
        let (allowances, start) = (three_a_burst(), Instant::now());
        let most = u32::try_from(MOST_KEYS).unwrap();
        for key in 0..most {
            allowances.take(key, start).unwrap();
        }
        for key in 0..10 {
            let _ = allowances.take(most + key, start);
        }
        assert!(keys(&allowances) <= MOST_KEYS + 1);
        allowances.take(2 * most, start + 60 * SECOND).unwrap();
        assert_eq!(keys(&allowances), 1);
    }

    #[test]
    fn a_full_table_is_swept_once_a_second() {
        let (allowances, start) = (three_a_burst(), Instant::now());
        let most = u32::try_from(MOST_KEYS).unwrap();
        for key in 0..most {
            allowances.take(key, start).unwrap();
        }
        // All of them are whole again after a second.
        for (key, milliseconds, left) in [
            (most, 500, MOST_KEYS + 1),
            (most + 1, 1_400, MOST_KEYS + 1),
            (most + 2, 1_500, 2),
        ] {
            let now = start + Duration::from_millis(milliseconds);
            allowances.take(key, now).unwrap();
            assert_eq!(keys(&allowances), left, "after {milliseconds} ms");
        }
    }

    fn keys(allowances: &Allowances<u32>) -> usize {
        allowances.table.lock().unwrap().whole_again.len()
    }
}
