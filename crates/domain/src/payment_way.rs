use std::{fmt, str::FromStr};

use crate::UnknownState;

/// How far a payment is that is made from another chain than the request's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaymentWay {
    /// Its transaction is not in a block of its own chain yet, or is none that pays a request.
    Leaving,
    /// It was paid in, and is on its way.
    Crossing,
    /// It waits until somebody pays more for it on the request's chain.
    NeedsGas,
    /// The request's chain refused it. People have to look into it.
    Stuck,
    /// It is known by which transaction of the request's chain it comes: that one is looked at.
    Arrived,
    /// Whoever paid has it back.
    Refunded,
    /// The recipient has another token of it than was asked for.
    OtherToken,
}

impl PaymentWay {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Leaving,
        Self::Crossing,
        Self::NeedsGas,
        Self::Stuck,
        Self::Arrived,
        Self::Refunded,
        Self::OtherToken,
    ];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Leaving => "leaving",
            Self::Crossing => "crossing",
            Self::NeedsGas => "needs_gas",
            Self::Stuck => "stuck",
            Self::Arrived => "arrived",
            Self::Refunded => "refunded",
            Self::OtherToken => "other_token",
        }
    }
}

impl fmt::Display for PaymentWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PaymentWay {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        Self::ALL
            .into_iter()
            .find(|way| way.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}
