//! The sponsor's keys of one chain: in a variable, in a file, in keystore files that a password
//! opens.

use std::path::{Path, PathBuf};

use chain::{KeystoreError, SponsorKey, open_keystore};

use super::{ConfigError, Environment};

/// Followed by a chain's id.
pub(super) const OF_CHAIN: &str = "FILBERT_SPONSOR_KEYS_";
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
/// `FILBERT_KEYSTORE_PASSWORD_FILE` names (its first line). What is empty is none.
///
/// # Errors
/// When neither is there, or the file cannot be read.
pub(crate) fn keystore_password() -> Result<Password, ConfigError> {
    password_of(&std::env::vars().collect())
}

pub(super) fn password_of(environment: &Environment) -> Result<Password, ConfigError> {
    if let Some(password) = set(environment, PASSWORD) {
        return Ok(Password(password.clone()));
    }
    let path = set(environment, PASSWORD_FILE).ok_or(ConfigError::NoKeystorePassword)?;
    let text = read(Path::new(path))?;
    let first = text.lines().next().filter(|line| !line.is_empty());
    let password = first.ok_or(ConfigError::NoKeystorePassword)?;
    Ok(Password(password.to_owned()))
}

/// A variable that is not empty: what starts programs often knows no other way to leave one out.
pub(super) fn set<'a>(environment: &'a Environment, name: &str) -> Option<&'a String> {
    environment
        .get(name)
        .filter(|value| !value.trim().is_empty())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn password(variables: &[(&str, &str)]) -> Result<String, ConfigError> {
        let variables = variables.iter();
        let environment = variables.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        password_of(&environment.collect()).map(|password| password.text().to_owned())
    }

    #[test]
    fn an_empty_password_is_none() {
        let dir = tempfile::tempdir().unwrap();
        let (kept, empty) = (dir.path().join("kept"), dir.path().join("empty"));
        std::fs::write(&kept, "a horse, a battery\n").unwrap();
        std::fs::write(&empty, "\na horse, a battery\n").unwrap();
        let (kept, empty) = (kept.to_str().unwrap(), empty.to_str().unwrap());

        let found = password(&[(PASSWORD, ""), (PASSWORD_FILE, kept)]);
        assert_eq!(found.unwrap(), "a horse, a battery", "it hides no file");
        for variables in [
            &[(PASSWORD, "")][..],
            &[(PASSWORD, ""), (PASSWORD_FILE, "")],
            &[(PASSWORD_FILE, empty)],
        ] {
            let found = password(variables);
            assert!(
                matches!(found, Err(ConfigError::NoKeystorePassword)),
                "{variables:?}: {found:?}"
            );
        }
    }
}
