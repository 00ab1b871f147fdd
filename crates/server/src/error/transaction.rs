use payments::{SubmitTransferError, TransactionLinksError, jobs::EnqueueError};

use super::{ApiError, ErrorCode};

/// Why it could not be told which links a transaction made.
impl From<TransactionLinksError> for ApiError {
    fn from(error: TransactionLinksError) -> Self {
        match error {
            TransactionLinksError::NotFound => Self::new(
                ErrorCode::TransactionNotFound,
                "This chain knows no transaction of that hash. Look it up in your wallet: it may \
                 be another chain's, or another one may have taken its place.",
            ),
            TransactionLinksError::Pending => Self::new(
                ErrorCode::TransactionPending,
                "The transaction waits to be put into a block. Until then nothing has left the \
                 wallet; ask again in a moment.",
            )
            .retry_after(2),
            TransactionLinksError::Reverted => Self::new(
                ErrorCode::TransactionReverted,
                "The chain took the transaction and undid what it did. Nothing but its gas has \
                 left the wallet.",
            ),
            TransactionLinksError::NoDeposit => Self::new(
                ErrorCode::NoDeposit,
                "The transaction put nothing into a link. What it did instead, an explorer of the \
                 chain tells.",
            ),
            TransactionLinksError::UnknownVault => Self::new(
                ErrorCode::UnknownVault,
                "The transaction put money into a vault that is not served here. The money is \
                 there; refund it where the link was made.",
            ),
            TransactionLinksError::Link(error) => error.into(),
        }
    }
}

/// Why what a wallet sent directly was not taken in.
impl From<SubmitTransferError> for ApiError {
    fn from(error: SubmitTransferError) -> Self {
        match error {
            SubmitTransferError::UnknownChain(unknown) => unknown.into(),
            SubmitTransferError::QueueFull => Self::new(
                ErrorCode::Overloaded,
                "Too many transfers are being looked up, so this one was not noted. The money \
                 went where your wallet says; only the list of recent recipients lacks it.",
            )
            .retry_after(60),
            SubmitTransferError::Enqueue(EnqueueError::Store(source)) => source.into(),
            SubmitTransferError::Enqueue(EnqueueError::Payload(source)) => Self::internal(source),
        }
    }
}
