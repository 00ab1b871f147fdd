use std::time::Duration;

/// The longest pause after a first failure. It doubles with each one.
const FIRST: Duration = Duration::from_secs(1);
/// The longest pause after any.
const LONGEST: Duration = Duration::from_secs(10 * 60);

/// The pause after the `attempts`th failure in a row: anything between none and twice the bound of
/// the one before, as `dice` falls. What failed together does not come again together.
pub(super) fn pause(attempts: u32, dice: u64) -> Duration {
    let doublings = attempts.saturating_sub(1).min(31);
    let bound = FIRST.saturating_mul(1 << doublings).min(LONGEST);
    let millis = u64::try_from(bound.as_millis()).unwrap_or(u64::MAX - 1);
    Duration::from_millis(dice % (millis + 1))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_pause_is_within_its_bound(attempts in 1_u32.., dice: u64) {
            let bound = Duration::from_secs(1 << (attempts.clamp(1, 20) - 1));
            prop_assert!(pause(attempts, dice) <= bound);
            prop_assert!(pause(attempts, dice) <= LONGEST);
        }

        /// Every pause up to the bound is as likely as any other: none is left out at either end.
        #[test]
        fn every_pause_can_be_had(attempts in 1_u32..=10, millis in 0_u64..=512_000) {
            let wanted = Duration::from_millis(millis);
            let bound = Duration::from_secs(1 << (attempts - 1));
            prop_assert_eq!(pause(attempts, millis) == wanted, wanted <= bound);
        }
    }

    #[test]
    fn bounds_double_until_the_longest() {
        let longest = |attempts| {
            (0..=11)
                .map(|bits| {
                    // The greatest remainder there is.
                    pause(attempts, (1_000_u64 << bits).min(600_000))
                })
                .max()
        };
        let bounds: Vec<_> = (1..=12)
            .filter_map(longest)
            .map(|pause| pause.as_secs())
            .collect();
        assert_eq!(bounds, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
    }
}
