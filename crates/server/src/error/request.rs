//! Why a request for money is not made, not paid or not called off. The specification's texts stand as they are.

use domain::limits;
use payments::{
    CancelRequestError, KeepFileError, MakeRequestError, MoveMoneyError, PayRequestError,
    ReadRequestFileError, Refusal, RequestOwnerError, UnknownVault, people::ProofError,
};

use super::{
    ApiError, ErrorCode,
    sponsored::{NEXT_LOOK, lost_there, over_budget, queue_full, saved},
};

/// There is no such request.
pub(crate) fn request_not_found() -> ApiError {
    ApiError::new(
        ErrorCode::RequestNotFound,
        "This request could not be found. Are you sure your link is correct?",
    )
}

/// The answer to who may not call a request off.
pub(crate) fn not_your_request() -> ApiError {
    ApiError::new(
        ErrorCode::NotYours,
        "This request is somebody else's: who made it while they were signed in may call it off, and the wallet that \
         it is for. Nothing was changed.",
    )
}

/// The answer to who moves what went meanwhile.
pub(super) fn nothing_there() -> ApiError {
    ApiError::new(
        ErrorCode::NothingThere,
        "This is not at the request's address any more: it went to the recipient, or was sent back. Look at the request \
         again.",
    )
}

/// Why there is no request.
impl From<MakeRequestError> for ApiError {
    fn from(error: MakeRequestError) -> Self {
        match error {
            MakeRequestError::UnknownChain(unknown) => unknown.into(),
            MakeRequestError::Name(error) => error.into(),
            MakeRequestError::NobodyThere => Self::invalid(
                "What is sent to this address is lost: it is nobody's, or a contract that keeps it. Give the wallet \
                 that is to have the money.",
            ),
            MakeRequestError::UnknownToken(_) => Self::new(
                ErrorCode::UnknownToken,
                "There is no ERC-20 token at this address of the chain, so nobody can be asked for it.",
            ),
            MakeRequestError::OtherDecimals(decimals) => Self::invalid(format!(
                "The token has {decimals} decimals, so the amount may be another one than you mean. There is no \
                 request.",
            )),
            MakeRequestError::NoAmount => {
                Self::invalid("`tokenAmount` should be more than zero, or `kind` be `open`.")
            }
            MakeRequestError::AmountOfOpen => {
                Self::invalid("A request of the kind `open` has no `tokenAmount`.")
            }
            MakeRequestError::LongReference => Self::invalid(format!(
                "`reference` has {} characters at most.",
                limits::REQUEST_REFERENCE
            )),
            MakeRequestError::Expiry => {
                Self::invalid("`expiresAt` should be a time to come, within a year.")
            }
            MakeRequestError::File(error) => error.into(),
            MakeRequestError::Node(source) => source.into(),
            MakeRequestError::Store(source) => source.into(),
        }
    }
}

/// Why what is attached is not kept.
impl From<KeepFileError> for ApiError {
    fn from(error: KeepFileError) -> Self {
        match error {
            KeepFileError::NotAFile => Self::new(
                ErrorCode::NotAFile,
                "Only images and PDFs are accepted. There is no request; choose another file, or none.",
            ),
            KeepFileError::TooLarge => Self::new(
                ErrorCode::BodyTooLarge,
                "What is attached is too large: a file may have 5 MiB, and a picture 25 million pixels. There is no \
                 request; choose a smaller one.",
            ),
            KeepFileError::Busy => Self::new(
                ErrorCode::Overloaded,
                "Too many pictures are being drawn right now. There is no request; try again in a moment.",
            )
            .retry_after(5),
            KeepFileError::Full => Self::new(
                ErrorCode::StorageUnavailable,
                "The server has no room for files right now. There is no request; try again later, or without one.",
            )
            .retry_after(NEXT_LOOK),
            KeepFileError::TooLate => cannot_be_kept(),
            KeepFileError::Storage(source) => cannot_be_kept().because(source),
            KeepFileError::Store(source) => source.into(),
        }
    }
}

fn cannot_be_kept() -> ApiError {
    ApiError::new(
        ErrorCode::StorageUnavailable,
        "The server cannot keep files right now. There is no request; try again in a moment, or without one.",
    )
    .retry_after(5)
}

/// Why what is attached cannot be read.
impl From<ReadRequestFileError> for ApiError {
    fn from(error: ReadRequestFileError) -> Self {
        match error {
            ReadRequestFileError::NoRequest => request_not_found(),
            ReadRequestFileError::None => Self::new(
                ErrorCode::AttachmentNotFound,
                "Nothing is attached to this request, or not any more.",
            ),
            ReadRequestFileError::Storage(source) => Self::new(
                ErrorCode::StorageUnavailable,
                "The file cannot be read right now. The request can be paid all the same; ask for the file again in \
                 a moment.",
            )
            .retry_after(5)
            .because(source),
            ReadRequestFileError::Store(source) => source.into(),
        }
    }
}

