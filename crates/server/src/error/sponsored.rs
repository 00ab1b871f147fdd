use alloy_primitives::Address;
use chain::DeadEnd;
use domain::Moment;
use payments::{ClaimError, DepositError, Refusal, Rival, Scope, Waiting};

use super::{
    ApiError, ErrorCode, cash_out::not_served, link::in_doubt, request::nothing_there,
    route::unsafe_route,
};

/// Why a claim or reclaim was not sent.
impl From<ClaimError> for ApiError {
    fn from(error: ClaimError) -> Self {
        match error {
            ClaimError::Link(error) => error.into(),
            ClaimError::Refused(refusal) => refusal.into(),
            ClaimError::DeadEnd { recipient, why } => dead_end(recipient, why),
            ClaimError::Route(fault) => unsafe_route(fault),
            ClaimError::Conflict(rival) => conflict(rival),
            ClaimError::Saved(waiting) => saved("request", "in the link", waiting),
            ClaimError::QueueFull => queue_full("in the link"),
            ClaimError::OverBudget(scope) => over_budget(scope, "in the link"),
            ClaimError::Store(error) => error.into(),
        }
    }
}

/// Why a deposit was not made.
impl From<DepositError> for ApiError {
    fn from(error: DepositError) -> Self {
        const YOURS: &str = "in your wallet";
        match error {
            DepositError::UnknownVault(unknown) => unknown.into(),
            DepositError::NotGasless { token } => Self::invalid(format!(
                "The token {token} takes no deposits by signature here. The money is {YOURS}; \
                 send the deposit from the wallet instead."
            )),
            DepositError::NeverExpires(version) => Self::invalid(format!(
                "Links of vault {version} never expire: leave `expiresInDays` out. The money is \
                 {YOURS}."
            )),
            DepositError::ZeroKey => Self::invalid(
                "pubKey20 is zero, so nobody could ever claim the deposit. The money is in your \
                 wallet.",
            ),
            DepositError::ZeroAmount => {
                Self::invalid("uintAmount is zero: there is nothing to deposit.")
            }
            DepositError::TooLittle { least } => Self::new(
                ErrorCode::DepositTooSmall,
                format!(
                    "We pay the gas of deposits of {least} or more. The money is in your wallet: send more, \
                     or send the transaction from your wallet."
                ),
            ),
            DepositError::Expired { .. } => Self::new(
                ErrorCode::AuthorizationExpired,
                "The signature's time is over. The money is in your wallet; sign again.",
            ),
            DepositError::NotYetValid { .. } => Self::new(
                ErrorCode::AuthorizationExpired,
                "The signature is not valid yet. The money is in your wallet; check the clock of \
                 this device and sign again.",
            ),
            DepositError::Refused(refusal) => refusal.into(),
            DepositError::Saved(waiting) => saved("deposit", YOURS, waiting),
            DepositError::QueueFull => queue_full(YOURS),
            DepositError::OverBudget(scope) => over_budget(scope, YOURS),
            DepositError::Node(error) => error.into(),
            DepositError::Store(error @ store::Error::InDoubt(_)) => {
                let money = "in your wallet, unless your wallet shows that it was sent";
                in_doubt("deposit", money, error)
            }
            DepositError::Store(error) => error.into(),
        }
    }
}

