use std::{fmt, str::FromStr};

use crate::UnknownState;

/// The life of money on its way from a link to a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CashOutState {
    /// It is known where the money would go; nobody has said yes.
    Ready,
    /// Its owner has said yes; the claim's transaction is not known yet.
    AwaitingTx,
    /// The transaction is known; the provider has not seen the money.
    AwaitingFunds,
    /// The provider looks at it.
    InReview,
    /// The provider has the money.
    FundsReceived,
    /// It told a bank to pay.
    PaymentSubmitted,
    /// The bank was paid.
    PaymentProcessed,
    /// No bank takes it; the provider has the money.
    Undeliverable,
    /// The bank sent it back to the provider.
    Returned,
    /// The provider sends it back.
    RefundInFlight,
    /// It is back.
    Refunded,
    /// The claim was refused: no money moved.
    Canceled,
    /// Something went wrong at the provider, and a person has to look where the money is.
    Error,
}

impl CashOutState {
    /// Every state.
    pub const ALL: [Self; 13] = [
        Self::Ready,
        Self::AwaitingTx,
        Self::AwaitingFunds,
        Self::InReview,
        Self::FundsReceived,
        Self::PaymentSubmitted,
        Self::PaymentProcessed,
        Self::Undeliverable,
        Self::Returned,
        Self::RefundInFlight,
        Self::Refunded,
        Self::Canceled,
        Self::Error,
    ];

    /// The allowed steps.
    ///
    /// The provider is looked at now and then, so what it did between two looks is one step here.
    /// `AwaitingFunds → AwaitingTx` and `AwaitingFunds → Canceled` are its transaction having come to
    /// nothing, and having been refused. `PaymentProcessed → Returned` is a bank that took the money
    /// and sent it back days later. Steps out of `Error` are a person having helped.
    pub const TRANSITIONS: &[(Self, Self)] = &[
        (Self::Ready, Self::AwaitingTx),
        (Self::Ready, Self::Canceled),
        (Self::AwaitingTx, Self::AwaitingFunds),
        (Self::AwaitingTx, Self::Canceled),
        (Self::AwaitingFunds, Self::AwaitingTx),
        (Self::AwaitingFunds, Self::Canceled),
        (Self::AwaitingFunds, Self::InReview),
        (Self::AwaitingFunds, Self::FundsReceived),
        (Self::AwaitingFunds, Self::PaymentSubmitted),
        (Self::AwaitingFunds, Self::PaymentProcessed),
        (Self::AwaitingFunds, Self::Undeliverable),
        (Self::AwaitingFunds, Self::Returned),
        (Self::AwaitingFunds, Self::RefundInFlight),
        (Self::AwaitingFunds, Self::Refunded),
        (Self::AwaitingFunds, Self::Error),
        (Self::InReview, Self::FundsReceived),
        (Self::InReview, Self::PaymentSubmitted),
        (Self::InReview, Self::PaymentProcessed),
        (Self::InReview, Self::Undeliverable),
        (Self::InReview, Self::Returned),
        (Self::InReview, Self::RefundInFlight),
        (Self::InReview, Self::Refunded),
        (Self::InReview, Self::Error),
        (Self::FundsReceived, Self::InReview),
        (Self::FundsReceived, Self::PaymentSubmitted),
        (Self::FundsReceived, Self::PaymentProcessed),
        (Self::FundsReceived, Self::Undeliverable),
        (Self::FundsReceived, Self::Returned),
        (Self::FundsReceived, Self::RefundInFlight),
        (Self::FundsReceived, Self::Refunded),
        (Self::FundsReceived, Self::Error),
        (Self::PaymentSubmitted, Self::PaymentProcessed),
        (Self::PaymentSubmitted, Self::Undeliverable),
        (Self::PaymentSubmitted, Self::Returned),
        (Self::PaymentSubmitted, Self::RefundInFlight),
        (Self::PaymentSubmitted, Self::Refunded),
        (Self::PaymentSubmitted, Self::Error),
        (Self::PaymentProcessed, Self::Returned),
        (Self::PaymentProcessed, Self::RefundInFlight),
        (Self::PaymentProcessed, Self::Refunded),
        (Self::Undeliverable, Self::Returned),
        (Self::Undeliverable, Self::RefundInFlight),
        (Self::Undeliverable, Self::Refunded),
        (Self::Undeliverable, Self::Error),
        (Self::Returned, Self::RefundInFlight),
        (Self::Returned, Self::Refunded),
        (Self::Returned, Self::Error),
        (Self::RefundInFlight, Self::Refunded),
        (Self::RefundInFlight, Self::Error),
        (Self::Error, Self::FundsReceived),
        (Self::Error, Self::PaymentSubmitted),
        (Self::Error, Self::PaymentProcessed),
        (Self::Error, Self::Undeliverable),
        (Self::Error, Self::Returned),
        (Self::Error, Self::RefundInFlight),
        (Self::Error, Self::Refunded),
    ];

    /// Its name in the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::AwaitingTx => "awaiting_tx",
            Self::AwaitingFunds => "awaiting_funds",
            Self::InReview => "in_review",
            Self::FundsReceived => "funds_received",
            Self::PaymentSubmitted => "payment_submitted",
            Self::PaymentProcessed => "payment_processed",
            Self::Undeliverable => "undeliverable",
            Self::Returned => "returned",
            Self::RefundInFlight => "refund_in_flight",
            Self::Refunded => "refunded",
            Self::Canceled => "canceled",
            Self::Error => "error",
        }
    }

    /// Whether the step to `next` is in the table.
    pub fn can_become(self, next: Self) -> bool {
        Self::TRANSITIONS.contains(&(self, next))
    }

    /// Whether it has come to its end, as far as the bank keeps its word.
    pub fn is_terminal(self) -> bool {
        matches!(
            self,
            Self::PaymentProcessed | Self::Refunded | Self::Canceled
        )
    }

    /// Whether it goes no further until a person looks.
    pub fn needs_a_person(self) -> bool {
        matches!(self, Self::Undeliverable | Self::Returned | Self::Error)
    }
}

impl fmt::Display for CashOutState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for CashOutState {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        Self::ALL
            .into_iter()
            .find(|state| state.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}
