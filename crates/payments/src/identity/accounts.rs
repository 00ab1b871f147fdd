use std::time::Duration;

use domain::{AccountId, BankAccountId, BankNumber, HolderNameError, RoutingNumber, limits};
use partners::bank::{BankError, DUPLICATE, ExternalAccount, IdempotencyKey, NewAccount, Refusal};
use sha2::{Digest, Sha256};
use store::{BankAccountRow, BegunBankAccount, LinkedBankAccount, NewBankAccount};
use tokio::time::timeout;
use uuid::Uuid;

use super::{
    Customer, customer_of,
    details::{BankDetails, BankField, digest_of},
    holder::holder,
};
use crate::{
    Ctx,
    bank::BankDesk,
    process::{fail_point, millis},
};

/// How long it is remembered what was asked of an account that came to nothing: as long as the provider knows the
/// key.
const BEGUN_FOR: Duration = Duration::from_secs(24 * 60 * 60);

/// How long each answer of the provider's is waited for. Whoever asks again asks the same.
const WITHIN: Duration = Duration::from_secs(8);

/// Why an account is not linked.
#[derive(Debug, thiserror::Error)]
pub enum LinkBankAccountError {
    /// No bank is served here.
    #[error("no bank is served here")]
    NotOffered,
    /// The account here is deleted.
    #[error("there is no such account any more")]
    Gone,
    /// The provider did not verify who they are, or does not pay to such accounts for them.
    #[error("they are not verified")]
    NotVerified,
    /// The provider does not pay out for them, for now or any more.
    #[error("the bank provider does not pay out for them")]
    NotServed,
    /// It is.
    #[error("the account is linked already")]
    Linked,
    /// They have as many as one may have.
    #[error("they have as many bank accounts as one may have")]
    TooMany,
    /// Banks do not write their name.
    #[error(transparent)]
    Name(#[from] HolderNameError),
    /// The provider did not say. The same again is safe.
    #[error(transparent)]
    Unreachable(BankError),
    /// The provider refuses the account.
    #[error("{refusal}")]
    Refused {
        /// What is wrong with it, as far as that is known.
        fields: Vec<BankField>,
        /// For the log.
        refusal: Box<Refusal>,
    },
    /// The provider has such an account of theirs, and it is not the one that was named, or it does not say which.
    #[error("{0}")]
    Duplicate(Box<Refusal>),
    /// The provider has the account, and does not pay to it any more.
    #[error("the bank provider does not pay to the account any more")]
    Inactive,
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl From<BankError> for LinkBankAccountError {
    fn from(error: BankError) -> Self {
        match error {
            BankError::Refused(refusal) if refusal.code == DUPLICATE => Self::Duplicate(refusal),
            BankError::Refused(refusal) => Self::Refused {
                fields: BankField::refused(&refusal),
                refusal,
            },
            error => Self::Unreachable(error),
        }
    }
}

/// Links an account at a bank to somebody who is verified.
///
/// # Errors
/// See [`LinkBankAccountError`].
pub async fn link_bank_account(
    ctx: &Ctx,
    account: AccountId,
    details: BankDetails,
) -> Result<BankAccountRow, LinkBankAccountError> {
    let desk = ctx
        .bank
        .as_deref()
        .ok_or(LinkBankAccountError::NotOffered)?;
    let number = details.number();
    let known_by = KnownBy::of(account, &number, details.routing());
    let linked = ctx.store.bank_account_by_digest(account, known_by.digest);
    if linked.await?.is_some() {
        return Err(LinkBankAccountError::Linked);
    }
    let customer = match customer_of(ctx, account).await? {
        Customer::Verified(customer) => customer,
        Customer::Unserved => return Err(LinkBankAccountError::NotServed),
        Customer::Unverified => return Err(LinkBankAccountError::NotVerified),
    };
    let known = within(desk.bank.customer(&customer)).await?;
    if !known.is_active || !known.may_sepa {
        // What is kept of them is not so any more.
        ctx.store.look_at_identity(account, ctx.now()).await?;
        return Err(match known.is_active {
            true => LinkBankAccountError::NotVerified,
            false => LinkBankAccountError::NotServed,
        });
    }
    let hint = number.hint_at(details.routing());
    let asked = details.of(holder(&known, number.kind())?);
    let begun = begin(ctx, account, (&number, known_by, hint), &asked).await?;
    fail_point("bank_account/begun");
    let told = match ask(desk, &customer, &asked, &begun).await {
        Err(
            error @ (LinkBankAccountError::Refused { .. }
            | LinkBankAccountError::Duplicate(_)
            | LinkBankAccountError::Inactive),
        ) => {
            ctx.store.give_bank_account_up(begun.id, begun.key).await?;
            return Err(error);
        }
        told => told?,
    };
    fail_point("bank_account/created");
    let linked = ctx.store.link_bank_account(begun.id, begun.key, &told.id);
    match linked.await? {
        LinkedBankAccount::Done => {}
        // By its number alone, as accounts were before.
        LinkedBankAccount::Known => return Err(LinkBankAccountError::Linked),
        // It was asked for with other words meanwhile, and that is under way.
        LinkedBankAccount::Gone => {
            return Err(LinkBankAccountError::Unreachable(BankError::Unreadable));
        }
    }
    Ok(BankAccountRow {
        bridge_id: Some(told.id),
        ..begun
    })
}

async fn begin(
    ctx: &Ctx,
    account: AccountId,
    (number, known_by, hint): (&BankNumber, KnownBy, String),
    asked: &NewAccount,
) -> Result<BankAccountRow, LinkBankAccountError> {
    let now = ctx.now();
    let new = NewBankAccount {
        id: BankAccountId(u128::from_be_bytes(ctx.draw())),
        account,
        kind: number.kind(),
        digest: known_by.digest,
        number: known_by.number,
        asked: digest_of(asked),
        hint,
        country: number.country().map(|country| country.code().to_owned()),
        currency: number.kind().rail().currency(),
        key: ctx.draw(),
        now,
    };
    let stale_before = now.saturating_sub(millis(BEGUN_FOR));
    let most = limits::BANK_ACCOUNTS_PER_PERSON;
    match ctx
        .store
        .begin_bank_account(new, most, stale_before)
        .await?
    {
        BegunBankAccount::Begun(row) => Ok(row),
        BegunBankAccount::Linked(_) => Err(LinkBankAccountError::Linked),
        BegunBankAccount::TooMany => Err(LinkBankAccountError::TooMany),
        BegunBankAccount::Gone => Err(LinkBankAccountError::Gone),
    }
}

/// Has the provider have the account.
async fn ask(
    desk: &BankDesk,
    customer: &str,
    asked: &NewAccount,
    begun: &BankAccountRow,
) -> Result<ExternalAccount, LinkBankAccountError> {
    let key = IdempotencyKey(Uuid::from_bytes(begun.key));
    let told = within(desk.bank.create_external_account(customer, asked, key)).await?;
    match (told.is(asked), told.active) {
        (false, _) => Err(LinkBankAccountError::Unreachable(BankError::Unreadable)),
        (true, false) => Err(LinkBankAccountError::Inactive),
        (true, true) => Ok(told),
    }
}

/// The provider's answer, if it comes while somebody waits for it.
async fn within<T>(
    answer: impl Future<Output = Result<T, BankError>>,
) -> Result<T, LinkBankAccountError> {
    let answer = timeout(WITHIN, answer).await;
    Ok(answer.unwrap_or(Err(BankError::Unreachable))?)
}

/// Forgets an account of somebody's. `false`: they have no such one.
///
/// # Errors
/// When the database does not answer.
pub async fn unlink_bank_account(
    ctx: &Ctx,
    account: AccountId,
    id: BankAccountId,
) -> Result<bool, store::Error> {
    ctx.store.unlink_bank_account(account, id).await
}

/// Somebody's accounts at banks, the oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn bank_accounts(
    ctx: &Ctx,
    account: AccountId,
) -> Result<Vec<BankAccountRow>, store::Error> {
    let most = limits::BANK_ACCOUNTS_PER_PERSON;
    ctx.store.bank_accounts(account, most).await
}

/// The account of somebody's that has a number, if it is linked. In the United States two banks may have given them the
/// same number: then it takes the bank's own, `routing`, too.
///
/// # Errors
/// When the database does not answer.
pub async fn bank_account_of_number(
    ctx: &Ctx,
    account: AccountId,
    number: &BankNumber,
    routing: Option<&RoutingNumber>,
) -> Result<Option<BankAccountRow>, store::Error> {
    let KnownBy { digest, number } = KnownBy::of(account, number, routing);
    match number {
        Some(_) => ctx.store.bank_account_by_digest(account, digest).await,
        None => ctx.store.bank_account_by_number(account, digest).await,
    }
}

/// By what an account is known again whose number is kept nowhere.
#[derive(Clone, Copy)]
struct KnownBy {
    digest: [u8; 32],
    /// Of the number alone, where `digest` is of the bank as well.
    number: Option<[u8; 32]>,
}

impl KnownBy {
    fn of(account: AccountId, number: &BankNumber, routing: Option<&RoutingNumber>) -> Self {
        let mut digest = Sha256::new_with_prefix(account.0.to_be_bytes());
        digest.update(number.electronic());
        let alone = digest.clone().finalize().into();
        match (number, routing) {
            (BankNumber::Us(_), Some(routing)) => {
                digest.update("/");
                digest.update(routing.digits());
                Self {
                    digest: digest.finalize().into(),
                    number: Some(alone),
                }
            }
            _ => Self {
                digest: alone,
                number: None,
            },
        }
    }
}
