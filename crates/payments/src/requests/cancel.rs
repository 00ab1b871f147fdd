use std::time::Duration;

use alloy_primitives::Bytes;
use domain::{AccountId, Moment, RequestId, cancel_request_message};
use store::{CancelledRequest, RequestRow};

use super::read::{Request, read_request, seconds};
use crate::{
    Ctx,
    people::{ProofError, Signed, Site, is_signed},
};

/// How long a signature counts, and how far a device's clock may be off.
const SIGNED_WITHIN: Duration = Duration::from_secs(10 * 60);

/// Who calls a request off.
#[derive(Clone, Debug)]
pub enum CancelRequest {
    /// Somebody who is signed in: who made it, or has the wallet that it is for.
    Account(AccountId),
    /// The wallet that it is for, by its signature of [`cancel_request_message`].
    Recipient {
        /// Of a key, or whatever a contract takes.
        signature: Bytes,
        /// Unix seconds at which it was made, as the text has it.
        at: u64,
    },
}

/// Why a request is not called off.
#[derive(Debug, thiserror::Error)]
pub enum CancelRequestError {
    /// There is no such request.
    #[error("there is no such request")]
    NotFound,
    /// It is somebody else's.
    #[error("the request is somebody else's")]
    NotYours,
    /// It is paid.
    #[error("the request is paid")]
    Paid,
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

/// Calls a request off: nobody is asked to pay it from then on. The same again is the same.
///
/// # Errors
/// See [`CancelRequestError`].
#[tracing::instrument(skip_all, fields(request = %id))]
pub async fn cancel_request(
    ctx: &Ctx,
    site: &Site,
    id: RequestId,
    by: CancelRequest,
) -> Result<Request, CancelRequestError> {
    let request = ctx.store.request(id).await?;
    let request = request.ok_or(CancelRequestError::NotFound)?;
    match by {
        CancelRequest::Account(account) => {
            if !is_whose(ctx, &request, account).await? {
                return Err(CancelRequestError::NotYours);
            }
        }
        CancelRequest::Recipient { signature, at } => {
            let now = seconds(ctx.now());
            if at.abs_diff(now) > SIGNED_WITHIN.as_secs() {
                return Err(CancelRequestError::Time);
            }
            let (wallet, chain) = (request.recipient, request.chain);
            let message = cancel_request_message(&site.domain, id, wallet, chain, Moment(at));
            is_signed(ctx, (wallet, chain), Signed { message, signature }).await?;
        }
    }
    match ctx.store.cancel_request(id).await? {
        CancelledRequest::Done => {}
        CancelledRequest::Paid => return Err(CancelRequestError::Paid),
        CancelledRequest::Unknown => return Err(CancelRequestError::NotFound),
    }
    let stands = read_request(ctx, id).await?;
    stands.ok_or(CancelRequestError::NotFound)
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
