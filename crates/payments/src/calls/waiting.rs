//! Why a call waits, and for what.

use alloy_primitives::Address;
use domain::SponsoredState;
use store::Call;

/// Why a call that is durable has no transaction yet. It gets one without being asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// No node of the chain answers.
    NodeUnreachable,
    /// No sponsor key of the chain can pay.
    OutOfFunds,
    /// The chain asks for more than the operator lets a unit of gas cost.
    FeesTooHigh,
    /// What the sponsor may spend in a day is spent.
    OverBudget,
    /// What keeps the sponsor's key does not sign just now.
    SignerUnavailable,
    /// The bank provider does not say whether it still pays out for whom the call pays.
    BankSilent,
    /// Others are before it.
    Busy,
}

impl Waiting {
    /// Every reason.
    pub const ALL: [Self; 7] = [
        Self::NodeUnreachable,
        Self::OutOfFunds,
        Self::FeesTooHigh,
        Self::OverBudget,
        Self::SignerUnavailable,
        Self::BankSilent,
        Self::Busy,
    ];

    pub(crate) fn encode(self) -> &'static str {
        match self {
            Self::NodeUnreachable => "node_unreachable",
            Self::OutOfFunds => "out_of_funds",
            Self::FeesTooHigh => "fees_too_high",
            Self::OverBudget => "over_budget",
            Self::SignerUnavailable => "signer_unavailable",
            Self::BankSilent => "bank_silent",
            Self::Busy => "busy",
        }
    }

    pub(crate) fn decode(text: &str) -> Self {
        Self::ALL
            .into_iter()
            .find(|waiting| waiting.encode() == text)
            .unwrap_or(Self::Busy)
    }

    /// Unix seconds by which it ends by itself, seen at `now` (Unix ms), where that is known: the sponsor's days end at
    /// midnight UTC.
    pub fn ends_by(self, now: i64) -> Option<u64> {
        const DAY: u64 = 86_400;
        let seconds = u64::try_from(now / 1_000).ok()?;
        (self == Self::OverBudget).then_some((seconds / DAY + 1) * DAY)
    }
}

/// A call of the same deposit that came first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rival {
    /// Whom it pays.
    pub recipient: Address,
    /// Why it has no transaction yet. `None`: it has one, or gets it just now.
    pub waiting: Option<Waiting>,
}

impl Rival {
    pub(crate) fn of(call: &Call) -> Self {
        let is_queued = call.state == SponsoredState::Queued;
        let reason = call.reason.as_deref().filter(|_| is_queued);
        Self {
            recipient: call.recipient,
            waiting: reason.map(Waiting::decode),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_to_wait_survives_the_database() {
        for waiting in Waiting::ALL {
            assert_eq!(Waiting::decode(waiting.encode()), waiting);
        }
        assert_eq!(Waiting::decode("written by a newer version"), Waiting::Busy);
    }

    #[test]
    fn a_spent_day_ends_at_midnight() {
        let noon = 1_790_000_000_000;
        let ends = Waiting::OverBudget.ends_by(noon).unwrap();
        assert_eq!(ends % 86_400, 0);
        assert!(ends > 1_790_000_000 && ends <= 1_790_000_000 + 86_400);
        assert_eq!(Waiting::Busy.ends_by(noon), None);
    }
}
