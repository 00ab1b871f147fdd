use payments::people::{ReadPhotoError, SetPhotoError};

use super::{ApiError, ErrorCode, sponsored::NEXT_LOOK};

/// Why somebody has no new picture.
impl From<SetPhotoError> for ApiError {
    fn from(error: SetPhotoError) -> Self {
        const STAYS: &str = "Your picture stays as it was";
        match error {
            SetPhotoError::NotAnImage => {
                Self::new(ErrorCode::NotAnImage, "Only images are accepted.")
            }
            SetPhotoError::TooLarge => Self::new(
                ErrorCode::BodyTooLarge,
                format!(
                    "The picture is too large: it may have 25 million pixels. {STAYS}; choose a smaller \
                     one."
                ),
            ),
            SetPhotoError::Busy => Self::new(
                ErrorCode::Overloaded,
                format!("Too many pictures are being drawn right now. {STAYS}; try again in a moment."),
            )
            .retry_after(5),
            SetPhotoError::Full => Self::new(
                ErrorCode::StorageUnavailable,
                format!("The server has no room for pictures right now. {STAYS}; try again later."),
            )
            .retry_after(NEXT_LOOK),
            SetPhotoError::TooLate => cannot_be_kept(),
            SetPhotoError::File(source) => cannot_be_kept().because(source),
            SetPhotoError::Gone => crate::http::not_signed_in(),
            SetPhotoError::Store(source @ store::Error::InDoubt(_)) => Self::new(
                ErrorCode::DatabaseBusy,
                "The server's database did not say whether it saved your picture. Look at your profile in \
                 a moment; sending the picture again is safe.",
            )
            .retry_after(2)
            .because(source),
            SetPhotoError::Store(source) => source.into(),
        }
    }
}

fn cannot_be_kept() -> ApiError {
    ApiError::new(
        ErrorCode::StorageUnavailable,
        "The server cannot keep pictures right now. Your picture stays as it was; try again in a moment.",
    )
    .retry_after(5)
}

/// Why a person's picture cannot be read.
impl From<ReadPhotoError> for ApiError {
    fn from(error: ReadPhotoError) -> Self {
        match error {
            ReadPhotoError::None => Self::new(
                ErrorCode::PhotoNotFound,
                "Nobody has this picture, or nobody any more. Look at the profile again.",
            ),
            ReadPhotoError::File(source) => Self::new(
                ErrorCode::StorageUnavailable,
                "The picture cannot be read right now; ask for it again in a moment.",
            )
            .retry_after(5)
            .because(source),
        }
    }
}
