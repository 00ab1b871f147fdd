use domain::{AssetKind, MoveKind, PaymentState, PaymentWay, RequestId, RequestKind, RequestState};
use payments::{HeldThere, MovedThere, PaymentStanding, Request, RequestPayment, WhyHeld};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

use super::{Address20, Hash32, Id, Units, text};
use crate::routes::request_file_url;

/// A request, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, pattern = "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$", example = "7a1f3c0d-e5b9-4b0e-8f2a-6d4c1b3e5f70")]
pub(crate) struct RequestName(pub RequestId);

/// How much a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RequestKind)]
pub(crate) enum RequestKindName {
    /// An amount, of one person.
    Exact,
    /// Whatever its payer likes.
    Open,
    /// An amount that several pay together.
    Goal,
}

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = RequestStatus)]
pub(crate) enum RequestStateName {
    /// It waits to be paid.
    Pending,
    /// The chain shows that what it asks for came. A block that goes away may take that back.
    Paid,
    /// It was called off. Who pays it all the same has paid its recipient.
    Cancelled,
    /// Its time is over and it was not paid.
    Expired,
}

/// What the chain says of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RequestPaymentStatus)]
pub(crate) enum PaymentStateName {
    /// Nothing yet.
    Unconfirmed,
    /// It is in a block, which may go away.
    Seen,
    /// It is in a block that stays.
    Final,
    /// It is in a block, and is less than was asked for.
    Underpaid,
    /// It is none: it paid nothing of what was asked for, or to somebody else, or never came.
    Failed,
    /// It was paid in on another chain, and is on its way.
    OnItsWay,
    /// It is on its way, and waits until somebody pays more for it where it arrives.
    NeedsGas,
    /// It was refused where it should arrive; people have to look into it.
    Stuck,
    /// It did not come: whoever paid has it back.
    Refunded,
    /// Another token came than is asked for: it counts for nothing here, and is the recipient's.
    OtherToken,
    /// It is in a block, and no node tells whether it paid: what a contract pays in the chain's own currency is in no
    /// receipt. It counts for nothing here; the recipient can see whether it came.
    Untold,
}

/// A request for money.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RequestLink)]
pub(crate) struct RequestView {
    /// Whoever has it may see the request, and pay.
    id: RequestName,
    /// The page on which it is paid.
    #[schema(
        example = "https://filbert.example/request/pay?id=7a1f3c0d-e5b9-4b0e-8f2a-6d4c1b3e5f70"
    )]
    link: String,
    /// On which chain the money is asked for.
    chain_id: Id,
    /// Who is to have it.
    recipient_address: Address20,
    /// The name that it was made with, which meant that address then.
    #[schema(required)]
    recipient_name: Option<String>,
    /// The token's contract; zero for the chain's own currency.
    token_address: Address20,
    /// Such as `USDC`, by the chain's word.
    token_symbol: String,
    /// How many digits the token's smallest unit is away from one, by the chain's word.
    token_decimals: u8,
    /// 0 native, 1 ERC-20.
    #[schema(maximum = 1)]
    token_type: u8,
    /// How many smallest units; `null`: as many as its payer likes.
    #[schema(required)]
    token_amount: Option<Units>,
    /// How much it asks for.
    kind: RequestKindName,
    /// What it is for, in the words of who made it: a stranger's.
    #[schema(required)]
    reference: Option<String>,
    /// Where what is attached to it is: a path on this host.
    #[schema(required)]
    attachment_url: Option<String>,
    /// What that is: `image/png`, `image/jpeg` or `application/pdf`.
    #[schema(required)]
    attachment_type: Option<&'static str>,
    /// What became of it.
    status: RequestStateName,
    /// Unix seconds.
    created_at: u64,
    /// Unix seconds from which nobody is asked to pay it any more; `null`: it waits.
    #[schema(required)]
    expires_at: Option<u64>,
    /// How many smallest units the chain shows to have come for it.
    paid: Units,
    /// What was paid for it, what the chain shows first; at most 200.
    #[schema(max_items = 200)]
    payments: Vec<PaymentView>,
    /// Where a plain transfer of the token pays it, from an exchange too; `null`: its chain has no such addresses.
    #[schema(required)]
    pay_to: Option<PayToView>,
    /// What is there, in blocks that stay; at most 20 tokens.
    #[schema(max_items = 20)]
    held: Vec<HeldView>,
    /// What came there and went from there in blocks that stay, the newest first; at most 200.
    #[schema(max_items = 200)]
    moves: Vec<MoveView>,
}

