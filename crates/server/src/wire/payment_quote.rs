use domain::{RouteId, UsdPrice, format_units};
use payments::{PaymentQuote, TokenInfo};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Number;
use utoipa::ToSchema;

use super::{Address20, RouteTokenView, Units, dollars, text};

/// A way to pay a request, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, pattern = "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$", example = "5d2e8b1c-0a4f-4c7e-9b63-1f8a7d6c5e40")]
pub(crate) struct PaymentRouteName(pub RouteId);

/// A way to pay a request from another chain or with another token.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PaymentQuote)]
pub(crate) struct PaymentQuoteView {
    /// Say it with the transaction's hash, once there is one.
    route_id: PaymentRouteName,
    /// What the wallet pays in, in smallest units.
    amount_in: Units,
    /// What that is.
    from_token: RouteTokenView,
    /// What should arrive, in smallest units.
    to_amount: Units,
    /// The least that arrives: no less than is asked for.
    to_amount_min: Units,
    /// What that is.
    to_token: RouteTokenView,
    /// What the way keeps and costs, in US dollars: an estimate for people. `null`: not all of it is known.
    #[schema(required, value_type = Option<f64>)]
    fee_usd: Option<Number>,
    /// How long it should take.
    duration_seconds: u64,
    /// Unix seconds until which it can be taken. Later another one is needed.
    expires_at: u64,
    /// What the wallet has to allow before; `null` for the chain's own currency.
    #[schema(required)]
    approve: Option<PaymentApproval>,
    /// What the wallet sends.
    transaction: PaymentCall,
}

/// What a token has to allow so that a payment can be taken.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PaymentApproval {
    /// Who takes it: whom the transaction calls.
    spender: Address20,
    /// Smallest units.
    amount: Units,
}

/// A transaction that pays.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PaymentCall {
    /// One of the chain's bridges.
    to: Address20,
    /// What it is called with.
    #[schema(pattern = "^0x([0-9a-f]{2})+$")]
    data: String,
    /// What goes along of the chain's own currency, in smallest units: the fee, and the amount too where that is what
    /// is paid.
    value: Units,
}

impl From<PaymentQuote> for PaymentQuoteView {
    fn from(quote: PaymentQuote) -> Self {
        let is_token = !quote.from_token.0.address.is_zero();
        let told = |(token, price): (TokenInfo, UsdPrice)| RouteTokenView::new(token, Some(price));
        Self {
            route_id: PaymentRouteName(quote.id),
            amount_in: Units(quote.amount_in),
            from_token: told(quote.from_token),
            to_amount: Units(quote.to_amount),
            to_amount_min: Units(quote.to_amount_min),
            to_token: told(quote.to_token),
            fee_usd: quote
                .fee
                .and_then(|fee| dollars(format_units(fee, UsdPrice::DECIMALS))),
            duration_seconds: quote.duration.as_secs(),
            expires_at: quote.expires_at,
            approve: is_token.then_some(PaymentApproval {
                spender: Address20(quote.target),
                amount: Units(quote.amount_in),
            }),
            transaction: PaymentCall {
                to: Address20(quote.target),
                data: quote.data.to_string(),
                value: Units(quote.value),
            },
        }
    }
}

impl Serialize for PaymentRouteName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for PaymentRouteName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(deserializer, "a route's id", |text| {
            text.parse().ok().map(Self)
        })
    }
}
