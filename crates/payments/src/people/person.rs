use alloy_primitives::Address;
use domain::AccountId;
use store::{Account, AccountWallet};

use crate::Ctx;

/// Wallets that an account has at most.
pub(super) const WALLETS: u64 = 20;

/// Somebody, as they are told of themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who they are.
    pub account: Account,
    /// The wallets that they proved to be theirs, the oldest first.
    pub wallets: Vec<AccountWallet>,
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
pub async fn wallets_of(ctx: &Ctx, account: AccountId) -> Result<Vec<Address>, store::Error> {
    let wallets = ctx.store.wallets_of_account(account, WALLETS).await?;
    Ok(wallets.into_iter().map(|wallet| wallet.address).collect())
}
