//! What claims, reclaims and gasless deposits share: one durable call, one outcome.

use alloy_primitives::{Address, B256, Bytes};
use chain::{Chain, NodeError, Revert, RevertCause, Signer, SimulateError};
use domain::{LinkId, Moment, SponsoredState, limits};
use store::{NewCall, Queued};

use crate::Ctx;

/// How often a waiting request looks by itself, should no beat reach it.
const LOOK_EVERY: std::time::Duration = std::time::Duration::from_millis(200);

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
    #[error("the deposit can be taken back after {}", Moment(*.reclaimable_after))]
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
            RevertCause::WrongSignature => Self::WrongSignature,
            RevertCause::WrongRecipient { bound } => Self::WrongRecipient { bound },
            RevertCause::RequiresMfa => Self::RequiresMfa,
            RevertCause::NotTheSender { sender } => Self::NotTheSender { sender },
            RevertCause::TooEarly { reclaimable_after } => Self::TooEarly { reclaimable_after },
            RevertCause::Expired { expires_at } => Self::Expired { expires_at },
            RevertCause::Misbuilt => Self::Misbuilt {
                reason: revert.words,
            },
            RevertCause::DepositNotFound | RevertCause::Other => Self::Reverted {
                reason: revert.words,
            },
        }
    }
}

/// Why a call that is durable has no transaction yet. It gets one without being asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// No node of the chain answers.
    NodeUnreachable,
    /// No sponsor key of the chain can pay.
    OutOfFunds,
    /// Others are before it.
    Busy,
}

impl Waiting {
    pub(crate) fn encode(self) -> &'static str {
        match self {
            Self::NodeUnreachable => "node_unreachable",
            Self::OutOfFunds => "out_of_funds",
            Self::Busy => "busy",
        }
    }

    fn decode(text: &str) -> Self {
        [Self::NodeUnreachable, Self::OutOfFunds]
            .into_iter()
            .find(|waiting| waiting.encode() == text)
            .unwrap_or(Self::Busy)
    }
}

/// Why a call got no transaction.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SubmitError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("another call for the same deposit is under way")]
    Conflict,
    #[error("the call is saved and waits: {0:?}")]
    Saved(Waiting),
    #[error("too many calls wait already")]
    QueueFull,
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Why a call is not even taken in.
#[derive(Debug, thiserror::Error)]
pub(crate) enum VetError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Node(#[from] NodeError),
}

/// Asks the chain whether a call would work before it is taken in. For calls that anybody can make
/// up: the sponsor asks again, right before it signs.
pub(crate) async fn vet(chain: &Chain, target: Address, calldata: Bytes) -> Result<(), VetError> {
    let from = chain
        .signers()
        .first()
        .map(Signer::address)
        .unwrap_or_default();
    match chain
        .simulate(from, target, calldata, limits::SPONSORED_GAS_CAP)
        .await
    {
        Ok(_) => Ok(()),
        Err(SimulateError::Reverted(revert)) => Err(VetError::Refused(revert.into())),
        Err(SimulateError::Node(error)) => Err(VetError::Node(error)),
    }
}

/// What only one live call may do with a link: take its deposit out.
pub(crate) fn settling(link: LinkId) -> String {
    format!("settle:{link}")
}

/// Makes a call durable, or joins the live one that does the same, and waits for its transaction.
pub(crate) async fn submit(ctx: &Ctx, call: NewCall) -> Result<B256, SubmitError> {
    let is_full = ctx.store.queue_length(call.chain).await? >= limits::QUEUED_CALLS_PER_CHAIN;
    if is_full && ctx.store.live_call(&call.purpose).await?.is_none() {
        return Err(SubmitError::QueueFull);
    }
    let mut news = ctx.pulse.listen();
    let id = match ctx.store.queue_call(&call, ctx.now()).await? {
        Queued::New => call.id,
        Queued::Existing(live) if (live.kind, live.recipient) == (call.kind, call.recipient) => {
            live.id
        }
        Queued::Existing(_) => return Err(SubmitError::Conflict),
    };
    ctx.pulse.beat();

    let waiting = async {
        loop {
            // A fault while looking is not a fault of the call, which is durable: look again.
            if let Ok(Some(call)) = ctx.store.call(&id).await {
                match (call.state, call.tx, call.reason) {
                    (SponsoredState::Rejected, _, reason) => {
                        return Err(Refusal::decode(&reason.unwrap_or_default()).into());
                    }
                    (SponsoredState::Queued, _, Some(reason)) => {
                        return Err(SubmitError::Saved(Waiting::decode(&reason)));
                    }
                    (SponsoredState::Queued, _, None) | (_, None, _) => {}
                    (_, Some(tx), _) => return Ok(tx),
                }
            }
            news.wait(LOOK_EVERY).await;
        }
    };
    tokio::time::timeout(limits::SIGNING_WAIT, waiting)
        .await
        .unwrap_or(Err(SubmitError::Saved(Waiting::Busy)))
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
            Refusal::AuthorizationUsed,
            Refusal::Reverted {
                reason: "a: b".to_owned(),
            },
        ] {
            assert_eq!(Refusal::decode(&refusal.encode()), refusal);
        }
    }
}
