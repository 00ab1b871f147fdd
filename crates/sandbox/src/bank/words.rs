//! What the bank calls the states of things.

use crate::words::words;

words! {
    /// How far the check of somebody's identity is.
    Kyc {
        /// They have not begun.
        NotStarted = "not_started",
        /// They stopped half-way.
        Incomplete = "incomplete",
        /// A machine looks at it.
        UnderReview = "under_review",
        /// A person looks at it.
        ManualReview = "manual_review",
        /// They are who they say.
        Approved = "approved",
        /// They may try again, for the reasons given.
        Rejected = "rejected",
        /// Nothing goes on for now.
        Paused = "paused",
        /// They are no customer any more.
        Offboarded = "offboarded",
    }
}

words! {
    /// Whether somebody accepted the terms of service.
    Tos {
        /// Not yet.
        Pending = "pending",
        /// The bank looks at it.
        UnderReview = "under_review",
        /// They did.
        Approved = "approved",
    }
}

words! {
    /// How far money on its way to a bank account is.
    PayoutState {
        /// A transfer that nobody has paid for yet.
        AwaitingFunds = "awaiting_funds",
        /// A person looks at it.
        InReview = "in_review",
        /// The tokens arrived.
        FundsReceived = "funds_received",
        /// The bank was told to pay.
        PaymentSubmitted = "payment_submitted",
        /// It is in the account.
        PaymentProcessed = "payment_processed",
        /// The bank could not pay it out.
        Undeliverable = "undeliverable",
        /// The receiving bank sent it back.
        Returned = "returned",
        /// The tokens are being sent back.
        RefundInFlight = "refund_in_flight",
        /// The tokens were sent back.
        Refunded = "refunded",
        /// Nothing will be paid.
        Canceled = "canceled",
        /// Nobody knows.
        Error = "error",
    }
}

words! {
    /// How euros or dollars travel.
    Rail {
        /// Euros, at once.
        Sepa = "sepa",
        /// Dollars, by the next batch.
        Ach = "ach",
        /// The same, pushed.
        AchPush = "ach_push",
        /// The same, today.
        AchSameDay = "ach_same_day",
        /// Dollars, at once.
        Wire = "wire",
    }
}

impl Rail {
    /// What it carries.
    pub fn currency(self) -> &'static str {
        match self {
            Self::Sepa => "eur",
            _ => "usd",
        }
    }

    /// Which accounts it reaches.
    pub(super) fn account_type(self) -> &'static str {
        match self {
            Self::Sepa => "iban",
            _ => "us",
        }
    }
}
