//! Files that are kept, on this machine's disk or in S3-compatible storage. The only crate that
//! knows object storage.
//!
//! Refuses to know: what is in a file, whose it is and how long it is needed, databases, HTTP. A
//! file is written once, whole or not at all, and never changed.

mod error;
mod place;

use std::{fmt, sync::Arc};

use bytes::Bytes;
use futures::{Stream, StreamExt};
use object_store::{ObjectStore, ObjectStoreExt, path::Path};

pub use error::FileError;
pub use place::{S3, UnusablePlace};

/// Where files are kept. Clones are the same place.
#[derive(Clone)]
pub struct Files {
    name: Arc<str>,
    /// `None`: nowhere.
    store: Option<Arc<dyn ObjectStore>>,
}

/// A file that is being read.
pub struct OpenFile {
    /// How many bytes it has.
    pub size: u64,
    /// The bytes, in pieces. An error ends them.
    pub bytes: BoxedBytes,
}

/// A file's bytes as they come.
pub type BoxedBytes = std::pin::Pin<Box<dyn Stream<Item = Result<Bytes, FileError>> + Send>>;

impl Files {
    /// Keeps a file. Once this returns it survives a crash; after an error nothing of it is left
    /// under its name. The same name again replaces it.
    ///
    /// # Errors
    /// [`FileError::Unavailable`].
    pub async fn put(&self, name: &str, bytes: Bytes) -> Result<(), FileError> {
        self.store()?.put(&Path::from(name), bytes.into()).await?;
        Ok(())
    }

    /// Opens a file.
    ///
    /// # Errors
    /// See [`FileError`].
    pub async fn open(&self, name: &str) -> Result<OpenFile, FileError> {
        let found = self.store()?.get(&Path::from(name)).await?;
        Ok(OpenFile {
            size: found.meta.size,
            bytes: found
                .into_stream()
                .map(|piece| piece.map_err(FileError::from))
                .boxed(),
        })
    }

    /// Deletes a file. One that is not there is deleted already.
    ///
    /// # Errors
    /// [`FileError::Unavailable`].
    pub async fn delete(&self, name: &str) -> Result<(), FileError> {
        match self.store()?.delete(&Path::from(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    fn store(&self) -> Result<&dyn ObjectStore, FileError> {
        self.store.as_deref().ok_or_else(FileError::nowhere)
    }
}

/// Nowhere: whatever is asked is refused as unavailable.
impl Default for Files {
    fn default() -> Self {
        Self {
            name: "nowhere".into(),
            store: None,
        }
    }
}

/// The place, for people: without keys.
impl fmt::Display for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl fmt::Debug for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Files({self})")
    }
}
