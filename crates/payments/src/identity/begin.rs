use std::time::Duration;

use domain::{AccountId, Email, IdentityState};
use partners::bank::{BankError, Refusal};
use store::{BegunIdentity, Identity, NewIdentity};
use tokio::time::timeout;

use super::{
    IdentityNow,
    ask::{AskError, ask, ask_anew},
};
use crate::{Ctx, bank::BankDesk, people::FullName, process::millis};

/// When is looked for what became of it, if whoever asked is cut off.
const LOOK_AFTER: Duration = Duration::from_secs(15);

/// How long an answer is waited for while somebody looks on. Whatever becomes of it, it is asked for again.
const WITHIN: Duration = Duration::from_secs(10);
/// Milliseconds of a day (UTC), by which is counted what began.
const DAY: i64 = 24 * 60 * 60 * 1_000;
/// How often is begun anew what was begun with other words before.
const ROUNDS: u32 = 3;

/// What somebody says of themselves as they ask for a check, as far as their account does not.
#[derive(Clone, Debug, Default)]
pub struct IdentityDetails {
    /// Their name.
    pub full_name: Option<FullName>,
    /// Their e-mail address. Of an account that has one that one counts.
    pub email: Option<Email>,
}

/// Why no check is under way.
#[derive(Debug, thiserror::Error)]
pub enum BeginIdentityError {
    /// No bank is served here.
    #[error("no bank is served here")]
    NotOffered,
    /// The account is deleted.
    #[error("there is no such account any more")]
    Gone,
    /// It takes a name and an e-mail address.
    #[error("the name or the e-mail address is missing")]
    DetailsMissing,
    /// The address has a check that is not known to be theirs.
    #[error("the address has a check that is not theirs")]
    Taken,
    /// As many checks began as may on a day. Nothing was begun.
    #[error("too many checks began today")]
    TooMany {
        /// Whether it is the network that began them.
        from_network: bool,
        /// When the next day begins.
        wait: Duration,
    },
    /// The provider did not say. What was asked is kept, and asked again.
    #[error(transparent)]
    Unreachable(BankError),
    /// The provider refuses.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl From<AskError> for BeginIdentityError {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Unsure(error) => Self::Unreachable(error),
            AskError::Refused(refusal) => Self::Refused(refusal),
            AskError::Taken => Self::Taken,
            AskError::Store(error) => Self::Store(error),
        }
    }
}

/// Asks the provider to check who somebody is. Of who has asked before it tells how far that is; whom the provider
/// rejected may show who they are once more. `network`: who asks, for what a day may begin.
///
/// # Errors
/// See [`BeginIdentityError`].
pub async fn begin_identity(
    ctx: &Ctx,
    account: AccountId,
    said: IdentityDetails,
    network: &str,
) -> Result<IdentityNow, BeginIdentityError> {
    let desk = ctx.bank.as_deref().ok_or(BeginIdentityError::NotOffered)?;
    let person = ctx.store.account(account).await?;
    let person = person.ok_or(BeginIdentityError::Gone)?;
    if let Some(again) = try_again(ctx, desk, account).await? {
        return Ok(again);
    }
    let said_email = said.email.map(|email| email.as_typed().to_owned());
    let email = person.email.or(said_email);
    let full_name = said.full_name.map(String::from).or(person.full_name);
    let (Some(email), Some(full_name)) = (email, full_name) else {
        return Err(BeginIdentityError::DetailsMissing);
    };
    for _ in 0..ROUNDS {
        let now = ctx.now();
        let begun = ctx.store.begin_identity(NewIdentity {
            account,
            email: email.clone(),
            full_name: full_name.clone(),
            key: ctx.draw(),
            now,
            next_look_at: now.saturating_add(millis(LOOK_AFTER)),
            budget: ctx.budgets.checks(network),
        });
        let begun = match begun.await? {
            BegunIdentity::Begun(begun) => *begun,
            BegunIdentity::Gone => return Err(BeginIdentityError::Gone),
            BegunIdentity::NetworkSpent => return Err(too_many(true, now)),
            BegunIdentity::Spent => return Err(too_many(false, now)),
        };
        if begun.kyc_link_id.is_some() {
            break;
        }
        let is_as_said = begun.email == email && begun.full_name == full_name;
        let asked = timeout(WITHIN, ask(ctx, desk, &begun)).await;
        match asked.unwrap_or(Err(AskError::Unsure(BankError::Unreachable))) {
            Ok(()) => break,
            // That was asked before with other words, and is over now.
            Err(AskError::Refused(_) | AskError::Taken) if !is_as_said => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(match ctx.store.identity(account).await? {
        Some(begun) => IdentityNow::of(begun, false),
        None => IdentityNow::none(Some(desk)),
    })
}

fn too_many(from_network: bool, now: i64) -> BeginIdentityError {
    let left = DAY - now.rem_euclid(DAY);
    BeginIdentityError::TooMany {
        from_network,
        wait: Duration::from_millis(left.unsigned_abs()),
    }
}

/// Has whoever was rejected show who they are once more. `None`: they were not.
async fn try_again(
    ctx: &Ctx,
    desk: &BankDesk,
    account: AccountId,
) -> Result<Option<IdentityNow>, BeginIdentityError> {
    let known = ctx.store.identity(account).await?;
    let Some(known) = known.filter(|known| known.state == IdentityState::Rejected) else {
        return Ok(None);
    };
    let known = Identity {
        asked_at: ctx.now(),
        ..known
    };
    let asked = timeout(WITHIN, ask_anew(ctx, desk, &known)).await;
    asked.unwrap_or(Err(AskError::Unsure(BankError::Unreachable)))?;
    let now = ctx.store.identity(account).await?;
    Ok(now.map(|now| IdentityNow::of(now, false)))
}
