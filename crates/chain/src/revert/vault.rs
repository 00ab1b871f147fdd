use alloy::primitives::U256;
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
        Error::WrongSignature(e) => Revert::new(
            Cause::WrongSignature,
            if e.signer.is_zero() {
                format!(
                    "deposit {} opens to {}, and what came is nobody's signature",
                    e.index,
                    short_address(e.expected)
                )
            } else {
                format!(
                    "deposit {} opens to {}, and {} signed",
                    e.index,
                    short_address(e.expected),
                    short_address(e.signer)
                )
            },
        ),
        Error::WrongReclaimSignature(e) => Revert::new(
            Cause::WrongSignature,
            format!(
                "that deposit {} comes back was not signed by {}",
                e.index,
                short_address(e.signer)
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
            Cause::Misbuilt,
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
        Error::AmountMismatch(e) => Revert::other(format!(
            "the token delivers another amount than it is told: {} smallest units came and not {}",
            e.received, e.expected
        )),
        Error::UnsupportedKind(e) => Revert::other(format!(
            "the vault does not hold assets of kind {} this way",
            e.kind
        )),
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
        Error::Reentrancy(_) => Revert::other(
            "the token or the recipient called back into the vault, which takes one call at a time",
        ),
        Error::UnsolicitedTransfer(e) => Revert::other(format!(
            "the vault takes tokens of {} by a deposit only",
            short_address(e.token)
        )),
        Error::ValueMismatch(e) => Revert::new(
            Cause::Misbuilt,
            format!(
                "{} wei had to come with the call, and {} came",
                e.expected, e.sent
            ),
        ),
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
            Cause::Misbuilt,
            format!(
                "the next claim needs {} gas to be left, and {} is",
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

fn time(seconds: U256) -> Moment {
    Moment(seconds.saturating_to())
}

#[cfg(test)]
mod tests {
    use alloy::{
        primitives::{Address, Bytes, keccak256},
        sol_types::SolInterface,
    };
    use serde_json::Value;

    use super::*;

    const ARTIFACT: &str = include_str!("../../../../contracts/out/LinkVault.sol/LinkVault.json");

    /// A value of each argument, unlike all others, and how people are to see it.
    fn argument(input: &Value, place: u64) -> (U256, String) {
        let name = input["name"].as_str().unwrap();
        match input["type"].as_str().unwrap() {
            "address" => {
                let address = Address::with_last_byte(200 + place as u8);
                (address.into_word().into(), short_address(address))
            }
            "uint256" if matches!(name, "expiresAt" | "reclaimableAfter") => {
                let seconds = 1_795_180_500 + place * 86_400;
                (U256::from(seconds), Moment(seconds).to_string())
            }
            "uint256" | "uint8" => (U256::from(170 + place), (170 + place).to_string()),
            other => panic!("no sample of {other}"),
        }
    }

    #[test]
    fn every_error_of_the_contract_has_words_with_all_its_values() {
        let artifact: Value = serde_json::from_str(ARTIFACT).unwrap();
        let items = artifact["abi"].as_array().unwrap();
        let errors: Vec<_> = items
            .iter()
            .filter(|item| item["type"] == "error")
            .collect();
        assert_eq!(errors.len(), Error::COUNT);
        for error in errors {
            let name = error["name"].as_str().unwrap();
            let inputs = error["inputs"].as_array().unwrap();
            let types: Vec<_> = inputs
                .iter()
                .map(|input| input["type"].as_str().unwrap())
                .collect();
            let signature = format!("{name}({})", types.join(","));
            let mut data = keccak256(signature)[..4].to_vec();
            let mut shown = Vec::new();
            for (input, place) in inputs.iter().zip(0..) {
                let (value, words) = argument(input, place);
                data.extend(value.to_be_bytes::<32>());
                shown.push(words);
            }
            let revert = Revert::of_data(&Bytes::from(data));
            for value in shown {
                assert!(revert.words.contains(&value), "{name}: {value} in {revert}");
            }
            assert!(revert.words.len() > 20, "{name}: {revert}");
            for debug in [name, "_", "{", "(", "0x0000000000", "U256", "Uint"] {
                assert!(!revert.words.contains(debug), "{name}: {debug} in {revert}");
            }
        }
    }
}
