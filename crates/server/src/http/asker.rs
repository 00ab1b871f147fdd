//! On whose behalf a request is: what is remembered for somebody is remembered for an [`Asker`]. Why so,
//! decisions 23 and 27 say.

use std::convert::Infallible;

use axum::{extract::FromRequestParts, http::request::Parts};
use domain::AccountId;

use super::{client::Network, session::MaybeSignedIn};

/// On whose behalf a request is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker {
    /// Where it comes from.
    pub network: Network,
    /// Who is signed in, where the call wants to know.
    pub account: Option<AccountId>,
}

impl Asker {
    /// Whom a used key is remembered for: the account where there is one, else the network.
    pub(super) fn chooses_keys_as(&self) -> String {
        match self.account {
            Some(account) => account.to_string(),
            None => self.network.to_string(),
        }
    }

    /// What else than the request itself names a kept answer: the account. `None`: nobody is signed in.
    pub(super) fn answers_as(&self) -> Option<String> {
        self.account.map(|account| account.to_string())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let network = Network::from_request_parts(parts, state).await?;
        let asker = parts.extensions.get::<MaybeSignedIn>();
        let session = asker.and_then(|MaybeSignedIn(session)| session.as_ref());
        Ok(Self {
            network,
            account: session.map(|session| session.account),
        })
    }
}
