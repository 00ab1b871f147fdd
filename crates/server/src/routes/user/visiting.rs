use axum::{
    extract::FromRequestParts,
    http::{header::USER_AGENT, request::Parts},
};
use payments::people::Visit;

use super::device::device_of;
use crate::{
    error::ApiError,
    http::{MaybeSignedIn, Network, known_device},
    state::AppState,
};

/// Whoever is about to sign in: from where, and which session of theirs ends by it. So a session that
/// somebody else put into a browser is never the one that its owner signs in to.
pub(super) struct Visiting(pub Visit);

impl FromRequestParts<AppState> for Visiting {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let network = match Network::from_request_parts(parts, state).await {
            Ok(network) => network.to_string(),
            Err(never) => match never {},
        };
        let MaybeSignedIn(session) = MaybeSignedIn::from_request_parts(parts, state).await?;
        let user_agent = parts.headers.get(USER_AGENT);
        let user_agent = user_agent.and_then(|value| value.to_str().ok());
        Ok(Self(Visit {
            network,
            device: device_of(user_agent.unwrap_or_default()),
            replaces: session.map(|session| session.id),
            known_device: known_device(&parts.headers, state.cookie),
        }))
    }
}
