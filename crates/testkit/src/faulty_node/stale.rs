use serde_json::{Value, json};

use super::{Shared, answered};

impl Shared {
    /// Answers as a node that is so many blocks behind the others.
    pub(super) async fn ask_as_of(&self, mut question: Value, blocks: u64) -> Option<Value> {
        let head = json!({"jsonrpc": "2.0", "id": 0, "method": "eth_blockNumber", "params": []});
        let head = number(&self.ask(&head).await?["result"])?.saturating_sub(blocks);
        let as_of = json!(format!("{head:#x}"));
        let method = question["method"].as_str().unwrap_or_default().to_owned();
        match method.as_str() {
            "eth_blockNumber" => return Some(answered(&question, as_of)),
            // Without a block it is the newest.
            "eth_estimateGas" | "eth_call" => {
                if let Some(params) = question["params"].as_array_mut()
                    && params.len() < 2
                {
                    params.push(as_of.clone());
                }
            }
            "eth_getLogs" => {
                let range = &mut question["params"][0];
                if number(&range["toBlock"]).is_some_and(|to| to > head) {
                    range["toBlock"] = as_of.clone();
                }
            }
            _ => {}
        }
        let params = question["params"].as_array_mut();
        for param in params.into_iter().flatten() {
            if param == "latest" || param == "pending" {
                *param = as_of.clone();
            }
        }
        let mut answer = self.ask(&question).await?;
        if is_newer(&method, &answer["result"], head) {
            answer["result"] = Value::Null;
        }
        Some(answer)
    }
}

/// Whether a node at `head` cannot have it yet.
fn is_newer(method: &str, result: &Value, head: u64) -> bool {
    let block = match method {
        "eth_getBlockByNumber" | "eth_getBlockByHash" => &result["number"],
        "eth_getTransactionReceipt" | "eth_getTransactionByHash" => &result["blockNumber"],
        _ => return false,
    };
    number(block).is_some_and(|block| block > head)
}

fn number(quantity: &Value) -> Option<u64> {
    u64::from_str_radix(quantity.as_str()?.strip_prefix("0x")?, 16).ok()
}
