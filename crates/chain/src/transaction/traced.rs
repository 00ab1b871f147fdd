use alloy::{
    primitives::{Address, B256, U256},
    providers::Provider,
};
use serde::Deserialize;
use serde_json::json;

use super::Arrival;
use crate::{Chain, NodeError};

/// A call within a transaction, as geth's `callTracer` tells it.
#[derive(Debug, Deserialize)]
struct Frame {
    #[serde(rename = "type")]
    kind: String,
    from: Address,
    to: Option<Address>,
    value: Option<U256>,
    error: Option<String>,
    #[serde(default)]
    calls: Vec<Frame>,
}

impl Chain {
    /// What a transaction brought to somebody of the chain's own currency, through whichever contracts, each by its
    /// call's place: -1 for the transaction itself, -2 for the first call within it, and so on in their order.
    ///
    /// `None`: the node does not tell what goes on within transactions. Many keep that to themselves.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn carried(
        &self,
        tx: B256,
        recipient: Address,
    ) -> Result<Option<Vec<Arrival>>, NodeError> {
        let traced = self.node().ask(|node| async move {
            let asked = (tx, json!({"tracer": "callTracer"}));
            let frame = node.raw_request::<_, Frame>("debug_traceTransaction".into(), asked);
            frame.await
        });
        match traced.await {
            Ok(frame) => Ok(Some(frame.arrivals(recipient))),
            Err(NodeError::Refused(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Frame {
    fn arrivals(&self, recipient: Address) -> Vec<Arrival> {
        let (mut found, mut place) = (Vec::new(), 0);
        self.collect(recipient, &mut place, &mut found);
        found
    }

    /// As deep as calls go, which is no deeper than what was read into frames.
    fn collect(&self, recipient: Address, place: &mut i64, found: &mut Vec<Arrival>) {
        *place -= 1;
        let own_place = *place;
        let is_undone = self.error.is_some();
        // What is delegated shows its caller's value, and moves none.
        let moves = matches!(&*self.kind, "CALL" | "CREATE" | "CREATE2" | "SELFDESTRUCT");
        let amount = self.value.unwrap_or_default();
        let is_theirs = self.to == Some(recipient) && self.from != recipient;
        if moves && is_theirs && !is_undone && !amount.is_zero() {
            found.push(Arrival {
                from: self.from,
                amount,
                place: own_place,
            });
        }
        let mut undone = Vec::new();
        let found = if is_undone { &mut undone } else { found };
        for call in &self.calls {
            call.collect(recipient, place, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const SAFE: Address = Address::repeat_byte(2);
    const FRIEND: Address = Address::repeat_byte(3);

    fn call(kind: &str, from: Address, to: Address, wei: u64, calls: Vec<Value>) -> Value {
        json!({
            "type": kind, "from": from, "to": to, "value": U256::from(wei), "gas": "0x1", "gasUsed": "0x1",
            "input": "0x", "calls": calls,
        })
    }

    fn told(frame: Value) -> Vec<(Address, u64, i64)> {
        let frame: Frame = serde_json::from_value(frame).unwrap();
        let arrivals = frame.arrivals(FRIEND);
        let told = arrivals.iter();
        told.map(|one| (one.from, one.amount.to(), one.place))
            .collect()
    }

    #[test]
    fn what_a_wallet_passes_on_is_told_by_its_call() {
        let calls = vec![
            call(
                "DELEGATECALL",
                SAFE,
                FRIEND,
                7,
                vec![call("CALL", SAFE, FRIEND, 7, vec![])],
            ),
            call("STATICCALL", SAFE, FRIEND, 0, vec![]),
            call(
                "CALL",
                SAFE,
                FRIEND,
                5,
                vec![call("CALL", FRIEND, FRIEND, 5, vec![])],
            ),
            call("SELFDESTRUCT", SAFE, FRIEND, 2, vec![]),
        ];
        let told = told(call("CALL", Address::ZERO, SAFE, 9, calls));
        assert_eq!(told, [(SAFE, 7, -3), (SAFE, 5, -5), (SAFE, 2, -7)]);
    }

    #[test]
    fn what_is_undone_brings_nothing_nor_what_it_called() {
        let mut undone = call(
            "CALL",
            SAFE,
            SAFE,
            0,
            vec![call("CALL", SAFE, FRIEND, 5, vec![])],
        );
        undone["error"] = json!("execution reverted");
        let after = call("CALL", SAFE, FRIEND, 4, vec![]);
        let told = told(call("CALL", Address::ZERO, SAFE, 9, vec![undone, after]));
        assert_eq!(told, [(SAFE, 4, -4)]);
    }
}
