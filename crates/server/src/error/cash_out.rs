//! Why money does not go to a bank. The specification's texts stand as they are.

use domain::{CashOutKind, limits};
use payments::{ConfirmCashOutError, PrepareCashOutError, Refusal, TakeRouteError};

use super::{ApiError, ErrorCode};

/// There is no such cash-out, or it is nobody's who asks.
pub(crate) fn cash_out_not_found() -> ApiError {
    ApiError::new(
        ErrorCode::CashOutNotFound,
        "Cashout Not Found. The address may be cut: open it again, whole.",
    )
}

/// What came is not the bank provider's word.
pub(crate) fn not_an_event() -> ApiError {
    ApiError::new(
        ErrorCode::NotAnEvent,
        "This is not the bank provider's word, or not of just now. Nothing was done.",
    )
}

/// Why a cash-out cannot be prepared, in the words of what it was to be.
pub(crate) fn unprepared(error: PrepareCashOutError, kind: CashOutKind) -> ApiError {
    match error {
        PrepareCashOutError::NotOffered => ApiError::new(
            ErrorCode::BankNotOffered,
            "Nothing goes to banks from here. The money is in the link.",
        ),
        PrepareCashOutError::NotVerified => ApiError::new(
            ErrorCode::NotVerified,
            "The bank has not confirmed who you are yet. The money is in the link; finish the identity \
             check, then try again.",
        ),
        PrepareCashOutError::NotServed => not_served(),
        PrepareCashOutError::AccountNotFound => account_not_found(),
        PrepareCashOutError::Unavailable => ApiError::new(
            ErrorCode::OfframpUnavailable,
            match kind {
                CashOutKind::CashOut => "Offramp unavailable",
                CashOutKind::Claim => "You can not claim this token to your bank account.",
            },
        ),
        PrepareCashOutError::TooSmall { least } => ApiError::new(
            ErrorCode::CashOutTooSmall,
            match kind {
                CashOutKind::CashOut => format!("Minimum cashout amount is {least}."),
                CashOutKind::Claim => format!(
                    "You can not claim links with less than {least} to your bank account."
                ),
            },
        ),
        PrepareCashOutError::TooLarge { most } => ApiError::new(
            ErrorCode::CashOutTooLarge,
            match kind {
                CashOutKind::CashOut => format!("Maximum cashout amount is {most}."),
                CashOutKind::Claim => format!(
                    "You can not claim links with more than {most} to your bank account."
                ),
            },
        ),
        PrepareCashOutError::Expired { expires_at } => Refusal::Expired { expires_at }.into(),
        PrepareCashOutError::AlreadyClaimed { tx } => Refusal::AlreadyClaimed { tx }.into(),
        PrepareCashOutError::WayBack => wrong_way_back(),
        PrepareCashOutError::WayBackNeeded => ApiError::new(
            ErrorCode::WayBackNeeded,
            "The money is brought to another chain on its way to your bank: name a wallet of yours that has it if that \
             fails. It is in the link until then.",
        ),
        PrepareCashOutError::TooMany => ApiError::new(
            ErrorCode::TooManyCashOuts,
            format!(
                "{} of your cash-outs are under way already. The money is in the link; try again once one of \
                 them has arrived.",
                limits::CASH_OUTS_UNDER_WAY
            ),
        ),
        PrepareCashOutError::BankUnreachable => ApiError::new(
            ErrorCode::BankUnreachable,
            "The bank does not answer right now. The money is in the link; trying again in a moment is safe.",
        )
        .retry_after(5),
        PrepareCashOutError::BankRefused { code } => ApiError::new(
            ErrorCode::BankRefused,
            "The bank does not take this. The money is in the link: claim it to a wallet, or chat with support.",
        )
        .because(std::io::Error::other(code)),
        PrepareCashOutError::Route(error) => error.into(),
        PrepareCashOutError::Link(error) => error.into(),
        PrepareCashOutError::Store(error) => error.into(),
    }
}

/// Money would not come back by it.
fn wrong_way_back() -> ApiError {
    ApiError::new(
        ErrorCode::WrongWayBack,
        "What comes back to this address would be lost, or the bank does not send it there. The money is in the link: \
         name a wallet of yours, or none.",
    )
}

/// The provider stopped to pay out for them.
pub(super) fn not_served() -> ApiError {
    ApiError::new(
        ErrorCode::NotServed,
        "The bank does not serve you any more, for now or for good. The money is in the link: claim it to a wallet, or \
         ask support why the bank stopped.",
    )
}

fn account_not_found() -> ApiError {
    ApiError::new(
        ErrorCode::AccountNotFound,
        "You have no such bank account, or not any more. The money is in the link.",
    )
}

/// Why a yes was not taken.
impl From<ConfirmCashOutError> for ApiError {
    fn from(error: ConfirmCashOutError) -> Self {
        match error {
            ConfirmCashOutError::NotFound => cash_out_not_found(),
            ConfirmCashOutError::Over | ConfirmCashOutError::NotPrepared => Self::new(
                ErrorCode::CashOutOver,
                "This cash-out was prepared too long ago, or not to the end. The money is in the link; \
                 prepare it again.",
            ),
            ConfirmCashOutError::NotServed => not_served(),
            ConfirmCashOutError::AccountNotFound => account_not_found(),
            ConfirmCashOutError::WrongSignature => Refusal::WrongSignature.into(),
            ConfirmCashOutError::RouteUnsigned => Self::new(
                ErrorCode::RouteUnsigned,
                "The way to the bank is not signed. The money is in the link; load the page anew, and try again.",
            ),
            ConfirmCashOutError::RouteOver => TakeRouteError::Over.into(),
            ConfirmCashOutError::Route(error) => error.into(),
            ConfirmCashOutError::AlreadyClaimed { tx } => Refusal::AlreadyClaimed { tx }.into(),
            ConfirmCashOutError::Conflict => Self::new(
                ErrorCode::CashOutConflict,
                "The link's money is on its way to somewhere else already. The link's page says where.",
            ),
            ConfirmCashOutError::Link(error) => error.into(),
            ConfirmCashOutError::Store(error) => error.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_told_in_the_words_of_what_is_done() {
        let small = |kind| {
            let least = limits::LEAST_CASH_OUT;
            unprepared(PrepareCashOutError::TooSmall { least }, kind)
        };
        assert_eq!(
            small(CashOutKind::CashOut).message,
            "Minimum cashout amount is $10."
        );
        assert_eq!(
            small(CashOutKind::Claim).message,
            "You can not claim links with less than $10 to your bank account."
        );
        let most = limits::MOST_CASH_OUT;
        let large = unprepared(PrepareCashOutError::TooLarge { most }, CashOutKind::CashOut);
        assert!(
            large
                .message
                .starts_with("Maximum cashout amount is $100,000"),
            "{}",
            large.message
        );
    }
}
