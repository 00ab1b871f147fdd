use std::time::Duration;

use domain::{AccountId, Email};
use store::{NewAccount, NewLogin};

use super::{
    DeviceToken, FullName, PasswordProof, SessionToken, Visit,
    address::add_by_code,
    known_devices::own_device,
    passwords::HashError,
    sessions,
    tries::{Key, TooMany},
};
use crate::Ctx;

/// Somebody who wants an account.
#[derive(Debug)]
pub struct Registration {
    /// Where.
    pub email: Email,
    /// What the browser mixed into the password.
    pub salt: [u8; 16],
    /// What the browser made of the password.
    pub proof: PasswordProof,
    /// Their name.
    pub name: FullName,
    /// The code that was sent to the address. It takes the address from an account that never confirmed it.
    pub code: Option<String>,
}

/// Why somebody has no account now.
#[derive(Debug, thiserror::Error)]
pub enum RegisterError {
    /// Somebody has that e-mail address.
    #[error("the e-mail address is somebody's")]
    UserExists,
    /// It is not the code that was sent there, or not any more.
    #[error("it is not the code")]
    WrongCode,
    /// The network made too many of late.
    #[error("too many accounts from one network")]
    TooMany {
        /// When to come again.
        wait: Duration,
    },
    /// Too many passwords wait. Nothing was hashed.
    #[error("too many passwords wait")]
    Overloaded,
    /// Passwords cannot be hashed.
    #[error("the password could not be hashed: {0}")]
    Hashing(String),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Why somebody is not signed in by a password.
#[derive(Debug, thiserror::Error)]
pub enum LoginError {
    /// Nobody has that e-mail address.
    #[error("nobody has that e-mail address")]
    UnknownEmail,
    /// It is not their password.
    #[error("it is another password")]
    WrongPassword,
    /// It was guessed at too often of late.
    #[error("too many tries")]
    TooMany {
        /// When to come again.
        wait: Duration,
    },
    /// Too many passwords wait. Nothing was hashed.
    #[error("too many passwords wait")]
    Overloaded,
    /// Passwords cannot be hashed.
    #[error("the password could not be hashed: {0}")]
    Hashing(String),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Makes an account, and signs who it is of in.
///
/// # Errors
/// See [`RegisterError`]. An address that is somebody's costs the work of one that is not.
pub async fn register(
    ctx: &Ctx,
    new: Registration,
    visit: &Visit,
) -> Result<(AccountId, SessionToken), RegisterError> {
    // Never given back: so many accounts a network may make, and so many addresses it may find out about.
    let network = [Key::Network(visit.network.clone())];
    ctx.people.tries().take(&network, ctx.now())?;
    let password = ctx.people.passwords().make(new.proof, ctx.draw()).await?;
    let id = AccountId(u128::from_be_bytes(ctx.draw()));
    let account = NewAccount {
        id,
        login: Some(NewLogin {
            email: new.email.clone(),
            salt: new.salt,
            password,
        }),
        wallet: None,
        full_name: Some(new.name.into()),
        created_at: ctx.now(),
    };
    match &new.code {
        Some(code) => add_by_code(ctx, account, &new.email, code).await?,
        None if ctx.store.add_account(account).await? => {}
        None => return Err(RegisterError::UserExists),
    }
    let token = sessions::open(ctx, id, None, visit).await?;
    // Nobody can have deleted what nobody else knows of.
    Ok((id, token.ok_or(RegisterError::UserExists)?))
}

/// What the browser has to mix into a password before it sends anything. `None`: nobody has that e-mail
/// address, which counts as a try. `device`: what the browser has of who signed in with it before.
///
/// # Errors
/// When the network tried too often, or the database does not answer.
pub async fn salt_of(
    ctx: &Ctx,
    email: &Email,
    network: &str,
    device: Option<&DeviceToken>,
) -> Result<Option<[u8; 16]>, LoginError> {
    let tries = match own_device(ctx, email, device).await? {
        Some(own) => own,
        None => Key::Network(network.to_owned()),
    };
    let tries = [tries];
    ctx.people.tries().take(&tries, ctx.now())?;
    let known = ctx.store.password_of(email.key()).await?;
    if known.is_some() {
        ctx.people.tries().give_back(&tries);
    }
    Ok(known.map(|known| known.salt))
}

/// Signs somebody in by their password.
///
/// # Errors
/// See [`LoginError`]. Whether nobody has the address or the password is another one takes the same work.
pub async fn log_in(
    ctx: &Ctx,
    email: &Email,
    proof: PasswordProof,
    visit: &Visit,
) -> Result<(AccountId, SessionToken), LoginError> {
    let tries = tries_of(ctx, email, visit).await?;
    ctx.people.tries().take(&tries, ctx.now())?;
    let known = ctx.store.password_of(email.key()).await?;
    let kept = known.as_ref().map(|known| known.password.clone());
    let checked = ctx.people.passwords().is_right(proof, kept).await;
    if matches!(checked, Ok(true) | Err(HashError::Full)) {
        ctx.people.tries().give_back(&tries);
    }
    let is_right = checked?;
    let account = known.ok_or(LoginError::UnknownEmail)?.account;
    if !is_right {
        return Err(LoginError::WrongPassword);
    }
    let token = sessions::open(ctx, account, None, visit).await?;
    Ok((account, token.ok_or(LoginError::UnknownEmail)?))
}

/// What a guess at somebody's password counts against.
async fn tries_of(ctx: &Ctx, email: &Email, visit: &Visit) -> Result<Vec<Key>, store::Error> {
    if let Some(own) = own_device(ctx, email, visit.known_device.as_ref()).await? {
        return Ok(vec![own]);
    }
    let (person, network) = (email.key().to_owned(), visit.network.clone());
    Ok(vec![
        Key::PersonFrom(person.clone(), network.clone()),
        Key::Person(person),
        Key::Network(network),
    ])
}

impl From<TooMany> for RegisterError {
    fn from(TooMany { wait }: TooMany) -> Self {
        Self::TooMany { wait }
    }
}

impl From<TooMany> for LoginError {
    fn from(TooMany { wait }: TooMany) -> Self {
        Self::TooMany { wait }
    }
}

impl From<HashError> for RegisterError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Full => Self::Overloaded,
            HashError::Broken(why) => Self::Hashing(why),
        }
    }
}

impl From<HashError> for LoginError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Full => Self::Overloaded,
            HashError::Broken(why) => Self::Hashing(why),
        }
    }
}
