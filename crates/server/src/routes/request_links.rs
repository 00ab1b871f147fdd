//! Requests for money.

mod accept;
mod cancel;
mod file;
mod get;
mod make;
mod pay;
mod quote;
mod send_back;

pub(crate) use file::file_url;

use axum::{extract::Path, extract::rejection::PathRejection};
use domain::RequestId;
use payments::{Request, RequestOwner, people::Session};

use super::route::Route;
use crate::{
    error::{ApiError, not_your_request, request_not_found},
    state::AppState,
    wire::{CallSignature, Id, RequestView},
};

/// The calls, what each counts as and who may make it.
pub(super) fn routes() -> Vec<Route> {
    vec![
        make::route(),
        get::route(),
        pay::route(),
        quote::route(),
        cancel::route(),
        accept::route(),
        send_back::route(),
        file::route(),
    ]
}

/// The request that a path names. What is no id is nobody's.
fn named(path: Result<Path<String>, PathRejection>) -> Result<RequestId, ApiError> {
    let Path(id) = path.map_err(|_| request_not_found())?;
    id.parse().map_err(|_| request_not_found())
}

/// Who says what becomes of a request: the recipient's wallet if it signed, else who is signed in.
fn owner(
    signature: Option<CallSignature>,
    signed_at: Option<Id>,
    session: Option<Session>,
) -> Result<RequestOwner, ApiError> {
    match (signature, signed_at, session) {
        (Some(CallSignature(signature)), Some(Id(at)), _) => {
            Ok(RequestOwner::Recipient { signature, at })
        }
        (None, None, Some(session)) => Ok(RequestOwner::Account(session.account)),
        (None, None, None) => Err(not_your_request()),
        _ => Err(ApiError::invalid(
            "`signature` and `signedAt` belong together.",
        )),
    }
}

fn view(app: &AppState, request: Request) -> RequestView {
    RequestView::of(request, &app.site.uri)
}
