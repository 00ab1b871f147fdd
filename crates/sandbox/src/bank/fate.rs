use serde::{Deserialize, Serialize};

use super::{
    money,
    words::PayoutState::{self, *},
};

/// What becomes of a payout, so that a person can see each end of it. A word anywhere in the name of the account's
/// owner or in the reference decides, else the cents of the amount:
///
/// | word | cents | what happens |
/// |---|---|---|
/// | `returned` | .81 | the receiving bank sends it back before it is there |
/// | `undeliverable` | .82 | it cannot be paid out |
/// | `review` | .83 | a person looks at it, until the page or a call says more |
/// | `refunded` | .84 | the tokens come back |
/// | `canceled` | .85 | nothing is paid |
/// | `error` | .86 | nobody knows |
/// | `bounced` | .87 | it is in the account, and then sent back |
///
/// Less than a dollar is `canceled`, whatever else it is. Everything else is paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Fate {
    #[default]
    Paid,
    Returned,
    Undeliverable,
    Review,
    Refunded,
    Canceled,
    Error,
    Bounced,
}

/// The words and the cents of each.
pub(super) const SENTINELS: [(&str, u64, Fate); 7] = [
    ("returned", 81, Fate::Returned),
    ("undeliverable", 82, Fate::Undeliverable),
    ("review", 83, Fate::Review),
    ("refunded", 84, Fate::Refunded),
    ("canceled", 85, Fate::Canceled),
    ("error", 86, Fate::Error),
    ("bounced", 87, Fate::Bounced),
];

impl Fate {
    /// Of an amount in millionths, by what `texts` say.
    pub fn of(texts: &[&str], amount: u64) -> Self {
        if amount < money::LEAST {
            return Self::Canceled;
        }
        let said = texts.join(" ").to_lowercase();
        let by_word = SENTINELS.iter().find(|(word, ..)| said.contains(word));
        let by_cents = || {
            let cents = money::cents_of(amount);
            SENTINELS.iter().find(|(_, sentinel, _)| *sentinel == cents)
        };
        by_word
            .or_else(by_cents)
            .map_or(Self::Paid, |(.., fate)| *fate)
    }

    /// The states that time brings, in their order. A refund ends by what the chain says.
    fn states(self) -> &'static [PayoutState] {
        match self {
            Self::Paid => &[FundsReceived, PaymentSubmitted, PaymentProcessed],
            Self::Returned => &[FundsReceived, PaymentSubmitted, Returned],
            Self::Undeliverable => &[FundsReceived, PaymentSubmitted, Undeliverable],
            Self::Review => &[InReview],
            Self::Refunded => &[FundsReceived, RefundInFlight],
            Self::Canceled => &[Canceled],
            Self::Error => &[FundsReceived, Error],
            Self::Bounced => &[FundsReceived, PaymentSubmitted, PaymentProcessed, Returned],
        }
    }

    /// The state in which money is once it has arrived.
    pub fn first(self) -> PayoutState {
        self.states()[0]
    }

    /// The state that time brings after another.
    pub fn after(self, state: PayoutState) -> Option<PayoutState> {
        let states = self.states();
        let at = states.iter().position(|known| *known == state)?;
        states.get(at + 1).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_references_and_cents_decide() {
        let dollars = |text| money::parse(text).unwrap();
        assert_eq!(
            Fate::of(&["Ada Example", "Filbert"], dollars("25")),
            Fate::Paid
        );
        assert_eq!(Fate::of(&["Ada Returned"], dollars("25")), Fate::Returned);
        assert_eq!(
            Fate::of(&["Ada", "to be refunded"], dollars("25")),
            Fate::Refunded
        );
        assert_eq!(Fate::of(&["Ada"], dollars("25.839999")), Fate::Review);
        assert_eq!(Fate::of(&["Ada Error"], dollars("25.81")), Fate::Error);
        assert_eq!(
            Fate::of(&["Ada Error"], dollars("0.999999")),
            Fate::Canceled
        );
    }

    #[test]
    fn each_fate_ends() {
        for (_, _, fate) in SENTINELS {
            let mut state = fate.first();
            for _ in 0..4 {
                state = fate.after(state).unwrap_or(state);
            }
            assert_eq!(fate.after(state), None, "{fate:?}");
            assert_ne!(state, FundsReceived);
        }
    }
}
