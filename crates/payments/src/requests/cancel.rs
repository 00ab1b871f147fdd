use domain::{RequestId, cancel_request_message};
use store::CancelledRequest;

use super::{
    follow::keep_of,
    owner::{RequestOwner, RequestOwnerError, may},
    read::{Request, read_request},
};
use crate::{Ctx, people::Site};

/// Why a request is not called off.
#[derive(Debug, thiserror::Error)]
pub enum CancelRequestError {
    /// There is no such request.
    #[error("there is no such request")]
    NotFound,
    /// Whoever asks for it may not.
    #[error(transparent)]
    Owner(#[from] RequestOwnerError),
    /// It is paid.
    #[error("the request is paid")]
    Paid,
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Calls a request off: nobody is asked to pay it from then on. The recipient's wallet signs [`cancel_request_message`].
/// The same again is the same.
///
/// # Errors
/// See [`CancelRequestError`].
#[tracing::instrument(skip_all, fields(request = %id))]
pub async fn cancel_request(
    ctx: &Ctx,
    site: &Site,
    id: RequestId,
    by: RequestOwner,
) -> Result<Request, CancelRequestError> {
    let request = ctx.store.request(id).await?;
    let request = request.ok_or(CancelRequestError::NotFound)?;
    let (wallet, chain) = (request.recipient, request.chain);
    may(ctx, &request, by, |at| {
        cancel_request_message(&site.domain, id, wallet, chain, at)
    })
    .await?;
    let watch_until = keep_of(ctx, request.expires_at).watch_ended_until;
    match ctx.store.cancel_request(id, watch_until).await? {
        CancelledRequest::Done => {}
        CancelledRequest::Paid => return Err(CancelRequestError::Paid),
        CancelledRequest::Unknown => return Err(CancelRequestError::NotFound),
    }
    let stands = read_request(ctx, id).await?;
    stands.ok_or(CancelRequestError::NotFound)
}
