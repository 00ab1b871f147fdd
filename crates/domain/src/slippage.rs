use std::fmt;

/// How much less than was quoted may arrive, in hundredths of a per cent: more than none, and at most
/// [`Slippage::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slippage(u16);

/// It is none, or more than anybody should agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "slippage should be more than 0 and at most {} per cent",
    Slippage::MOST
)]
pub struct NotASlippage;

impl Slippage {
    /// What is usual: one per cent.
    pub const USUAL: Self = Self(100);
    /// Five per cent.
    pub const MOST: Self = Self(500);

    /// By hundredths of a per cent.
    ///
    /// # Errors
    /// When it is none, or more than [`Slippage::MOST`].
    pub fn from_basis_points(points: u16) -> Result<Self, NotASlippage> {
        match points {
            0 => Err(NotASlippage),
            points if points > Self::MOST.0 => Err(NotASlippage),
            points => Ok(Self(points)),
        }
    }

    /// In hundredths of a per cent.
    pub fn basis_points(self) -> u16 {
        self.0
    }
}

/// In per cent, without zeros at the end: `1`, `0.5`.
impl fmt::Display for Slippage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 100, self.0 % 100);
        match (rest, rest % 10) {
            (0, _) => write!(f, "{whole}"),
            (rest, 0) => write!(f, "{whole}.{}", rest / 10),
            (rest, _) => write!(f, "{whole}.{rest:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_written_in_per_cent() {
        for (points, written) in [
            (1, "0.01"),
            (50, "0.5"),
            (100, "1"),
            (105, "1.05"),
            (500, "5"),
        ] {
            let slippage = Slippage::from_basis_points(points).unwrap();
            assert_eq!(slippage.to_string(), written);
        }
        for wrong in [0, 501, u16::MAX] {
            assert_eq!(Slippage::from_basis_points(wrong), Err(NotASlippage));
        }
    }
}
