use domain::CrossingState;
use payments::{Crossing, ReceivedToken};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Address20, Hash32, Id, RouteTokenView, Units};

/// A link's money on its way to something else, as far as it is known.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Crossing)]
pub(crate) struct CrossingView {
    /// How far it is.
    state: CrossingStateName,
    /// Who gets what comes out, and what is given back.
    recipient_address: Address20,
    /// Where it began.
    from: CrossingFromView,
    /// Where it ends.
    to: CrossingToView,
    /// A page of whoever carries it over about it; `null`: it is not on its way, or there is none.
    #[schema(required)]
    tracker_url: Option<String>,
    /// Unix seconds.
    started_at: u64,
    /// Unix seconds at which it should be there. While it is `claiming`, a guess.
    expected_at: u64,
    /// Unix seconds from which it is late.
    late_at: u64,
    /// Unix seconds at which it came to its end, in blocks that stay; `null`: it may still turn into another state.
    #[schema(required)]
    ended_at: Option<u64>,
    /// The transaction of the link's chain that gave it back, if whoever carries it over names one.
    #[schema(required)]
    refund_tx_hash: Option<Hash32>,
    /// Of what is `unclaimed`, why: a code such as `route_over` or `already_claimed`.
    #[schema(required)]
    error: Option<String>,
}

/// How far a link's money is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CrossingState)]
pub(crate) enum CrossingStateName {
    /// It is in the link, and about to leave it.
    Claiming,
    /// A bridge has it, by a block of the link's chain.
    Crossing,
    /// It waits for somebody to pay for its gas on the far side. It is looked at further.
    NeedsGas,
    /// The far side refused it, and people have to look into it. It is looked at further.
    Failed,
    /// The far chain shows that the recipient has at least `minimum`.
    Arrived,
    /// The far chain shows that the recipient has less than `minimum`.
    Short,
    /// The recipient has another token, `receivedToken`.
    Partial,
    /// The recipient has it back, on the link's chain.
    Refunded,
    /// It never left the link: claim it there.
    Unclaimed,
}

/// What went in.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CrossingFrom)]
pub(crate) struct CrossingFromView {
    /// The link's chain.
    chain_id: Id,
    /// The token's contract; zero for the chain's own currency.
    token_address: Address20,
    /// Smallest units.
    amount: Units,
    /// The transaction that gives it to the bridge; `null`: there is none. It changes when its fee has to be raised.
    #[schema(required)]
    tx_hash: Option<Hash32>,
}

/// What comes out.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CrossingTo)]
pub(crate) struct CrossingToView {
    /// Where.
    chain_id: Id,
    /// What was wanted.
    token: RouteTokenView,
    /// How many smallest units of it were quoted.
    quoted: Units,
    /// The least of it.
    minimum: Units,
    /// How many smallest units of `receivedToken` came; `null`: none yet, or of the chain's own currency, and no node
    /// tells how many.
    #[schema(required)]
    received: Option<Units>,
    /// What came.
    #[schema(required)]
    received_token: Option<RouteTokenView>,
    /// The transaction that brought it.
    #[schema(required)]
    tx_hash: Option<Hash32>,
}

impl From<Crossing> for CrossingView {
    fn from(crossing: Crossing) -> Self {
        Self {
            state: crossing.state.into(),
            recipient_address: Address20(crossing.recipient),
            from: CrossingFromView {
                chain_id: Id(crossing.from_chain.0),
                token_address: Address20(crossing.from_token),
                amount: Units(crossing.amount),
                tx_hash: crossing.near_tx.map(Hash32),
            },
            to: CrossingToView {
                chain_id: Id(crossing.to_chain.0),
                token: crossing.to.into(),
                quoted: Units(crossing.quoted),
                minimum: Units(crossing.minimum),
                received: crossing.received.map(Units),
                received_token: crossing.received_token.map(Into::into),
                tx_hash: crossing.far_tx.map(Hash32),
            },
            tracker_url: crossing.tracker.map(String::from),
            started_at: crossing.started_at,
            expected_at: crossing.expected_at,
            late_at: crossing.late_at,
            ended_at: crossing.ended_at,
            refund_tx_hash: crossing.refund_tx.map(Hash32),
            error: crossing.error,
        }
    }
}

impl From<ReceivedToken> for RouteTokenView {
    fn from(received: ReceivedToken) -> Self {
        Self::new(received.token, received.price)
    }
}

impl From<CrossingState> for CrossingStateName {
    fn from(state: CrossingState) -> Self {
        match state {
            CrossingState::Claiming => Self::Claiming,
            CrossingState::Crossing => Self::Crossing,
            CrossingState::NeedsGas => Self::NeedsGas,
            CrossingState::Failed => Self::Failed,
            CrossingState::Arrived => Self::Arrived,
            CrossingState::Short => Self::Short,
            CrossingState::Partial => Self::Partial,
            CrossingState::Refunded => Self::Refunded,
            CrossingState::Unclaimed => Self::Unclaimed,
        }
    }
}
