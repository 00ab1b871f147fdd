use std::{
    fs::DirBuilder,
    io,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
};

use serde::Deserialize;

use super::{ConfigError, hidden::Hidden, variable::Variable};

/// Where things are kept.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StorageConfig {
    /// Where everything lives that is not in a database elsewhere.
    data_dir: PathBuf,
    database_url: Hidden<String>,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_DATA_DIR", "storage", "data_dir"),
    Variable::text("FILBERT_DATABASE_URL", "storage", "database_url"),
];

impl StorageConfig {
    /// The data directory, absolute.
    pub fn data_dir(&self) -> PathBuf {
        std::path::absolute(&self.data_dir).unwrap_or_else(|_| self.data_dir.clone())
    }

    /// Makes the data directory, where there is none: readable for nobody else, since what is paid for
    /// whom is in it. Its path.
    ///
    /// # Errors
    /// With the path, when it is not there and cannot be made.
    pub fn make_data_dir(&self) -> Result<PathBuf, (PathBuf, io::Error)> {
        let path = self.data_dir();
        let made = DirBuilder::new().recursive(true).mode(0o700).create(&path);
        match made {
            Ok(()) => Ok(path),
            Err(error) => Err((path, error)),
        }
    }

    /// The database's URL. May hold a password: not for logs; see
    /// [`database_name`](Self::database_name).
    pub fn database_url(&self) -> String {
        if self.database_url.0.is_empty() {
            sqlite_url(&self.data_dir().join("filbert.db"))
        } else {
            self.database_url.0.clone()
        }
    }

    /// Refuses what no database can be reached by, before anybody repeats it in an error.
    pub(super) fn refuse_unreadable_url(&self) -> Result<(), ConfigError> {
        let url = self.database_url();
        let scheme = url.split_once(':').map(|(scheme, _)| scheme);
        let is_right = match scheme {
            // One of a working directory would be another database for each place it is started from.
            Some("sqlite") => is_absolute(&url) || url.contains(":memory:"),
            Some("postgres" | "postgresql") => url::Url::parse(&url).is_ok(),
            _ => false,
        };
        if is_right {
            return Ok(());
        }
        Err(ConfigError::Variable {
            name: "FILBERT_DATABASE_URL",
            expected: "sqlite:///absolute/path.db or postgres://user@host/name (what is set is \
                       not shown: it may hold a password)",
        })
    }

    /// The database, for people: without user and password.
    pub fn database_name(&self) -> String {
        let url = self.database_url();
        match url::Url::parse(&url) {
            Ok(url) => match url.host_str() {
                Some(host) if !host.is_empty() => {
                    format!("{}://{host}{}", url.scheme(), url.path())
                }
                _ => format!("{}:{}", url.scheme(), url.path()),
            },
            Err(_) => "a database URL that cannot be read".to_owned(),
        }
    }
}

fn is_absolute(sqlite_url: &str) -> bool {
    let path = sqlite_url.trim_start_matches("sqlite:");
    path.strip_prefix("//").unwrap_or(path).starts_with('/')
}

fn sqlite_url(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}