/// Why what somebody paid is not noted.
impl From<PayRequestError> for ApiError {
    fn from(error: PayRequestError) -> Self {
        match error {
            PayRequestError::NotFound => request_not_found(),
            PayRequestError::OtherChain { asked } => Self::new(
                ErrorCode::OtherChain,
                format!(
                    "The money is asked for on chain {asked}, and nothing comes there from this chain. What went \
                     there is where your wallet says."
                ),
            ),
            PayRequestError::TooMany => Self::new(
                ErrorCode::RequestFull,
                format!(
                    "The request has {} payments already, and no more are counted. Your money is where your wallet \
                     says.",
                    limits::PAYMENTS_PER_REQUEST
                ),
            ),
            PayRequestError::QueueFull => Self::new(
                ErrorCode::Overloaded,
                "Too many payments are being looked up, so this one was not noted. The money went where your wallet \
                 says; tell it again in a moment, which is safe.",
            )
            .retry_after(60),
            PayRequestError::Store(source) => source.into(),
        }
    }
}

/// Why a request is not called off.
impl From<CancelRequestError> for ApiError {
    fn from(error: CancelRequestError) -> Self {
        match error {
            CancelRequestError::NotFound => request_not_found(),
            CancelRequestError::Owner(error) => error.into(),
            CancelRequestError::Paid => Self::new(
                ErrorCode::RequestPaid,
                "This request is paid: the money is with its recipient, and there is nothing left to call off.",
            ),
            CancelRequestError::Store(source) => source.into(),
        }
    }
}

/// Why somebody may not say what becomes of a request, or of what came for it.
impl From<RequestOwnerError> for ApiError {
    fn from(error: RequestOwnerError) -> Self {
        match error {
            RequestOwnerError::NotYours => not_your_request(),
            RequestOwnerError::Time => Self::new(
                ErrorCode::WrongSignature,
                "This was signed at another time than now. Look at your device's clock, and sign it again; nothing \
                 was changed.",
            ),
            RequestOwnerError::Proof(ProofError::Busy) => Self::new(
                ErrorCode::Overloaded,
                "Too many wallets are being asked about their signatures. Nothing was changed; try again in a moment.",
            )
            .retry_after(2),
            RequestOwnerError::Proof(ProofError::Chain(chain)) => {
                UnknownVault::Chain(chain).into()
            }
            RequestOwnerError::Proof(ProofError::NotThere(chain)) => Self::new(
                ErrorCode::WrongSignature,
                format!(
                    "The wallet's key did not sign this, and a smart wallet of this address is not on chain {chain} yet. \
                     Use it there once, then sign again. Nothing was changed."
                ),
            ),
            RequestOwnerError::Proof(ProofError::Node(source)) => source.into(),
            RequestOwnerError::Proof(ProofError::Store(source))
            | RequestOwnerError::Store(source) => source.into(),
            RequestOwnerError::Proof(_) => not_signed(),
        }
    }
}

fn not_signed() -> ApiError {
    ApiError::new(
        ErrorCode::WrongSignature,
        "The wallet that the request is for did not sign this. Nothing was changed.",
    )
}

/// Why what came for a request is not moved.
impl From<MoveMoneyError> for ApiError {
    fn from(error: MoveMoneyError) -> Self {
        const THERE: &str = "at the request's address";
        match error {
            MoveMoneyError::NotFound => request_not_found(),
            MoveMoneyError::UnknownChain(unknown) => unknown.into(),
            MoveMoneyError::NoAddresses(chain) => Self::invalid(format!(
                "We move no money of requests on chain {chain}. What came there waits for its recipient."
            )),
            MoveMoneyError::Owner(error) => error.into(),
            MoveMoneyError::DeadEnd { to, why } => lost_there(
                to,
                why,
                "The money is at the request's address; name another one.",
            ),
            MoveMoneyError::Refused(Refusal::WrongSignature) => not_signed(),
            MoveMoneyError::Refused(refusal) => refusal.into(),
            MoveMoneyError::Conflict(_) => queue_full(THERE),
            MoveMoneyError::Saved(waiting) => saved("wish", THERE, waiting),
            MoveMoneyError::QueueFull => queue_full(THERE),
            MoveMoneyError::OverBudget(scope) => over_budget(scope, THERE),
            MoveMoneyError::Node(source) => source.into(),
            MoveMoneyError::Store(source) => source.into(),
        }
    }
}
