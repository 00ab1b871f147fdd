use std::time::Duration;

use serde_json::Value;

/// What a node does wrong at the moment. Shares are of questions, from 0 to 1; by default nothing.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    /// Share that fails at once: with HTTP 503, a closed connection, or JSON-RPC -32005, a third
    /// each.
    pub errors: f64,
    /// Share whose answer ends in the middle.
    pub cut_answers: f64,
    /// Share that is answered late.
    pub stalls: f64,
    /// How late.
    pub stall: Duration,
    /// Share of transactions that the node takes without ever saying so.
    pub unanswered_sends: f64,
    /// Share of transactions that it says to have taken, and loses.
    pub swallowed_sends: f64,
    /// How many blocks ago everything is answered as of.
    pub blocks_behind: u64,
    /// The chain that it says to belong to.
    pub chain_id: Option<u64>,
    /// How many times dearer than it is everything seems. 0 and 1: as it is.
    pub dearer: u64,
}

impl Faults {
    pub(super) fn make_dearer(&self, method: &str, result: &mut Value) {
        if self.dearer <= 1 {
            return;
        }
        match method {
            "eth_gasPrice" | "eth_maxPriorityFeePerGas" => self.multiply(result),
            "eth_getBlockByNumber" | "eth_getBlockByHash" => {
                result
                    .get_mut("baseFeePerGas")
                    .into_iter()
                    .for_each(|fee| self.multiply(fee));
            }
            "eth_feeHistory" => {
                let fees = result
                    .get_mut("baseFeePerGas")
                    .and_then(Value::as_array_mut);
                fees.into_iter()
                    .flatten()
                    .for_each(|fee| self.multiply(fee));
            }
            _ => {}
        }
    }

    fn multiply(&self, quantity: &mut Value) {
        let digits = quantity.as_str().and_then(|text| text.strip_prefix("0x"));
        if let Some(fee) = digits.and_then(|digits| u128::from_str_radix(digits, 16).ok()) {
            *quantity = format!("{:#x}", fee * u128::from(self.dearer)).into();
        }
    }
}
