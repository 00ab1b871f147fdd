use alloy_primitives::U256;

/// Why a decimal text is not an amount.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AmountError {
    /// Not `digits` or `digits.digits`.
    #[error("not a decimal number")]
    NotANumber,
    /// More digits after the point than the token has.
    #[error("more than {0} digits after the point")]
    TooPrecise(u8),
    /// Past 2^256.
    #[error("too large")]
    TooLarge,
}

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

/// The units that a decimal text names, exactly. The inverse of [`format_units`].
pub fn parse_units(text: &str, decimals: u8) -> Result<U256, AmountError> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_digits(whole) || !is_digits(fraction) || text.ends_with('.') {
        return Err(AmountError::NotANumber);
    }
    let fraction = fraction.trim_end_matches('0');
    let missing = usize::from(decimals)
        .checked_sub(fraction.len())
        .ok_or(AmountError::TooPrecise(decimals))?;
    let digits = format!("{whole}{fraction}{}", "0".repeat(missing));
    U256::from_str_radix(&digits, 10).map_err(|_| AmountError::TooLarge)
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

    #[test]
    fn refuses_what_is_no_amount() {
        for text in ["", ".", "1.", ".5", "1e3", "-1", "1,5", " 1", "0x10"] {
            assert_eq!(parse_units(text, 6), Err(AmountError::NotANumber), "{text}");
        }
        assert_eq!(parse_units("0.0000001", 6), Err(AmountError::TooPrecise(6)));
        assert_eq!(parse_units(&"9".repeat(90), 0), Err(AmountError::TooLarge));
    }

    proptest! {
        #[test]
        fn parse_undoes_format(limbs: [u64; 4], decimals in 0u8..=36) {
            let units = U256::from_limbs(limbs);
            prop_assert_eq!(parse_units(&format_units(units, decimals), decimals), Ok(units));
        }
    }
}
