use std::{path::Path, sync::Arc};

use tempfile::TempDir;

use crate::Database;

impl Database {
    /// What an SQLite database's file is called.
    pub(crate) const FILE: &str = "filbert.db";

    /// A new SQLite database in a file of its own, gone when this is dropped.
    pub fn sqlite() -> Self {
        Self::sqlite_of(tempfile::tempdir().expect("a temporary folder"))
    }

    /// The one in a folder, which goes with it.
    pub(crate) fn sqlite_of(dir: TempDir) -> Self {
        let mut database = Self::sqlite_in(dir.path());
        database._dir = Some(Arc::new(dir));
        database
    }

    /// One in a folder of the caller's, on the disk of their choice.
    pub fn sqlite_in(dir: &Path) -> Self {
        let path = dir.join(Self::FILE);
        Self {
            url: format!("sqlite://{}?mode=rwc", path.display()),
            _dir: None,
        }
    }
}
