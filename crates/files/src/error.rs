/// Why a file could not be kept, read or deleted.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// There is no such file.
    #[error("there is no such file")]
    NotFound,
    /// The disk is full or broken, or the storage does not answer or does not let us: the same call
    /// may succeed later.
    #[error("files cannot be kept or read now: {0}")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl FileError {
    pub(crate) fn nowhere() -> Self {
        Self::Unavailable("there is no place for files".into())
    }
}

impl From<object_store::Error> for FileError {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { .. } => Self::NotFound,
            error => Self::Unavailable(Box::new(error)),
        }
    }
}
