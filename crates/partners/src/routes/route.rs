use std::time::Duration;

use alloy_primitives::{Address, U256};
use domain::{ChainId, Slippage};
use serde_json::{Number, Value, json};

use super::{Execution, RouteToken, Routes, RoutesError, read};

/// Most fees of a route that are told of.
const MOST_FEES: usize = 20;
/// Most characters of a fee's name.
const FEE_NAME: usize = 64;
/// Longest that a route can take.
const LONGEST: u64 = 7 * 24 * 60 * 60;

/// What a route is asked for. A token that is the zero address is its chain's own currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// Where it begins.
    pub from_chain: ChainId,
    /// What is paid in.
    pub from_token: Address,
    /// How much, in smallest units.
    pub from_amount: U256,
    /// Who pays in: what cannot be carried over may come back there.
    pub from_address: Address,
    /// Where it ends.
    pub to_chain: ChainId,
    /// What comes out.
    pub to_token: Address,
    /// Who gets it.
    pub to_address: Address,
    /// How much less than quoted may come out.
    pub slippage: Slippage,
    /// For a look at the price: nothing that can be sent.
    pub quote_only: bool,
    /// Who gets what was paid for gas and not used. `None`: who pays in.
    pub gas_refund: Option<Address>,
}

/// A route by the router's word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// Its name, by which the router knows the order later.
    pub quote_id: Option<String>,
    /// The name of the question, which it also knows.
    pub request_id: Option<String>,
    /// What should come out, in smallest units.
    pub to_amount: U256,
    /// The least that comes out; more than nothing.
    pub to_amount_min: U256,
    /// What that is.
    pub to_token: RouteToken,
    /// How long it should take.
    pub duration: Duration,
    /// What is kept of it, or paid besides.
    pub fees: Vec<Fee>,
    /// What its gas costs, in 10⁻¹⁸ dollars, if it is all known.
    pub gas: Option<U256>,
    /// How it is taken; `None` where only a price was asked for.
    pub execution: Option<Execution>,
}

/// A fee by the router's word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fee {
    /// Whose.
    pub name: String,
    /// In 10⁻¹⁸ dollars, if it is known.
    pub usd: Option<U256>,
}

impl Routes {
    /// A way for that. An answer about anything else counts as one that cannot be read.
    ///
    /// # Errors
    /// See [`RoutesError`].
    pub async fn route(&self, terms: &Terms) -> Result<Answered, RoutesError> {
        let heard = self.ask.post("route", &terms.told()).await?;
        let told = heard.json()?;
        let route = told.get("route").ok_or(RoutesError::Unreadable)?;
        let estimate = route.get("estimate").ok_or(RoutesError::Unreadable)?;
        let answered = Answered::read(route, estimate, terms).ok_or(RoutesError::Unreadable)?;
        let execution = match terms.quote_only {
            true => None,
            false => Some(Execution::read(route, estimate, terms)?),
        };
        let within = route.pointer("/transactionRequest/requestId");
        let within = within.and_then(|id| read::name(id.as_str()?));
        Ok(Answered {
            request_id: heard.request_id.or(within),
            execution,
            ..answered
        })
    }
}

impl Terms {
    fn told(&self) -> Value {
        let percent: Option<Number> = self.slippage.to_string().parse().ok();
        let mut told = json!({
            "fromChain": self.from_chain.to_string(),
            "fromToken": read::told_token(self.from_token).to_string(),
            "fromAmount": self.from_amount.to_string(),
            "fromAddress": self.from_address.to_string(),
            "toChain": self.to_chain.to_string(),
            "toToken": read::told_token(self.to_token).to_string(),
            "toAddress": self.to_address.to_string(),
            "slippage": percent,
            "quoteOnly": self.quote_only,
            "enableBoost": true,
            "receiveGasOnDestination": false,
        });
        if let Some(refund) = self.gas_refund {
            told["overrideGasRefundAddress"] = json!(refund.to_string());
        }
        told
    }

    /// Whether an answer is about these terms, as far as it says what it is about.
    fn are_those_of(&self, route: &Value, estimate: &Value, to: &RouteToken) -> bool {
        let none = Value::Null;
        let params = route.get("params").unwrap_or(&none);
        let from = estimate.get("fromToken").unwrap_or(&none);
        let is = |told: Option<Address>, ours| told.is_none_or(|told| told == ours);
        let on = |told: Option<ChainId>, ours| told.is_none_or(|told| told == ours);
        let amounts = [(params, "fromAmount"), (estimate, "fromAmount")];
        let mut amounts = amounts
            .iter()
            .filter_map(|(of, name)| read::units(of, name));
        (to.chain, to.address) == (self.to_chain, self.to_token)
            && amounts.all(|amount| amount == self.from_amount)
            && on(read::chain(params, "fromChain"), self.from_chain)
            && on(read::chain(params, "toChain"), self.to_chain)
            && on(read::chain(from, "chainId"), self.from_chain)
            && is(read::token(params, "fromToken"), self.from_token)
            && is(read::token(params, "toToken"), self.to_token)
            && is(read::token(params, "toAddress"), self.to_address)
            && is(read::token(from, "address"), self.from_token)
    }
}

impl Answered {
    /// All but how it is taken.
    fn read(route: &Value, estimate: &Value, terms: &Terms) -> Option<Self> {
        let to_token = RouteToken::read(estimate.get("toToken")?)?;
        let to_amount = read::units(estimate, "toAmount")?;
        let to_amount_min = read::units(estimate, "toAmountMin")?;
        let takes = read::seconds(estimate, "estimatedRouteDuration")?;
        let is_promise = !to_amount_min.is_zero() && to_amount_min <= to_amount;
        if !is_promise || !terms.are_those_of(route, estimate, &to_token) {
            return None;
        }
        let quote_id = route.get("quoteId");
        Some(Self {
            quote_id: quote_id.and_then(|id| read::name(id.as_str()?)),
            request_id: None,
            to_amount,
            to_amount_min,
            to_token,
            duration: Duration::from_secs(takes.min(LONGEST)),
            fees: costs(estimate, "feeCosts")?.map(Fee::read).collect(),
            gas: costs(estimate, "gasCosts")?
                .map(|cost| read::dollars(cost, "amountUsd"))
                .try_fold(U256::ZERO, |sum, usd| sum.checked_add(usd?)),
            execution: None,
        })
    }
}

/// `None`: there are more than are read, or it is no list.
fn costs<'a>(estimate: &'a Value, name: &str) -> Option<impl Iterator<Item = &'a Value>> {
    let costs = match estimate.get(name) {
        None | Some(Value::Null) => &[],
        Some(costs) => costs.as_array()?.as_slice(),
    };
    (costs.len() <= MOST_FEES).then(|| costs.iter())
}

impl Fee {
    fn read(told: &Value) -> Self {
        Self {
            name: read::text(told, "name", FEE_NAME).unwrap_or_default(),
            usd: read::dollars(told, "amountUsd"),
        }
    }
}
