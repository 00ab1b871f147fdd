//! On whose behalf a request is: what is remembered for somebody is remembered for an [`Asker`]. Nobody signs in
//! here yet, so it is a network. What has to hold once accounts exist, decision 23 says.

use std::convert::Infallible;

use axum::{extract::FromRequestParts, http::request::Parts};

use super::client::Network;

/// On whose behalf a request is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker {
    /// Where it comes from.
    pub network: Network,
}

impl Asker {
    /// Whom a used key is remembered for: the account where there is one, else the network.
    pub(super) fn chooses_keys_as(&self) -> String {
        self.network.to_string()
    }

    /// What else than the request itself names a kept answer: the account. `None`: nobody is signed in.
    pub(super) fn answers_as(&self) -> Option<String> {
        None
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let network = Network::from_request_parts(parts, state).await?;
        Ok(Self { network })
    }
}
