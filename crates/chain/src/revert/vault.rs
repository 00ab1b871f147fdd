use alloy::primitives::{Address, U256};
use domain::{Moment, short_address};

use super::{Revert, RevertCause as Cause};
use crate::bindings::LinkVault::LinkVaultErrors as Error;

/// Every error of the vault in words. A new one does not compile until it has some.
pub(super) fn revert(error: &Error) -> Revert {
    match error {
        Error::DepositNotFound(e) => Revert::new(
            Cause::DepositNotFound,
            format!(
                "the vault has no deposit {}; it has had {} so far",
                e.index, e.count
            ),
        ),
        Error::AlreadyWithdrawn(e) => Revert::new(
            Cause::AlreadyWithdrawn,
            format!("deposit {} has left the vault before", e.index),
        ),
        Error::WrongSignature(e) => wrong_key(e.index, e.signer, e.expected),
        Error::WrongReclaimSignature(e) => Revert::new(
            Cause::WrongSignature,
            format!(
                "that deposit {} comes back was not signed by {}",
                e.index,
                short_address(e.signer)
            ),
        ),
        Error::TooManyReclaims(e) => Revert::new(
            Cause::Misbuilt,
            format!(
                "one signature takes back at most {} deposits, and {} are listed",
                e.limit, e.count
            ),
        ),
        Error::NotInTheList(e) => Revert::new(
            Cause::Misbuilt,
            format!(
                "the list has {} deposits, the first at 0, and none at {}",
                e.count, e.position
            ),
        ),
        Error::WrongMfaSignature(e) => Revert::new(
            Cause::WrongSignature,
            format!(
                "the second signature for deposit {} is not the one it needs",
                e.index
            ),
        ),
        Error::RequiresAuthorization(e) => Revert::new(
            Cause::RequiresMfa,
            format!("deposit {} needs a second signature", e.index),
        ),
        Error::WrongRecipient(e) => Revert::new(
            Cause::WrongRecipient { bound: e.bound },
            format!(
                "deposit {} pays only {} and not {}",
                e.index,
                short_address(e.bound),
                short_address(e.recipient)
            ),
        ),
        Error::NotTheRecipient(e) => Revert::new(
            Cause::WrongRecipient { bound: e.recipient },
            format!(
                "this claim of deposit {} can be sent by {} alone, and {} sent it",
                e.index,
                short_address(e.recipient),
                short_address(e.caller)
            ),
        ),
        Error::NotTheSender(e) => Revert::new(
            Cause::NotTheSender { sender: e.sender },
            format!(
                "deposit {} goes back to {} alone, and {} asked for it",
                e.index,
                short_address(e.sender),
                short_address(e.caller)
            ),
        ),
        Error::TooEarlyToReclaim(e) => Revert::new(
            Cause::TooEarly {
                reclaimable_after: e.reclaimableAfter.saturating_to(),
            },
            format!(
                "deposit {} stays with its recipient until {}",
                e.index,
                time(e.reclaimableAfter)
            ),
        ),
        Error::LinkExpired(e) => Revert::new(
            Cause::Expired {
                expires_at: e.expiresAt.saturating_to(),
            },
            format!(
                "the link of deposit {} expired on {}",
                e.index,
                time(e.expiresAt)
            ),
        ),
        Error::NotExpired(e) => Revert::new(
            Cause::NotExpired,
            if e.expiresAt.is_zero() {
                format!("the link of deposit {} never expires", e.index)
            } else {
                format!(
                    "the link of deposit {} can be claimed until {}",
                    e.index,
                    time(e.expiresAt)
                )
            },
        ),
        Error::InvalidRecipient(e) => Revert::other(format!(
            "money that goes to {} is lost",
            short_address(e.recipient)
        )),
        Error::InvalidSender(e) => Revert::other(format!(
            "money in the name of {} could never be taken back",
            short_address(e.sender)
        )),
        Error::TransferFailed(e) if e.token.is_zero() => {
            Revert::other(format!("{} does not take the money", short_address(e.to)))
        }
        Error::TransferFailed(e) => Revert::other(format!(
            "the token {} does not go to {}",
            short_address(e.token),
            short_address(e.to)
        )),
        Error::AmountMismatch(e) => amount_mismatch(e.expected, e.received),
        Error::UnsupportedKind(e) => unsupported_kind(e.kind),
        Error::NftAsErc20(e) => Revert::other(format!(
            "{} is a contract of NFTs, which have no amounts",
            short_address(e.token)
        )),
        Error::ZeroLinkKey(_) => {
            Revert::other("a link without key and recipient could be claimed by nobody")
        }
        Error::ZeroAmount(_) => Revert::other("there is nothing to deposit"),
        Error::MfaUnavailable(_) => {
            Revert::other("the vault has nobody who gives second signatures")
        }
        Error::ExpiresWithinLock(e) => Revert::other(format!(
            "the link would expire on {}, before its sender can take the money back on {}",
            time(e.expiresAt),
            time(e.reclaimableAfter)
        )),
        Error::TokenTableFull(_) => Revert::other("the vault has no room for another token"),
        Error::Reentrancy(_) => called_back(),
        Error::UnsolicitedTransfer(e) => Revert::other(format!(
            "the vault takes tokens of {} by a deposit only",
            short_address(e.token)
        )),
        Error::ValueMismatch(e) => value_mismatch(e.expected, e.sent),
        Error::EmptyBatch(_) => Revert::new(Cause::Misbuilt, "the batch has nothing in it"),
        Error::LengthMismatch(e) => Revert::new(
            Cause::Misbuilt,
            format!(
                "lists of {} and of {} belong to one batch",
                e.length, e.other
            ),
        ),
        Error::WrongVault(e) => Revert::new(
            Cause::Misbuilt,
            format!("the batch is for another vault, {}", short_address(e.named)),
        ),
        Error::TooManyDeposits(e) => Revert::new(
            Cause::Misbuilt,
            format!(
                "{} deposits are too many to read at once; {} can be",
                e.count, e.limit
            ),
        ),
        Error::NotEnoughGas(e) => Revert::new(
            Cause::NotEnoughGas,
            format!(
                "the payment needs {} gas to be left for it, and {} is",
                e.needed, e.left
            ),
        ),
        Error::OnlyTheVault(e) => Revert::new(
            Cause::Misbuilt,
            format!(
                "only the vault itself may ask for this, and {} did",
                short_address(e.caller)
            ),
        ),
    }
}

