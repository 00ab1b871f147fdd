//! Requests for money.

mod cancel;
mod file;
mod get;
mod make;
mod pay;
mod quote;

pub(crate) use file::file_url;

use axum::{extract::Path, extract::rejection::PathRejection};
use domain::RequestId;
use payments::Request;

use super::route::Route;
use crate::{
    error::{ApiError, request_not_found},
    state::AppState,
    wire::RequestView,
};

/// The calls, what each counts as and who may make it.
pub(super) fn routes() -> Vec<Route> {
    vec![
        make::route(),
        get::route(),
        pay::route(),
        quote::route(),
        cancel::route(),
        file::route(),
    ]
}

/// The request that a path names. What is no id is nobody's.
fn named(path: Result<Path<String>, PathRejection>) -> Result<RequestId, ApiError> {
    let Path(id) = path.map_err(|_| request_not_found())?;
    id.parse().map_err(|_| request_not_found())
}

fn view(app: &AppState, request: Request) -> RequestView {
    RequestView::of(request, &app.site.uri)
}
