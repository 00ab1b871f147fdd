//! How often a claim on its way is looked at.

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// How long one is looked after by itself. What is not there by then needs a person.
const LOOKED_AFTER: i64 = 30 * DAY;

/// What began before (Unix ms) needs a person at `now`, unless it came to its end.
pub(crate) fn overdue_before(now: i64) -> i64 {
    now.saturating_sub(LOOKED_AFTER)
}

/// When one is looked at next (Unix ms) that began at `since`. `None`: only with all others that are overdue.
pub(super) fn next_look(since: i64, now: i64) -> Option<i64> {
    let age = now.saturating_sub(since);
    if age > LOOKED_AFTER {
        return None;
    }
    let pause = match age > HOUR {
        true => 10 * MINUTE,
        false => (age / 4).clamp(SECOND, 5 * SECOND),
    };
    Some(now.saturating_add(pause))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_looked_at_each_five_seconds_at_least_for_an_hour_and_for_a_month_in_all() {
        for (age, pause) in [
            (0, SECOND),
            (8 * SECOND, 2 * SECOND),
            (HOUR, 5 * SECOND),
            (DAY, 10 * MINUTE),
        ] {
            assert_eq!(next_look(0, age), Some(age + pause));
        }
        assert_eq!(next_look(0, LOOKED_AFTER + 1), None);
        for age in [LOOKED_AFTER, LOOKED_AFTER + 1] {
            let is_overdue = 0 < overdue_before(age);
            assert_eq!(is_overdue, next_look(0, age).is_none(), "either follows it");
        }
    }
}
