//! What the operator reads of cash-outs that need a person, on the page and in the terminal.

use domain::{CashOutState, Moment};
use payments::{CashOut, Trouble, TroubledCashOut};

/// What a person should do about one. More: `docs/operations/services.md`.
pub(crate) fn advice(troubled: &TroubledCashOut) -> String {
    if let Trouble::Held(held) = &troubled.trouble {
        return format!("the bank provider says \"{held}\", which we do not know: look there");
    }
    let cash_out = &troubled.cash_out;
    let is_carried = cash_out.landing.is_some() && cash_out.tx.is_none();
    let advice = match cash_out.state {
        CashOutState::AwaitingFunds if is_carried => {
            "it left its link and has not come where the provider takes it: ask the router about the claim across"
        }
        CashOutState::Error if is_other_token(cash_out) => {
            "another token came to the provider's address than it takes: have it sent back to the owner"
        }
        CashOutState::Error => {
            "look at the provider where the money is, and have it paid or refunded"
        }
        CashOutState::Undeliverable => {
            "have the owner link another account, and the provider pay there or refund"
        }
        CashOutState::Returned => "the bank sent it back: have the provider pay again or refund",
        CashOutState::InReview => "reviewed for more than a day: ask the provider",
        CashOutState::AwaitingTx => {
            "the claim does not get through: look at the sponsor and the chain"
        }
        CashOutState::AwaitingFunds => {
            "the provider does not see the money: show it the transaction"
        }
        CashOutState::FundsReceived | CashOutState::PaymentSubmitted => {
            "not paid for days: ask the provider"
        }
        CashOutState::RefundInFlight => "not back for days: ask the provider",
        CashOutState::Ready
        | CashOutState::PaymentProcessed
        | CashOutState::Refunded
        | CashOutState::Canceled => "nothing: it is over",
    };
    advice.to_owned()
}

/// A time of Unix milliseconds.
pub(crate) fn moment(millis: i64) -> String {
    Moment(u64::try_from(millis / 1_000).unwrap_or_default()).to_string()
}

fn is_other_token(cash_out: &CashOut) -> bool {
    cash_out.reason.as_deref() == Some("other_token")
}
