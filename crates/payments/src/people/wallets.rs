use std::time::Duration;

use alloy_primitives::Address;
use store::{AccountWallet, AddedWallet, RemovedWallet};

use super::{
    ProofError, Session, Signed, SignedIn, Site, Visit,
    person::WALLETS,
    proof::{self, Purpose},
    sessions,
    tries::{Key, TooMany},
};
use crate::Ctx;

/// Why a wallet was not added.
#[derive(Debug, thiserror::Error)]
pub enum AddWalletError {
    /// What was shown proves nothing.
    #[error(transparent)]
    Proof(#[from] ProofError),
    /// It is somebody else's.
    #[error("the wallet is another account's")]
    Taken,
    /// The account has as many as one may have.
    #[error("the account has too many wallets")]
    TooManyWallets,
    /// The account is deleted.
    #[error("there is no such account any more")]
    Gone,
    /// The network tried too often of late.
    #[error("too many tries from one network")]
    TooMany {
        /// When to come again.
        wait: Duration,
    },
}

/// Why a wallet was not removed.
#[derive(Debug, thiserror::Error)]
pub enum RemoveWalletError {
    /// It is not theirs.
    #[error("the account has no such wallet")]
    Unknown,
    /// There would be no way into the account.
    #[error("the wallet is the last way in")]
    LastWayIn,
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Makes a wallet somebody's, who signed with it for that and nothing else. Their session becomes one that
/// was opened with it, under a new token.
///
/// # Errors
/// See [`AddWalletError`]. The message's nonce is used up in any case but that of too many tries.
pub async fn add_wallet(
    ctx: &Ctx,
    site: &Site,
    session: &Session,
    signed: Signed,
    network: &str,
) -> Result<SignedIn, AddWalletError> {
    let tries = [Key::Network(network.to_owned())];
    ctx.people.tries().take(&tries, ctx.now())?;
    let proven = proof::prove(ctx, site, signed).await?;
    proven.is_for(Purpose::AddWallet(session.account))?;
    let wallet = AccountWallet {
        address: proven.address,
        chain: proven.chain,
        added_at: ctx.now(),
    };
    let added = ctx.store.add_wallet(session.account, wallet, WALLETS).await;
    match added.map_err(ProofError::Store)? {
        AddedWallet::Added => {}
        AddedWallet::Known => {
            let owner = ctx.store.owner_of_wallet(proven.address).await;
            let owner = owner.map_err(ProofError::Store)?;
            proven.is_as_before(owner.ok_or(AddWalletError::Taken)?.chain)?;
        }
        AddedWallet::Taken => return Err(AddWalletError::Taken),
        AddedWallet::TooMany => return Err(AddWalletError::TooManyWallets),
        AddedWallet::Gone => return Err(AddWalletError::Gone),
    }
    ctx.people.tries().give_back(&tries);
    let visit = Visit {
        network: network.to_owned(),
        device: session.device.clone(),
        replaces: Some(session.id),
        known_device: None,
    };
    let opened = sessions::open(ctx, session.account, Some(proven.address), &visit).await;
    let token = opened.map_err(ProofError::Store)?;
    Ok(SignedIn {
        account: session.account,
        token: token.ok_or(AddWalletError::Gone)?,
        wallet: proven.address,
        is_new: false,
    })
}

/// Takes a wallet from an account. Whoever is signed in with it elsewhere is not any more.
///
/// # Errors
/// See [`RemoveWalletError`].
pub async fn remove_wallet(
    ctx: &Ctx,
    session: &Session,
    address: Address,
) -> Result<(), RemoveWalletError> {
    let removed = ctx
        .store
        .remove_wallet(session.account, address, session.id);
    match removed.await? {
        RemovedWallet::Removed => Ok(()),
        RemovedWallet::Unknown => Err(RemoveWalletError::Unknown),
        RemovedWallet::LastWayIn => Err(RemoveWalletError::LastWayIn),
    }
}

impl From<TooMany> for AddWalletError {
    fn from(TooMany { wait }: TooMany) -> Self {
        Self::TooMany { wait }
    }
}
