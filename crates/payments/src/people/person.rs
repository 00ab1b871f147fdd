use std::collections::HashMap;

use alloy_primitives::{Address, FixedBytes, keccak256};
use domain::{AccountId, Username, foreign_text};
use store::{Account, AccountChange, AccountWallet, Called, ChangedAccount, OwnWallet};

use super::{KnownDevice, Session, known_devices::known_devices, photo::forget_photo, sessions_of};
use crate::Ctx;

/// Wallets that an account has at most.
pub(super) const WALLETS: u64 = 20;
/// Letters of a name.
const FULL_NAME: usize = 100;

/// Somebody, as they are told of themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who they are.
    pub account: Account,
    /// The wallets that they proved to be theirs, the oldest first.
    pub wallets: Vec<AccountWallet>,
}

/// All that is kept of somebody for who they are: no password, and no token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptOfPerson {
    /// Who they are.
    pub person: Person,
    /// Where they are signed in.
    pub sessions: Vec<Session>,
    /// Browsers that are known as theirs.
    pub known_devices: Vec<KnownDevice>,
}

/// What somebody says that they are called: something, at most 100 letters, nothing invisible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FullName(String);

/// A text that nobody is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no name of 1 to 100 letters")]
pub struct NotAName;

impl FullName {
    /// Reads a name, without what is invisible.
    ///
    /// # Errors
    /// When nothing is left, or it is too long.
    pub fn parse(text: &str) -> Result<Self, NotAName> {
        let name = foreign_text(text, FULL_NAME + 1);
        if name.is_empty() || name.chars().count() > FULL_NAME {
            return Err(NotAName);
        }
        Ok(Self(name))
    }
}

impl From<FullName> for String {
    fn from(name: FullName) -> Self {
        name.0
    }
}

/// What somebody changes; what is none stays.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// What to call them.
    pub username: Option<Username>,
    /// Their name.
    pub full_name: Option<FullName>,
}

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum UpdateError {
    /// Somebody else is called that, maybe in other letter case.
    #[error("somebody else has the username")]
    UsernameTaken,
    /// The account is deleted.
    #[error("there is no such account any more")]
    Gone,
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// What somebody is told of themselves. `None`: there is no such account (any more).
///
/// # Errors
/// When the database does not answer.
pub async fn user(ctx: &Ctx, account: AccountId) -> Result<Option<Person>, store::Error> {
    let Some(account) = ctx.store.account(account).await? else {
        return Ok(None);
    };
    let wallets = ctx.store.wallets_of_account(account.id, WALLETS).await?;
    Ok(Some(Person { account, wallets }))
}

/// The wallets that somebody proved to be theirs, at most 20, the oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn wallets_of(ctx: &Ctx, account: AccountId) -> Result<Vec<OwnWallet>, store::Error> {
    let wallets = ctx.store.wallets_of_account(account, WALLETS).await?;
    Ok(wallets.iter().map(OwnWallet::from).collect())
}

/// What others may know of those who have these wallets, as far as they are somebody's: what they chose to be
/// called, and to look like.
///
/// # Errors
/// When the database does not answer.
pub async fn called(
    ctx: &Ctx,
    wallets: &[Address],
) -> Result<HashMap<Address, Called>, store::Error> {
    ctx.store.called(wallets).await
}

/// Whose a wallet is, as the message names them that signs in by it.
///
/// # Errors
/// When the database does not answer.
pub async fn user_id(ctx: &Ctx, wallet: Address) -> Result<Option<AccountId>, store::Error> {
    let owner = ctx.store.owner_of_wallet(wallet).await?;
    Ok(owner.map(|owner| name_for_wallet(owner.account, wallet)))
}

/// The name of an account for one of its wallets, which anybody may ask for. Each wallet has another name, so that two
/// of them do not show that they belong to one person. The account's own id is drawn, and told to its owner alone.
pub(super) fn name_for_wallet(account: AccountId, wallet: Address) -> AccountId {
    let mut preimage = [0; 16 + 20];
    preimage[..16].copy_from_slice(&account.0.to_be_bytes());
    preimage[16..].copy_from_slice(wallet.as_slice());
    let name = FixedBytes::<16>::from_slice(&keccak256(preimage)[..16]);
    AccountId(u128::from_be_bytes(name.0))
}

/// All that is kept of somebody for who they are. `None`: there is no such account (any more).
///
/// # Errors
/// When the database does not answer.
pub async fn export_of(
    ctx: &Ctx,
    account: AccountId,
) -> Result<Option<KeptOfPerson>, store::Error> {
    let Some(person) = user(ctx, account).await? else {
        return Ok(None);
    };
    let sessions = sessions_of(ctx, account).await?;
    let known_devices = known_devices(ctx, account).await?;
    Ok(Some(KeptOfPerson {
        person,
        sessions,
        known_devices,
    }))
}

/// Changes what somebody says of themselves.
///
/// # Errors
/// See [`UpdateError`].
pub async fn update(ctx: &Ctx, account: AccountId, change: Change) -> Result<(), UpdateError> {
    let change = AccountChange {
        username: change.username,
        full_name: change.full_name.map(Into::into),
    };
    match ctx.store.change_account(account, change).await? {
        ChangedAccount::Done => Ok(()),
        ChangedAccount::UsernameTaken => Err(UpdateError::UsernameTaken),
        ChangedAccount::Gone => Err(UpdateError::Gone),
    }
}

/// Forgets somebody: account, wallets, sessions, picture, and all else that refers to the account. What their
/// wallets did is the chain's, and stays. `false`: there was no such account.
///
/// # Errors
/// When the database does not answer.
pub async fn delete_account(ctx: &Ctx, account: AccountId) -> Result<bool, store::Error> {
    let picture = ctx.store.account(account).await?;
    let picture = picture.and_then(|account| account.picture);
    let is_deleted = ctx.store.delete_account(account).await?;
    if let Some(picture) = picture.filter(|_| is_deleted) {
        forget_photo(ctx, picture).await;
    }
    Ok(is_deleted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_what_can_be_read() {
        let read = |text: &str| FullName::parse(text).map(String::from);
        assert_eq!(read(" Ann\u{202e} Öst\n"), Ok("Ann Öst".to_owned()));
        assert_eq!(read(&"ö".repeat(100)), Ok("ö".repeat(100)));
        for wrong in ["", "  ", "\u{200b}", &"ö".repeat(101)] {
            assert_eq!(read(wrong), Err(NotAName), "{wrong}");
        }
    }
}
