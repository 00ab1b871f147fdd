use axum::{
    http::header::CONTENT_TYPE,
    response::{IntoResponse, Response},
};

/// The API's description as it is kept at `docs/openapi.json`: two spaces, a newline at the end.
pub fn document() -> String {
    let mut text = super::api()
        .into_openapi()
        .to_pretty_json()
        .expect("invariant: the description has a JSON form");
    text.push('\n');
    text
}

/// This description
#[utoipa::path(
    get,
    path = "/openapi.json",
    operation_id = "openapi",
    tag = "service",
    responses((status = 200, content_type = "application/json"))
)]
pub(super) async fn get_openapi() -> Response {
    ([(CONTENT_TYPE, "application/json")], document()).into_response()
}
