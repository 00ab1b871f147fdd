use alloy::{
    primitives::{Address, Bytes},
    rpc::json_rpc::ErrorPayload,
    sol_types::{Revert as RevertString, SolError, SolInterface},
};

use domain::foreign_text;

use crate::bindings::LinkVault::LinkVaultErrors;

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
            other => Self::Other(foreign_text(&format!("{other:?}"), REASON_LIMIT)),
        }
    }
}
