use axum::{Json, extract::State};
use payments::cash_out;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody, cash_out_not_found},
    extract::Query,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::CashOutView,
};

/// Which cash-out.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Which {
    /// Its id.
    #[param(
        pattern = "^co_[0-9a-f]{32}$",
        example = "co_7a1f3c0de5b94b0e8f2a6d4c1b3e5f70"
    )]
    id: String,
}

/// How a cash-out stands
///
/// Whoever has its id may know, and nothing that says whose it is.
#[utoipa::path(
    get,
    path = "/cash-out",
    operation_id = "getCashOut",
    tag = "links",
    params(Which),
    responses(
        (status = 200, body = CashOutView),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "cash_out_not_found"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_one(
    State(app): State<AppState>,
    Query(Which { id }): Query<Which>,
) -> Result<Json<CashOutView>, ApiError> {
    // What is no id is nobody's.
    let id = id.parse().map_err(|_| cash_out_not_found())?;
    let found = cash_out(&app.ctx, id).await?;
    let found = found.ok_or_else(cash_out_not_found)?;
    Ok(Json(CashOutView::of_anybody(found)))
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_one))
}