/// Why the chain would refuse a call.
impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::AlreadyClaimed { tx } => Self::new(
                ErrorCode::AlreadyClaimed,
                match tx {
                    Some(tx) => {
                        format!("This link is empty: its money was paid out in transaction {tx}.")
                    }
                    None => "This link is empty: its money was paid out before.".to_owned(),
                },
            ),
            Refusal::WrongSignature => Self::new(
                ErrorCode::WrongSignature,
                "The signature does not fit. The money has not moved. If this is a link, its part \
                 after # may be cut: copy it again, whole.",
            ),
            Refusal::WrongRecipient { bound } => Self::new(
                ErrorCode::WrongRecipient,
                format!("This money is for {bound} only. It waits in the link for that address."),
            ),
            Refusal::RequiresMfa => Self::new(
                ErrorCode::RequiresMfa,
                "This link needs a second confirmation, which is given where it was made. The \
                 money is in the link.",
            ),
            Refusal::TooEarly { reclaimable_after } => Self::new(
                ErrorCode::TooEarlyToReclaim,
                format!(
                    "The money stays in the link for its recipient until {}; refund it after \
                     that.",
                    Moment(reclaimable_after)
                ),
            ),
            Refusal::Expired { expires_at } => Self::new(
                ErrorCode::LinkExpired,
                format!(
                    "This link expired on {}. The money is still in it, and only its sender can \
                     have it back: ask them for a new link.",
                    Moment(expires_at)
                ),
            ),
            Refusal::NotTheSender { sender } => Self::new(
                ErrorCode::NotTheSender,
                format!("Only {sender}, who sent this money, can refund it. It is in the link."),
            ),
            Refusal::Redirected => Self::new(
                ErrorCode::ClaimConflict,
                "A newer claim of this link, to another address, took the place of this one before it had a \
                 transaction. Watch the link: if that does not succeed, the money is still \
                 in it and can be claimed again.",
            ),
            Refusal::NotServed => not_served(),
            Refusal::NothingThere => nothing_there(),
            Refusal::AuthorizationUsed => Self::new(
                ErrorCode::AuthorizationUsed,
                "This signature was used already. If the link exists, the money is in it; \
                 otherwise it is in your wallet and a new signature sends it.",
            ),
            Refusal::Misbuilt { reason } => Self::new(
                ErrorCode::Internal,
                format!(
                    "We made this transaction wrongly, so that the chain would refuse it \
                     ({reason}). No money has moved. Tell us the request id."
                ),
            ),
            Refusal::Reverted { reason } => Self::new(
                ErrorCode::Rejected,
                format!("The chain refuses this transaction ({reason}). No money has moved."),
            ),
        }
    }
}

pub(super) fn dead_end(recipient: Address, why: DeadEnd) -> ApiError {
    lost_there(
        recipient,
        why,
        "The money is in the link; name another address.",
    )
}

/// Why nobody would have what is paid to an address, and what now.
pub(super) fn lost_there(recipient: Address, why: DeadEnd, next: &str) -> ApiError {
    let is = match why {
        DeadEnd::Nobody => "nobody's address",
        DeadEnd::Token => "the token's own contract",
        DeadEnd::Contract => "a contract of this protocol",
    };
    ApiError::new(
        ErrorCode::Rejected,
        format!("{recipient} is {is}: what is paid there is lost. {next}"),
    )
}

fn conflict(rival: Option<Rival>) -> ApiError {
    let Some(rival) = rival else {
        return ApiError::new(
            ErrorCode::ClaimConflict,
            "This link is being claimed in another way already. Watch the link: if that does not \
             succeed, the money is still in it and can be claimed again.",
        )
        .retry_after(2);
    };
    let to = rival.recipient;
    match rival.waiting {
        None => ApiError::new(
            ErrorCode::ClaimConflict,
            format!(
                "This link is being claimed to {to} already. Watch the link: if that does not succeed, the money \
                 is still in it and can be claimed again."
            ),
        )
        .retry_after(2),
        Some(waiting) => {
            let Wait { why, seconds, .. } = told(waiting);
            ApiError::new(
                ErrorCode::ClaimConflict,
                format!(
                    "A claim of this link to {to} is saved and waits, because {why}. It will be sent by itself. \
                     If it is yours and the money is to go elsewhere, send the new claim with \"redirect\": true; \
                     until one of them is sent, the money is in the link."
                ),
            )
            .retry_after(seconds)
        }
    }
}

/// The call is durable and will be sent; only its hash cannot be told yet.
pub(super) fn saved(what: &str, money: &str, waiting: Waiting) -> ApiError {
    let Wait { code, why, seconds } = told(waiting);
    ApiError::new(
        code,
        format!(
            "Your {what} is saved but not sent yet, because {why}. It will be sent by itself; \
             until then the money is {money}. Asking again is safe."
        ),
    )
    .retry_after(seconds)
    .saved()
}

