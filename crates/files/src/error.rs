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

    pub(crate) fn other_bytes() -> Self {
        Self::Unavailable("what was put is not what is read".into())
    }

    pub(crate) fn too_large(size: u64) -> Self {
        Self::Unavailable(format!("what is there has {size} bytes, too many to be ours").into())
    }
}

impl From<object_store::Error> for FileError {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { source, .. } if !is_no_bucket(&*source) => {
                Self::NotFound
            }
            error => Self::Unavailable(Box::new(error)),
        }
    }
}

/// Whether not the file is missing but all of the bucket, which S3 says by the same status.
fn is_no_bucket(error: &(dyn std::error::Error + 'static)) -> bool {
    std::iter::successors(Some(error), |error| error.source())
        .any(|error| error.to_string().contains("NoSuchBucket"))
}
