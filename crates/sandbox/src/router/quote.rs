//! `POST /route`: what comes of an amount, and the transaction that begins it.

use std::{sync::Arc, time::Duration};

use alloy::{
    eips::BlockNumberOrTag,
    primitives::{Address, Bytes, U256, keccak256},
    providers::Provider,
    sol_types::SolCall,
};
use axum::{Extension, Json, body::Bytes as Body, extract::State};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{
    ask::{Ask, Wallets},
    books::{Quote, TAKEN_FOR},
    estimate::{self, GAS_LIMIT, GAS_PRICE},
    fate::Fate,
    gate::RequestId,
    refusal::Refusal,
    shared::Broker,
    terms::{self, Terms, no_paths},
};
use crate::SandboxBridge::{Order, bridgeCall, swapCall};

/// How long ago a route ended that is over when it is told (s).
const OVER_SINCE: i64 = 60;
/// How long a chain has to say what time it is there.
const ANSWERS_WITHIN: Duration = Duration::from_secs(2);

pub(super) async fn route(
    State(broker): State<Arc<Broker>>,
    Extension(request): Extension<RequestId>,
    body: Body,
) -> Result<Json<Value>, Refusal> {
    if let Some(words) = broker.faults().maintenance {
        return Err(Refusal::maintenance(&words));
    }
    let body: Value =
        serde_json::from_slice(&body).map_err(|_| Refusal::schema("body", "must be JSON"))?;
    let ask = Ask::read(&broker, &body)?;
    let fate = broker.fate(ask.cents(), ask.wallets.is_some());
    if fate == Fate::NoRoute {
        return Err(no_paths());
    }
    let terms = terms::of(&ask, &broker.coins, fate)?;
    let (id, transaction) = match ask.wallets {
        // Nobody comes back to it.
        None => (keccak256(&request.0), None),
        Some(wallets) => {
            let deadline = deadline(&broker, &ask, fate).await;
            let order = promise(&broker, &ask, wallets, &terms, fate, deadline);
            let id = order.quoteId;
            let told = transaction(&broker, &ask, &terms, order, fate, &request);
            (id, Some(told))
        }
    };
    let mut route = json!({
        "quoteId": format!("{id:x}"),
        "estimate": estimate::told(&broker, &ask, &terms),
        "params": body,
    });
    if let Some(transaction) = transaction {
        route["transactionRequest"] = transaction;
    }
    Ok(Json(json!({ "route": route })))
}

/// Until when it is taken, by the clock of the chain where it is: that may be ahead of everybody's.
async fn deadline(broker: &Broker, ask: &Ask<'_>, fate: Fate) -> U256 {
    let now = broker.clock.now_ms() / 1_000;
    let until = match fate {
        Fate::Expired => now - OVER_SINCE,
        _ => {
            let head = ask.from.node.get_block_by_number(BlockNumberOrTag::Latest);
            let head = timeout(ANSWERS_WITHIN, head.into_future()).await;
            let time = match head {
                Ok(Ok(Some(head))) => i64::try_from(head.header.timestamp).unwrap_or(now),
                _ => now,
            };
            time.max(now) + TAKEN_FOR
        }
    };
    U256::from(until.unsigned_abs())
}

/// Makes the order of a route, and remembers what was promised for it.
fn promise(
    broker: &Broker,
    ask: &Ask<'_>,
    wallets: Wallets,
    terms: &Terms,
    fate: Fate,
    deadline: U256,
) -> Order {
    broker.change(|books, now| {
        let order = Order {
            quoteId: books.new_id(now),
            token: ask.from_token.address,
            amount: ask.from_amount,
            fee: terms.crossing,
            destinationChain: U256::from(ask.to.id),
            receiver: wallets.to,
            outputToken: ask.to_token.address,
            minimumOut: terms.to_amount_min,
            returnTo: wallets.from,
            deadline,
        };
        books.promise(Quote {
            from_chain: ask.from.id,
            order: order.clone(),
            to_amount: terms.to_amount,
            fate,
            made_at: now,
        });
        order
    })
}

fn transaction(
    broker: &Broker,
    ask: &Ask<'_>,
    terms: &Terms,
    order: Order,
    fate: Fate,
    request: &RequestId,
) -> Value {
    let native = ask.from_token.address.is_zero();
    let value = terms.crossing + if native { ask.from_amount } else { U256::ZERO };
    let now = broker.clock.now_ms() / 1_000;
    let expiry = match fate {
        Fate::Expired => now - OVER_SINCE,
        _ => now + TAKEN_FOR,
    };
    let target = match fate {
        Fate::WrongTarget => Address::from_word(keccak256("filbert sandbox: wrong target")),
        _ => ask.from.bridge,
    };
    let data: Bytes = match ask.is_swap() {
        false => bridgeCall { order }.abi_encode().into(),
        true => {
            let amount = match fate {
                Fate::ShortPayout => short(order.minimumOut),
                _ => terms.to_amount,
            };
            let swap = swapCall {
                order,
                outputAmount: amount,
            };
            swap.abi_encode().into()
        }
    };
    let (kind, route_type) = match fate {
        Fate::Intent => ("ON_CHAIN_EXECUTION_WITH_SIGNATURE", "CORAL_V2"),
        _ if ask.is_swap() => ("ON_CHAIN_EXECUTION", "EVM_ONLY"),
        _ if ask.from_token.symbol == ask.to_token.symbol => ("ON_CHAIN_EXECUTION", "BRIDGE"),
        _ => ("ON_CHAIN_EXECUTION", "CALL_BRIDGE_CALL"),
    };
    json!({
        "type": kind,
        "routeType": route_type,
        "target": target.to_checksum(None),
        "data": data,
        "value": value.to_string(),
        "gasLimit": GAS_LIMIT.to_string(),
        "gasPrice": GAS_PRICE.to_string(),
        "maxFeePerGas": (2 * GAS_PRICE).to_string(),
        "maxPriorityFeePerGas": "0",
        "lastBaseFeePerGas": GAS_PRICE.to_string(),
        "requestId": request.0,
        "expiry": expiry.to_string(),
        "expiryOffset": TAKEN_FOR.to_string(),
    })
}

/// Less than was promised at least.
pub(super) fn short(minimum: U256) -> U256 {
    minimum / U256::from(2)
}
