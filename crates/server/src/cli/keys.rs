use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};

use chain::{KeystoreError, LocalKey, SigningKey, open_keystore, write_keystore};
use clap::Subcommand;

use super::{CommandError, print};
use crate::config::{ConfigError, keystore_password};

/// A private key in hex is 66 characters.
const MOST_INPUT: u64 = 256;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Make a key that nobody has had before, and print its address.
    New {
        /// The file to write. None of that name may be there.
        file: PathBuf,
    },
    /// Encrypt the private key (in hex) that comes on standard input, and print its address.
    Import {
        /// The file to write. None of that name may be there.
        file: PathBuf,
    },
    /// Print the address of the key in a file.
    Address {
        /// A keystore file.
        file: PathBuf,
    },
}

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub(super) enum KeysError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Keystore(#[from] KeystoreError),
    #[error("standard input is not a private key of 32 bytes in hex")]
    NotAKey,
    #[error("cannot read standard input: {0}")]
    Input(io::Error),
}

/// Never prints a key. Blocks: it is all that its process does.
pub(super) fn perform(command: Command) -> Result<(), CommandError> {
    let address = match command {
        Command::New { file } => write(&file, LocalKey::random()),
        Command::Import { file } => key_from(io::stdin()).and_then(|key| write(&file, key)),
        Command::Address { file } => open(&file),
    };
    print(&format!("{}\n", address?.address()))
}

fn write(file: &Path, key: LocalKey) -> Result<LocalKey, KeysError> {
    write_keystore(file, &key, keystore_password()?.text())?;
    Ok(key)
}

fn open(file: &Path) -> Result<LocalKey, KeysError> {
    Ok(open_keystore(file, keystore_password()?.text())?)
}

fn key_from(input: impl Read) -> Result<LocalKey, KeysError> {
    let mut text = String::new();
    input
        .take(MOST_INPUT)
        .read_to_string(&mut text)
        .map_err(KeysError::Input)?;
    let bytes = text.trim().parse().map_err(|_| KeysError::NotAKey)?;
    LocalKey::new(&bytes).ok_or(KeysError::NotAKey)
}