/// Where a plain transfer pays a request.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RequestPayTo)]
pub(crate) struct PayToView {
    /// The request's own address, which can pay nobody but its recipient. It follows from the contract, the recipient and
    /// the request's id, as `docs/API.md` says.
    address: Address20,
    /// What moves the money that is there: `verifyingContract` of what the recipient signs to send it back.
    contract: Address20,
}

/// Why money is still at a request's own address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RequestHeldWhy)]
pub(crate) enum HeldWhyName {
    /// It goes on to the recipient by itself.
    OnItsWay,
    /// It is less than was asked for: the rest may come, or its owner says what becomes of it.
    TooLittle,
    /// It is more, by itself or with what was paid otherwise: its owner says what becomes of it.
    TooMuch,
    /// It came after the request's end, or the request was called off: the same.
    TooLate,
    /// Another token was asked for: the same.
    OtherToken,
    /// It is worth less than its gas: it goes on once more has come, or its owner says so.
    Dust,
    /// The operator does not know the token: it goes on once its owner says so.
    Unlisted,
    /// Coins that came through a contract, and the chain's nodes do not tell from whom: no payment is counted, and it goes
    /// on once its owner says so.
    NoSender,
}

/// Money at a request's own address.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RequestHeld)]
pub(crate) struct HeldView {
    /// The token's contract.
    token_address: Address20,
    /// Such as `USDC`.
    token_symbol: String,
    /// How many digits the token's smallest unit is away from one.
    token_decimals: u8,
    /// How many smallest units.
    amount: Units,
    /// Why it is still there.
    why: HeldWhyName,
}

/// How money moved at a request's own address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RequestMoveKind)]
pub(crate) enum MoveKindName {
    /// Somebody sent it there.
    Came,
    /// It went to the recipient.
    Forwarded,
    /// It went elsewhere, as the recipient signed.
    SentBack,
}

/// What came to a request's own address, or went from there.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RequestMove)]
pub(crate) struct MoveView {
    /// Whether it came, or how it went.
    kind: MoveKindName,
    /// The token's contract.
    token_address: Address20,
    /// Such as `USDC`.
    token_symbol: String,
    /// How many digits the token's smallest unit is away from one.
    token_decimals: u8,
    /// How many smallest units.
    amount: Units,
    /// Who sent it, or got it.
    address: Address20,
    /// By which transaction of the request's chain.
    tx_hash: Hash32,
    /// Unix seconds of its block.
    at: u64,
}

/// What somebody paid, or says that they paid, for a request.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RequestPayment)]
pub(crate) struct PaymentView {
    /// Who paid, by the chain's word; while it has none, who says so.
    payer_address: Address20,
    /// The chain on which it is looked for: the request's, or the one that it is made from as long as nobody knows by
    /// which transaction it comes.
    chain_id: Id,
    /// By which transaction of it.
    tx_hash: Hash32,
    /// From which chain it is made, if that is another one than the request's.
    #[schema(required)]
    from_chain_id: Option<Id>,
    /// By which transaction there.
    #[schema(required)]
    from_tx_hash: Option<Hash32>,
    /// What was paid in, such as `DAI`; `null`: the token that is asked for, or nobody knows.
    #[schema(required)]
    from_token_symbol: Option<String>,
    /// How many digits its smallest unit is away from one.
    #[schema(required)]
    from_token_decimals: Option<u8>,
    /// How many of its smallest units.
    #[schema(required)]
    from_amount: Option<Units>,
    /// How many smallest units came; `null`: the chain does not say.
    #[schema(required)]
    amount: Option<Units>,
    /// Unix seconds of its block.
    #[schema(required)]
    at: Option<u64>,
    /// What the chain says of it.
    status: PaymentStateName,
}

