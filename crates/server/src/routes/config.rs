use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::route::Route;
use crate::{
    http::Kind,
    state::AppState,
    wire::{ChainView, PersonView},
};

/// What a client needs to know before anything else.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Config)]
pub(crate) struct ConfigView {
    /// Whether this is a world of its own, with money that is worth nothing.
    pub sandbox: bool,
    /// Whether it looks names of ENS up.
    pub names: bool,
    /// The chains it serves.
    pub chains: Vec<ChainView>,
    /// Where people reach whoever runs this: an `https:` or `mailto:` address.
    pub contact_url: Option<String>,
    /// Where people can buy tokens.
    pub buy_tokens_url: Option<String>,
    /// Who lives in the sandbox. Absent anywhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub people: Option<Vec<PersonView>>,
}

/// Chains, vaults, tokens
///
/// All that a client needs to make links and to read the chain itself.
#[utoipa::path(
    get,
    path = "/config",
    operation_id = "getConfig",
    tag = "service",
    responses((status = 200, body = ConfigView))
)]
async fn get_config(State(app): State<AppState>) -> Response {
    Json(&app.config).into_response()
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, routes!(get_config))
}
