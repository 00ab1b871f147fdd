use std::{fmt, str::FromStr};

use alloy_primitives::U256;

use crate::{UnknownState, UsdPrice};

/// Dollars that nothing is worth that people send one another. A value above it is a fault of whoever
/// tells it.
const ABSURD: u64 = 1_000_000_000;

/// Something that people get points for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PointsAction {
    /// Making a link.
    Create,
    /// Paying what somebody asked for.
    Fulfill,
    /// Sending straight to somebody.
    Transfer,
    /// Taking what is in a link.
    Claim,
}

impl PointsAction {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Create, Self::Fulfill, Self::Transfer, Self::Claim];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Fulfill => "fulfill",
            Self::Transfer => "transfer",
            Self::Claim => "claim",
        }
    }

    /// Points for doing it with what is worth `usd` (10⁻¹⁸ dollars), before a person's own boosts ([`crate::Earned`]).
    ///
    /// One a dollar for making a link and for paying a request, which bring somebody along; one for every
    /// two dollars of a straight transfer, which brings nobody, and of a claim, whose maker has theirs
    /// already. Parts of a point are dropped, and nothing is given for the act alone: so whoever sends a sum
    /// in pieces never has more than for the whole, and dust is worth nothing. 0 where the worth is absurd.
    pub fn points(self, usd: U256) -> u64 {
        let dollar = U256::from(10).pow(U256::from(UsdPrice::DECIMALS));
        if usd > dollar * U256::from(ABSURD) {
            return 0;
        }
        let points = usd / (dollar * U256::from(self.dollars_a_point()));
        points.saturating_to()
    }

    fn dollars_a_point(self) -> u64 {
        match self {
            Self::Create | Self::Fulfill => 1,
            Self::Transfer | Self::Claim => 2,
        }
    }
}

impl fmt::Display for PointsAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PointsAction {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|action| action.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, sample::select};

    use super::*;
    use crate::parse_dollars;

    /// Dollars, in cents.
    const HALF_A_BILLION: u64 = 50_000_000_000;

    fn worth(dollars: &str) -> U256 {
        parse_dollars(dollars).unwrap()
    }

    #[test]
    fn a_dollar_is_a_point_and_half_a_one() {
        use PointsAction::{Claim, Create, Fulfill, Transfer};
        for (action, dollars, points) in [
            (Create, "25", 25),
            (Fulfill, "25", 25),
            (Transfer, "25", 12),
            (Claim, "25", 12),
            (Create, "0.999999999999999999", 0),
            (Create, "1", 1),
            (Claim, "1.999999999999999999", 0),
            (Claim, "2", 1),
            (Create, "0", 0),
        ] {
            assert_eq!(
                action.points(worth(dollars)),
                points,
                "{action:?} {dollars}"
            );
        }
    }

    #[test]
    fn what_is_absurd_is_worth_nothing() {
        for action in PointsAction::ALL {
            assert!(action.points(worth("1000000000")) > 0);
            assert_eq!(action.points(worth("1000000000.000000000000000001")), 0);
            assert_eq!(action.points(U256::MAX), 0);
        }
    }

    proptest! {
        #[test]
        fn pieces_never_earn_more_than_the_whole(
            action in select(&PointsAction::ALL[..]), one in 0..HALF_A_BILLION, other in 0..HALF_A_BILLION,
        ) {
            let cent = worth("0.01");
            let points = |cents: u64| action.points(U256::from(cents) * cent);
            prop_assert!(points(one) + points(other) <= points(one + other));
        }
    }
}