/// How a reason to wait is told.
struct Wait {
    code: ErrorCode,
    /// After "because".
    why: &'static str,
    /// Until it is worth asking again.
    seconds: u64,
}

fn told(waiting: Waiting) -> Wait {
    let (code, why, seconds) = match waiting {
        Waiting::NodeUnreachable => (
            ErrorCode::NodeUnreachable,
            "the chain cannot be reached right now",
            5,
        ),
        Waiting::OutOfFunds => (
            ErrorCode::SponsorOutOfFunds,
            "our account that pays the gas is empty",
            30,
        ),
        Waiting::FeesTooHigh => (
            ErrorCode::Overloaded,
            "the chain's fees are higher than we pay right now",
            60,
        ),
        Waiting::OverBudget => (
            ErrorCode::SponsorBudgetSpent,
            "what we pay for gas in a day is spent until midnight UTC",
            600,
        ),
        Waiting::SignerUnavailable => (
            ErrorCode::Overloaded,
            "what keeps our key does not sign right now",
            10,
        ),
        Waiting::BankSilent => (
            ErrorCode::BankUnreachable,
            "our bank does not answer right now",
            10,
        ),
        Waiting::Busy => (ErrorCode::Overloaded, "many are waiting before it", 5),
    };
    Wait { code, why, seconds }
}

pub(super) fn queue_full(money: &str) -> ApiError {
    ApiError::new(
        ErrorCode::Overloaded,
        format!(
            "Too many are waiting on this chain, so this was not taken. The money is {money}; try \
             again in a moment."
        ),
    )
    .retry_after(10)
}

/// How long to wait before asking for what a day does not allow any more: days end at midnight UTC,
/// and operators may allow more before that.
pub(super) const NEXT_LOOK: u64 = 3_600;

