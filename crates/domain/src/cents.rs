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
        // Of less than a whole, a hundredth at most: it cannot be too much where a whole was not.
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

/// As people write it: `$10`, `$0.50`.
impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 100 {
            0 => write!(f, "${}", self.0 / 100),
            _ => write!(f, "${}", self.decimal()),
        }
    }
}
