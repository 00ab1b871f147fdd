//! Files that are kept, on this machine's disk or in S3-compatible storage. The only crate that
//! knows object storage.
//!
//! Refuses to know: what is in a file, whose it is and how long it is needed, databases, HTTP. A
//! file is written once, whole or not at all, and never changed.

mod error;
mod place;

use std::{fmt, io, sync::Arc};

use bytes::Bytes;
use object_store::{ObjectStore, ObjectStoreExt, local::LocalFileSystem, path::Path};

pub use error::FileError;
pub use place::{S3, UnusablePlace};

/// Where files are kept. Clones are the same place.
#[derive(Clone)]
pub struct Files {
    name: Arc<str>,
    /// `None`: nowhere.
    store: Option<Arc<dyn ObjectStore>>,
    /// Where it is a disk, the same.
    disk: Option<Arc<LocalFileSystem>>,
}

/// Puts of one name that may have been cut off. Names of half-written files are those of object_store's
/// disk: `name#1`, or the next number that is free.
const HALF_WRITTEN: usize = 8;

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

    /// Deletes a file, and what is left of puts under its name in whose middle the machine or the process
    /// died. One that is not there is deleted already.
    ///
    /// # Errors
    /// [`FileError::Unavailable`].
    pub async fn delete(&self, name: &str) -> Result<(), FileError> {
        let name = Path::from(name);
        let deleted = self.store()?.delete(&name).await;
        if let Some(disk) = &self.disk {
            delete_half_written(disk, &name)?;
        }
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

/// Blocks, for a few names that are hardly ever there; only housekeeping and starts delete files.
fn delete_half_written(disk: &LocalFileSystem, name: &Path) -> Result<(), FileError> {
    let whole = disk.path_to_filesystem(name)?;
    for number in 1..=HALF_WRITTEN {
        let mut half = whole.clone().into_os_string();
        half.push(format!("#{number}"));
        match std::fs::remove_file(half) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(FileError::Unavailable(Box::new(error)));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Nowhere: whatever is asked is refused as unavailable.
impl Default for Files {
    fn default() -> Self {
        Self {
            name: "nowhere".into(),
            store: None,
            disk: None,
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
