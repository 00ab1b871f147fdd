//! What happens to every request of the API: what goes wrong, and who asks.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    http::HeaderValue,
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{
    refusal::{Refusal, throttled},
    shared::Broker,
};
use crate::luck::Excuses;

const INTEGRATOR_ID: &str = "x-integrator-id";
const REQUEST_ID: &str = "x-request-id";

/// What a request is called.
#[derive(Clone, Debug)]
pub(super) struct RequestId(pub String);

pub(super) async fn gate(
    State(broker): State<Arc<Broker>>,
    mut request: Request,
    next: Next,
) -> Response {
    let luck = broker.luck();
    let slow = broker.faults().slow_ms;
    if slow > 0 {
        tokio::time::sleep(Duration::from_millis(slow)).await;
    }
    let id = RequestId(format!("sandbox-{}", broker.request_number()));
    request.extensions_mut().insert(id.clone());
    let excuses = Excuses {
        broken: || Refusal::unexpected().into_response(),
        throttled,
    };
    let answered = async {
        let id_of_integrator = request.headers().get(INTEGRATOR_ID);
        if id_of_integrator.is_none_or(HeaderValue::is_empty) {
            return Refusal::unauthorised().into_response();
        }
        let answer = next.run(request).await;
        // What was answered is still so after a restart.
        broker.ledger.written().await;
        answer
    };
    let mut answer = luck.meet(&excuses, answered).await;
    if let Ok(id) = HeaderValue::from_str(&id.0) {
        answer.headers_mut().insert(REQUEST_ID, id);
    }
    answer
}

/// For addresses that the API does not have.
pub(super) async fn nowhere() -> Refusal {
    Refusal::not_found("There is no such call")
}