pub(super) fn over_budget(scope: Scope, money: &str) -> ApiError {
    let (code, whose) = match scope {
        Scope::Address | Scope::WalletGas => (ErrorCode::SponsorShareSpent, "for this wallet"),
        Scope::Network | Scope::NetworkGas | Scope::NetworkDepositsGas => {
            (ErrorCode::SponsorShareSpent, "for your network")
        }
        Scope::LinkGas => (ErrorCode::SponsorShareSpent, "for this link"),
        Scope::RequestsGas => (ErrorCode::SponsorBudgetSpent, "for requests"),
        Scope::Token => (ErrorCode::SponsorBudgetSpent, "for this token"),
        Scope::Gas => (ErrorCode::SponsorBudgetSpent, "on this chain"),
        Scope::DepositsGas => (ErrorCode::SponsorBudgetSpent, "for new links"),
        Scope::ReturnsToSender | Scope::Returns | Scope::ReturnsGas => {
            (ErrorCode::SponsorBudgetSpent, "for expired links")
        }
    };
    ApiError::new(
        code,
        format!(
            "We have paid as much gas {whose} as we do in a day, so this was not taken. The money \
             is {money}. Try again after midnight UTC, or send the transaction from a wallet of \
             your own."
        ),
    )
    .retry_after(NEXT_LOOK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_says_so_and_where_the_money_is() {
        for (waiting, code) in [
            (Waiting::NodeUnreachable, ErrorCode::NodeUnreachable),
            (Waiting::OutOfFunds, ErrorCode::SponsorOutOfFunds),
            (Waiting::FeesTooHigh, ErrorCode::Overloaded),
            (Waiting::OverBudget, ErrorCode::SponsorBudgetSpent),
            (Waiting::SignerUnavailable, ErrorCode::Overloaded),
            (Waiting::BankSilent, ErrorCode::BankUnreachable),
            (Waiting::Busy, ErrorCode::Overloaded),
        ] {
            let error = ApiError::from(ClaimError::Saved(waiting));
            assert_eq!(error.code, code);
            assert!(error.saved && error.retry_after.is_some());
            for words in [
                "request is saved",
                "money is in the link",
                "Asking again is safe",
            ] {
                assert!(error.message.contains(words), "{}", error.message);
            }
        }
    }

    #[test]
    fn a_claim_that_came_second_says_whom_the_first_pays_and_whether_it_can_give_way() {
        let recipient = Address::repeat_byte(1);
        let said =
            |waiting| ApiError::from(ClaimError::Conflict(Some(Rival { recipient, waiting })));
        for waiting in Waiting::ALL {
            let error = said(Some(waiting));
            assert_eq!(error.code, ErrorCode::ClaimConflict);
            assert!(
                !error.saved
                    && error.retry_after == ApiError::from(ClaimError::Saved(waiting)).retry_after
            );
            for words in [
                &*recipient.to_string(),
                "waits, because",
                "\"redirect\": true",
                "the money is in the link",
            ] {
                assert!(error.message.contains(words), "{}", error.message);
            }
        }
        let on_its_way = said(None);
        assert!(on_its_way.message.contains(&recipient.to_string()));
        assert!(
            !on_its_way.message.contains("redirect"),
            "{}",
            on_its_way.message
        );
    }

    #[test]
    fn what_a_day_does_not_allow_says_whose_day_and_where_the_money_is() {
        for (scope, code) in [
            (Scope::Address, ErrorCode::SponsorShareSpent),
            (Scope::Network, ErrorCode::SponsorShareSpent),
            (Scope::Token, ErrorCode::SponsorBudgetSpent),
            (Scope::Gas, ErrorCode::SponsorBudgetSpent),
            (Scope::ReturnsToSender, ErrorCode::SponsorBudgetSpent),
            (Scope::Returns, ErrorCode::SponsorBudgetSpent),
            (Scope::ReturnsGas, ErrorCode::SponsorBudgetSpent),
            (Scope::DepositsGas, ErrorCode::SponsorBudgetSpent),
            (Scope::WalletGas, ErrorCode::SponsorShareSpent),
            (Scope::NetworkDepositsGas, ErrorCode::SponsorShareSpent),
            (Scope::NetworkGas, ErrorCode::SponsorShareSpent),
            (Scope::LinkGas, ErrorCode::SponsorShareSpent),
            (Scope::RequestsGas, ErrorCode::SponsorBudgetSpent),
        ] {
            let error = ApiError::from(ClaimError::OverBudget(scope));
            assert_eq!(error.code, code);
            assert!(!error.saved && error.retry_after.is_some());
            assert!(
                error.message.contains("money is in the link"),
                "{}",
                error.message
            );
        }
    }

    #[test]
    fn a_dead_end_is_named_and_where_the_money_is() {
        for (why, is) in [
            (DeadEnd::Nobody, "nobody's"),
            (DeadEnd::Token, "token's own"),
            (DeadEnd::Contract, "contract of this protocol"),
        ] {
            let recipient = Address::repeat_byte(9);
            let error = ApiError::from(ClaimError::DeadEnd { recipient, why });
            assert_eq!(error.code, ErrorCode::Rejected);
            for words in [
                &recipient.to_string(),
                is,
                "money is in the link",
                "another address",
            ] {
                assert!(error.message.contains(words), "{}", error.message);
            }
        }
    }

    #[test]
    fn a_refused_claim_names_its_reason() {
        for (refusal, code) in [
            (Refusal::WrongSignature, ErrorCode::WrongSignature),
            (Refusal::RequiresMfa, ErrorCode::RequiresMfa),
            (
                Refusal::AlreadyClaimed { tx: None },
                ErrorCode::AlreadyClaimed,
            ),
            (
                Refusal::TooEarly {
                    reclaimable_after: 7,
                },
                ErrorCode::TooEarlyToReclaim,
            ),
            (Refusal::Expired { expires_at: 7 }, ErrorCode::LinkExpired),
            (
                Refusal::Misbuilt {
                    reason: String::new(),
                },
                ErrorCode::Internal,
            ),
        ] {
            assert_eq!(ApiError::from(ClaimError::Refused(refusal)).code, code);
        }
    }
}
