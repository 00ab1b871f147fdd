//! What a chain keeps between starts.
//!
//! Anvil writes its state every few seconds, over the old one: killed while it writes, it leaves
//! half a file that it refuses to read. So whole files are copied aside, and a start that finds
//! half a file takes the copy, which is a few seconds older.

use std::{
    fs::{self, File},
    io::{self, BufReader},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use serde::de::IgnoredAny;
use tokio::{
    task::spawn_blocking,
    time::{Instant, sleep},
};

use crate::SandboxError;

/// How often the file is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// A state grows by some 1.7 kB a block, 140 MB a day. For each of so many bytes a second more
/// passes between two writings, so that a sandbox left alone does not keep the machine busy.
const BYTES_A_SECOND: u64 = 10_000_000;
/// For the same reason copying may take one part of so many of the time.
const COPYING_SHARE: u32 = 20;

/// A chain's state and the copy of it.
#[derive(Clone, Debug)]
pub(crate) struct StateFile {
    path: PathBuf,
    copy: PathBuf,
    every: Duration,
}

impl StateFile {
    /// A state that is written `every` so often while it is small.
    pub fn new(path: PathBuf, every: Duration) -> Self {
        let copy = path.with_extension("previous.json");
        Self { path, copy, every }
    }

    /// Where anvil reads and writes.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How often anvil should write it.
    pub fn interval(&self) -> Duration {
        let bytes = fs::metadata(&self.path).map_or(0, |file| file.len());
        self.every + Duration::from_secs(bytes / BYTES_A_SECOND)
    }

    /// Makes sure that anvil can read what it finds. To be called before it is started.
    pub fn repair(&self) -> Result<(), SandboxError> {
        if !self.path.exists() || is_whole(&self.path) {
            return Ok(());
        }
        if !is_whole(&self.copy) {
            return Err(SandboxError::Damaged(self.path.clone()));
        }
        tracing::warn!(file = %self.path.display(), "a chain's state is cut off; taking its copy");
        fs::copy(&self.copy, &self.path).map_err(SandboxError::file(&self.path))?;
        Ok(())
    }

    /// Copies the state aside whenever it has changed, for ever.
    pub async fn keep_copies(self) {
        let mut copied = None;
        let mut took = Duration::ZERO;
        loop {
            sleep(LOOK_EVERY.max(took * COPYING_SHARE)).await;
            let state = self.clone();
            let started = Instant::now();
            match spawn_blocking(move || state.copy_if_changed(copied)).await {
                Ok(Ok(now)) => copied = now,
                Ok(Err(error)) => tracing::warn!(%error, "a chain's state was not copied"),
                Err(_) => return,
            }
            took = started.elapsed();
        }
    }

    /// Answers with when the state that is now in the copy was written.
    fn copy_if_changed(&self, copied: Option<SystemTime>) -> io::Result<Option<SystemTime>> {
        let Ok(written) = fs::metadata(&self.path).and_then(|file| file.modified()) else {
            return Ok(copied); // not written yet
        };
        if copied == Some(written) {
            return Ok(copied);
        }
        let beside = self.copy.with_extension("new");
        fs::copy(&self.path, &beside)?;
        if !is_whole(&beside) {
            return Ok(copied); // anvil was writing; next time
        }
        fs::rename(&beside, &self.copy)?;
        Ok(Some(written))
    }
}

fn is_whole(path: &Path) -> bool {
    // Piece by piece: states grow to hundreds of megabytes.
    File::open(path)
        .is_ok_and(|file| serde_json::from_reader::<_, IgnoredAny>(BufReader::new(file)).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(dir: &Path) -> StateFile {
        StateFile::new(dir.join("chain.json"), Duration::from_secs(3))
    }

    #[test]
    fn half_a_state_is_replaced_by_its_copy() {
        let dir = tempfile::tempdir().unwrap();
        let state = state(dir.path());
        state.repair().unwrap();
        assert!(!state.path.exists(), "a first start finds nothing");

        fs::write(&state.path, r#"{"blocks":[1]}"#).unwrap();
        assert!(state.copy_if_changed(None).unwrap().is_some());
        fs::write(&state.path, r#"{"blocks":[1,2"#).unwrap();
        assert_eq!(state.copy_if_changed(None).unwrap(), None);
        state.repair().unwrap();
        assert_eq!(
            fs::read_to_string(&state.path).unwrap(),
            r#"{"blocks":[1]}"#
        );
    }

    #[test]
    fn a_whole_state_is_never_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let state = state(dir.path());
        fs::write(&state.path, r#"{"blocks":[1]}"#).unwrap();
        state.copy_if_changed(None).unwrap();
        fs::write(&state.path, r#"{"blocks":[1,2]}"#).unwrap();
        state.repair().unwrap();
        assert_eq!(
            fs::read_to_string(&state.path).unwrap(),
            r#"{"blocks":[1,2]}"#
        );
    }

    #[test]
    fn half_a_state_without_a_copy_is_said_to_be_damaged() {
        let dir = tempfile::tempdir().unwrap();
        let state = state(dir.path());
        fs::write(&state.path, "{").unwrap();
        assert!(matches!(state.repair(), Err(SandboxError::Damaged(path)) if path == state.path));
    }
}
