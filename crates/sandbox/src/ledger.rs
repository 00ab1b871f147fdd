//! What one of the sandbox's servers knows, and keeps in a file: written beside and renamed, so that there is never
//! half of one.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serde::{Serialize, de::DeserializeOwned};
use tokio::sync::watch;

use crate::SandboxError;

/// One write at a time: a server that was dropped may still be at its last when the next one begins.
static WRITING: Mutex<()> = Mutex::new(());
/// How long the disk rests after a failure.
const AFTER_A_FAILURE: Duration = Duration::from_secs(1);

/// Books in memory, and on disk if there is a file for them.
#[derive(Debug)]
pub(crate) struct Ledger<B> {
    books: Mutex<B>,
    file: Option<PathBuf>,
    /// How often something changed, and up to which change it is on disk.
    changed: watch::Sender<u64>,
    written: watch::Sender<u64>,
}

impl<B: Serialize + DeserializeOwned + Default> Ledger<B> {
    /// What the last start left in the file; new books where there are none.
    pub fn open(file: Option<PathBuf>) -> Result<Self, SandboxError> {
        let books = match &file {
            Some(file) => read(file)?,
            None => B::default(),
        };
        Ok(Self {
            books: Mutex::new(books),
            file,
            changed: watch::Sender::new(0),
            written: watch::Sender::new(0),
        })
    }

    pub fn read<T>(&self, look: impl FnOnce(&B) -> T) -> T {
        look(&self.lock())
    }

    /// Changes the books. They are written soon: see [`Self::written`].
    pub fn change<T>(&self, change: impl FnOnce(&mut B) -> T) -> T {
        let mut books = self.lock();
        let outcome = change(&mut books);
        self.stir();
        outcome
    }

    /// Remembers what a start that does not know it finds out again: that is no change.
    pub fn note(&self, note: impl FnOnce(&mut B)) {
        note(&mut self.lock());
    }

    /// Tells of every change from now on.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Something beside the books changed, of which those who wait for changes want to know.
    pub fn stir(&self) {
        self.changed.send_modify(|changes| *changes += 1);
    }

    /// Waits until all that was changed so far is on disk, where there is one.
    pub async fn written(&self) {
        if self.file.is_some() {
            let now = *self.changed.borrow();
            // It only fails when the ledger is gone.
            let _ = self
                .written
                .subscribe()
                .wait_for(|written| *written >= now)
                .await;
        }
    }

    /// Writes the books after each change, as many changes at once as there are meanwhile.
    pub async fn keep_written(&self) {
        let Some(path) = self.file.clone() else {
            return;
        };
        let mut changes = self.changes();
        loop {
            let (version, text) = {
                let books = self.lock();
                let text = serde_json::to_vec(&*books).expect("invariant: strings and numbers");
                (*changes.borrow_and_update(), text)
            };
            let to = path.clone();
            let outcome = tokio::task::spawn_blocking(move || write(&to, &text)).await;
            if let Ok(Err(error)) = outcome {
                tracing::warn!(file = %path.display(), %error, "a server's books were not written");
                tokio::time::sleep(AFTER_A_FAILURE).await;
                continue;
            }
            self.written.send_replace(version);
            if changes.changed().await.is_err() {
                return;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, B> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn read<B: DeserializeOwned + Default>(path: &Path) -> Result<B, SandboxError> {
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(B::default()),
        Err(source) => return Err(SandboxError::file(path)(source)),
    };
    serde_json::from_slice(&text).map_err(|_| SandboxError::Damaged(path.to_owned()))
}

fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    let _turn = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let beside = path.with_extension("new");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn books_come_back_and_half_of_them_are_said_to_be_damaged() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("books.json");
        assert!(read::<Vec<u64>>(&path).unwrap().is_empty());
        write(&path, &serde_json::to_vec(&[7]).unwrap()).unwrap();
        assert_eq!(read::<Vec<u64>>(&path).unwrap(), [7]);

        fs::write(&path, "[7").unwrap();
        let refused = read::<Vec<u64>>(&path);
        assert!(matches!(refused, Err(SandboxError::Damaged(named)) if named == path));
    }
}
