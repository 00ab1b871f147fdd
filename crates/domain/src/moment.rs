use std::fmt;

const DAY: u64 = 24 * 60 * 60;
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A point in time as contracts keep it, in Unix seconds. Shown to people as a date in UTC:
/// `20 November 2026, 13:45 UTC`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub u64);

impl Moment {
    /// Only the day: `20 November 2026`.
    pub fn date(self) -> String {
        let (year, month, day) = self.civil();
        format!("{day} {} {year}", MONTHS[month])
    }

    /// The day in UTC: its year, its month from 0 and its day from 1.
    pub fn civil(self) -> (u64, usize, u64) {
        civil(self.0 / DAY)
    }

    /// For programs: `2026-11-20T13:45:07Z` (ISO 8601).
    pub fn iso(self) -> String {
        let (year, month, day) = self.civil();
        let seconds = self.0 % DAY;
        let (hour, minute, second) = (seconds / 3_600, seconds % 3_600 / 60, seconds % 60);
        let month = month + 1;
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.0 % DAY / 60;
        let (hour, minute) = (minutes / 60, minutes % 60);
        write!(f, "{}, {hour:02}:{minute:02} UTC", self.date())
    }
}

/// Year, month from 0 and day from 1 of the Gregorian calendar, by days since 1970.
///
/// Counted in years that begin in March, so that the leap day comes last: see `civil_from_days` in
/// <https://howardhinnant.github.io/date_algorithms.html>.
fn civil(days: u64) -> (u64, usize, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12;
    let year = era * 400 + year_of_era + u64::from(month < 2);
    (year, month as usize, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_shown_as_a_date() {
        for (seconds, shown) in [
            (0, "1 January 1970, 00:00 UTC"),
            (951_825_599, "29 February 2000, 11:59 UTC"),
            (1_767_225_599, "31 December 2025, 23:59 UTC"),
            (1_795_180_500, "20 November 2026, 13:15 UTC"),
            (4_107_542_400, "1 March 2100, 00:00 UTC"),
        ] {
            assert_eq!(Moment(seconds).to_string(), shown);
        }
        assert!(Moment(u64::MAX).to_string().ends_with("UTC"));
        assert_eq!(Moment(951_825_599).iso(), "2000-02-29T11:59:59Z");
        assert_eq!(Moment(0).iso(), "1970-01-01T00:00:00Z");
    }

    #[test]
    fn no_day_is_left_out_or_told_twice() {
        let mut before = civil(0);
        for days in 1..200_000 {
            let (year, month, day) = civil(days);
            let next_day = (year, month, day) == (before.0, before.1, before.2 + 1);
            let next_month = day == 1 && (28..=31).contains(&before.2);
            let follows = (year, month) == (before.0, before.1 + 1)
                || (year, month, before.1) == (before.0 + 1, 0, 11);
            assert!(
                next_day || (next_month && follows),
                "{before:?}, then {year} {month} {day}"
            );
            before = (year, month, day);
        }
    }
}
