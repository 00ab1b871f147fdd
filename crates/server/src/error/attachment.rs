use payments::{ConfirmError, KeepAttachmentError, ReadAttachmentError};

use super::{ApiError, ErrorCode, sponsored::NEXT_LOOK};

/// Why what a sender attached is not kept.
impl From<KeepAttachmentError> for ApiError {
    fn from(error: KeepAttachmentError) -> Self {
        const NEXT: &str = "No money moved; send without it, or try again";
        match error {
            KeepAttachmentError::NotSealed(part) => Self::invalid(format!(
                "The {part} is not sealed as a browser seals it, so it was dropped: nobody here is \
                 to be able to read it. No money moved."
            )),
            KeepAttachmentError::TooLarge => Self::new(
                ErrorCode::BodyTooLarge,
                "The file is too large to be attached. No money moved; choose a smaller one.",
            ),
            KeepAttachmentError::WrongSignature => Self::new(
                ErrorCode::WrongSignature,
                "The signature is not the link key's over this note and file, so nothing was \
                 attached. No money moved.",
            ),
            KeepAttachmentError::Other => Self::new(
                ErrorCode::AttachmentExists,
                "Something else is attached to this link already, and it stays. No money moved; \
                 make a new link for this.",
            ),
            KeepAttachmentError::TooLate => Self::new(
                ErrorCode::AttachmentTooLate,
                "The money of this link is in it already, so nothing more can be attached. The \
                 money is where it was.",
            ),
            KeepAttachmentError::NetworkSpent => Self::new(
                ErrorCode::RateLimited,
                "Your network has attached as much as it may in a day. No money moved; send \
                 without it, or try again after midnight UTC.",
            )
            .retry_after(NEXT_LOOK),
            KeepAttachmentError::Full => Self::new(
                ErrorCode::StorageUnavailable,
                format!("The server has no room for attachments right now. {NEXT} later."),
            )
            .retry_after(NEXT_LOOK),
            KeepAttachmentError::Interrupted => Self::new(
                ErrorCode::StorageUnavailable,
                format!("Another try of the same upload failed meanwhile. {NEXT} in a moment."),
            )
            .retry_after(5),
            KeepAttachmentError::File(source) => Self::new(
                ErrorCode::StorageUnavailable,
                format!("The server cannot keep attachments right now. {NEXT} in a moment."),
            )
            .retry_after(5)
            .because(source),
            KeepAttachmentError::Store(source @ store::Error::InDoubt(_)) => {
                super::link::in_doubt("attachment", "in your wallet", source)
            }
            KeepAttachmentError::Store(source) => source.into(),
        }
    }
}

/// Why it cannot be told what travels with a link.
impl From<ReadAttachmentError> for ApiError {
    fn from(error: ReadAttachmentError) -> Self {
        match error {
            ReadAttachmentError::Link(error) => error.into(),
            ReadAttachmentError::None | ReadAttachmentError::File(files::FileError::NotFound) => {
                Self::new(
                    ErrorCode::AttachmentNotFound,
                    "Nothing is attached to this link, or it is not kept any more. The money is \
                     where it was, and can be claimed without it.",
                )
            }
            ReadAttachmentError::File(source) => Self::new(
                ErrorCode::StorageUnavailable,
                "The attachment cannot be read right now. The money can be claimed without it; ask \
                 for the attachment again in a moment.",
            )
            .retry_after(5)
            .because(source),
        }
    }
}

/// Why a link is not confirmed.
impl From<ConfirmError> for ApiError {
    fn from(error: ConfirmError) -> Self {
        match error {
            ConfirmError::Link(error) => error.into(),
            ConfirmError::Differs(what) => Self::new(
                ErrorCode::DepositDiffers,
                format!(
                    "The chain shows another {what} for this deposit than you say. The money is \
                     where the link says; look at the link's page."
                ),
            ),
        }
    }
}
