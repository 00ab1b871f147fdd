use axum::{Json, extract::State};
use payments::cash_outs_of;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract::Query,
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::{BeforeCashOut, CashOutPageView},
};

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Part {
    /// The `next` of the page before; absent for the first.
    #[param(value_type = Option<String>)]
    before: Option<BeforeCashOut>,
}

/// One's cash-outs
///
/// Those that one said yes to, the newest first.
#[utoipa::path(
    get,
    path = "/user/cash-outs",
    operation_id = "getCashOuts",
    tag = "people",
    params(Part),
    responses(
        (status = 200, body = CashOutPageView),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_all(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    Query(Part { before }): Query<Part>,
) -> Result<Json<CashOutPageView>, ApiError> {
    let before = before.map(|BeforeCashOut(place)| place);
    let page = cash_outs_of(&app.ctx, session.account, before).await?;
    Ok(Json(page.into()))
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::User, routes!(get_all))
}
