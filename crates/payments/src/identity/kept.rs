use domain::{AccountId, BankNumber, LinkId, RoutingNumber, limits};
use store::KeptClaim;

use super::bank_account_of_number;
use crate::{Ctx, UnknownVault};

/// Why a link is not kept.
#[derive(Debug, thiserror::Error)]
pub enum KeepClaimError {
    /// The account is deleted.
    #[error("there is no such account any more")]
    Gone,
    /// There can be no such link.
    #[error(transparent)]
    Vault(#[from] UnknownVault),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Keeps for somebody that they mean to claim a link to their bank, until they may: they are told then. Of the
/// account that they mean, by its number and in the United States its bank's, nothing is kept unless it is linked.
///
/// # Errors
/// See [`KeepClaimError`].
pub async fn keep_claim(
    ctx: &Ctx,
    account: AccountId,
    link: LinkId,
    number: Option<(&BankNumber, Option<&RoutingNumber>)>,
) -> Result<(), KeepClaimError> {
    ctx.vault(link.chain, link.version)?;
    let linked = match number {
        Some((number, routing)) => bank_account_of_number(ctx, account, number, routing).await?,
        None => None,
    };
    let kept = KeptClaim {
        link,
        bank_account: linked.map(|row| row.id),
        created_at: ctx.now(),
    };
    let most = limits::KEPT_CLAIMS_PER_PERSON;
    match ctx.store.keep_claim(account, kept, most).await? {
        true => Ok(()),
        false => Err(KeepClaimError::Gone),
    }
}

/// A link that is kept for somebody.
///
/// # Errors
/// When the database does not answer.
pub async fn kept_claim(
    ctx: &Ctx,
    account: AccountId,
    link: LinkId,
) -> Result<Option<KeptClaim>, store::Error> {
    ctx.store.kept_claim(account, link).await
}

/// All links that are kept for somebody, the oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn kept_claims(ctx: &Ctx, account: AccountId) -> Result<Vec<KeptClaim>, store::Error> {
    let most = limits::KEPT_CLAIMS_PER_PERSON;
    ctx.store.kept_claims(account, most).await
}
