use std::fmt;

use domain::{BankAccountId, CashOutId, CashOutKind, CashOutState, Rail};
use payments::{CashOut, CashOutPage, CashOutPlace, ReadyCashOut};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::{Address20, Hash32, Id, LinkName, RouteQuoteView, Units, VersionLabel, text};

/// Money on its way from a link to a bank.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CashOut)]
pub(crate) struct CashOutView {
    /// Whoever has it may see how it stands.
    #[schema(pattern = "^co_[0-9a-f]{32}$")]
    id: String,
    /// Why.
    r#type: CashOutTypeName,
    /// How far it is.
    state: CashOutStateName,
    /// Where the money comes from.
    link: LinkName,
    /// Where the link's vault is.
    chain_id: Id,
    /// The token's contract.
    token: Address20,
    /// In the token's smallest units.
    amount: Units,
    /// The same in cents of US dollars; where `landingChainId` is not null, the least that gets there.
    amount_cents: u64,
    /// What is kept of it, in cents of US dollars.
    fee_cents: u64,
    /// What is left for the bank, in cents of US dollars.
    total_cents: u64,
    /// By which network of banks.
    rail: RailName,
    /// What arrives.
    currency: CurrencyName,
    /// Enough of the account's number to know it by; `null`: it is told to nobody but its owner.
    #[schema(required)]
    account_hint: Option<String>,
    /// Where the money has to get: the claim of the link pays there, which the link's key signs. With `landingChainId` a
    /// route leads there, of that chain.
    #[schema(required)]
    pay_to: Option<Address20>,
    /// The chain to which a route brings the money first, for the bank provider to take it; `null`: it is taken on the
    /// link's. How the money is on its way there: `links/{chainId}/{version}/{index}/crossing`.
    #[schema(required)]
    landing_chain_id: Option<Id>,
    /// The transaction that pays there.
    #[schema(required)]
    tx_hash: Option<Hash32>,
    /// What banks know the payment by.
    #[schema(required)]
    payment_reference: Option<String>,
    /// What arrives, once it is known.
    #[schema(required)]
    arrived: Option<ArrivedView>,
    /// The transaction by which it came back.
    #[schema(required)]
    refund_tx_hash: Option<Hash32>,
    /// Why it went no further: a code, such as `claimed_elsewhere`.
    #[schema(required)]
    reason: Option<String>,
    /// Unix milliseconds.
    created_at: i64,
    /// Unix milliseconds.
    updated_at: i64,
    /// Unix milliseconds at which it should have arrived.
    expected_by: i64,
}

/// What arrives at a bank.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Arrived)]
struct ArrivedView {
    /// A decimal number.
    #[schema(example = "24.11")]
    amount: String,
    /// Of what.
    #[schema(example = "eur")]
    currency: String,
}

impl CashOutView {
    /// As anybody sees it.
    pub fn of_anybody(cash_out: CashOut) -> Self {
        Self {
            account_hint: None,
            ..Self::of_owner(cash_out)
        }
    }

    /// As its owner sees it.
    pub fn of_owner(cash_out: CashOut) -> Self {
        let total = cash_out.total();
        let link = cash_out.link;
        Self {
            id: cash_out.id.to_string(),
            r#type: cash_out.kind.into(),
            state: cash_out.state.into(),
            link: LinkName {
                chain_id: Id(link.chain.0),
                version: VersionLabel::from(link.version),
                index: Id(link.index),
            },
            chain_id: Id(link.chain.0),
            token: Address20(cash_out.token),
            amount: Units(cash_out.amount),
            amount_cents: cash_out.cents.0,
            fee_cents: cash_out.fee.0,
            total_cents: total.0,
            rail: cash_out.rail.into(),
            currency: cash_out.rail.into(),
            account_hint: Some(cash_out.hint),
            pay_to: cash_out.pay_to.map(Address20),
            landing_chain_id: cash_out.landing.map(|chain| Id(chain.0)),
            tx_hash: cash_out.tx.map(Hash32),
            payment_reference: cash_out.reference,
            arrived: cash_out
                .arrived
                .map(|(amount, currency)| ArrivedView { amount, currency }),
            refund_tx_hash: cash_out.refund.map(Hash32),
            reason: cash_out.reason,
            created_at: cash_out.created_at,
            updated_at: cash_out.updated_at,
            expected_by: cash_out.expected_by,
        }
    }
}

/// A cash-out that can be said yes to.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReadyCashOut)]
pub(crate) struct ReadyCashOutView {
    #[serde(flatten)]
    cash_out: CashOutView,
    /// The way to where the bank provider takes the money, which the link's key signs too; `null`: the claim itself pays
    /// there.
    #[schema(required)]
    route: Option<RouteQuoteView>,
}

impl From<ReadyCashOut> for ReadyCashOutView {
    fn from(ready: ReadyCashOut) -> Self {
        Self {
            cash_out: CashOutView::of_owner(ready.cash_out),
            route: ready.route.map(RouteQuoteView::from),
        }
    }
}

/// Some of one's cash-outs, the newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CashOutPage)]
pub(crate) struct CashOutPageView {
    /// At most 50.
    #[schema(max_items = 50)]
    items: Vec<CashOutView>,
    /// What to ask for `before` to have the next page; `null`: this is the last.
    #[schema(required, value_type = Option<String>)]
    next: Option<BeforeCashOut>,
}

impl From<CashOutPage> for CashOutPageView {
    fn from(page: CashOutPage) -> Self {
        Self {
            items: page.items.into_iter().map(CashOutView::of_owner).collect(),
            next: page.next.map(BeforeCashOut),
        }
    }
}

