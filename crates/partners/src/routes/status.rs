use alloy_primitives::B256;
use domain::ChainId;
use serde_json::Value;

use super::{Routes, RoutesError, read};

/// An order whose fate is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sought {
    /// The transaction that took the route, on its first chain.
    pub tx: B256,
    /// The route's name.
    pub quote_id: Option<String>,
    /// The name of the question that it answered.
    pub request_id: Option<String>,
    /// Where it began.
    pub from_chain: ChainId,
    /// Where it ends.
    pub to_chain: ChainId,
}

/// How an order stands, by the router's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It does not know the transaction, or not yet: it learns of one some seconds after it was mined.
    NotFound,
    /// It is on its way. So is what stands in a way that is not known here.
    Ongoing,
    /// It waits for somebody to pay for its gas on the far side.
    NeedsGas,
    /// What was wanted was paid out.
    Success {
        /// By which transaction of the far side, if it says so.
        to_tx: Option<B256>,
    },
    /// It was carried over and not swapped there: the recipient has another token than was wanted.
    PartialSuccess {
        /// By which transaction of the far side, if it says so.
        to_tx: Option<B256>,
    },
    /// It failed on the far side. People have to look into it.
    Failed,
    /// Whoever paid in has it back.
    Refunded {
        /// By which transaction of the side where it was paid in, if it says so.
        tx: Option<B256>,
    },
}

impl Routes {
    /// How an order stands.
    ///
    /// # Errors
    /// See [`RoutesError`].
    pub async fn status(&self, sought: &Sought) -> Result<Standing, RoutesError> {
        let (tx, from, to) = (
            sought.tx.to_string(),
            sought.from_chain.to_string(),
            sought.to_chain.to_string(),
        );
        let mut query = vec![
            ("transactionId", tx.as_str()),
            ("fromChainId", from.as_str()),
            ("toChainId", to.as_str()),
        ];
        let request_id = sought.request_id.as_deref();
        query.extend(request_id.map(|id| ("requestId", id)));
        // Orders of intents may be dropped when nobody asks for them by this name.
        let quote_id = sought.quote_id.as_deref().or(request_id);
        query.extend(quote_id.map(|id| ("quoteId", id)));
        let heard = self.ask.get("status", &query).await?;
        if heard.is_unknown() {
            return Ok(Standing::NotFound);
        }
        Standing::read(&heard.json()?, sought).ok_or(RoutesError::Unreadable)
    }
}

impl Standing {
    fn read(told: &Value, sought: &Sought) -> Option<Self> {
        let status = told.get("squidTransactionStatus");
        let status = status.or_else(|| told.get("status"))?.as_str()?;
        let from = told.pointer("/fromChain/transactionId");
        let from: Option<B256> = from.and_then(|hash| hash.as_str()?.parse().ok());
        if from.is_some_and(|from| from != sought.tx) {
            return None;
        }
        let to_tx = far_hash(told, sought);
        Some(match status {
            "not_found" => Self::NotFound,
            "needs_gas" => Self::NeedsGas,
            "success" => Self::Success { to_tx },
            "partial_success" => Self::PartialSuccess { to_tx },
            "failed_on_destination" => Self::Failed,
            "refunded" | "refund" => Self::Refunded {
                tx: refund_hash(told, sought),
            },
            _ => Self::Ongoing,
        })
    }
}

/// The hash of the giving back. That of the paying in is none.
fn refund_hash(told: &Value, sought: &Sought) -> Option<B256> {
    let steps = told.get("routeStatus")?.as_array()?;
    let mut hashes = steps.iter().filter_map(|step| {
        let is_refund = step.get("status")?.as_str()? == "refunded";
        let is_there = read::chain(step, "chainId") == Some(sought.from_chain);
        (is_refund && is_there).then(|| read::hash(step, "txHash"))?
    });
    hashes.find(|hash| *hash != sought.tx)
}

/// The hash on the far side. One of another chain, or that of the near side for an order that crosses, is none.
fn far_hash(told: &Value, sought: &Sought) -> Option<B256> {
    let far = told.get("toChain")?;
    let chain = far
        .get("chainData")
        .and_then(|data| read::chain(data, "chainId"));
    let is_there = chain.is_none_or(|chain| chain == sought.to_chain);
    let crosses = sought.from_chain != sought.to_chain;
    read::hash(far, "transactionId").filter(|hash| is_there && !(crosses && *hash == sought.tx))
}
