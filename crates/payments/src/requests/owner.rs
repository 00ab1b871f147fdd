//! Who may say what becomes of a request, and of what came for it.

use std::time::Duration;

use alloy_primitives::Bytes;
use domain::{AccountId, Moment};
use store::RequestRow;

use super::read::seconds;
use crate::{
    Ctx,
    people::{ProofError, Signed, is_signed},
};

/// How long a signature counts, and how far a device's clock may be off.
const SIGNED_WITHIN: Duration = Duration::from_secs(10 * 60);

/// Who asks for it.
#[derive(Clone, Debug)]
pub enum RequestOwner {
    /// Somebody who is signed in: who made it, or has the wallet that it is for.
    Account(AccountId),
    /// The wallet that it is for, by its signature of a text that names what is asked for.
    Recipient {
        /// Of a key, or whatever a contract takes.
        signature: Bytes,
        /// Unix seconds at which it was made, as the text has it.
        at: u64,
    },
}

/// Why somebody may not.
#[derive(Debug, thiserror::Error)]
pub enum RequestOwnerError {
    /// It is somebody else's.
    #[error("the request is somebody else's")]
    NotYours,
    /// It was signed at another time than now.
    #[error("signed at another time")]
    Time,
    /// The signature proves nothing.
    #[error(transparent)]
    Proof(#[from] ProofError),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Whether they may, where the recipient's wallet signs what `text` says for a moment.
pub(super) async fn may(
    ctx: &Ctx,
    request: &RequestRow,
    owner: RequestOwner,
    text: impl FnOnce(Moment) -> String,
) -> Result<(), RequestOwnerError> {
    match owner {
        RequestOwner::Account(account) => match is_whose(ctx, request, account).await? {
            true => Ok(()),
            false => Err(RequestOwnerError::NotYours),
        },
        RequestOwner::Recipient { signature, at } => {
            if at.abs_diff(seconds(ctx.now())) > SIGNED_WITHIN.as_secs() {
                return Err(RequestOwnerError::Time);
            }
            let message = text(Moment(at));
            let of = (request.recipient, request.chain);
            is_signed(ctx, of, Signed { message, signature }).await?;
            Ok(())
        }
    }
}

async fn is_whose(
    ctx: &Ctx,
    request: &RequestRow,
    account: AccountId,
) -> Result<bool, store::Error> {
    if request.account == Some(account) {
        return Ok(true);
    }
    let owner = ctx.store.owner_of_wallet(request.recipient).await?;
    Ok(owner.is_some_and(|owner| {
        owner.account == account && owner.chain.is_none_or(|only| only == request.chain)
    }))
}
