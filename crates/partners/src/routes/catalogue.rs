use alloy_primitives::Address;
use domain::{ChainId, UsdPrice, limits};
use serde_json::Value;

use super::{Routes, RoutesError, read};

/// Most chains that are read.
const MOST_CHAINS: usize = 500;
/// Most tokens of a chain that are read.
const MOST_TOKENS: usize = 10_000;
/// Most characters of a chain's name.
const CHAIN_NAME: usize = 64;
/// Most characters of why it rests.
const SENTENCE: usize = 300;

/// A chain that the router knows, of the kind that this house knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteChain {
    /// Which.
    pub id: ChainId,
    /// What it calls it.
    pub name: String,
    /// Whether one token becomes another on it.
    pub swaps: bool,
    /// Its own contract there, which routes pay. `None`: it names none.
    pub bridge: Option<Address>,
}

/// A token that the router knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteToken {
    /// On which chain.
    pub chain: ChainId,
    /// Its contract; zero is the chain's own currency.
    pub address: Address,
    /// Such as `USDC`.
    pub symbol: String,
    /// How many digits its smallest unit is away from one.
    pub decimals: u8,
    /// What one whole of it costs, by the router's word.
    pub usd: Option<UsdPrice>,
}

impl Routes {
    /// The chains that it knows.
    ///
    /// # Errors
    /// See [`RoutesError`].
    pub async fn chains(&self) -> Result<Vec<RouteChain>, RoutesError> {
        let told = self.ask.get("chains", &[]).await?.json()?;
        let chains = list(&told, "chains")?.iter().take(MOST_CHAINS);
        Ok(chains.filter_map(RouteChain::read).collect())
    }

    /// The tokens of a chain that it pays out and takes in. Such as take a part of each payment are left out.
    ///
    /// # Errors
    /// See [`RoutesError`].
    pub async fn tokens(&self, chain: ChainId) -> Result<Vec<RouteToken>, RoutesError> {
        let id = chain.to_string();
        let told = self.ask.get("tokens", &[("chainId", &id)]).await?.json()?;
        let tokens = list(&told, "tokens")?.iter().take(MOST_TOKENS);
        let tokens = tokens.filter(|token| is_offered(token));
        let tokens = tokens.filter_map(RouteToken::read);
        Ok(tokens.filter(|token| token.chain == chain).collect())
    }

    /// Why it rests, if it does.
    ///
    /// # Errors
    /// See [`RoutesError`].
    pub async fn maintenance(&self) -> Result<Option<String>, RoutesError> {
        let told = self.ask.get("sdk-info", &[]).await?.json()?;
        match told.get("isInMaintenanceMode").and_then(Value::as_bool) {
            Some(true) => Ok(Some(
                read::text(&told, "maintenanceMessage", SENTENCE).unwrap_or_default(),
            )),
            Some(false) => Ok(None),
            None => Err(RoutesError::Unreadable),
        }
    }
}

fn list<'a>(told: &'a Value, name: &str) -> Result<&'a Vec<Value>, RoutesError> {
    let list = told.get(name).and_then(Value::as_array);
    list.ok_or(RoutesError::Unreadable)
}

fn is_offered(token: &Value) -> bool {
    let says = |name, word| token.get(name).and_then(Value::as_bool) == Some(word);
    let is_off = ["disabled", "subGraphOnly", "feeOnTransfer"]
        .iter()
        .any(|name| says(name, true));
    !is_off && !["enabled", "active"].iter().any(|name| says(name, false))
}

impl RouteChain {
    fn read(told: &Value) -> Option<Self> {
        let kind = read::text(told, "chainType", CHAIN_NAME);
        if kind.or_else(|| read::text(told, "type", CHAIN_NAME))? != "evm" {
            return None;
        }
        let swaps = told.get("sameChainSwapsSupported");
        let contracts = told.get("squidContracts");
        let name = read::text(told, "networkName", CHAIN_NAME);
        let name = name.or_else(|| read::text(told, "chainName", CHAIN_NAME));
        Some(Self {
            id: read::chain(told, "chainId")?,
            name: name.unwrap_or_default(),
            swaps: swaps.and_then(Value::as_bool).unwrap_or_default(),
            bridge: contracts.and_then(|contracts| read::token(contracts, "squidRouter")),
        })
    }
}

impl RouteToken {
    /// `None`: it is none of a chain that this house could know.
    pub(super) fn read(told: &Value) -> Option<Self> {
        let decimals = read::whole(told, "decimals")?;
        let decimals = u8::try_from(decimals).ok()?;
        Some(Self {
            chain: read::chain(told, "chainId")?,
            address: read::token(told, "address")?,
            symbol: read::text(told, "symbol", limits::TOKEN_SYMBOL)?,
            decimals: (decimals <= limits::TOKEN_DECIMALS).then_some(decimals)?,
            usd: read::price(told, "usdPrice"),
        })
    }
}