impl RequestView {
    /// A request, on a host that browsers reach at `home`.
    pub(crate) fn of(request: Request, home: &str) -> Self {
        let id = request.id;
        Self {
            id: RequestName(id),
            link: format!("{home}/request/pay?id={id}"),
            chain_id: Id(request.chain.0),
            recipient_address: Address20(request.recipient),
            recipient_name: request.recipient_name,
            token_address: Address20(request.token),
            token_symbol: request.token_symbol,
            token_decimals: request.token_decimals,
            token_type: u8::from(request.asset != AssetKind::Native),
            token_amount: request.amount.map(Units),
            kind: request.kind.into(),
            reference: request.reference,
            attachment_url: request.file.map(|_| request_file_url(id)),
            attachment_type: request.file.map(|file| file.kind.media_type()),
            status: request.state.into(),
            created_at: request.created_at,
            expires_at: request.expires_at,
            paid: Units(request.paid),
            payments: request.payments.into_iter().map(Into::into).collect(),
            pay_to: request.pay_to.map(|to| PayToView {
                address: Address20(to.address),
                contract: Address20(to.contract),
            }),
            held: request.held.into_iter().map(Into::into).collect(),
            moves: request.moves.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<HeldThere> for HeldView {
    fn from(held: HeldThere) -> Self {
        Self {
            token_address: Address20(held.money.token),
            token_symbol: held.money.symbol,
            token_decimals: held.money.decimals,
            amount: Units(held.money.amount),
            why: match held.stays {
                None => HeldWhyName::OnItsWay,
                Some(WhyHeld::TooLittle) => HeldWhyName::TooLittle,
                Some(WhyHeld::TooMuch) => HeldWhyName::TooMuch,
                Some(WhyHeld::TooLate) => HeldWhyName::TooLate,
                Some(WhyHeld::OtherToken) => HeldWhyName::OtherToken,
                Some(WhyHeld::Dust) => HeldWhyName::Dust,
                Some(WhyHeld::Unlisted) => HeldWhyName::Unlisted,
                Some(WhyHeld::NoSender) => HeldWhyName::NoSender,
            },
        }
    }
}

impl From<MovedThere> for MoveView {
    fn from(moved: MovedThere) -> Self {
        Self {
            kind: match moved.kind {
                MoveKind::Came => MoveKindName::Came,
                MoveKind::Forwarded => MoveKindName::Forwarded,
                MoveKind::SentBack => MoveKindName::SentBack,
            },
            token_address: Address20(moved.money.token),
            token_symbol: moved.money.symbol,
            token_decimals: moved.money.decimals,
            amount: Units(moved.money.amount),
            address: Address20(moved.other),
            tx_hash: Hash32(moved.tx),
            at: moved.at,
        }
    }
}

impl From<RequestPayment> for PaymentView {
    fn from(payment: RequestPayment) -> Self {
        Self {
            payer_address: Address20(payment.payer),
            chain_id: Id(payment.chain.0),
            tx_hash: Hash32(payment.tx),
            from_chain_id: payment.from.map(|(chain, _)| Id(chain.0)),
            from_tx_hash: payment.from.map(|(_, tx)| Hash32(tx)),
            from_token_symbol: payment.paid_in.as_ref().map(|paid| paid.symbol.clone()),
            from_token_decimals: payment.paid_in.as_ref().map(|paid| paid.decimals),
            from_amount: payment.paid_in.as_ref().map(|paid| Units(paid.amount)),
            amount: payment.amount.map(Units),
            at: payment.at,
            status: payment.standing.into(),
        }
    }
}

impl From<PaymentStanding> for PaymentStateName {
    fn from(standing: PaymentStanding) -> Self {
        match standing {
            PaymentStanding::Underpaid => Self::Underpaid,
            PaymentStanding::As(PaymentState::Unconfirmed) => Self::Unconfirmed,
            PaymentStanding::As(PaymentState::Seen) => Self::Seen,
            PaymentStanding::As(PaymentState::Final) => Self::Final,
            PaymentStanding::As(PaymentState::Failed) => Self::Failed,
            PaymentStanding::As(PaymentState::Untold) => Self::Untold,
            PaymentStanding::Crossing(way) => way.into(),
        }
    }
}

impl From<PaymentWay> for PaymentStateName {
    fn from(way: PaymentWay) -> Self {
        match way {
            PaymentWay::Leaving | PaymentWay::Arrived => Self::Unconfirmed,
            PaymentWay::Crossing => Self::OnItsWay,
            PaymentWay::NeedsGas => Self::NeedsGas,
            PaymentWay::Stuck => Self::Stuck,
            PaymentWay::Refunded => Self::Refunded,
            PaymentWay::OtherToken => Self::OtherToken,
        }
    }
}

impl From<RequestState> for RequestStateName {
    fn from(state: RequestState) -> Self {
        match state {
            RequestState::Pending => Self::Pending,
            RequestState::Paid => Self::Paid,
            RequestState::Cancelled => Self::Cancelled,
            RequestState::Expired => Self::Expired,
        }
    }
}

impl From<RequestKind> for RequestKindName {
    fn from(kind: RequestKind) -> Self {
        match kind {
            RequestKind::Exact => Self::Exact,
            RequestKind::Open => Self::Open,
            RequestKind::Goal => Self::Goal,
        }
    }
}

impl From<RequestKindName> for RequestKind {
    fn from(kind: RequestKindName) -> Self {
        match kind {
            RequestKindName::Exact => Self::Exact,
            RequestKindName::Open => Self::Open,
            RequestKindName::Goal => Self::Goal,
        }
    }
}

impl Serialize for RequestName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for RequestName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(deserializer, "a request's id", |text| {
            text.parse().ok().map(Self)
        })
    }
}
