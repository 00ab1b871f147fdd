use axum::{
    Json,
    http::{HeaderName, HeaderValue, header::SET_COOKIE},
    response::AppendHeaders,
};
use domain::AccountId;
use payments::{
    OwnWallet, SessionToken, contacts,
    identity::{bank_accounts, last_state, verified_customer},
    people::{Person, Visit, know_device, user},
    points_of,
};

use crate::{
    error::ApiError,
    http::{not_signed_in, set_cookie, set_device_cookie},
    state::AppState,
    wire::{AtBank, ContactView, UserRecordView},
};

/// An answer that opens a session in a browser.
pub(super) type Opened = ([(HeaderName, HeaderValue); 1], Json<UserRecordView>);

/// What somebody is told of themselves, once they are known to be who they are.
///
/// # Errors
/// `not_signed_in` when the account is deleted.
pub(in crate::routes) async fn record_of(
    app: &AppState,
    account: AccountId,
) -> Result<Json<UserRecordView>, ApiError> {
    let person = user(&app.ctx, account).await?;
    let person = person.ok_or_else(not_signed_in)?;
    told(app, person).await.map(Json)
}

/// The same with a new session's cookie.
pub(super) async fn opened(
    app: &AppState,
    account: AccountId,
    token: &SessionToken,
) -> Result<Opened, ApiError> {
    let record = record_of(app, account).await?;
    Ok(([(SET_COOKIE, set_cookie(token, app.cookie))], record))
}

/// An answer that opens a session, and makes the browser a known one.
pub(super) type OpenedByPassword = (
    AppendHeaders<[(HeaderName, HeaderValue); 2]>,
    Json<UserRecordView>,
);

/// The same where somebody signed in by their password.
pub(super) async fn opened_by_password(
    app: &AppState,
    account: AccountId,
    token: &SessionToken,
    visit: &Visit,
) -> Result<OpenedByPassword, ApiError> {
    let device = know_device(&app.ctx, account, visit).await?;
    let device = device.ok_or_else(not_signed_in)?;
    let ([session], record) = opened(app, account, token).await?;
    let known = (SET_COOKIE, set_device_cookie(&device, app.cookie));
    Ok((AppendHeaders([session, known]), record))
}

async fn told(app: &AppState, person: Person) -> Result<UserRecordView, ApiError> {
    let wallets: Vec<_> = person.wallets.iter().map(|wallet| wallet.address).collect();
    let points = points_of(&app.ctx, &wallets).await?;
    let account = person.account.id;
    let own: Vec<_> = person.wallets.iter().map(OwnWallet::from).collect();
    let contacts = contacts(&app.ctx, account, &own).await?;
    let contacts = contacts.into_iter().map(ContactView::from).collect();
    let at_bank = AtBank {
        state: last_state(&app.ctx, account).await?,
        customer: verified_customer(&app.ctx, account).await?,
        accounts: bank_accounts(&app.ctx, account).await?,
    };
    Ok(UserRecordView::of(person, at_bank, contacts, points))
}
