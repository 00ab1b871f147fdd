use alloy_primitives::U256;

use crate::PointsAction;

/// What multiplies the points that somebody is credited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Boost {
    /// Whoever was early. For now everybody is.
    EarlyFriend,
}

impl Boost {
    /// By how many tenths it multiplies.
    pub fn tenths(self) -> u64 {
        match self {
            Self::EarlyFriend => 14,
        }
    }

    /// What becomes of points by it. Parts of a point are dropped.
    pub fn of(self, points: u64) -> u64 {
        let boosted = u128::from(points) * u128::from(self.tenths()) / 10;
        u64::try_from(boosted).unwrap_or(u64::MAX)
    }
}

/// What an action is credited with, once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Earned {
    /// To whoever did it, with their boost.
    pub points: u64,
    /// To whoever brought them: a tenth of the points before the boost, rounded down. Nobody's own points
    /// get fewer by it.
    pub share: u64,
}

impl Earned {
    /// What `action` earns with what is worth `usd` (10⁻¹⁸ dollars).
    pub fn by(action: PointsAction, usd: U256) -> Self {
        let plain = action.points(usd);
        Self {
            points: Boost::EarlyFriend.of(plain),
            share: plain / 10,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, sample::select};

    use super::*;
    use crate::parse_dollars;

    /// Dollars, in cents.
    const HALF_A_BILLION: u64 = 50_000_000_000;

    fn cents(cents: u64) -> U256 {
        U256::from(cents) * parse_dollars("0.01").unwrap()
    }

    #[test]
    fn an_early_friend_has_two_fifths_more_and_who_brought_them_a_tenth() {
        use PointsAction::{Claim, Create, Transfer};
        for (action, dollars, points, share) in [
            (Create, "25", 35, 2),
            (Create, "1", 1, 0),
            (Create, "0.99", 0, 0),
            (Claim, "25", 16, 1),
            (Transfer, "20", 14, 1),
            (Transfer, "19.99", 12, 0),
            (Create, "1000000000", 1_400_000_000, 100_000_000),
            (Create, "1000000000.01", 0, 0),
        ] {
            let earned = Earned::by(action, parse_dollars(dollars).unwrap());
            assert_eq!(earned, Earned { points, share }, "{action:?} {dollars}");
        }
        for action in PointsAction::ALL {
            assert_eq!(Earned::by(action, U256::MAX), Earned::default());
        }
        assert_eq!(Boost::EarlyFriend.of(u64::MAX), u64::MAX);
    }

    proptest! {
        #[test]
        fn pieces_never_earn_more_than_the_whole(
            action in select(&PointsAction::ALL[..]), one in 0..HALF_A_BILLION, other in 0..HALF_A_BILLION,
        ) {
            let earned = |amount| Earned::by(action, cents(amount));
            let (one, other, whole) = (earned(one), earned(other), earned(one + other));
            prop_assert!(one.points + other.points <= whole.points);
            prop_assert!(one.share + other.share <= whole.share);
        }

        #[test]
        fn more_never_earns_less(
            action in select(&PointsAction::ALL[..]), less in 0..HALF_A_BILLION, more in 0..HALF_A_BILLION,
        ) {
            let earned = |amount| Earned::by(action, cents(amount));
            let (less, more) = (earned(less), earned(less + more));
            prop_assert!(less.points <= more.points && less.share <= more.share);
        }

        #[test]
        fn no_worth_is_too_much_to_be_told(
            action in select(&PointsAction::ALL[..]), worth in any::<[u64; 4]>(),
        ) {
            let earned = Earned::by(action, U256::from_limbs(worth));
            prop_assert!(earned.share <= earned.points);
            prop_assert!(earned.points <= 1_400_000_000);
        }
    }
}
