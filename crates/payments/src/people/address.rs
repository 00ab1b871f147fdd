//! An e-mail address that another account has and never confirmed: the owner of the mailbox gets it.

use domain::{AccountId, Email};
use sha2::{Digest, Sha256};
use store::{AddedByCode, NewAccount, ProvenAddress};

use super::{
    RegisterError,
    tries::{Key, TooMany},
};
use crate::{
    Ctx,
    notices::{MailCodeError, TRIES, WantedCode, mail_digest, said_code, send_code},
};

/// Why no code was sent for a new account.
#[derive(Debug, thiserror::Error)]
pub enum RegisterCodeError {
    /// Somebody has confirmed the address.
    #[error("the e-mail address is somebody's")]
    UserExists,
    /// The network asked too often of late.
    #[error("too many tries from one network")]
    TooMany {
        /// When to come again.
        wait: std::time::Duration,
    },
    /// The letter.
    #[error(transparent)]
    Mail(#[from] MailCodeError),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl From<TooMany> for RegisterCodeError {
    fn from(TooMany { wait }: TooMany) -> Self {
        Self::TooMany { wait }
    }
}

/// Sends a code to an address with which somebody wants to make an account. With it they get the address also where
/// an account has it that never confirmed it.
///
/// # Errors
/// See [`RegisterCodeError`].
pub async fn send_register_code(
    ctx: &Ctx,
    email: &Email,
    network: &str,
) -> Result<(), RegisterCodeError> {
    let tries = [Key::Network(network.to_owned())];
    ctx.people.tries().take(&tries, ctx.now())?;
    let mail = mail_digest(email.key()).ok_or(MailCodeError::NoAddress)?;
    if ctx.store.is_address_confirmed(email.key(), mail).await? {
        return Err(RegisterCodeError::UserExists);
    }
    let wanted = WantedCode {
        mail: registering(email),
        account: nobody_yet(email),
        to: email.as_typed(),
        subject: "Your code to sign up with this address",
    };
    let sent = send_code(ctx, wanted, |code| {
        format!(
            "{code} is your code. Enter it where you sign up to Filbert with this address.\n\nIt is good for ten \
             minutes. Anybody who has it can open an account with this address, so tell it to nobody. If you did not ask for \
             it, you need not do anything.\n"
        )
    });
    Ok(sent.await?)
}

/// Makes an account whose address is shown to be its owner's by a code.
pub(super) async fn add_by_code(
    ctx: &Ctx,
    account: NewAccount,
    email: &Email,
    code: &str,
) -> Result<(), RegisterError> {
    let mail = mail_digest(email.key()).ok_or(RegisterError::WrongCode)?;
    let proven = ProvenAddress {
        said: said_code(registering(email), nobody_yet(email), code),
        mail,
        most: TRIES,
    };
    match ctx.store.add_account_by_code(account, proven).await? {
        AddedByCode::Added => Ok(()),
        AddedByCode::WrongCode => Err(RegisterError::WrongCode),
        AddedByCode::Taken => Err(RegisterError::UserExists),
    }
}

/// By what codes for new accounts are kept: apart from those of an account that has the address, whose owner could
/// otherwise use the address's letters up.
fn registering(email: &Email) -> [u8; 32] {
    Sha256::digest(format!("to register {}", email.key())).into()
}

/// For whom such a code is: for the address, and no account yet. Each letter to it is good, no matter who asked for it.
fn nobody_yet(email: &Email) -> AccountId {
    let mut first = [0; 16];
    first.copy_from_slice(&registering(email)[..16]);
    AccountId(u128::from_be_bytes(first))
}
