//! Files that are kept, on this machine's disk or in S3-compatible storage. The only crate that
//! knows object storage.
//!
//! Refuses to know: what is in a file, whose it is and how long it is needed, databases, HTTP. A
//! file is written once, whole or not at all, and never changed.

mod error;
mod place;

use std::{fmt, sync::Arc};

use bytes::Bytes;
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

/// What a place is tried with.
const PROBE: &str = "probe";

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

    /// Reads a file whole, at our pace and not at that of whoever wants it. One with over `at_most`
    /// bytes is not read.
    ///
    /// # Errors
    /// See [`FileError`].
    pub async fn read(&self, name: &str, at_most: u64) -> Result<Bytes, FileError> {
        let found = self.store()?.get(&Path::from(name)).await?;
        if found.meta.size > at_most {
            return Err(FileError::too_large(found.meta.size));
        }
        Ok(found.bytes().await?)
    }

    /// Deletes a file. One that is not there is deleted already.
    ///
    /// # Errors
    /// [`FileError::Unavailable`].
    pub async fn delete(&self, name: &str) -> Result<(), FileError> {
        let deleted = self.store()?.delete(&Path::from(name)).await;
        match deleted.map_err(FileError::from) {
            Ok(()) | Err(FileError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Puts a small file, reads it and deletes it.
    ///
    /// # Errors
    /// [`FileError::Unavailable`] for whichever of them cannot be done.
    pub async fn probe(&self) -> Result<(), FileError> {
        let bytes = Bytes::from_static(b"a probe");
        self.put(PROBE, bytes.clone()).await?;
        let read = self.read(PROBE, bytes.len() as u64).await;
        let deleted = self.delete(PROBE).await;
        if read? != bytes {
            return Err(FileError::other_bytes());
        }
        deleted
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
