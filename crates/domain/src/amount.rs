use alloy_primitives::U256;

/// The decimal text of `units` of a token with `decimals`, without trailing zeros: `25`, `0.5`.
pub fn format_units(units: U256, decimals: u8) -> String {
    let digits = units.to_string();
    let decimals = usize::from(decimals);
    let padded = format!("{digits:0>width$}", width = decimals + 1);
    let (whole, fraction) = padded.split_at(padded.len() - decimals);
    match fraction.trim_end_matches('0') {
        "" => whole.to_owned(),
        fraction => format!("{whole}.{fraction}"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn reads_as_people_write() {
        assert_eq!(format_units(U256::from(25_000_000), 6), "25");
        assert_eq!(format_units(U256::from(500), 3), "0.5");
        assert_eq!(format_units(U256::from(7), 0), "7");
        assert_eq!(format_units(U256::ZERO, 18), "0");
    }

    proptest! {
        #[test]
        fn no_digit_is_lost_or_made_up(limbs: [u64; 4], decimals in 0u8..=36) {
            let units = U256::from_limbs(limbs);
            let text = format_units(units, decimals);
            let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
            prop_assert!(!fraction.ends_with('0') && fraction.len() <= usize::from(decimals));
            prop_assert!(whole == "0" || !whole.starts_with('0'));
            let digits = format!("{whole}{fraction:0<width$}", width = usize::from(decimals));
            prop_assert_eq!(U256::from_str_radix(&digits, 10), Ok(units));
        }
    }
}
