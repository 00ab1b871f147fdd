use domain::{Slippage, UsdPrice, format_units};
use payments::{RouteQuote, TokenInfo};
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use serde_json::Number;
use utoipa::ToSchema;

use super::{Address20, RouteName, Units, dollars};

/// How much less than quoted may arrive, in per cent: more than 0, at most 5, up to two digits after the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = f64, exclusive_minimum = 0, maximum = 5, example = 1)]
pub(crate) struct Percent(pub Slippage);

/// A way for a link's money to somewhere else.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RouteQuote)]
pub(crate) struct RouteQuoteView {
    /// By which `claim-x-chain` takes it, until it is over.
    route_id: RouteName,
    /// By which whoever carries it over knows the route.
    #[schema(required)]
    quote_id: Option<String>,
    /// What should arrive, in smallest units.
    to_amount: Units,
    /// The least that arrives.
    to_amount_min: Units,
    /// What arrives.
    to_token: RouteTokenView,
    /// What the way keeps and costs, in US dollars: an estimate for people. `null`: not all of it is known.
    #[schema(required, value_type = Option<f64>)]
    fee_usd: Option<Number>,
    /// How long it should take.
    duration_seconds: u64,
    /// Unix seconds until which it can be taken. Later another one is needed.
    expires_at: u64,
    /// What the link's key signs.
    route: RouteToSignView,
}

/// A token that can be received.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RouteToken)]
pub(crate) struct RouteTokenView {
    /// Its contract; the zero address is the chain's own currency.
    address: Address20,
    /// Such as `USDC`.
    symbol: String,
    /// Such as `USD Coin`.
    name: String,
    /// How many digits its smallest unit is away from one.
    decimals: u8,
    /// A path on this host.
    #[serde(rename = "logoURI")]
    #[schema(required)]
    logo_uri: Option<String>,
    /// What one whole of it costs, in US dollars: an estimate for people. `null`: nobody knows.
    #[schema(required, value_type = Option<f64>)]
    usd_price: Option<Number>,
}

/// What the link's key signs of a route, as the router contract's `Route` calls it: EIP-712, in the domain
/// `Filbert Router`, version `1`, of the link's chain and `router`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RouteToSign)]
pub(crate) struct RouteToSignView {
    /// The contract that takes the deposit out of its vault; it is whom the claim itself pays.
    router: Address20,
    /// The link's vault.
    vault: Address20,
    /// The bridge that it goes to: one of the router's own.
    target: Address20,
    /// What the bridge is given besides, in smallest units of the chain's own currency. It is ours to pay.
    bridge_fee: Units,
    /// What the bridge is called with.
    #[schema(pattern = "^0x([0-9a-f]{2})+$")]
    data: String,
}

impl From<RouteQuote> for RouteQuoteView {
    fn from(quote: RouteQuote) -> Self {
        Self {
            route_id: RouteName(quote.id),
            to_token: RouteTokenView::new(quote.to_token, quote.to_price),
            quote_id: quote.quote_id,
            to_amount: Units(quote.to_amount),
            to_amount_min: Units(quote.to_amount_min),
            fee_usd: quote
                .fee
                .and_then(|fee| dollars(format_units(fee, UsdPrice::DECIMALS))),
            duration_seconds: quote.duration.as_secs(),
            expires_at: quote.expires_at,
            route: RouteToSignView {
                router: Address20(quote.router),
                vault: Address20(quote.vault),
                target: Address20(quote.target),
                bridge_fee: Units(quote.bridge_fee),
                data: quote.data.to_string(),
            },
        }
    }
}

impl RouteTokenView {
    /// A token and what one whole of it costs, if that is known.
    pub fn new(token: TokenInfo, price: Option<UsdPrice>) -> Self {
        Self {
            address: Address20(token.address),
            symbol: token.symbol,
            name: token.name,
            decimals: token.decimals,
            logo_uri: token.logo,
            usd_price: price.and_then(dollars),
        }
    }
}

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let told = Number::deserialize(deserializer)?.to_string();
        let slippage = basis_points(&told)
            .and_then(|points| Slippage::from_basis_points(points).ok())
            .map(Self);
        slippage.ok_or_else(|| {
            D::Error::custom(
                "a number of per cent above 0, at most 5, of up to two digits after the point",
            )
        })
    }
}

fn basis_points(percent: &str) -> Option<u16> {
    let (whole, rest) = percent.split_once('.').unwrap_or((percent, ""));
    if rest.len() > 2 {
        return None;
    }
    let whole: u16 = whole.parse().ok()?;
    let rest: u16 = format!("{rest:0<2}").parse().ok()?;
    whole.checked_mul(100)?.checked_add(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slippage_is_a_number_of_per_cent() {
        let read = |text: &str| serde_json::from_str::<Percent>(text).ok();
        for (text, points) in [
            ("1", 100),
            ("1.0", 100),
            ("0.5", 50),
            ("2.25", 225),
            ("5", 500),
        ] {
            let slippage = Slippage::from_basis_points(points).unwrap();
            assert_eq!(read(text), Some(Percent(slippage)), "{text}");
        }
        for wrong in [
            "0", "5.01", "-1", "0.001", "1e-7", "1e3", "99999999", "\"1\"", "null",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
