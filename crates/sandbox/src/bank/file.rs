//! The books on disk: `bank.json`, written beside and renamed, so that there is never half of one.

use std::{fs, io, path::Path};

use super::books::Books;
use crate::SandboxError;

/// What the last start left; new books where there was none.
pub(super) fn read(path: &Path) -> Result<Books, SandboxError> {
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Books::default()),
        Err(source) => return Err(SandboxError::file(path)(source)),
    };
    serde_json::from_slice(&text).map_err(|_| SandboxError::Damaged(path.to_owned()))
}

pub(super) fn write(path: &Path, text: &[u8]) -> io::Result<()> {
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
        let path = dir.path().join("bank.json");
        let mut books = read(&path).unwrap();
        let first = books.new_id();
        write(&path, &serde_json::to_vec(&books).unwrap()).unwrap();
        assert_ne!(read(&path).unwrap().new_id(), first);

        fs::write(&path, "{").unwrap();
        assert!(matches!(read(&path), Err(SandboxError::Damaged(named)) if named == path));
    }
}
