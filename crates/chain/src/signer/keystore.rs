//! Private keys in files that a password locks: Web3 Secret Storage, version 3, as other wallets
//! and tools write them too.

use std::{
    fs,
    io::{self, ErrorKind},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

#[expect(
    clippy::disallowed_types,
    reason = "what a key is locked with has no other source than the machine's"
)]
use alloy::signers::k256::elliptic_curve::rand_core::OsRng;
use alloy::signers::local::{LocalSignerError, PrivateKeySigner};

use super::{LocalKey, SigningKey};

/// A keystore file is about 500 bytes.
const MOST_BYTES: u64 = 64 * 1024;
/// The key derivation of the format's common writers is cheap, so the password must not be short.
const LEAST_PASSWORD: usize = 12;

/// Why a keystore file was not opened or not written.
#[derive(Debug, thiserror::Error)]
pub enum KeystoreError {
    /// The password does not open it.
    #[error("the password does not open {}", .0.display())]
    WrongPassword(PathBuf),
    /// It is no such file.
    #[error("{} is no keystore file (Web3 Secret Storage, version 3)", .0.display())]
    NotAKeystore(PathBuf),
    /// A file states lengths that it does not have.
    #[error("a keystore file is damaged: {0}")]
    Damaged(String),
    /// A file of that name is there.
    #[error("{} exists already; a key in it may hold money, so it is left alone", .0.display())]
    Exists(PathBuf),
    /// It would be easy to guess.
    #[error("the password has less than {LEAST_PASSWORD} characters; choose a longer one")]
    ShortPassword,
    /// The file system refused.
    #[error("cannot use {}: {source}", path.display())]
    File {
        /// Which file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// Decrypts a keystore file. Takes about a second of one core: not for a task that others wait for.
///
/// # Errors
/// As each variant says.
pub fn open_keystore(path: &Path, password: &str) -> Result<LocalKey, KeystoreError> {
    let failed = |source| KeystoreError::File {
        path: path.to_owned(),
        source,
    };
    if fs::metadata(path).map_err(failed)?.len() > MOST_BYTES {
        return Err(KeystoreError::NotAKeystore(path.to_owned()));
    }
    match PrivateKeySigner::decrypt_keystore(path, password) {
        Ok(signer) => Ok(LocalKey::from_signer(signer)),
        Err(LocalSignerError::EthKeystoreError(eth_keystore::KeystoreError::MacMismatch)) => {
            Err(KeystoreError::WrongPassword(path.to_owned()))
        }
        Err(_) => Err(KeystoreError::NotAKeystore(path.to_owned())),
    }
}

/// Encrypts a key into a new file that only its owner reads. The key is never in a file unencrypted.
///
/// # Errors
/// As each variant says. Nothing is left behind then.
pub fn write_keystore(path: &Path, key: &LocalKey, password: &str) -> Result<(), KeystoreError> {
    if password.chars().count() < LEAST_PASSWORD {
        return Err(KeystoreError::ShortPassword);
    }
    let failed = |source| KeystoreError::File {
        path: path.to_owned(),
        source,
    };
    let beside = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    // Written in a folder that nobody else can enter, and linked: linking replaces no file.
    let private = tempfile::Builder::new()
        .prefix(".filbert-key-")
        .permissions(fs::Permissions::from_mode(0o700))
        .tempdir_in(beside)
        .map_err(failed)?;
    let name = key.address().to_string();
    let mut random = OsRng;
    PrivateKeySigner::encrypt_keystore(
        private.path(),
        &mut random,
        key.private_key(),
        password,
        Some(&name),
    )
    .map_err(|error| failed(io::Error::other(error)))?;
    let written = private.path().join(&name);
    let file = fs::File::open(&written).map_err(failed)?;
    file.set_permissions(fs::Permissions::from_mode(0o600))
        .and_then(|()| file.sync_all())
        .map_err(failed)?;
    fs::hard_link(&written, path).map_err(|source| match source.kind() {
        ErrorKind::AlreadyExists => KeystoreError::Exists(path.to_owned()),
        _ => failed(source),
    })
}
