use std::{fs::File, path::Path};

use crate::SandboxError;

/// Keeps a data directory to one world. The system lets go of it however this process ends.
pub(crate) struct Lock(File);

impl Lock {
    pub fn take(dir: &Path) -> Result<Self, SandboxError> {
        let path = dir.join("lock");
        let file = File::create(&path).map_err(SandboxError::file(&path))?;
        file.try_lock()
            .map_err(|_| SandboxError::InUse(dir.to_owned()))?;
        Ok(Self(file))
    }
}

impl Drop for Lock {
    /// Said aloud: closing the file is not enough while another thread is starting a process, which
    /// has a copy of the open file for a moment.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}
