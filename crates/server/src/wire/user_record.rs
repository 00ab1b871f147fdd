use payments::{PointsOf, people::Person};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Address20, ContactView, person::seconds};
use crate::routes::photo_url;

/// All that is told of somebody, to nobody but themselves. The names are other clients' too.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserRecord)]
pub(crate) struct UserRecordView {
    /// Who they are.
    user: UserView,
    /// Their wallets, the oldest first.
    #[schema(max_items = 20)]
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
    /// What they say that they are called.
    #[schema(required)]
    full_name: Option<String>,
    /// Always null: no bank is served yet.
    #[schema(required)]
    bridge_customer_id: Option<String>,
    /// Whether a bank verified who they are.
    #[serde(rename = "kycStatus")]
    kyc_status: KycStatus,
    /// A path on this host.
    #[schema(required)]
    profile_picture: Option<String>,
    /// Unix seconds.
    #[serde(rename = "createdAt")]
    created_at: u64,
}

/// Whether a bank verified who somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum KycStatus {
    /// Not so: no bank is served yet.
    None,
}

/// Something that is part of an account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Account)]
struct AccountView {
    /// What it is called here: the wallet's address.
    account_id: Address20,
    /// The wallet's address.
    account_identifier: Address20,
    /// What it is.
    account_type: AccountType,
    /// Always null: no bank is served yet.
    #[schema(required)]
    bridge_account_id: Option<String>,
}

/// What something is that is part of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum AccountType {
    /// A wallet that was proven to be theirs.
    Wallet,
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

impl UserRecordView {
    /// Of somebody, whom they dealt with, and what they earned.
    pub(crate) fn of(person: Person, contacts: Vec<ContactView>, points: PointsOf) -> Self {
        let Person { account, wallets } = person;
        let accounts = wallets.iter().map(|wallet| AccountView {
            account_id: Address20(wallet.address),
            account_identifier: Address20(wallet.address),
            account_type: AccountType::Wallet,
            bridge_account_id: None,
        });
        Self {
            accounts: accounts.collect(),
            user: UserView {
                user_id: account.id.to_string(),
                username: account.username,
                email: account.email,
                full_name: account.full_name,
                bridge_customer_id: None,
                kyc_status: KycStatus::None,
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
