use std::{
    fmt,
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use bytes::Bytes;
use serde::{Deserialize, Deserializer, de::Error};

/// Largest file (bytes).
const LARGEST: u64 = 64_000;

/// A partner's logo, out of the file that is named.
#[derive(Clone)]
pub struct Logo {
    /// What browsers call a picture of its kind.
    pub media_type: &'static str,
    /// The file.
    pub bytes: Bytes,
}

/// Why a file is no logo.
#[derive(Debug, thiserror::Error)]
pub enum NoLogo {
    /// It cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Browsers do not show it.
    #[error("a logo should end with .svg, .png or .webp")]
    Kind,
    /// It is too large.
    #[error("a logo should have {LARGEST} bytes at most")]
    Large,
}

impl TryFrom<PathBuf> for Logo {
    type Error = NoLogo;

    fn try_from(path: PathBuf) -> Result<Self, NoLogo> {
        let media_type = match path.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            Some("webp") => "image/webp",
            _ => return Err(NoLogo::Kind),
        };
        let bytes = read(&path).map_err(|source| NoLogo::File { path, source })?;
        match bytes.len() as u64 <= LARGEST {
            true => Ok(Self {
                media_type,
                bytes: bytes.into(),
            }),
            false => Err(NoLogo::Large),
        }
    }
}

impl<'de> Deserialize<'de> for Logo {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(PathBuf::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A byte more than may be, if there is one.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl fmt::Debug for Logo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} bytes", self.media_type, self.bytes.len())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_that_browsers_do_not_show_is_refused() {
        let dir = tempfile::tempdir().expect("a folder");
        let write = |name: &str, bytes: &[u8]| {
            let file = dir.path().join(name);
            fs::write(&file, bytes).expect("a file");
            file
        };
        let right = Logo::try_from(write("right.png", &[0; 64_000])).expect("it is small enough");
        assert_eq!((right.media_type, right.bytes.len()), ("image/png", 64_000));
        for (file, blamed) in [
            (write("large.png", &[0; 64_001]), "64000 bytes"),
            (write("page.html", b"<script>"), ".svg, .png or .webp"),
            (dir.path().join("missing.svg"), "missing.svg"),
            (dir.path().to_owned(), ".svg, .png or .webp"),
        ] {
            let error = Logo::try_from(file).expect_err(blamed);
            assert!(error.to_string().contains(blamed), "{error}");
        }
    }
}
