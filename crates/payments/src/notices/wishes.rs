use domain::{AccountId, Email, NoticeKind};
use sha2::{Digest, Sha256};
use store::NoticeWish;

use crate::Ctx;

/// What somebody is told, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeSettings {
    /// Their e-mail address, as they write it.
    pub email: Option<String>,
    /// Whether they proved that it is theirs: nothing else is sent there before.
    pub email_confirmed: bool,
    /// What they want to be told of, each kind that is offered.
    pub wishes: Vec<NoticeWish>,
    /// The key to which browsers subscribe; `None`: they are not told anything here.
    pub push_public_key: Option<String>,
    /// Browsers that are.
    pub devices: u64,
}

/// What somebody is told, and where. `None`: there is no such account (any more).
///
/// # Errors
/// When the database does not answer.
pub async fn notice_settings(
    ctx: &Ctx,
    account: AccountId,
) -> Result<Option<NoticeSettings>, store::Error> {
    let Some(person) = ctx.store.account(account).await? else {
        return Ok(None);
    };
    let email_confirmed = match &person.email {
        Some(email) => is_mail_confirmed(ctx, account, email).await?,
        None => false,
    };
    let wanted = ctx.store.notice_wishes(account).await?;
    let offered = NoticeKind::ALL.into_iter().filter(|kind| kind.is_offered());
    let wishes = offered.map(|kind| {
        let wanted = wanted.iter().find(|wish| wish.kind == kind);
        wanted.copied().unwrap_or(NoticeWish {
            kind,
            push: false,
            email: false,
        })
    });
    Ok(Some(NoticeSettings {
        email: person.email,
        email_confirmed,
        wishes: wishes.collect(),
        push_public_key: ctx.notices.push().map(|push| push.public_key()),
        devices: ctx.store.count_pushes(account, ctx.now()).await?,
    }))
}

/// Sets what somebody is told from now on, and where; kinds that are not named stay as they are. `false`: there is
/// no such account (any more).
///
/// # Errors
/// When the database does not answer.
pub async fn set_notices(
    ctx: &Ctx,
    account: AccountId,
    wishes: &[NoticeWish],
) -> Result<bool, store::Error> {
    ctx.store
        .set_notice_wishes(account, wishes, ctx.now())
        .await
}

/// Whether somebody has shown, by a code that was sent there, that an address is theirs.
pub(crate) async fn is_mail_confirmed(
    ctx: &Ctx,
    account: AccountId,
    email: &str,
) -> Result<bool, store::Error> {
    match mail_digest(email) {
        Some(mail) => ctx.store.is_mail_proved(mail, account).await,
        None => Ok(false),
    }
}

/// By what an address is known where codes are kept. `None`: it is none.
pub(crate) fn mail_digest(email: &str) -> Option<[u8; 32]> {
    let email = Email::parse(email).ok()?;
    Some(Sha256::digest(email.key()).into())
}
