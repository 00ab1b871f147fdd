//! Bridge: turns tokens into money at people's banks, and looks at who they are before.
//!
//! Money moves by what is asked of it, so no question is asked twice by mistake: whoever creates something
//! makes an [`IdempotencyKey`] and keeps it before asking, and each [`BankError`] says whether the same key
//! may or must be used again.

mod ask;
mod customers;
mod error;
mod external_accounts;
mod ids;
mod kyc_links;
mod liquidation;
mod payouts;
mod read;
mod transfers;
pub mod webhook;
mod webhooks;

use std::{fmt, str::FromStr, time::Duration};

use reqwest::header::HeaderValue;
use url::Url;
use uuid::Uuid;

pub use customers::Customer;
pub use error::{BankError, Refusal};
pub use external_accounts::{Address, DUPLICATE, ExternalAccount, NewAccount, Owner};
pub use kyc_links::{KycLink, KycStatus, NewKycLink, TosStatus};
pub use liquidation::{LiquidationAddress, NewLiquidation};
pub use payouts::{Payout, PayoutState};
pub use transfers::{NewTransfer, Transfer};
pub use webhooks::Webhook;

use ask::Ask;

/// The provider, asked in the name of whoever runs Filbert. Its clones keep their limits together.
#[derive(Clone, Debug)]
pub struct Bank {
    ask: Ask,
}

/// What the provider knows the operator by.
#[derive(Clone)]
pub struct ApiKey(HeaderValue);

/// The text is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it should be the provider's API key: 1 to 256 visible characters")]
pub struct NoApiKey;

/// What makes two requests one. Made by the caller, and durable before the first request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(pub Uuid);

impl Bank {
    /// By its base address, such as `https://api.bridge.xyz/v0`.
    pub fn new(base: Url, key: ApiKey) -> Self {
        Self {
            ask: Ask::new(base, key),
        }
    }

    /// The same, for checks of who somebody is: however many there are, they take no turns of what is about money.
    #[must_use]
    pub fn for_checks(&self) -> Self {
        let mut checks = self.clone();
        checks.ask.is_for_checks = true;
        checks
    }

    /// The same, for those who cannot wait longer than this for an answer.
    #[must_use]
    pub fn waiting(mut self, longest: Duration) -> Self {
        self.ask.patience = longest;
        self
    }
}

impl FromStr for ApiKey {
    type Err = NoApiKey;

    fn from_str(text: &str) -> Result<Self, NoApiKey> {
        let is_key =
            (1..=256).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        let header = is_key.then(|| HeaderValue::from_str(text).ok()).flatten();
        let mut header = header.ok_or(NoApiKey)?;
        // Whoever shows headers does not show this one.
        header.set_sensitive(true);
        Ok(Self(header))
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(hidden)")
    }
}
