use alloy_primitives::{Address, B256};
use chain::{Revert, RevertCause};
use domain::Moment;

/// Why the chain would not do a call. No money moved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The deposit has left its vault, by claim or reclaim.
    #[error("the deposit has been claimed already")]
    AlreadyClaimed {
        /// The transaction that took it, when it is known.
        tx: Option<B256>,
    },
    /// The signature is not the link key's, or not the sender's.
    #[error("the signature does not belong to this deposit")]
    WrongSignature,
    /// The deposit is bound to another recipient.
    #[error("the deposit can only be paid to {bound}")]
    WrongRecipient {
        /// The one.
        bound: Address,
    },
    /// The deposit needs the authoriser's second signature.
    #[error("the deposit needs a second signature")]
    RequiresMfa,
    /// The sender of a bound deposit has to wait.
    #[error("the deposit can be refunded after {}", Moment(*.reclaimable_after))]
    TooEarly {
        /// Unix seconds.
        reclaimable_after: u64,
    },
    /// The link pays nobody any more; its sender can have the deposit back.
    #[error("the link expired on {}", Moment(*.expires_at))]
    Expired {
        /// Unix seconds.
        expires_at: u64,
    },
    /// Only the sender can take a deposit back.
    #[error("the deposit was made by {sender}")]
    NotTheSender {
        /// The sender.
        sender: Address,
    },
    /// A newer claim of the link took its place before it had a transaction.
    #[error("a newer claim of the link took its place")]
    Redirected,
    /// The bank provider does not pay out for whom the claim pays. The money is in the link.
    #[error("the bank provider does not pay out for them")]
    NotServed,
    /// What was to be moved is not at the request's address any more.
    #[error("nothing is left at the request's address")]
    NothingThere,
    /// The EIP-3009 authorization was used or cancelled.
    #[error("the authorization has been used or cancelled")]
    AuthorizationUsed,
    /// The call that we made is wrong: a fault of ours.
    #[error("the call is made wrongly: {reason}")]
    Misbuilt {
        /// What the contract says is wrong with it.
        reason: String,
    },
    /// Something else; the contract's own words.
    #[error("the chain refuses it: {reason}")]
    Reverted {
        /// Why, as far as the contract says.
        reason: String,
    },
}

impl Refusal {
    /// How it stands in a call's `reason`. [`Refusal::decode`] reads it back.
    pub(crate) fn encode(&self) -> String {
        match self {
            Self::AlreadyClaimed { tx: Some(tx) } => format!("already_claimed:{tx}"),
            Self::AlreadyClaimed { tx: None } => "already_claimed".to_owned(),
            Self::WrongSignature => "wrong_signature".to_owned(),
            Self::WrongRecipient { bound } => format!("wrong_recipient:{bound}"),
            Self::RequiresMfa => "requires_mfa".to_owned(),
            Self::TooEarly { reclaimable_after } => format!("too_early:{reclaimable_after}"),
            Self::Expired { expires_at } => format!("expired:{expires_at}"),
            Self::NotTheSender { sender } => format!("not_the_sender:{sender}"),
            Self::Redirected => "redirected".to_owned(),
            Self::NotServed => "not_served".to_owned(),
            Self::NothingThere => "nothing_there".to_owned(),
            Self::AuthorizationUsed => "authorization_used".to_owned(),
            Self::Misbuilt { reason } => format!("misbuilt:{reason}"),
            Self::Reverted { reason } => format!("reverted:{reason}"),
        }
    }

    pub(crate) fn decode(text: &str) -> Self {
        let (code, detail) = text.split_once(':').unwrap_or((text, ""));
        let decoded = match code {
            "already_claimed" => Some(Self::AlreadyClaimed {
                tx: detail.parse().ok(),
            }),
            "wrong_signature" => Some(Self::WrongSignature),
            "wrong_recipient" => detail
                .parse()
                .ok()
                .map(|bound| Self::WrongRecipient { bound }),
            "requires_mfa" => Some(Self::RequiresMfa),
            "too_early" => detail
                .parse()
                .ok()
                .map(|reclaimable_after| Self::TooEarly { reclaimable_after }),
            "expired" => detail
                .parse()
                .ok()
                .map(|expires_at| Self::Expired { expires_at }),
            "not_the_sender" => detail
                .parse()
                .ok()
                .map(|sender| Self::NotTheSender { sender }),
            "redirected" => Some(Self::Redirected),
            "not_served" => Some(Self::NotServed),
            "nothing_there" => Some(Self::NothingThere),
            "authorization_used" => Some(Self::AuthorizationUsed),
            "misbuilt" => Some(Self::Misbuilt {
                reason: detail.to_owned(),
            }),
            "reverted" => Some(Self::Reverted {
                reason: detail.to_owned(),
            }),
            _ => None,
        };
        decoded.unwrap_or_else(|| Self::Reverted {
            reason: text.to_owned(),
        })
    }
}

impl From<Revert> for Refusal {
    fn from(revert: Revert) -> Self {
        match revert.cause {
            RevertCause::AlreadyWithdrawn => Self::AlreadyClaimed { tx: None },
            RevertCause::NothingThere => Self::NothingThere,
            RevertCause::WrongSignature => Self::WrongSignature,
            RevertCause::WrongRecipient { bound } => Self::WrongRecipient { bound },
            RevertCause::RequiresMfa => Self::RequiresMfa,
            RevertCause::NotTheSender { sender } => Self::NotTheSender { sender },
            RevertCause::TooEarly { reclaimable_after } => Self::TooEarly { reclaimable_after },
            RevertCause::Expired { expires_at } => Self::Expired { expires_at },
            RevertCause::Misbuilt => Self::Misbuilt {
                reason: revert.words,
            },
            RevertCause::DepositNotFound
            | RevertCause::NotExpired
            | RevertCause::NotEnoughGas
            | RevertCause::Other => Self::Reverted {
                reason: revert.words,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_survives_the_database() {
        for refusal in [
            Refusal::AlreadyClaimed {
                tx: Some(B256::repeat_byte(3)),
            },
            Refusal::AlreadyClaimed { tx: None },
            Refusal::WrongSignature,
            Refusal::WrongRecipient {
                bound: Address::repeat_byte(4),
            },
            Refusal::RequiresMfa,
            Refusal::TooEarly {
                reclaimable_after: 1_800_000_000,
            },
            Refusal::Expired {
                expires_at: 1_900_000_000,
            },
            Refusal::NotTheSender {
                sender: Address::repeat_byte(5),
            },
            Refusal::Misbuilt {
                reason: "a: b".to_owned(),
            },
            Refusal::Redirected,
            Refusal::NotServed,
            Refusal::NothingThere,
            Refusal::AuthorizationUsed,
            Refusal::Reverted {
                reason: "a: b".to_owned(),
            },
        ] {
            assert_eq!(Refusal::decode(&refusal.encode()), refusal);
        }
    }
}
