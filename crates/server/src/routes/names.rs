use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use domain::ChainId;
use payments::UnknownVault;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;

use super::route::Route;
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind},
    state::AppState,
    wire::{Address20, Id},
};

/// Where a name is paid.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct PaidOn {
    /// The chain that would pay it; left out: Ethereum.
    #[param(value_type = Option<Id>)]
    chain_id: Option<Id>,
}

/// Whom a name means now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Name)]
pub(super) struct NameView {
    /// The name, as it was asked for.
    #[schema(example = "alice.eth")]
    name: String,
    /// Its account: that set for the chain (ENSIP-11), else that on Ethereum.
    address: Address20,
}

/// Whom a name means
///
/// The account of a name of ENS, below `.eth` or of the DNS, as of the newest block. Names change hands: show
/// the account before money goes to it, and ask again when it does. Only a name in its normal form
/// (ENSIP-15) is looked up, since another form is another text that looks alike. Names that are kept
/// outside of the chain (ERC-3668) are looked up at the gateways that the operator allows: where there is none of them it
/// is `name_off_chain`, where it does not answer `name_gateway_unreachable`. With `chainId` it is the account that the owner of the name set for that
/// chain, else the one on Ethereum; one there that is a contract, and has no code on that chain, is refused.
#[utoipa::path(
    get,
    path = "/names/{name}",
    operation_id = "resolveName",
    tag = "wallet",
    params(
        ("name" = String, Path, description = "The name in its normal form.", example = "alice.eth"),
        PaidOn,
    ),
    responses(
        (status = 200, body = NameView),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body, name_not_normalised"),
        (status = 404, body = ErrorBody, description = "name_not_found, names_not_offered, unknown_chain"),
        (status = 422, body = ErrorBody, description = "name_off_chain, name_unresolvable, name_not_there"),
        (status = 503, body = ErrorBody, description = "node_unreachable, name_gateway_unreachable, overloaded"),
    )
)]
async fn resolve_name(
    State(app): State<AppState>,
    path: Result<Path<String>, PathRejection>,
    extract::Query(paid): extract::Query<PaidOn>,
) -> Result<Json<NameView>, ApiError> {
    let Path(name) = path.map_err(|_| ApiError::invalid("The path is not readable text."))?;
    let chain = paid.chain_id.map(|id| {
        let id = ChainId(id.0);
        app.ctx.chains.get(id).ok_or(UnknownVault::Chain(id))
    });
    let chain = chain.transpose()?;
    let named = payments::resolve_name(&app.ctx, &name, chain).await?;
    Ok(Json(NameView {
        name: named.name.to_string(),
        address: Address20(named.address),
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(resolve_name))
}
