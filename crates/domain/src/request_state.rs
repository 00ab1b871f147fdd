use std::{fmt, str::FromStr};

use alloy_primitives::U256;

use crate::UnknownState;

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RequestState {
    /// It waits to be paid.
    Pending,
    /// The chain shows that what it asks for came.
    Paid,
    /// Who made it, or was to be paid, called it off.
    Cancelled,
    /// Its time is over and it was not paid. Worked out, and never written down.
    Expired,
}

impl RequestState {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Pending, Self::Paid, Self::Cancelled, Self::Expired];

    /// The steps that are written down. A block that goes away takes a payment back.
    pub const TRANSITIONS: &[(Self, Self)] = &[
        (Self::Pending, Self::Paid),
        (Self::Paid, Self::Pending),
        (Self::Pending, Self::Cancelled),
    ];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Paid => "paid",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
        }
    }

    /// How it stands at `now`, where it runs out at `expires_at` (both Unix seconds).
    pub fn at(self, now: u64, expires_at: Option<u64>) -> Self {
        match self {
            Self::Pending if expires_at.is_some_and(|end| end <= now) => Self::Expired,
            state => state,
        }
    }

    /// What becomes of it once `paid` has come of `amount`; an open one asks for anything at all. What was called
    /// off stays so, whoever pays it.
    pub fn after(self, paid: U256, amount: Option<U256>) -> Self {
        let is_paid = !paid.is_zero() && amount.is_none_or(|amount| paid >= amount);
        match self {
            Self::Cancelled => Self::Cancelled,
            _ if is_paid => Self::Paid,
            _ => Self::Pending,
        }
    }
}

impl fmt::Display for RequestState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for RequestState {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        Self::ALL
            .into_iter()
            .find(|state| state.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, sample::select};

    use super::*;

    #[test]
    fn only_what_waits_runs_out() {
        use RequestState::{Cancelled, Expired, Paid, Pending};
        for (state, end, told) in [
            (Pending, Some(10), Expired),
            (Pending, Some(11), Pending),
            (Pending, None, Pending),
            (Paid, Some(1), Paid),
            (Cancelled, Some(1), Cancelled),
        ] {
            assert_eq!(state.at(10, end), told, "{state} {end:?}");
        }
    }

    proptest! {
        #[test]
        fn it_is_paid_when_all_of_it_came_and_takes_no_step_that_is_not_in_the_table(
            state in select(vec![RequestState::Pending, RequestState::Paid, RequestState::Cancelled]),
            paid in 0..20_u64,
            amount in proptest::option::of(1..20_u64),
        ) {
            let after = state.after(U256::from(paid), amount.map(U256::from));
            let is_all = paid >= amount.unwrap_or(1);
            prop_assert_eq!(after == RequestState::Paid, is_all && state != RequestState::Cancelled);
            prop_assert!(after == state || RequestState::TRANSITIONS.contains(&(state, after)));
        }
    }
}
