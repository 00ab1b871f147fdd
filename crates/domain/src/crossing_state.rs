use std::{fmt, str::FromStr};

use crate::UnknownState;

/// How far a claim is whose money goes on by a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CrossingState {
    /// The money is in the link, and a call that takes it out is on its way, or may be.
    Claiming,
    /// The bridge has it, by a block of the link's chain.
    Crossing,
    /// It waits for somebody to pay for its gas on the far side.
    NeedsGas,
    /// The far side refused it. People have to look into it.
    Failed,
    /// The far chain shows that the recipient has at least what was promised.
    Arrived,
    /// The far chain shows that the recipient has less.
    Short,
    /// The recipient has another token than was wanted.
    Partial,
    /// The recipient has it back on the link's chain.
    Refunded,
    /// It never left the link, and is there for whoever claims it.
    Unclaimed,
}

impl CrossingState {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Claiming,
        Self::Crossing,
        Self::NeedsGas,
        Self::Failed,
        Self::Arrived,
        Self::Short,
        Self::Partial,
        Self::Refunded,
        Self::Unclaimed,
    ];

    /// Its name in the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Claiming => "claiming",
            Self::Crossing => "crossing",
            Self::NeedsGas => "needs_gas",
            Self::Failed => "failed",
            Self::Arrived => "arrived",
            Self::Short => "short",
            Self::Partial => "partial",
            Self::Refunded => "refunded",
            Self::Unclaimed => "unclaimed",
        }
    }

    /// Whether nothing more is to come of it, but for blocks that go away.
    pub fn is_end(self) -> bool {
        match self {
            Self::Claiming | Self::Crossing | Self::NeedsGas | Self::Failed => false,
            Self::Arrived | Self::Short | Self::Partial | Self::Refunded | Self::Unclaimed => true,
        }
    }

    /// Whether a look may bring it from here to `to`. What never left its link stays there: whoever wants it
    /// elsewhere asks for another route.
    pub fn leads_to(self, to: Self) -> bool {
        match self {
            Self::Unclaimed => to == Self::Unclaimed,
            Self::Claiming => true,
            // What the bridge has is in no link; a block that goes away takes anything else back.
            _ => to != Self::Unclaimed,
        }
    }
}

impl fmt::Display for CrossingState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for CrossingState {
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
    use super::*;

    #[test]
    fn what_never_left_its_link_is_over_and_nothing_else_becomes_that_but_a_claim() {
        use CrossingState::{Claiming, Unclaimed};
        for state in CrossingState::ALL {
            assert_eq!(state.name().parse(), Ok(state));
            assert_eq!(Unclaimed.leads_to(state), state == Unclaimed, "{state}");
            let may_be_over = [Claiming, Unclaimed].contains(&state);
            assert_eq!(state.leads_to(Unclaimed), may_be_over, "{state}");
            assert!(state == Unclaimed || state.leads_to(Claiming), "{state}");
        }
    }
}
