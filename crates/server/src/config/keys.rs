//! The sponsor's keys of one chain: in a variable, in a file, in keystore files that a password
//! opens.

use std::path::{Path, PathBuf};

use chain::{KeystoreError, SponsorKey, open_keystore};

use super::{ConfigError, Environment};

const PASSWORD: &str = "FILBERT_KEYSTORE_PASSWORD";
const PASSWORD_FILE: &str = "FILBERT_KEYSTORE_PASSWORD_FILE";

/// What opens keystore files. Its `Debug` shows nothing.
#[derive(Clone)]
pub(crate) struct Password(String);

impl Password {
    /// As text, for what encrypts and decrypts.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password(redacted)")
    }
}

/// The password of `FILBERT_KEYSTORE_PASSWORD`, or else of the file that
/// `FILBERT_KEYSTORE_PASSWORD_FILE` names (its first line).
///
/// # Errors
/// When neither is there, or the file cannot be read.
pub(crate) fn keystore_password() -> Result<Password, ConfigError> {
    password_of(&std::env::vars().collect())
}

pub(super) fn password_of(environment: &Environment) -> Result<Password, ConfigError> {
    if let Some(password) = environment.get(PASSWORD) {
        return Ok(Password(password.clone()));
    }
    let Some(path) = environment.get(PASSWORD_FILE) else {
        return Err(ConfigError::NoKeystorePassword);
    };
    let text = read(Path::new(path))?;
    Ok(Password(text.lines().next().unwrap_or_default().to_owned()))
}

/// Private keys in hex, separated by commas or lines.
pub(super) fn plain_keys(text: &str) -> Option<Vec<SponsorKey>> {
    text.split([',', '\n'])
        .map(str::trim)
        .filter(|key| !key.is_empty())
        .map(|key| SponsorKey::plain(&key.parse().ok()?))
        .collect()
}

pub(super) fn read(path: &Path) -> Result<String, ConfigError> {
    std::fs::read_to_string(path).map_err(|source| ConfigError::File {
        path: path.to_owned(),
        source,
    })
}

/// Opens keystore files, beside the runtime: each takes about a second of one core.
pub(super) async fn open_all(
    paths: Vec<PathBuf>,
    password: Password,
) -> Result<Vec<SponsorKey>, KeystoreError> {
    let opening = tokio::task::spawn_blocking(move || {
        paths
            .iter()
            .map(|path| open_keystore(path, password.text()).map(SponsorKey::new))
            .collect()
    });
    opening.await.unwrap_or_else(|fault| {
        // The format's reader trusts the lengths that a file states.
        Err(KeystoreError::Damaged(fault.to_string()))
    })
}
