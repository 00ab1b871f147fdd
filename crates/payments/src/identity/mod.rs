//! Who people are by the bank provider's word, and their accounts at banks.
//!
//! Refuses to know: what money is sent where, and what people show of themselves: that they show to the provider,
//! on its own pages. The number of an account passes through and is kept nowhere. Why so: decision 31.

mod accounts;
mod again;
mod ask;
mod begin;
mod details;
mod holder;
mod kept;
mod look;
mod served;
mod state;
pub(crate) mod sweep;

use std::time::Duration;

use domain::{AccountId, IdentityState};
use url::Url;

pub use accounts::{
    LinkBankAccountError, bank_account_of_number, bank_accounts, link_bank_account,
    unlink_bank_account,
};
pub use begin::{BeginIdentityError, IdentityDetails, begin_identity};
pub use details::{BankDetails, BankField, Street};
pub use kept::{KeepClaimError, keep_claim, kept_claim, kept_claims};
pub use look::{identity, noticed};
pub(crate) use served::{Served, is_served};
pub use store::{BankAccountRow, Identity, KeptClaim};

use crate::{Ctx, bank::BankDesk, process::millis};

/// How far the check of somebody's identity is, as they are told.
#[derive(Clone, PartialEq, Eq)]
pub struct IdentityNow {
    /// How far it is.
    pub state: IdentityState,
    /// Where the provider's terms are agreed to, while they are to be.
    pub tos_link: Option<String>,
    /// Where people show the provider who they are, while they are to.
    pub kyc_link: Option<String>,
    /// What may be shown of why they were not taken.
    pub reasons: Vec<String>,
    /// Whether a check can be asked for.
    pub can_begin: bool,
    /// Whether the provider could not be asked just now: this is what it last said.
    pub is_stale: bool,
}

impl IdentityNow {
    /// Of who has begun no check.
    fn none(desk: Option<&BankDesk>) -> Self {
        Self {
            state: IdentityState::None,
            tos_link: None,
            kyc_link: None,
            reasons: Vec::new(),
            can_begin: desk.is_some(),
            is_stale: false,
        }
    }

    fn of(identity: Identity, is_stale: bool) -> Self {
        let shown = |state, link: Option<String>| link.filter(|_| identity.state == state);
        Self {
            state: identity.state,
            // Whom the provider rejected and gives no page any more, it has done with.
            can_begin: identity.state == IdentityState::Rejected && identity.kyc_url.is_some(),
            tos_link: shown(IdentityState::Terms, identity.tos_url),
            kyc_link: shown(IdentityState::Check, identity.kyc_url),
            reasons: identity.reasons,
            is_stale,
        }
    }
}

/// Who somebody is to the provider.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Customer {
    /// It verified them, and calls them so.
    Verified(String),
    /// It took them as a customer, and does not serve them now: it paused them, or has done with them.
    Unserved,
    /// It has not looked at who they are, or not to the end.
    Unverified,
}

/// Who somebody is to the provider, by its last word.
pub(crate) async fn customer_of(ctx: &Ctx, account: AccountId) -> Result<Customer, store::Error> {
    let identity = ctx.store.identity(account).await?;
    let known = identity.and_then(|identity| Some((identity.state, identity.customer_id?)));
    Ok(match known {
        Some((IdentityState::Verified, customer)) => Customer::Verified(customer),
        Some((IdentityState::ManualReview | IdentityState::Rejected, _)) => Customer::Unserved,
        _ => Customer::Unverified,
    })
}

/// What the provider calls somebody whom it verified. `None`: it did not, or not any more.
///
/// # Errors
/// When the database does not answer.
pub async fn verified_customer(
    ctx: &Ctx,
    account: AccountId,
) -> Result<Option<String>, store::Error> {
    Ok(match customer_of(ctx, account).await? {
        Customer::Verified(customer) => Some(customer),
        Customer::Unserved | Customer::Unverified => None,
    })
}

/// All that is kept of the check of somebody's identity.
///
/// # Errors
/// When the database does not answer.
pub async fn kept_identity(
    ctx: &Ctx,
    account: AccountId,
) -> Result<Option<Identity>, store::Error> {
    ctx.store.identity(account).await
}

/// How far the check of somebody's identity was when the provider was last asked.
///
/// # Errors
/// When the database does not answer.
pub async fn last_state(ctx: &Ctx, account: AccountId) -> Result<IdentityState, store::Error> {
    let identity = ctx.store.identity(account).await?;
    Ok(identity.map_or(IdentityState::None, |identity| identity.state))
}

/// Where the provider's pages lead when somebody is done: a page of ours that closes their frame.
fn close_page(desk: &BankDesk) -> Url {
    desk.home
        .join("/close")
        .unwrap_or_else(|_| desk.home.clone())
}

/// How long somebody counts as being on it after they last looked.
const ON_IT: Duration = Duration::from_secs(2 * 60);
/// How soon is looked again, by how long ago somebody last looked.
const PACES: [(Duration, Duration); 4] = [
    (ON_IT, Duration::from_secs(5)),
    (Duration::from_secs(60 * 60), Duration::from_secs(2 * 60)),
    (
        Duration::from_secs(24 * 60 * 60),
        Duration::from_secs(10 * 60),
    ),
    (
        Duration::from_secs(30 * 24 * 60 * 60),
        Duration::from_secs(60 * 60),
    ),
];
/// And how often for ever: a review ends whether somebody waits for it or not.
const AT_LEAST: Duration = Duration::from_secs(24 * 60 * 60);

/// When the provider is asked again without being asked to, of somebody who last looked at `asked_at`. Of who is
/// verified it tells itself when that changes.
fn next_look(state: IdentityState, asked_at: i64, now: i64) -> Option<i64> {
    let idle = now.saturating_sub(asked_at);
    let paced = PACES.iter().find(|(until, _)| idle < millis(*until));
    let pause = match state {
        IdentityState::Verified => return None,
        IdentityState::Rejected => AT_LEAST,
        _ => paced.map_or(AT_LEAST, |(_, pause)| *pause),
    };
    Some(now.saturating_add(millis(pause)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_on_it_is_looked_after_every_five_seconds_and_others_in_minutes() {
        const MINUTE: i64 = 60_000;
        let pause = |state, idle| next_look(state, 0, idle).map(|at| (at - idle) / 1_000);
        for state in [
            IdentityState::Terms,
            IdentityState::Check,
            IdentityState::InReview,
        ] {
            assert_eq!(pause(state, 0), Some(5));
            assert_eq!(pause(state, 2 * MINUTE - 1), Some(5));
            assert_eq!(pause(state, 2 * MINUTE), Some(120));
            assert_eq!(pause(state, 60 * MINUTE), Some(600));
            assert_eq!(pause(state, 24 * 60 * MINUTE), Some(3_600));
            assert_eq!(pause(state, 365 * 24 * 60 * MINUTE), Some(86_400));
        }
        assert_eq!(pause(IdentityState::Verified, 0), None);
        assert_eq!(pause(IdentityState::Rejected, 0), Some(86_400));
    }
}
