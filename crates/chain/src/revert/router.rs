use domain::{Moment, short_address};

use super::{Revert, RevertCause as Cause, vault};
use crate::bindings::LinkRouter::LinkRouterErrors as Error;

/// Every error of the router in words. A new one does not compile until it has some.
pub(super) fn revert(error: &Error) -> Revert {
    match error {
        Error::UnknownVault(e) => Revert::other(format!(
            "the router takes deposits out of its own list of vaults, and {} is none of them",
            short_address(e.vault)
        )),
        Error::UnknownTarget(e) => Revert::other(format!(
            "the router goes to its own list of bridges, and {} is none of them",
            short_address(e.target)
        )),
        Error::PeanutFeeNotZero(e) => Revert::new(
            Cause::Misbuilt,
            format!(
                "the router takes no fee of its own, and {} was named",
                e.peanutFee
            ),
        ),
        Error::ValueMismatch(e) => vault::value_mismatch(e.expected, e.sent),
        Error::UnsupportedKind(e) => vault::unsupported_kind(e.kind),
        Error::AmountMismatch(e) => vault::amount_mismatch(e.expected, e.received),
        Error::Reentrancy(_) => vault::called_back(),
        Error::WrongRoutingSigner(e) => vault::wrong_key(e.index, e.signer, e.expected),
        Error::DeadlinePassed(e) => Revert::other(format!(
            "what was signed could be sent until {}, and it is {}",
            Moment(e.deadline.saturating_to()),
            Moment(e.timestamp.saturating_to())
        )),
        Error::NothingPromised(_) => Revert::new(
            Cause::Misbuilt,
            "the route does not say how much has to come out at least",
        ),
        Error::InvalidReceiver(e) => Revert::other(format!(
            "money that comes out at {} is lost",
            short_address(e.receiver)
        )),
        // What the bridge says may itself be made to look like the router's words: those are not
        // looked for in it, so that it cannot nest them without end.
        Error::BridgeFailed(e) => Revert::other(format!(
            "the bridge {} refused: {}",
            short_address(e.target),
            Revert::of_any_other(&e.reason)
        )),
        Error::BalanceChanged(e) => Revert::other(format!(
            "the bridge took another amount than it was given: of the asset {} the router would be \
             left with {} smallest units and not {}",
            short_address(e.asset),
            e.actual,
            e.expected
        )),
        Error::OutputTooLow(e) => Revert::other(format!(
            "{} smallest units came out, and at least {} were promised",
            e.received, e.minimumOut
        )),
        Error::ApproveFailed(e) => Revert::other(format!(
            "the token {} does not let the bridge {} take {} units of it",
            short_address(e.token),
            short_address(e.spender),
            e.amount
        )),
        Error::RefundFailed(e) => Revert::other(format!(
            "{} does not take back the {} wei of the fee that were too much",
            short_address(e.payer),
            e.amount
        )),
        Error::UnsolicitedCoins(e) => Revert::other(format!(
            "the router takes coins during a route only, and not from {}",
            short_address(e.from)
        )),
        Error::InvalidListLength(e) => Revert::new(
            Cause::Misbuilt,
            format!(
                "a list of the router has 1 to {} addresses, and not {}",
                e.limit, e.length
            ),
        ),
        Error::NoCode(e) => Revert::new(
            Cause::Misbuilt,
            format!("there is no contract at {}", short_address(e.account)),
        ),
        Error::ListedTwice(e) => Revert::new(
            Cause::Misbuilt,
            format!(
                "{} stands in the router's lists twice",
                short_address(e.account)
            ),
        ),
    }
}

#[cfg(test)]
mod tests {
    use alloy::sol_types::SolInterface;

    use super::*;
    use crate::revert::every_error;

    const ARTIFACT: &str = include_str!("../../../../contracts/out/LinkRouter.sol/LinkRouter.json");

    #[test]
    fn every_error_of_the_router_has_words_with_all_its_values() {
        every_error::has_words_with_all_its_values(ARTIFACT, Error::COUNT);
    }
}
