use std::{fmt, str::FromStr};

use alloy_primitives::U256;

use crate::format_units;

/// Ten to the power of [`UsdPrice::DECIMALS`].
const ONE: u128 = 1_000_000_000_000_000_000;
/// What no coin costs. A price above it is a fault of whoever tells it.
const ABSURD: u128 = 1_000_000_000 * ONE;
/// Longest text of a number that is read.
const LONGEST: usize = 64;

/// What one whole of an asset costs in US dollars, an integer of 10⁻¹⁸ dollars; never zero.
///
/// An estimate for people: what is sent is always an amount of the asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UsdPrice(u128);

/// Why a text is no price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UsdPriceError {
    /// No decimal number.
    #[error("it is not a number")]
    NotANumber,
    /// Zero, below it, or too little to count.
    #[error("it is nothing")]
    Nothing,
    /// More than anything costs.
    #[error("it is more than anything costs")]
    Absurd,
}

impl UsdPrice {
    /// Digits after the point, of prices and of the values that come of them.
    pub const DECIMALS: u8 = 18;
    /// One dollar.
    pub const DOLLAR: Self = Self(ONE);

    /// The same, or exactly a dollar where it is within half a per cent of one: people count a coin
    /// that is meant to be a dollar as one.
    pub fn rounded_to_dollar(self) -> Self {
        let near = ONE - ONE / 200..=ONE + ONE / 200;
        if near.contains(&self.0) {
            Self::DOLLAR
        } else {
            self
        }
    }

    /// What `units` of an asset with `decimals` are worth, in 10⁻¹⁸ dollars, rounded down. `None`:
    /// more than can be told.
    pub fn value_of(self, units: U256, decimals: u8) -> Option<U256> {
        let whole = U256::from(10).checked_pow(U256::from(decimals))?;
        // Apart, so that only what is too much in the end is too much.
        let (wholes, rest) = units.div_rem(whole);
        let price = U256::from(self.0);
        let value = wholes.checked_mul(price)?;
        value.checked_add(rest.checked_mul(price)? / whole)
    }
}

/// Reads a number as JSON writes it: `0.9998`, `2e3`, `1.5E-7`. What is less than 10⁻¹⁸ is cut off.
impl FromStr for UsdPrice {
    type Err = UsdPriceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (is_negative, units) = read(text).ok_or(UsdPriceError::NotANumber)?;
        if is_negative || units.is_zero() {
            return Err(UsdPriceError::Nothing);
        }
        match u128::try_from(units) {
            Ok(units) if units <= ABSURD => Ok(Self(units)),
            _ => Err(UsdPriceError::Absurd),
        }
    }
}

/// Reads how many dollars something is worth, in 10⁻¹⁸ dollars, from a number as JSON writes it. What is
/// less than 10⁻¹⁸ is cut off. `None`: no number, or one below zero.
pub fn parse_dollars(text: &str) -> Option<U256> {
    let (is_negative, units) = read(text)?;
    (!is_negative || units.is_zero()).then_some(units)
}

/// Whether a number is below zero, and how many 10⁻¹⁸ it is apart from that: [`U256::MAX`] where they
/// are more.
fn read(text: &str) -> Option<(bool, U256)> {
    if text.len() > LONGEST {
        return None;
    }
    let (is_negative, number) = match text.strip_prefix('-') {
        Some(number) => (true, number),
        None => (false, text),
    };
    let (number, exponent) = match number.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, exponent.parse().ok()?),
        None => (number, 0_i16),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = format!("{whole}{fraction}");
    if whole.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let mantissa = U256::from_str_radix(&digits, 10).ok()?;
    // Of one that is far from the point, only the direction matters.
    let shift = i32::from(exponent) + i32::from(UsdPrice::DECIMALS) - fraction.len() as i32;
    let factor = U256::from(10).checked_pow(U256::from(shift.unsigned_abs()));
    let units = match (factor, shift.is_negative()) {
        (Some(factor), true) => mantissa / factor,
        (None, true) => U256::ZERO,
        (Some(factor), false) => mantissa.saturating_mul(factor),
        (None, false) if mantissa.is_zero() => U256::ZERO,
        (None, false) => U256::MAX,
    };
    Some((is_negative, units))
}

