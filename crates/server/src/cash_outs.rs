//! What the operator reads of cash-outs that need a person, on the page and in the terminal.

use domain::CashOutState;
use payments::{Trouble, TroubledCashOut};

/// What a person should do about one. More: `docs/OPERATIONS.md`.
pub(crate) fn advice(troubled: &TroubledCashOut) -> String {
    if let Trouble::Held(held) = &troubled.trouble {
        return format!("the bank provider says \"{held}\", which we do not know: look there");
    }
    let advice = match troubled.cash_out.state {
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
