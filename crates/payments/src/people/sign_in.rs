use std::time::Duration;

use alloy_primitives::Address;
use domain::AccountId;
use store::{AccountWallet, NewAccount, WalletOwner};

use super::{
    ProofError, SessionToken, Signed, Site, Visit,
    person::name_for_wallet,
    proof::{self, Proven, Purpose},
    sessions,
    tries::{Key, TooMany},
};
use crate::Ctx;

/// Somebody who is signed in now.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// Who.
    pub account: AccountId,
    /// What their browser keeps.
    pub token: SessionToken,
    /// The wallet that they showed.
    pub wallet: Address,
    /// Whether the account was made for it.
    pub is_new: bool,
}

/// Why somebody is not signed in by a wallet.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// What they showed proves nothing.
    #[error(transparent)]
    Proof(#[from] ProofError),
    /// The network tried or made too many of late.
    #[error("too many tries from one network")]
    TooMany {
        /// When to come again.
        wait: Duration,
    },
}

/// Signs somebody in by a wallet. A wallet that is nobody's makes an account.
///
/// # Errors
/// See [`SignInError`]. The message's nonce is used up in any case but that of too many tries.
pub async fn sign_in(
    ctx: &Ctx,
    site: &Site,
    signed: Signed,
    visit: &Visit,
) -> Result<SignedIn, SignInError> {
    let tries = [Key::Network(visit.network.clone())];
    ctx.people.tries().take(&tries, ctx.now())?;
    let signed_in = enter(ctx, site, signed, visit).await?;
    // What it made is counted, as what it failed at.
    if !signed_in.is_new {
        ctx.people.tries().give_back(&tries);
    }
    Ok(signed_in)
}

async fn enter(
    ctx: &Ctx,
    site: &Site,
    signed: Signed,
    visit: &Visit,
) -> Result<SignedIn, ProofError> {
    let proven = proof::prove(ctx, site, signed).await?;
    let owner = ctx.store.owner_of_wallet(proven.address).await?;
    let name = owner.map(|owner| name_for_wallet(owner.account, proven.address));
    proven.is_for(Purpose::SignIn(name))?;
    let (account, is_new) = match owner {
        Some(owner) => (owner.account, false),
        None => account_for(ctx, &proven).await?,
    };
    // Who made it meanwhile may have proven itself otherwise.
    let owner = ctx.store.owner_of_wallet(proven.address).await?;
    let Some(WalletOwner { chain, .. }) = owner.filter(|owner| owner.account == account) else {
        // Deleted, or removed from it, while this was under way.
        return Err(ProofError::Statement);
    };
    proven.is_as_before(chain)?;
    let token = sessions::open(ctx, account, Some(proven.address), visit).await?;
    Ok(SignedIn {
        account,
        token: token.ok_or(ProofError::Statement)?,
        wallet: proven.address,
        is_new,
    })
}

/// A new account for a wallet, or the one that was made for it meanwhile.
async fn account_for(ctx: &Ctx, proven: &Proven) -> Result<(AccountId, bool), ProofError> {
    let id = AccountId(u128::from_be_bytes(ctx.draw()));
    let now = ctx.now();
    let new = NewAccount {
        id,
        login: None,
        wallet: Some(AccountWallet {
            address: proven.address,
            chain: proven.chain,
            added_at: now,
        }),
        full_name: None,
        created_at: now,
    };
    if ctx.store.add_account(new).await? {
        return Ok((id, true));
    }
    let owner = ctx.store.owner_of_wallet(proven.address).await?;
    // Gone again already: the message was for a new user, and so is the next one.
    Ok((owner.ok_or(ProofError::Statement)?.account, false))
}

impl From<TooMany> for SignInError {
    fn from(TooMany { wait }: TooMany) -> Self {
        Self::TooMany { wait }
    }
}
