use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use domain::{ChainId, LinkId};
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Id, LinkView, VersionLabel},
};

/// One link
///
/// What is in it and what became of it, by its public part.
#[utoipa::path(
    get,
    path = "/links/{chainId}/{version}/{index}",
    operation_id = "getLink",
    tag = "links",
    params(
        ("chainId" = Id, Path, description = "Where the vault is."),
        ("version" = VersionLabel, Path, description = "Which of the chain's vaults."),
        ("index" = Id, Path, description = "Which deposit of the vault."),
    ),
    responses(
        (status = 200, body = LinkView),
        (status = 400, body = ErrorBody, description = "invalid_request"),
        (status = 404, body = ErrorBody, description = "unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn get_link(
    State(app): State<AppState>,
    path: Result<Path<(String, String, String)>, PathRejection>,
) -> Result<Json<LinkView>, ApiError> {
    let Path((chain, version, index)) =
        path.map_err(|_| ApiError::invalid("The path is not readable text."))?;
    let id = link_id(&chain, version, &index)?;
    let link = payments::read_link(&app.ctx, id).await?;
    Ok(Json(link.into()))
}

/// The call, and what it counts as.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_link))
}

/// Reads a link's public part.
///
/// # Errors
/// `invalid_request` or `unknown_version`.
pub(crate) fn link_id(chain: &str, version: String, index: &str) -> Result<LinkId, ApiError> {
    let number = |text: &str, name: &str| {
        Id::parse(text)
            .ok_or_else(|| ApiError::invalid(format!("The {name} should be a whole number.")))
    };
    let chain = ChainId(number(chain, "chain id")?.0);
    let version = VersionLabel::from(version).known_on(chain)?;
    let index = number(index, "deposit index")?.0;
    Ok(LinkId {
        chain,
        version,
        index,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorCode;

    #[test]
    fn reads_the_public_part_and_tells_its_faults_apart() {
        let read = |chain: &str, version: &str, index: &str| {
            link_id(chain, version.to_owned(), index).map_err(|error| error.code)
        };
        assert_eq!(
            read("31337", "v4.4", "5").unwrap().to_string(),
            "31337/v4.4/5"
        );
        assert_eq!(read("x", "v4.4", "5"), Err(ErrorCode::InvalidRequest));
        assert_eq!(read("31337", "v9", "5"), Err(ErrorCode::UnknownVersion));
        assert_eq!(read("31337", "v4.4", "-1"), Err(ErrorCode::InvalidRequest));
    }
}
