use axum::{Json, extract::State};
use domain::limits;
use payments::Whose;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::routes;

use super::earned;
use crate::{
    error::{ApiError, ErrorBody},
    extract::Query,
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::{AfterItem, HistoryPageView, Id},
};

/// Items of a page of which nobody said how long it should be.
const PAGE: u64 = 100;

/// Which part of a history.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Part {
    /// The `next` of the page before; absent for the first.
    #[param(value_type = Option<String>)]
    after: Option<AfterItem>,
    /// Items of a page, 1 to 1,000; 100 if it is not said.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 1000)]
    limit: Option<Id>,
}

/// One's history
///
/// What the wallets of one's account sent and received by links and without, and paid for requests, on all chains, as
/// far as the chains were read; and the requests that one made, or that others made for one's wallets and somebody
/// paid. The newest first; what comes later is before the first page, so that no page repeats or
/// leaves out anything for it. A link in a wallet's name that a stranger made is not told.
#[utoipa::path(
    get,
    path = "/user/history",
    operation_id = "getHistory",
    tag = "people",
    params(Part),
    responses(
        (status = 200, body = HistoryPageView),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_history(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    Query(Part { after, limit }): Query<Part>,
) -> Result<Json<HistoryPageView>, ApiError> {
    let limit = limit.map_or(PAGE, |limit| limit.0);
    let limit = usize::try_from(limit)
        .ok()
        .filter(|limit| (1..=limits::HISTORY_PER_PAGE).contains(limit));
    let limit = limit.ok_or_else(|| {
        let most = limits::HISTORY_PER_PAGE;
        ApiError::invalid(format!("`limit` should be 1 to {most}."))
    })?;
    let wallets = payments::people::wallets_of(&app.ctx, session.account).await?;
    let after = after.map(|AfterItem(place)| place);
    let whose = Whose {
        wallets: &wallets,
        account: Some(session.account),
    };
    let page = payments::history(&app.ctx, whose, after, limit).await?;
    let points = earned(&app.ctx, &wallets, &page.items).await?;
    Ok(Json(HistoryPageView::of(page, &points)))
}

/// The call, what it counts as and who may make it.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Read, Access::User, routes!(get_history))
}
