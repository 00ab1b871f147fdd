use domain::{AccountId, SessionId};
use partners::push::PushSubscription;
use sha2::{Digest, Sha256};
use store::{NewPush, PushRow};

use crate::Ctx;

/// Browsers of one person that are told something; the oldest gives way.
pub(super) const DEVICES: u64 = 10;

/// A browser, as it describes itself to be told something.
#[derive(Clone, Copy)]
pub struct Device<'a> {
    /// Where.
    pub endpoint: &'a str,
    /// Its public key, base64 for URLs.
    pub p256dh: &'a str,
    /// A secret of it and us, base64 for URLs.
    pub auth: &'a str,
}

/// Why a browser is not told anything.
#[derive(Debug, thiserror::Error)]
pub enum SubscribeError {
    /// The operator has none told.
    #[error("browsers are not told anything here")]
    NotOffered,
    /// It is not described as browsers do.
    #[error("that is no subscription as browsers make them")]
    NotASubscription,
    /// Its service is none of those that are asked.
    #[error("that push service is not asked here")]
    NotAllowed,
    /// The session has ended meanwhile.
    #[error("the session is over")]
    SignedOut,
    /// The database did not take it.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Has a browser told what its owner wants to be told, for as long as the session lasts.
///
/// # Errors
/// See [`SubscribeError`].
pub async fn subscribe_device(
    ctx: &Ctx,
    account: AccountId,
    session: SessionId,
    device: Device<'_>,
) -> Result<(), SubscribeError> {
    let push = ctx.notices.push().ok_or(SubscribeError::NotOffered)?;
    let Device {
        endpoint,
        p256dh,
        auth,
    } = device;
    let subscription = PushSubscription::read(endpoint, p256dh, auth)
        .map_err(|_| SubscribeError::NotASubscription)?;
    if !push.serve(&subscription) {
        return Err(SubscribeError::NotAllowed);
    }
    let new = NewPush {
        account,
        session,
        push: PushRow {
            digest: digest(subscription.endpoint()),
            endpoint: subscription.endpoint().to_owned(),
            p256dh: p256dh.to_owned(),
            auth: auth.to_owned(),
        },
    };
    let is_kept = ctx.store.add_push(new, DEVICES, ctx.now()).await?;
    is_kept.then_some(()).ok_or(SubscribeError::SignedOut)
}

/// Has a browser of somebody not told anything any more.
///
/// # Errors
/// When the database does not answer.
pub async fn forget_device(
    ctx: &Ctx,
    account: AccountId,
    endpoint: &str,
) -> Result<(), store::Error> {
    ctx.store.forget_push(account, digest(endpoint)).await
}

fn digest(endpoint: &str) -> [u8; 32] {
    Sha256::digest(endpoint).into()
}
