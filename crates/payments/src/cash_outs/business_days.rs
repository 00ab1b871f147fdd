/// Milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1_000;
/// 1970-01-01 was a Thursday; weeks are counted from Monday.
const FIRST_WEEKDAY: i64 = 3;

/// The moment so many working days of banks after another one (Unix ms), by weekends alone.
pub(super) fn after(moment: i64, days: u32) -> i64 {
    let mut at = moment;
    for _ in 0..days {
        at = at.saturating_add(DAY);
        while is_weekend(at) {
            at = at.saturating_add(DAY);
        }
    }
    at
}

fn is_weekend(moment: i64) -> bool {
    (moment.div_euclid(DAY) + FIRST_WEEKDAY).rem_euclid(7) >= 5
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Monday, 2023-11-13, noon.
    const MONDAY: i64 = 1_699_876_800_000;

    #[test]
    fn banks_do_not_work_at_weekends() {
        assert_eq!(after(MONDAY, 3), MONDAY + 3 * DAY);
        let thursday = MONDAY + 3 * DAY;
        assert_eq!(after(thursday, 3), thursday + 5 * DAY);
        let saturday = MONDAY + 5 * DAY;
        assert_eq!(after(saturday, 1), saturday + 2 * DAY);
    }
}
