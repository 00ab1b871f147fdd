use domain::IdentityState;
use payments::identity::IdentityNow;
use serde::Serialize;
use utoipa::ToSchema;

/// How far the check of one's identity is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Identity)]
pub(crate) struct IdentityView {
    /// How far it is.
    state: IdentityStateName,
    /// Where the bank provider's terms are agreed to, while they are to be.
    #[schema(required)]
    tos_link: Option<String>,
    /// Where one shows the provider who one is, while one is to.
    #[schema(required)]
    kyc_link: Option<String>,
    /// Why one was not taken, in the provider's words.
    reasons: Vec<String>,
    /// Whether a check can be asked for, or once more by who was rejected.
    can_begin: bool,
    /// Whether the provider could not be asked just now: this is what it last said.
    stale: bool,
}

/// How far the check of somebody's identity is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = IdentityState)]
pub(crate) enum IdentityStateName {
    /// They have not begun.
    None,
    /// The provider's terms are to be agreed to.
    Terms,
    /// They are to show who they are.
    Check,
    /// The provider looks at it.
    InReview,
    /// The provider's people look at it.
    ManualReview,
    /// The provider does not take them.
    Rejected,
    /// It does.
    Verified,
}

impl From<IdentityState> for IdentityStateName {
    fn from(state: IdentityState) -> Self {
        match state {
            IdentityState::None => Self::None,
            IdentityState::Terms => Self::Terms,
            IdentityState::Check => Self::Check,
            IdentityState::InReview => Self::InReview,
            IdentityState::ManualReview => Self::ManualReview,
            IdentityState::Rejected => Self::Rejected,
            IdentityState::Verified => Self::Verified,
        }
    }
}

impl From<IdentityNow> for IdentityView {
    fn from(now: IdentityNow) -> Self {
        Self {
            state: now.state.into(),
            tos_link: now.tos_link,
            kyc_link: now.kyc_link,
            reasons: now.reasons,
            can_begin: now.can_begin,
            stale: now.is_stale,
        }
    }
}
