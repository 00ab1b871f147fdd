//! Why there is no slot of a raffle. The sentence that nothing is left begins as the protocol's other clients look for it.

use payments::{
    AuthorizeSlotError, ClaimSlotError, EnterRaffleError, NameSenderError, ReadRaffleError,
};

use super::{ApiError, ErrorCode, sponsored::dead_end};

/// The longest (seconds) that somebody is told to wait for a slot.
const LONGEST_WAIT: u64 = 60;

/// Why nothing is told of a raffle.
impl From<ReadRaffleError> for ApiError {
    fn from(error: ReadRaffleError) -> Self {
        match error {
            ReadRaffleError::Link(error) => error.into(),
            ReadRaffleError::NotARaffle => Self::new(
                ErrorCode::NotARaffle,
                "This is no raffle: what the link holds is claimed as any other link. The money is in it.",
            ),
            ReadRaffleError::Store(error) => error.into(),
        }
    }
}

/// Why somebody has no slot.
impl From<EnterRaffleError> for ApiError {
    fn from(error: EnterRaffleError) -> Self {
        match error {
            EnterRaffleError::Raffle(error) => error.into(),
            EnterRaffleError::NotOffered => not_offered(),
            EnterRaffleError::WrongSignature => wrong_signature(),
            EnterRaffleError::ProofRequired => Self::new(
                ErrorCode::ProofRequired,
                "Taking part takes a moment of work of your device, and it is missing. No slot was drawn; do it and \
                 ask again.",
            ),
            EnterRaffleError::ProofWrong => Self::new(
                ErrorCode::ProofWrong,
                "What your device worked out is not for this wallet and raffle, or too old. No slot was drawn; do \
                 it anew and ask again.",
            ),
            EnterRaffleError::DeadEnd { recipient, why } => dead_end(recipient, why),
            EnterRaffleError::Paid { tx, .. } => Self::new(
                ErrorCode::SlotTaken,
                format!(
                    "This wallet has had its slot: the money came in transaction {tx}. There is one a wallet."
                ),
            ),
            EnterRaffleError::AllHeld { .. } => Self::new(
                ErrorCode::RaffleBusy,
                "All slots that are left were drawn for others, who have not claimed yet. Ask again in a moment: \
                 what they leave is drawn anew.",
            )
            .retry_after(LONGEST_WAIT / 4),
            EnterRaffleError::Unsettled => Self::new(
                ErrorCode::RaffleBusy,
                "A slot was drawn for this wallet before, and what became of it is not settled yet. Ask again in a \
                 moment.",
            )
            .retry_after(LONGEST_WAIT / 4),
            EnterRaffleError::Over => Self::new(
                ErrorCode::RaffleOver,
                "All slots have already been claimed. Nothing is left of this raffle.",
            ),
            EnterRaffleError::Full => Self::new(
                ErrorCode::RaffleBusy,
                "Too many wallets took part in this raffle without claiming, so no more are let in. The money is in \
                 the raffle; its sender can refund it.",
            )
            .retry_after(LONGEST_WAIT),
            EnterRaffleError::Busy => busy(),
            EnterRaffleError::Store(error) => error.into(),
        }
    }
}

/// Why a slot is not claimed.
impl From<ClaimSlotError> for ApiError {
    fn from(error: ClaimSlotError) -> Self {
        match error {
            ClaimSlotError::Raffle(error) => error.into(),
            ClaimSlotError::NotOffered => not_offered(),
            ClaimSlotError::WrongSignature => wrong_signature(),
            ClaimSlotError::NotHeld => Self::new(
                ErrorCode::SlotNotHeld,
                "This slot is not drawn for your wallet, or was for too long. The money is in the raffle; have a \
                 slot drawn again.",
            ),
            ClaimSlotError::Authorizer(source) => unavailable().because(source),
            ClaimSlotError::Busy => busy(),
            ClaimSlotError::Claim(error) => error.into(),
            ClaimSlotError::Store(error) => error.into(),
        }
    }
}

/// Why there is no second signature.
impl From<AuthorizeSlotError> for ApiError {
    fn from(error: AuthorizeSlotError) -> Self {
        match error {
            AuthorizeSlotError::Enter(error) => error.into(),
            AuthorizeSlotError::Authorizer(source) => unavailable().because(source),
        }
    }
}

/// Why a sender is not called so.
impl From<NameSenderError> for ApiError {
    fn from(error: NameSenderError) -> Self {
        match error {
            NameSenderError::Link(error) => error.into(),
            NameSenderError::WrongSignature => wrong_signature(),
            NameSenderError::Store(error) => error.into(),
        }
    }
}

fn busy() -> ApiError {
    ApiError::new(
        ErrorCode::Overloaded,
        "Very many take part right now. Nothing moved; ask again in a moment.",
    )
    .retry_after(2)
}

fn not_offered() -> ApiError {
    ApiError::new(
        ErrorCode::RaffleNotOffered,
        "Slots of this raffle need a second signature that is not ours to give, so it cannot be claimed here. The \
         money is in it; ask whoever made it where it is claimed.",
    )
}

fn wrong_signature() -> ApiError {
    ApiError::new(
        ErrorCode::WrongSignature,
        "This is not signed by the key of this raffle's link. Nothing moved; open the link again, whole.",
    )
}

fn unavailable() -> ApiError {
    ApiError::new(
        ErrorCode::AuthorizerUnavailable,
        "The second signature that this raffle needs cannot be given right now. Your slot is kept for you; claim it \
         again in a moment.",
    )
    .retry_after(5)
}