/// Zero for `signer`: no key could be recovered.
pub(super) fn wrong_key(index: U256, signer: Address, expected: Address) -> Revert {
    let expected = short_address(expected);
    let came = if signer.is_zero() {
        "what came is nobody's signature".to_owned()
    } else {
        format!("{} signed", short_address(signer))
    };
    let words = format!("deposit {index} opens to {expected}, and {came}");
    Revert::new(Cause::WrongSignature, words)
}

pub(super) fn amount_mismatch(expected: U256, received: U256) -> Revert {
    Revert::other(format!(
        "the token delivers another amount than it is told: {received} smallest units came and not \
         {expected}"
    ))
}

pub(super) fn value_mismatch(expected: U256, sent: U256) -> Revert {
    let words = format!("{expected} wei had to come with the call, and {sent} came");
    Revert::new(Cause::Misbuilt, words)
}

pub(super) fn called_back() -> Revert {
    Revert::other(
        "a token or recipient called back into the contract, which takes one call at a time",
    )
}

pub(super) fn unsupported_kind(kind: u8) -> Revert {
    Revert::other(format!("assets of kind {kind} are not moved this way"))
}

fn time(seconds: U256) -> Moment {
    Moment(seconds.saturating_to())
}

#[cfg(test)]
mod tests {
    use alloy::sol_types::SolInterface;

    use super::*;
    use crate::revert::every_error;

    const ARTIFACT: &str = include_str!("../../../../contracts/out/LinkVault.sol/LinkVault.json");

    #[test]
    fn every_error_of_the_vault_has_words_with_all_its_values() {
        every_error::has_words_with_all_its_values(ARTIFACT, Error::COUNT);
    }
}
