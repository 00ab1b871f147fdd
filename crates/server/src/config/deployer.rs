use std::path::Path;

use chain::contracts::DeployerKey;

use super::{ConfigError, Environment};

const VARIABLE: &str = "FILBERT_DEPLOYER_KEY";

/// The key that pays for contracts, from a file or else from the environment. Not part of the
/// configuration: it is read by the one command that uses it, and lives as long as that does.
///
/// # Errors
/// When there is none, or it is not 32 bytes in hex.
pub(crate) fn deployer_key(file: Option<&Path>) -> Result<DeployerKey, ConfigError> {
    read(file, &std::env::vars().collect())
}

fn read(file: Option<&Path>, environment: &Environment) -> Result<DeployerKey, ConfigError> {
    let from_file = file.map(|path| {
        std::fs::read_to_string(path).map_err(|source| ConfigError::File {
            path: path.to_owned(),
            source,
        })
    });
    let text = from_file
        .transpose()?
        .or_else(|| environment.get(VARIABLE).cloned())
        .unwrap_or_default();
    let key = text.trim().parse().map(DeployerKey);
    key.map_err(|_| ConfigError::Variable {
        name: VARIABLE,
        expected: "a private key of 32 bytes in hex, or --key-file name a file that holds one",
    })
}

#[cfg(test)]
mod tests {
    use alloy_primitives::B256;

    use super::*;

    #[test]
    fn a_file_wins_over_the_environment_and_neither_shows() {
        let key = "11".repeat(32);
        let environment = Environment::from([(VARIABLE.to_owned(), format!("0x{key}"))]);
        let found = read(None, &environment).unwrap();
        assert_eq!(found, DeployerKey(B256::repeat_byte(0x11)));
        assert!(!format!("{found:?}").contains(&key));

        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), format!("{}\n", "22".repeat(32))).unwrap();
        let found = read(Some(file.path()), &environment).unwrap();
        assert_eq!(found, DeployerKey(B256::repeat_byte(0x22)));
    }

    #[test]
    fn what_is_no_key_is_refused_and_not_repeated() {
        for text in ["", "0x12", "hunter2"] {
            let environment = Environment::from([(VARIABLE.to_owned(), text.to_owned())]);
            let refused = read(None, &environment).unwrap_err().to_string();
            assert!(refused.starts_with("FILBERT_DEPLOYER_KEY should be a private key"));
            assert!(text.is_empty() || !refused.contains(text), "{refused}");
        }
    }
}
