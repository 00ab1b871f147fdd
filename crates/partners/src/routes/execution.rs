use alloy_primitives::{Address, Bytes, U256};
use serde_json::Value;

use super::{RoutesError, Terms, read};

/// Longest calldata (bytes) that is taken.
const LONGEST_DATA: usize = 64 * 1024;
/// Most characters of one of its words.
const WORD: usize = 64;
/// Larger than any time in seconds: what is above it is told in milliseconds.
const MILLISECONDS_FROM: u64 = 100_000_000_000;

/// The call that takes a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// How it goes.
    pub kind: RouteType,
    /// Which contract is called, and may take the token.
    pub target: Address,
    /// With what.
    pub data: Bytes,
    /// What the call carries of the chain's own currency: the fee, and the amount too where that is what goes.
    pub value: U256,
    /// The part of `value` that is no part of the amount: what the way costs on top of it.
    pub bridge_fee: U256,
    /// How much gas it should need.
    pub gas_limit: Option<u64>,
    /// Until when (Unix seconds) it can be taken, if the router says so.
    pub expires_at: Option<u64>,
}

/// How a route goes that is one transaction on its first chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RouteType {
    /// Swapped, carried over, swapped.
    CallBridgeCall,
    /// Swapped, carried over.
    CallBridge,
    /// Carried over, swapped.
    BridgeCall,
    /// Carried over.
    Bridge,
    /// Swapped on one chain.
    OneChain,
    /// Calls of the router's own.
    Multicall,
}

impl RouteType {
    /// `None`: an intent, which is bound to whoever asked and not paid by a call, or something unknown.
    fn of(word: &str) -> Option<Self> {
        match word {
            "CALL_BRIDGE_CALL" => Some(Self::CallBridgeCall),
            "CALL_BRIDGE" => Some(Self::CallBridge),
            "BRIDGE_CALL" => Some(Self::BridgeCall),
            "BRIDGE" => Some(Self::Bridge),
            "EVM_ONLY" => Some(Self::OneChain),
            "FUND_AND_RUN_MULTICALL" => Some(Self::Multicall),
            _ => None,
        }
    }
}

impl Execution {
    /// From `transactionRequest` and the estimate beside it.
    pub(super) fn read(
        route: &Value,
        estimate: &Value,
        terms: &Terms,
    ) -> Result<Self, RoutesError> {
        let not_executable = |kind: &str| RoutesError::NotExecutable {
            kind: read::plain(kind, WORD),
        };
        let request = route.get("transactionRequest");
        let request = request.ok_or_else(|| not_executable("no transaction"))?;
        // Answers of older versions have one kind, and do not say so.
        let way = request.get("type").map(|way| way.as_str().unwrap_or(""));
        if let Some(way) = way.filter(|way| *way != "ON_CHAIN_EXECUTION") {
            return Err(not_executable(way));
        }
        let word = request.get("routeType").and_then(Value::as_str);
        let word = word.ok_or(RoutesError::Unreadable)?;
        let kind = RouteType::of(word).ok_or_else(|| not_executable(word))?;
        if has_intent(estimate) {
            return Err(not_executable("rfq"));
        }
        Self::call(request, kind, terms).ok_or(RoutesError::Unreadable)
    }

    fn call(request: &Value, kind: RouteType, terms: &Terms) -> Option<Self> {
        let target = read::token(request, "target");
        let target = target.or_else(|| read::token(request, "targetAddress"))?;
        let text = request.get("data")?.as_str()?;
        // Two digits a byte, and `0x`.
        let fits = text.starts_with("0x") && text.len() <= 2 * LONGEST_DATA + 2;
        let data: Bytes = fits.then(|| text.parse().ok())??;
        let value = read::units(request, "value")?;
        let bridge_fee = match terms.from_token.is_zero() {
            // A native amount is in the value already: whoever adds it pays it twice.
            true => value.checked_sub(terms.from_amount)?,
            false => value,
        };
        (!target.is_zero() && data.len() >= 4).then_some(Self {
            kind,
            target,
            data,
            value,
            bridge_fee,
            gas_limit: read::whole(request, "gasLimit"),
            expires_at: read::whole(request, "expiry").map(|at| match at {
                MILLISECONDS_FROM.. => at / 1_000,
                _ => at,
            }),
        })
    }
}

/// Whether somebody promises to deliver at a step of it: such orders name who asked, which a contract that
/// passes them on is not.
fn has_intent(estimate: &Value) -> bool {
    let actions = estimate.get("actions").and_then(Value::as_array);
    let mut kinds = actions.into_iter().flatten();
    kinds.any(|action| action.get("type").and_then(Value::as_str) == Some("rfq"))
}
