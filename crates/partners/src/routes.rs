//! Squid: takes a token on one chain and pays out another one, there or elsewhere (version 2 of its API).
//!
//! What it answers is compared with what it was asked, and what this program could not carry out is refused.
//! Whether a route is worth taking, and whether its target may be paid, is for whoever asks.

mod ask;
mod catalogue;
mod error;
mod execution;
mod read;
mod route;
mod status;

use std::{fmt, str::FromStr};

use reqwest::header::HeaderValue;
use url::Url;

pub use catalogue::{RouteChain, RouteToken};
pub use error::RoutesError;
pub use execution::{Execution, RouteType};
pub use route::{Answered, Fee, Terms};
pub use status::{Sought, Standing};

use ask::Ask;

/// The router, asked in the name of whoever runs Filbert. Its clones keep one limit together.
///
/// A chain's own currency is the zero address, as everywhere in this house; the router's word for it stays
/// inside.
#[derive(Clone, Debug)]
pub struct Routes {
    ask: Ask,
}

/// What the router knows the operator by.
#[derive(Clone)]
pub struct IntegratorId(HeaderValue);

/// The text is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it should be the router's integrator id: 1 to 256 visible characters")]
pub struct NoIntegratorId;

impl Routes {
    /// By its base address, such as `https://v2.api.squidrouter.com/v2`.
    pub fn new(base: Url, id: IntegratorId) -> Self {
        Self {
            ask: Ask::new(base, id),
        }
    }
}

impl FromStr for IntegratorId {
    type Err = NoIntegratorId;

    fn from_str(text: &str) -> Result<Self, NoIntegratorId> {
        let is_id =
            (1..=256).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        let header = is_id.then(|| HeaderValue::from_str(text).ok()).flatten();
        let mut header = header.ok_or(NoIntegratorId)?;
        // Whoever shows headers does not show this one.
        header.set_sensitive(true);
        Ok(Self(header))
    }
}

impl fmt::Debug for IntegratorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("IntegratorId(hidden)")
    }
}
