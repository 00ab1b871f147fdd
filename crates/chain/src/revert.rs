use alloy::{
    primitives::{Address, Bytes},
    rpc::json_rpc::ErrorPayload,
    sol_types::{Revert as RevertString, SolError, SolInterface},
};

use domain::foreign_text;

use crate::bindings::LinkVault::LinkVaultErrors;

alloy::sol! {
    /// What tokens say that have no words: Solady's errors, and those of ERC-6093.
    interface Token {
        error InsufficientBalance();
        error InsufficientAllowance();
        error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
        error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
    }
}
use Token::TokenErrors;

/// Characters of a contract's own words.
const REASON_LIMIT: usize = 200;

/// Why a contract refused a call, by what a caller can do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Revert {
    /// The vault holds no such deposit.
    DepositNotFound,
    /// The deposit has left the vault.
    AlreadyWithdrawn,
    /// The claim is not signed by the link key, or the reclaim not by its signer.
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
    /// Whatever else: an error of the vault without a way around it, or a token's own words.
    Other(String),
}

impl Revert {
    /// Reads a node's refusal. `None`: it is not about the call but about the node.
    pub(crate) fn of(refusal: &ErrorPayload) -> Option<Self> {
        if let Some(data) = refusal.as_revert_data() {
            return Some(Self::of_data(&data));
        }
        // Geth's code 3 is "execution reverted"; nodes send it without data for an empty revert.
        (refusal.code == 3 || refusal.message.contains("revert"))
            .then(|| Self::Other("it reverted without a reason".to_owned()))
    }

    fn of_data(data: &Bytes) -> Self {
        if let Ok(error) = LinkVaultErrors::abi_decode(data) {
            return Self::of_vault(&error);
        }
        if let Ok(error) = TokenErrors::abi_decode(data) {
            return Self::Other(error.words().to_owned());
        }
        match RevertString::abi_decode(data) {
            Ok(error) => Self::Other(foreign_text(&error.reason, REASON_LIMIT)),
            Err(_) => Self::Other(format!("it reverted with {} bytes", data.len())),
        }
    }

    fn of_vault(error: &LinkVaultErrors) -> Self {
        match error {
            LinkVaultErrors::DepositNotFound(_) => Self::DepositNotFound,
            LinkVaultErrors::AlreadyWithdrawn(_) => Self::AlreadyWithdrawn,
            LinkVaultErrors::WrongSignature(_) | LinkVaultErrors::WrongReclaimSignature(_) => {
                Self::WrongSignature
            }
            LinkVaultErrors::WrongRecipient(error) => Self::WrongRecipient { bound: error.bound },
            LinkVaultErrors::RequiresAuthorization(_) => Self::RequiresMfa,
            LinkVaultErrors::NotTheSender(error) => Self::NotTheSender {
                sender: error.sender,
            },
            LinkVaultErrors::TooEarlyToReclaim(error) => Self::TooEarly {
                reclaimable_after: error.reclaimableAfter.saturating_to(),
            },
            LinkVaultErrors::InvalidRecipient(error) => {
                Self::Other(format!("money that goes to {} is lost", error.recipient))
            }
            LinkVaultErrors::TransferFailed(error) => {
                Self::Other(format!("{} does not take the money", error.to))
            }
            LinkVaultErrors::AmountMismatch(_) => {
                Self::Other("the token delivers another amount than it is told".to_owned())
            }
            other => Self::Other(foreign_text(&format!("{other:?}"), REASON_LIMIT)),
        }
    }
}

impl TokenErrors {
    fn words(&self) -> &'static str {
        match self {
            Self::InsufficientBalance(_) | Self::ERC20InsufficientBalance(_) => {
                "the sender does not have that much of the token"
            }
            Self::InsufficientAllowance(_) | Self::ERC20InsufficientAllowance(_) => {
                "the sender has not allowed that much of the token"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloy::primitives::{U256, hex};

    use super::*;

    fn other(data: &[u8]) -> String {
        match Revert::of_data(&Bytes::copy_from_slice(data)) {
            Revert::Other(words) => words,
            revert => panic!("{revert:?}"),
        }
    }

    #[test]
    fn says_in_words_what_contracts_say_in_bytes() {
        let sender = Address::repeat_byte(7);
        let poor = Token::ERC20InsufficientBalance {
            sender,
            balance: U256::ZERO,
            needed: U256::from(1),
        };
        let words = "the sender does not have that much of the token";
        assert_eq!(other(&poor.abi_encode()), words);
        assert_eq!(other(&hex!("f4d678b8")), words, "Solady's selector");
        let reason = RevertString::from("US\u{202e}DC: no");
        assert_eq!(other(&reason.abi_encode()), "USDC: no");
        assert_eq!(other(&[1, 2, 3]), "it reverted with 3 bytes");
    }

    #[test]
    fn tells_the_vaults_refusals_apart() {
        use crate::bindings::LinkVault;

        let index = U256::from(5);
        let taken = LinkVault::AlreadyWithdrawn { index }.abi_encode();
        assert_eq!(Revert::of_data(&taken.into()), Revert::AlreadyWithdrawn);
        let bound = Address::repeat_byte(9);
        let wrong = LinkVault::WrongRecipient {
            index,
            recipient: Address::ZERO,
            bound,
        };
        let revert = Revert::of_data(&wrong.abi_encode().into());
        assert_eq!(revert, Revert::WrongRecipient { bound });
    }
}
