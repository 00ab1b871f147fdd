use std::{path::Path, sync::Arc};

use crate::Database;

impl Database {
    /// A new SQLite database in a file of its own, gone when this is dropped.
    pub fn sqlite() -> Self {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let mut database = Self::sqlite_in(dir.path());
        database._dir = Some(Arc::new(dir));
        database
    }

    /// One in a folder of the caller's, on the disk of their choice.
    pub fn sqlite_in(dir: &Path) -> Self {
        let path = dir.join("filbert.db");
        Self {
            url: format!("sqlite://{}?mode=rwc", path.display()),
            _dir: None,
        }
    }
}
