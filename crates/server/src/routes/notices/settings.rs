use axum::{Json, extract::State};
use domain::{AccountId, NoticeKind};
use payments::{NoticeSettings, NoticeWish, notice_settings, set_notices};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, SignedIn, not_signed_in},
    routes::route::Route,
    state::AppState,
};

/// What one is told, and where.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NoticeSettings)]
pub(in crate::routes) struct NoticeSettingsView {
    /// One's e-mail address, as one writes it.
    #[schema(required)]
    email: Option<String>,
    /// Whether a code that was sent there came back: nothing but codes is sent there before.
    email_confirmed: bool,
    /// What there is to be told. A kind that is not there does not happen here yet.
    kinds: NoticeKindsView,
    /// The key to which browsers subscribe (VAPID), base64 for URLs. `null`: browsers are told nothing here.
    #[schema(required)]
    push_public_key: Option<String>,
    /// How many browsers are told, this one or others.
    devices: u64,
}

/// What there is to be told.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NoticeKinds)]
struct NoticeKindsView {
    /// One's link was claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    claimed: Option<NoticePlaces>,
    /// One was sent money.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    paid: Option<NoticePlaces>,
    /// One's link waits for a week.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    unclaimed: Option<NoticePlaces>,
    /// What one cashed out arrived.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    cash_out: Option<NoticePlaces>,
}

/// Where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NoticePlaces {
    /// To browsers.
    push: bool,
    /// By e-mail.
    email: bool,
}

impl From<NoticeSettings> for NoticeSettingsView {
    fn from(settings: NoticeSettings) -> Self {
        let mut kinds = NoticeKindsView::default();
        for NoticeWish { kind, push, email } in settings.wishes {
            let place = match kind {
                NoticeKind::Claimed => &mut kinds.claimed,
                NoticeKind::Paid => &mut kinds.paid,
                NoticeKind::Unclaimed => &mut kinds.unclaimed,
                NoticeKind::CashOut => &mut kinds.cash_out,
                // What is told in any case cannot be turned off.
                NoticeKind::CashOutTrouble | NoticeKind::Approved => continue,
            };
            *place = Some(NoticePlaces { push, email });
        }
        Self {
            email: settings.email,
            email_confirmed: settings.email_confirmed,
            kinds,
            push_public_key: settings.push_public_key,
            devices: settings.devices,
        }
    }
}

/// What one wants to be told. A kind that is not named stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WantedKinds {
    claimed: Option<NoticePlaces>,
    paid: Option<NoticePlaces>,
    unclaimed: Option<NoticePlaces>,
    cash_out: Option<NoticePlaces>,
}

/// What one wants to be told, and where.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WantedNotices {
    kinds: WantedKinds,
}

impl WantedKinds {
    fn wishes(self) -> Vec<NoticeWish> {
        let all = [
            (NoticeKind::Claimed, self.claimed),
            (NoticeKind::Paid, self.paid),
            (NoticeKind::Unclaimed, self.unclaimed),
            (NoticeKind::CashOut, self.cash_out),
        ];
        let named = all.into_iter().filter_map(|(kind, places)| {
            let NoticePlaces { push, email } = places?;
            Some(NoticeWish { kind, push, email })
        });
        named.collect()
    }
}

async fn told(app: &AppState, account: AccountId) -> Result<Json<NoticeSettingsView>, ApiError> {
    let settings = notice_settings(&app.ctx, account).await?;
    let settings = settings.ok_or_else(not_signed_in)?;
    Ok(Json(settings.into()))
}

/// What one is told
///
/// What happens with one's money can be told to one's browsers and by e-mail, each kind by itself. Nothing is
/// on until it is turned on.
#[utoipa::path(
    get,
    path = "/user/notices",
    operation_id = "getNotices",
    tag = "people",
    responses(
        (status = 200, body = NoticeSettingsView),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_notices(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
) -> Result<Json<NoticeSettingsView>, ApiError> {
    told(&app, session.account).await
}

/// Turn on or off what one is told
///
/// From now on: what happened before is not told any more. E-mail is sent once the address is confirmed.
#[utoipa::path(
    post,
    path = "/user/notices",
    operation_id = "setNotices",
    tag = "people",
    request_body = WantedNotices,
    responses(
        (status = 200, body = NoticeSettingsView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn post_notices(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(wanted): extract::Json<WantedNotices>,
) -> Result<Json<NoticeSettingsView>, ApiError> {
    let wishes = wanted.kinds.wishes();
    if !set_notices(&app.ctx, session.account, &wishes).await? {
        return Err(not_signed_in());
    }
    told(&app, session.account).await
}

/// The call that reads them.
pub(super) fn get_route() -> Route {
    Route::new(Kind::Read, Access::User, routes!(get_notices))
}

/// The call that sets them. What it answers is personal, so it is never kept.
pub(super) fn set_route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(post_notices))
}
