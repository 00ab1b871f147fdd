use std::time::Duration;

use domain::AccountId;
use partners::mail::{Letter, MailError};
use sha2::{Digest, Sha256};
use store::MailCode;

use super::wishes::mail_digest;
use crate::{Ctx, process::millis};

/// How long a code can be used.
const GOOD_FOR: Duration = Duration::from_secs(10 * 60);
/// Codes that are tried before it takes another letter.
pub(crate) const TRIES: i16 = 5;
/// Letters with a code to one address in [`PERIOD`]: whoever names another's address sends them no more.
const LETTERS: i16 = 3;
const PERIOD: Duration = Duration::from_secs(60 * 60);

/// Why no code was sent.
#[derive(Debug, thiserror::Error)]
pub enum MailCodeError {
    /// The operator has no letters sent.
    #[error("no letters are sent here")]
    NotOffered,
    /// The account has no address.
    #[error("the account has no e-mail address")]
    NoAddress,
    /// There were as many as there may be.
    #[error("too many codes were sent")]
    TooMany {
        /// Until there is another one.
        wait: Duration,
    },
    /// The mail server did not take it in; another code is needed.
    #[error("the mail server did not take it in")]
    NotTaken,
    /// The mail server will not take anything in for that address.
    #[error("the mail server refuses that address")]
    Refused,
    /// The database did not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Why an address is not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum ConfirmMailError {
    /// It is not the code, or not any more, or too many were tried.
    #[error("that is not the code")]
    WrongCode,
    /// The account has no address.
    #[error("the account has no e-mail address")]
    NoAddress,
    /// The database did not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Sends a code to somebody's address, by which they prove that it is theirs. To an address that is proved none is
/// sent.
///
/// # Errors
/// See [`MailCodeError`].
pub async fn send_mail_code(ctx: &Ctx, account: AccountId) -> Result<(), MailCodeError> {
    if ctx.notices.mail().is_none() {
        return Err(MailCodeError::NotOffered);
    }
    let person = ctx.store.account(account).await?;
    let email = person.and_then(|person| person.email);
    let email = email.ok_or(MailCodeError::NoAddress)?;
    let mail = mail_digest(&email).ok_or(MailCodeError::NoAddress)?;
    if ctx.store.is_mail_proved(mail, account).await? {
        return Ok(());
    }
    let wanted = WantedCode {
        mail,
        account,
        to: &email,
        subject: "Your code to confirm this address",
    };
    send_code(ctx, wanted, |code| {
        format!(
            "{code} is your code. Enter it in your profile to have Filbert write to this address:\n\
             {}\n\nIt is good for ten minutes. If you did not ask for it, you need not do anything: \
             without it nothing else is sent here.\n",
            ctx.notices.page("profile")
        )
    })
    .await
}

/// A code that is to go to an address.
pub(crate) struct WantedCode<'a> {
    /// By what it is counted and kept.
    pub mail: [u8; 32],
    /// For whom it is.
    pub account: AccountId,
    /// Where it goes.
    pub to: &'a str,
    /// The letter's subject.
    pub subject: &'a str,
}

/// Sends a new code. `text` is the letter around it.
pub(crate) async fn send_code(
    ctx: &Ctx,
    wanted: WantedCode<'_>,
    text: impl Fn(&str) -> String,
) -> Result<(), MailCodeError> {
    let mailer = ctx.notices.mail().ok_or(MailCodeError::NotOffered)?;
    let WantedCode { mail, account, .. } = wanted;
    let code = drawn_code(ctx);
    let now = ctx.now();
    let new = MailCode {
        expires_at: now.saturating_add(millis(GOOD_FOR)),
        ..said_code(mail, account, &code)
    };
    let made = ctx
        .store
        .new_mail_code(new, LETTERS, millis(PERIOD), now)
        .await?;
    if let Err(again_at) = made {
        let wait = u64::try_from(again_at.saturating_sub(now)).unwrap_or_default();
        return Err(MailCodeError::TooMany {
            wait: Duration::from_millis(wait),
        });
    }
    let id = hex(&Sha256::digest([&new.code[..], &mail[..]].concat())[..16]);
    let letter = Letter {
        to: wanted.to,
        subject: wanted.subject,
        text: &text(&code),
        id: &id,
        date: seconds(now),
    };
    match mailer.send(letter).await {
        Ok(()) => Ok(()),
        Err(MailError::Later) => Err(MailCodeError::NotTaken),
        Err(MailError::Refused | MailError::NotSent) => Err(MailCodeError::Refused),
    }
}

/// Takes a code in for the proof that somebody's address is theirs.
///
/// # Errors
/// See [`ConfirmMailError`].
pub async fn confirm_mail(
    ctx: &Ctx,
    account: AccountId,
    code: &str,
) -> Result<(), ConfirmMailError> {
    let person = ctx.store.account(account).await?;
    let email = person.and_then(|person| person.email);
    let mail = email.as_deref().and_then(mail_digest);
    let mail = mail.ok_or(ConfirmMailError::NoAddress)?;
    let said = said_code(mail, account, code);
    let is_proved = ctx.store.prove_mail(said, TRIES, ctx.now()).await?;
    is_proved.then_some(()).ok_or(ConfirmMailError::WrongCode)
}

/// A code as somebody says it.
pub(crate) fn said_code(mail: [u8; 32], account: AccountId, code: &str) -> MailCode {
    MailCode {
        mail,
        account,
        code: digest(account, code.trim()),
        expires_at: 0,
    }
}

/// Six digits, any as likely as another.
fn drawn_code(ctx: &Ctx) -> String {
    let drawn = u64::from_be_bytes(ctx.draw());
    format!("{:06}", drawn % 1_000_000)
}

/// The account's id is random, so that what is kept is of no use to who has a table of all codes.
fn digest(account: AccountId, code: &str) -> [u8; 32] {
    Sha256::digest(format!("{account} {code}")).into()
}

pub(super) fn hex(bytes: &[u8]) -> String {
    alloy_primitives::hex::encode(bytes)
}

pub(super) fn seconds(ms: i64) -> u64 {
    u64::try_from(ms / 1_000).unwrap_or_default()
}