/// The place in a list behind which a page begins. Nobody but us needs to read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BeforeCashOut(pub CashOutPlace);

impl BeforeCashOut {
    fn parse(text: &str) -> Option<Self> {
        let (created_at, id) = text.split_once('/')?;
        let place = CashOutPlace {
            created_at: created_at.parse().ok()?,
            id: id.parse().ok()?,
        };
        Some(Self(place))
    }
}

impl fmt::Display for BeforeCashOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0.created_at, self.0.id)
    }
}

impl Serialize for BeforeCashOut {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for BeforeCashOut {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(deserializer, "the `next` of the page before", Self::parse)
    }
}

/// The name of a cash-out in a request.
#[derive(Clone, Copy, Debug, ToSchema)]
#[schema(value_type = String, pattern = "^co_[0-9a-f]{32}$")]
pub(crate) struct CashOutName(pub CashOutId);

impl<'de> Deserialize<'de> for CashOutName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(
            deserializer,
            "a cash-out's id, co_ and 32 hex digits",
            |text| text.parse().ok().map(Self),
        )
    }
}

/// The name of a bank account in a request.
#[derive(Clone, Copy, Debug, ToSchema)]
#[schema(value_type = String, pattern = "^bnk_[0-9a-f]{32}$")]
pub(crate) struct BankAccountName(pub BankAccountId);

impl<'de> Deserialize<'de> for BankAccountName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(
            deserializer,
            "a bank account's id, bnk_ and 32 hex digits",
            |text| text.parse().ok().map(Self),
        )
    }
}

/// Why money goes to a bank: its owner cashes out, or somebody claims what they were sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = CashOutType)]
pub(crate) enum CashOutTypeName {
    Cashout,
    Claim,
}

impl<'de> Deserialize<'de> for CashOutTypeName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(deserializer, "`CASHOUT` or `CLAIM`", |text| match text {
            "CASHOUT" => Some(Self::Cashout),
            "CLAIM" => Some(Self::Claim),
            _ => None,
        })
    }
}

impl From<CashOutKind> for CashOutTypeName {
    fn from(kind: CashOutKind) -> Self {
        match kind {
            CashOutKind::CashOut => Self::Cashout,
            CashOutKind::Claim => Self::Claim,
        }
    }
}

impl From<CashOutTypeName> for CashOutKind {
    fn from(name: CashOutTypeName) -> Self {
        match name {
            CashOutTypeName::Cashout => Self::CashOut,
            CashOutTypeName::Claim => Self::Claim,
        }
    }
}

/// How far money is on its way to a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CashOutState)]
pub(crate) enum CashOutStateName {
    /// Nobody has said yes.
    Ready,
    /// It is claimed from its link.
    AwaitingTx,
    /// It is on its way to the bank provider.
    AwaitingFunds,
    /// The bank provider looks at it.
    InReview,
    /// The bank provider has it.
    FundsReceived,
    /// A bank was told to pay.
    PaymentSubmitted,
    /// The bank was paid.
    PaymentProcessed,
    /// No bank takes it.
    Undeliverable,
    /// The bank sent it back.
    Returned,
    /// The bank provider sends it back.
    RefundInFlight,
    /// It is back.
    Refunded,
    /// No money moved.
    Canceled,
    /// A person has to look.
    Error,
}

impl From<CashOutState> for CashOutStateName {
    fn from(state: CashOutState) -> Self {
        match state {
            CashOutState::Ready => Self::Ready,
            CashOutState::AwaitingTx => Self::AwaitingTx,
            CashOutState::AwaitingFunds => Self::AwaitingFunds,
            CashOutState::InReview => Self::InReview,
            CashOutState::FundsReceived => Self::FundsReceived,
            CashOutState::PaymentSubmitted => Self::PaymentSubmitted,
            CashOutState::PaymentProcessed => Self::PaymentProcessed,
            CashOutState::Undeliverable => Self::Undeliverable,
            CashOutState::Returned => Self::Returned,
            CashOutState::RefundInFlight => Self::RefundInFlight,
            CashOutState::Refunded => Self::Refunded,
            CashOutState::Canceled => Self::Canceled,
            CashOutState::Error => Self::Error,
        }
    }
}

/// A network of banks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Rail)]
enum RailName {
    Sepa,
    Ach,
}

/// What arrives at a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BankCurrency)]
enum CurrencyName {
    Eur,
    Usd,
}

impl From<Rail> for RailName {
    fn from(rail: Rail) -> Self {
        match rail {
            Rail::Sepa => Self::Sepa,
            Rail::Ach => Self::Ach,
        }
    }
}

impl From<Rail> for CurrencyName {
    fn from(rail: Rail) -> Self {
        match rail {
            Rail::Sepa => Self::Eur,
            Rail::Ach => Self::Usd,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_called_what_the_domain_calls_them() {
        for state in CashOutState::ALL {
            let name = serde_json::to_value(CashOutStateName::from(state)).unwrap();
            assert_eq!(name, state.name());
        }
    }

    #[test]
    fn a_place_is_read_as_it_was_told_and_junk_is_not() {
        let told = "1796083200000/co_00000000000000000000000000c0ffee";
        assert_eq!(BeforeCashOut::parse(told).unwrap().to_string(), told);
        for junk in ["", "1", "1/5", "x/co_00000000000000000000000000c0ffee"] {
            assert_eq!(BeforeCashOut::parse(junk), None, "{junk}");
        }
    }
}
