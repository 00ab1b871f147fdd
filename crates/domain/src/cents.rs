use std::fmt;

use alloy_primitives::U256;

/// Cents of US dollars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cents(pub u64);

impl Cents {
    /// Whole dollars.
    pub const fn dollars(dollars: u64) -> Self {
        Self(dollars.saturating_mul(100))
    }

    /// What so many units of a token of a dollar with `decimals` are, rounded down. `None`: more than can
    /// be told.
    pub fn from_units(units: U256, decimals: u8) -> Option<Self> {
        let whole = U256::from(10).checked_pow(U256::from(decimals))?;
        let (dollars, rest) = units.div_rem(whole);
        let cents = dollars.checked_mul(U256::from(100))?;
        let cents = cents.checked_add(rest.checked_mul(U256::from(100))? / whole)?;
        u64::try_from(cents).ok().map(Self)
    }

    /// What is left of it. `None`: `other` is more.
    pub fn less(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }

    /// In dollars, as machines write it: `0.50`.
    pub fn decimal(self) -> String {
        format!("{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// As people write it: `$10`, `$0.50`, `$100,000`.
impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = (self.0 / 100).to_string();
        f.write_str("$")?;
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        match self.0 % 100 {
            0 => Ok(()),
            cents => write!(f, ".{cents:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_less_than_a_cent_is_left_out() {
        for (units, decimals, cents) in [
            (10_000_000_u64, 6, 1_000),
            (9_999_999, 6, 999),
            (9_999, 6, 0),
            (10_000, 6, 1),
            (0, 6, 0),
            (1_050, 2, 1_050),
            (5, 0, 500),
        ] {
            let read = Cents::from_units(U256::from(units), decimals);
            assert_eq!(read, Some(Cents(cents)), "{units}");
        }
        let dollar = U256::from(10).pow(U256::from(18));
        assert_eq!(Cents::from_units(dollar, 18), Some(Cents(100)));
        assert_eq!(
            Cents::from_units(dollar - U256::from(1), 18),
            Some(Cents(99))
        );
        assert_eq!(Cents::from_units(U256::MAX, 6), None);
        assert_eq!(Cents::from_units(U256::MAX, 0), None);
        assert_eq!(Cents::from_units(U256::from(1), 255), None);
    }

    #[test]
    fn they_are_written_for_people_and_for_machines() {
        for (cents, shown, decimal) in [
            (0, "$0", "0.00"),
            (50, "$0.50", "0.50"),
            (100, "$1", "1.00"),
            (1_005, "$10.05", "10.05"),
            (100_005, "$1,000.05", "1000.05"),
            (10_000_000, "$100,000", "100000.00"),
        ] {
            let cents = Cents(cents);
            assert_eq!(
                (cents.to_string().as_str(), cents.decimal().as_str()),
                (shown, decimal)
            );
        }
        assert_eq!(Cents(150).less(Cents(100)), Some(Cents(50)));
        assert_eq!(Cents(50).less(Cents(100)), None);
    }
}
