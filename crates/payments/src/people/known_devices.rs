//! Browsers in which somebody signed in by their password before. What is tried with one counts apart, so that
//! strangers who guess lock nobody out of a browser that they use. Why so: decision 50.

use std::time::Duration;

use domain::{AccountId, Email};
use store::{KnownDevice, NewKnownDevice};

use super::{DeviceToken, Visit, tries::Key};
use crate::{Ctx, process::millis};

/// How long a browser is known after somebody last signed in with it.
pub const DEVICE_KNOWN_FOR: Duration = Duration::from_secs(180 * 24 * 60 * 60);
/// Devices that a person has at most; the oldest gives way.
const DEVICES: u64 = 10;

/// Remembers the browser in which somebody just signed in by their password. What it had of them before counts no
/// more. `None`: the account is deleted.
///
/// # Errors
/// When the database does not answer.
pub async fn know_device(
    ctx: &Ctx,
    account: AccountId,
    visit: &Visit,
) -> Result<Option<DeviceToken>, store::Error> {
    let (token, now) = (DeviceToken::new(ctx.draw()), ctx.now());
    let new = NewKnownDevice {
        digest: token.digest(),
        account,
        created_at: now,
        expires_at: now.saturating_add(millis(DEVICE_KNOWN_FOR)),
        replaces: visit.known_device.as_ref().map(DeviceToken::digest),
    };
    let is_known = ctx.store.know_device(new, DEVICES).await?;
    Ok(is_known.then_some(token))
}

/// What tries count against that come with a device of the person with that address. `None`: the device is not
/// theirs, or is forgotten.
pub(super) async fn own_device(
    ctx: &Ctx,
    email: &Email,
    device: Option<&DeviceToken>,
) -> Result<Option<Key>, store::Error> {
    let Some(device) = device else {
        return Ok(None);
    };
    let (digest, key) = (device.digest(), email.key());
    let is_theirs = ctx.store.is_known_device(digest, key, ctx.now()).await?;
    Ok(is_theirs.then_some(Key::Device(digest)))
}

/// The devices that are known as somebody's, the newest first.
pub(super) async fn known_devices(
    ctx: &Ctx,
    account: AccountId,
) -> Result<Vec<KnownDevice>, store::Error> {
    ctx.store.known_devices(account, ctx.now(), DEVICES).await
}
