//! `GET /status`: how far money on its way is.

use std::{collections::BTreeMap, sync::Arc};

use alloy::primitives::B256;
use axum::{
    Json,
    extract::{Query, State},
};
use serde_json::{Value, json};

use super::{
    books::{Crossing, Payment, Stage},
    refusal::Refusal,
    shared::Broker,
};

pub(super) async fn status(
    State(broker): State<Arc<Broker>>,
    Query(asked): Query<BTreeMap<String, String>>,
) -> Result<Json<Value>, Refusal> {
    let tx = asked.get("transactionId").and_then(|tx| tx.parse().ok());
    let tx: B256 = tx.ok_or_else(|| Refusal::schema("transactionId", "must be a transaction"))?;
    let is = |name: &str, value: String| asked.get(name).is_none_or(|text| *text == value);
    let found = broker.read(|books| {
        let mut all = books.crossings.iter();
        let found = all.find(|known| {
            known.tx == tx
                && is("quoteId", format!("{:x}", known.order.quoteId))
                && is("fromChainId", known.from_chain.to_string())
                && is("toChainId", known.to_chain().to_string())
        });
        found.filter(|known| known.stage != Stage::Seen).cloned()
    });
    let found = found.ok_or_else(|| Refusal::not_found("The transaction is not found"))?;
    Ok(Json(told(&broker, &found)))
}

fn told(broker: &Broker, crossing: &Crossing) -> Value {
    let chain = |id| broker.chain(id).map(|chain| chain.told());
    let word = crossing.stage.word();
    let paid = crossing.payment.as_ref().filter(|_| crossing.is_over());
    let arrived = arrived(crossing, paid);
    let mut steps = vec![json!({
        "chainId": crossing.from_chain.to_string(), "txHash": crossing.tx,
        "status": "success", "action": "call",
    })];
    match (crossing.stage, paid) {
        (Stage::Success | Stage::PartialSuccess, Some(paid)) => steps.push(json!({
            "chainId": crossing.to_chain().to_string(), "txHash": paid.tx,
            "status": "success", "action": "executed",
        })),
        (Stage::Refunded, Some(paid)) => steps.push(json!({
            "chainId": crossing.from_chain.to_string(), "txHash": paid.tx,
            "status": "refunded", "action": "send",
        })),
        _ => {}
    }
    let page = broker.url(&format!("gmp/{}", crossing.tx));
    let mut to = json!({
        "callEventStatus": "", "callEventLog": [], "chainData": chain(crossing.to_chain()),
    });
    if let Some((tx, block)) = arrived {
        to["transactionId"] = json!(tx);
        to["blockNumber"] = json!(block);
        to["transactionUrl"] = json!(page);
        to["destinationAddress"] = json!(crossing.order.receiver.to_checksum(None));
    }
    let spent = (crossing.entered_at - crossing.seen_at) / 1_000;
    json!({
        "id": crossing.id,
        "status": word,
        "gasStatus": if crossing.stage == Stage::NeedsGas { "gas_paid_not_enough_gas" } else { "gas_paid" },
        "isGMPTransaction": !crossing.is_swap(),
        "axelarTransactionUrl": page,
        "fromChain": {
            "transactionId": crossing.tx, "blockNumber": crossing.block, "callEventStatus": "",
            "callEventLog": [], "chainData": chain(crossing.from_chain), "transactionUrl": page,
        },
        "toChain": to,
        "timeSpent": { "total": spent },
        "routeStatus": steps,
        "error": null,
        "squidTransactionStatus": word,
    })
}

/// The transaction on the far side that somebody got something by.
fn arrived(crossing: &Crossing, paid: Option<&Payment>) -> Option<(B256, Option<u64>)> {
    match crossing.stage {
        Stage::Success if crossing.is_swap() => Some((crossing.tx, Some(crossing.block))),
        Stage::Success | Stage::PartialSuccess => paid.map(|paid| (paid.tx, paid.block)),
        _ => None,
    }
}
