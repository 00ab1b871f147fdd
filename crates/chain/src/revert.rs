#[cfg(test)]
mod every_error;
mod older;
mod requests;
mod router;
mod token;
mod vault;

use std::fmt;

use alloy::{
    primitives::{Address, Bytes, hex},
    rpc::json_rpc::ErrorPayload,
    sol_types::{Panic, Revert as RevertString, SolError, SolInterface},
};

use crate::bindings::{
    LinkRouter::LinkRouterErrors, LinkVault::LinkVaultErrors,
    RequestAddresses::RequestAddressesErrors,
};

/// Why a contract refused a call: what a caller can do about it, and why, in words with every value
/// that the contract gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revert {
    /// For programs.
    pub cause: RevertCause,
    /// For people: a clause without a full stop. Times are dates in UTC, addresses are short.
    pub words: String,
}

/// A refusal by what a caller can do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RevertCause {
    /// The vault holds no such deposit.
    DepositNotFound,
    /// The deposit has left the vault.
    AlreadyWithdrawn,
    /// Nothing of the token is at a request's address, or what was signed was sent back before.
    NothingThere,
    /// The claim is not signed by the link key, the reclaim not by its signer, or what is sent back not by the request's
    /// recipient.
    WrongSignature,
    /// The deposit is bound to another recipient.
    WrongRecipient {
        /// The only address that it can be paid to.
        bound: Address,
    },
    /// The deposit needs the authoriser's second signature.
    RequiresMfa,
    /// The signer is not who made the deposit.
    NotTheSender {
        /// Who made it.
        sender: Address,
    },
    /// The sender of a bound deposit has to wait.
    TooEarly {
        /// Unix seconds.
        reclaimable_after: u64,
    },
    /// The link pays nobody any more; its sender can have the deposit back.
    Expired {
        /// Unix seconds.
        expires_at: u64,
    },
    /// The link can still be claimed: it does not go back by itself yet.
    NotExpired,
    /// The vault wants more gas to be left than there is, used or not.
    NotEnoughGas,
    /// The call itself is made wrongly: who built it can mend it, and nobody else.
    Misbuilt,
    /// Whatever else, without a way around it.
    Other,
}

impl Revert {
    pub(crate) fn new(cause: RevertCause, words: impl Into<String>) -> Self {
        Self {
            cause,
            words: words.into(),
        }
    }

    /// A refusal without a way around it.
    pub fn other(words: impl Into<String>) -> Self {
        Self::new(RevertCause::Other, words)
    }

    /// Reads a node's refusal. `None`: it is not about the call but about the node.
    pub(crate) fn of(refusal: &ErrorPayload) -> Option<Self> {
        if let Some(data) = refusal.as_revert_data() {
            return Some(Self::of_data(&data));
        }
        // Geth's code 3 is "execution reverted"; nodes send it without data for an empty revert.
        (refusal.code == 3 || refusal.message.contains("revert"))
            .then(|| Self::other("a contract refused without giving a reason"))
    }

    /// Reads what a contract gave as its reason.
    pub(crate) fn of_data(data: &Bytes) -> Self {
        match LinkRouterErrors::abi_decode(data) {
            Ok(error) => router::revert(&error),
            Err(_) => Self::of_any_other(data),
        }
    }

    /// Reads what is no error of the router's, or shall not be taken for one.
    fn of_any_other(data: &Bytes) -> Self {
        if let Ok(error) = LinkVaultErrors::abi_decode(data) {
            return vault::revert(&error);
        }
        if let Ok(error) = RequestAddressesErrors::abi_decode(data) {
            return requests::revert(&error);
        }
        if let Ok(error) = token::TokenErrors::abi_decode(data) {
            return Self::other(token::words(&error));
        }
        if let Ok(error) = RevertString::abi_decode(data) {
            let cause = older::cause(&error.reason).unwrap_or(RevertCause::Other);
            return Self::new(cause, token::words_of_text(&error.reason));
        }
        if let Ok(panic) = Panic::abi_decode(data) {
            return Self::other(format!(
                "a contract came upon a fault of its own, number {}",
                panic.code
            ));
        }
        Self::other(match data.get(..4) {
            Some(selector) => format!(
                "a contract refused with an error that we do not know, 0x{}",
                hex::encode(selector)
            ),
            None => "a contract refused without giving a reason".to_owned(),
        })
    }
}

impl fmt::Display for Revert {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

#[cfg(test)]
mod tests {
    use alloy::primitives::U256;

    use super::*;
    use crate::bindings::LinkVault;

    fn read(data: impl Into<Bytes>) -> Revert {
        Revert::of_data(&data.into())
    }

    #[test]
    fn what_has_no_name_here_is_other() {
        let reason = RevertString::from("US\u{202e}DC: no");
        assert_eq!(read(reason.abi_encode()), Revert::other("USDC: no"));
        let overflow = Panic {
            code: U256::from(17),
        }
        .abi_encode();
        assert!(read(overflow).words.ends_with("number 17"));
        assert!(read(vec![1, 2, 3, 4, 5]).words.ends_with("0x01020304"));
        assert!(
            read(vec![1, 2, 3])
                .words
                .ends_with("without giving a reason")
        );
    }

    #[test]
    fn older_vaults_refuse_in_words_that_have_a_cause_too() {
        let taken = RevertString::from("DEPOSIT ALREADY WITHDRAWN");
        assert_eq!(
            read(taken.abi_encode()).cause,
            RevertCause::AlreadyWithdrawn
        );
    }

    #[test]
    fn what_can_be_acted_upon_has_a_cause() {
        let index = U256::from(5);
        let taken = LinkVault::AlreadyWithdrawn { index };
        assert_eq!(
            read(taken.abi_encode()).cause,
            RevertCause::AlreadyWithdrawn
        );
        let bound = Address::repeat_byte(9);
        let wrong = LinkVault::WrongRecipient {
            index,
            recipient: Address::ZERO,
            bound,
        };
        assert_eq!(
            read(wrong.abi_encode()).cause,
            RevertCause::WrongRecipient { bound }
        );
        let late = LinkVault::LinkExpired {
            index,
            expiresAt: U256::from(1_800_000_000),
        };
        let expires_at = 1_800_000_000;
        assert_eq!(
            read(late.abi_encode()).cause,
            RevertCause::Expired { expires_at }
        );
    }
}
