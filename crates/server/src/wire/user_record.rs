use domain::IdentityState;
use payments::{PointsOf, identity::BankAccountRow, people::Person};
use serde::Serialize;
use utoipa::ToSchema;

use super::{AccountView, Address20, ContactView, IdentityStateName, person::seconds};
use crate::routes::photo_url;

/// All that is told of somebody, to nobody but themselves. The names are other clients' too.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserRecord)]
pub(crate) struct UserRecordView {
    /// Who they are.
    user: UserView,
    /// Their wallets, then their accounts at banks, the oldest first.
    #[schema(max_items = 40)]
    accounts: Vec<AccountView>,
    /// Whom they dealt with, those first with whom most.
    #[schema(max_items = 200)]
    contacts: Vec<ContactView>,
    /// All that their wallets earned, and what it was for.
    #[serde(flatten)]
    points: UserPointsView,
}

/// Who somebody is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = User)]
struct UserView {
    /// Drawn at random; the same for as long as the account is there.
    #[serde(rename = "userId")]
    #[schema(pattern = "^usr_[0-9a-f]{32}$")]
    user_id: String,
    /// 1 to 16 letters and digits.
    #[schema(required, pattern = "^[A-Za-z0-9]{1,16}$")]
    username: Option<String>,
    /// As they write it; `null`: they sign in by wallets only.
    #[schema(required)]
    email: Option<String>,
    /// Unix seconds at which the address that they had went to somebody who confirmed it, which they had not. They sign in
    /// by a wallet from then on. Missing: it did not.
    #[serde(rename = "emailLostAt", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    email_lost_at: Option<u64>,
    /// What they say that they are called.
    #[schema(required)]
    full_name: Option<String>,
    /// What the bank provider calls them. `null`: it did not verify who they are.
    #[schema(required)]
    bridge_customer_id: Option<String>,
    /// How far the check of their identity is, as the bank provider last said.
    #[serde(rename = "kycStatus")]
    kyc_status: IdentityStateName,
    /// A path on this host.
    #[schema(required)]
    profile_picture: Option<String>,
    /// Unix seconds.
    #[serde(rename = "createdAt")]
    created_at: u64,
}

/// What somebody's wallets earned.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserPoints)]
struct UserPointsView {
    /// In all.
    total_points: u64,
    /// How many people came by them.
    referred_users: u64,
    /// Who came by them, and what that earned.
    #[schema(max_items = 100)]
    points_per_referral: Vec<ReferralView>,
    /// How many came by those in turn.
    total_referral_connections: u64,
    /// What all of that earned.
    total_referral_points: u64,
}

/// Somebody who came by somebody.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Referral)]
struct ReferralView {
    /// Their wallet.
    address: Address20,
    /// How many came by them.
    total_referrals: u64,
    /// What they earned whom they came by.
    points: u64,
}

/// What somebody has at the bank provider.
pub(crate) struct AtBank {
    /// How far the check of their identity is.
    pub state: IdentityState,
    /// What the provider calls them, once they are verified.
    pub customer: Option<String>,
    /// Their accounts at banks.
    pub accounts: Vec<BankAccountRow>,
}

impl UserRecordView {
    /// Of somebody, what they have at the bank provider, whom they dealt with, and what they earned.
    pub(crate) fn of(
        person: Person,
        at_bank: AtBank,
        contacts: Vec<ContactView>,
        points: PointsOf,
    ) -> Self {
        let Person { account, wallets } = person;
        let wallets = wallets
            .iter()
            .map(|wallet| AccountView::wallet(wallet.address));
        let at_banks = at_bank.accounts.into_iter().map(AccountView::from);
        Self {
            accounts: wallets.chain(at_banks).collect(),
            user: UserView {
                user_id: account.id.to_string(),
                username: account.username,
                email: account.email,
                email_lost_at: account.email_lost_at.map(seconds),
                full_name: account.full_name,
                bridge_customer_id: at_bank.customer,
                kyc_status: at_bank.state.into(),
                profile_picture: account.picture.map(photo_url),
                created_at: seconds(account.created_at),
            },
            contacts,
            points: points.into(),
        }
    }
}

impl From<PointsOf> for UserPointsView {
    fn from(points: PointsOf) -> Self {
        let referrals = points.per_referral.into_iter().map(|one| ReferralView {
            address: Address20(one.address),
            total_referrals: one.total_referrals,
            points: one.points,
        });
        Self {
            total_points: points.total,
            referred_users: points.referred_users,
            points_per_referral: referrals.collect(),
            total_referral_connections: points.total_referral_connections,
            total_referral_points: points.total_referral_points,
        }
    }
}
