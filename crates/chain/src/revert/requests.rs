use domain::{Moment, short_address};

use super::{Revert, RevertCause as Cause};
use crate::bindings::RequestAddresses::RequestAddressesErrors as Error;

/// Every error of the contract in words. A new one does not compile until it has some.
pub(super) fn revert(error: &Error) -> Revert {
    match error {
        Error::NothingThere(e) => Revert::new(
            Cause::NothingThere,
            format!(
                "nothing of the token {} is at the request's address {}",
                short_address(e.token),
                short_address(e.from)
            ),
        ),
        Error::SentBefore(e) => Revert::new(
            Cause::NothingThere,
            format!("this was sent back before, as {} says", e.digest),
        ),
        Error::NotSigned(e) => Revert::new(
            Cause::WrongSignature,
            format!(
                "{}, whom the request pays, did not sign this",
                short_address(e.recipient)
            ),
        ),
        Error::DeadlinePassed(e) => Revert::other(format!(
            "what was signed could be sent until {}, and it is {}",
            Moment(e.deadline.saturating_to()),
            Moment(e.timestamp.saturating_to())
        )),
        Error::InvalidReceiver(e) => {
            Revert::other(format!("what is sent to {} is lost", short_address(e.to)))
        }
        Error::NoRecipient(_) => Revert::new(Cause::Misbuilt, "the request would pay nobody"),
        Error::OtherAddress(e) => Revert::new(
            Cause::Misbuilt,
            format!(
                "{} was signed for, and the request's address is {}",
                short_address(e.from),
                short_address(e.expected)
            ),
        ),
        Error::NotMade(e) => Revert::other(format!(
            "no code could be put at the request's address {}",
            short_address(e.from)
        )),
    }
}

#[cfg(test)]
mod tests {
    use alloy::sol_types::SolInterface;

    use super::*;
    use crate::revert::every_error;

    const ARTIFACT: &str =
        include_str!("../../../../contracts/out/RequestAddresses.sol/RequestAddresses.json");

    #[test]
    fn every_error_of_requests_addresses_has_words_with_all_its_values() {
        every_error::has_words_with_all_its_values(ARTIFACT, Error::COUNT);
    }
}
