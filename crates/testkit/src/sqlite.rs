use crate::Database;

impl Database {
    /// A new SQLite database in a file of its own, gone when this is dropped.
    pub fn sqlite() -> Self {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let path = dir.path().join("filbert.db");
        Self {
            url: format!("sqlite://{}?mode=rwc", path.display()),
            _dir: Some(dir),
        }
    }
}