/// In dollars, without zeros at the end: `0.9998`.
impl fmt::Display for UsdPrice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_units(U256::from(self.0), Self::DECIMALS))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn price(text: &str) -> UsdPrice {
        text.parse().unwrap()
    }

    #[test]
    fn reads_numbers_as_json_writes_them() {
        for (text, written) in [
            ("1", "1"),
            ("0.9998", "0.9998"),
            ("2000.10", "2000.1"),
            ("2e3", "2000"),
            ("1.5E-7", "0.00000015"),
            ("12.5e+1", "125"),
            ("0.0000000000000000019", "0.000000000000000001"),
            ("1e9", "1000000000"),
        ] {
            assert_eq!(price(text).to_string(), written, "{text}");
        }
    }

    #[test]
    fn refuses_what_is_no_price() {
        use UsdPriceError::{Absurd, NotANumber, Nothing};
        for (text, error) in [
            ("", NotANumber),
            (".", NotANumber),
            (".5", NotANumber),
            ("1,5", NotANumber),
            ("0x1", NotANumber),
            ("NaN", NotANumber),
            ("1e", NotANumber),
            ("1e99999", NotANumber),
            ("+1", NotANumber),
            ("1.2.3", NotANumber),
            ("0", Nothing),
            ("-1", Nothing),
            ("0e30000", Nothing),
            ("1e-19", Nothing),
            ("1e-30000", Nothing),
            ("1000000000.1", Absurd),
            ("1e30000", Absurd),
        ] {
            assert_eq!(text.parse::<UsdPrice>(), Err(error), "{text}");
        }
        let endless = "1".repeat(LONGEST + 1);
        assert_eq!(endless.parse::<UsdPrice>(), Err(NotANumber));
    }

    #[test]
    fn worths_may_be_nothing_and_as_much_as_one_likes() {
        let dollars = |text: &str| parse_dollars(text);
        assert_eq!(dollars("0.5"), Some(U256::from(ONE / 2)));
        assert_eq!(dollars("0"), Some(U256::ZERO));
        assert_eq!(dollars("-0.0"), Some(U256::ZERO));
        assert_eq!(dollars("1e30000"), Some(U256::MAX));
        for text in ["-1", "NaN", "Infinity", "", "1,5", " 1", "1 USD", "0x1"] {
            assert_eq!(dollars(text), None, "{text}");
        }
    }

    #[test]
    fn values_are_rounded_down() {
        let dollars = |units: u64| U256::from(units) * U256::from(ONE);
        let usdc = price("0.5");
        assert_eq!(
            usdc.value_of(U256::from(25_000_000), 6),
            Some(dollars(25) / U256::from(2))
        );
        assert_eq!(
            price("0.000000000000000001").value_of(U256::from(999_999), 6),
            Some(U256::ZERO)
        );
        // An NFT has no decimals.
        assert_eq!(price("3").value_of(U256::from(2), 0), Some(dollars(6)));
        assert_eq!(price("3").value_of(U256::MAX, 18), None);
        assert_eq!(price("3").value_of(U256::from(1), 255), None);
    }

    #[test]
    fn what_is_meant_to_be_a_dollar_is_one() {
        for (told, counted) in [
            ("0.994999", "0.994999"),
            ("0.995", "1"),
            ("0.9998", "1"),
            ("1.005", "1"),
            ("1.005001", "1.005001"),
        ] {
            assert_eq!(price(told).rounded_to_dollar().to_string(), counted);
        }
    }

    proptest! {
        #[test]
        fn every_price_is_read_as_it_is_written(units in 1..=ABSURD) {
            let price = UsdPrice(units);
            prop_assert_eq!(price.to_string().parse(), Ok(price));
        }

        #[test]
        fn more_is_worth_no_less(
            units in 1..=ABSURD, one: u128, other: u128, decimals in 0u8..=36,
        ) {
            let price = UsdPrice(units);
            let (less, more) = (one.min(other), one.max(other));
            let value = |amount: u128| price.value_of(U256::from(amount), decimals);
            prop_assert!(value(less) <= value(more));
            prop_assert!(value(more).is_some());
        }
    }
}
