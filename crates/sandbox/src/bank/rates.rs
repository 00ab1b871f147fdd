use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State},
};
use serde_json::{Value, json};

use super::{clock, lists::Asked, money, refusal::Refusal, shared::Bank};

pub(super) async fn rates(
    State(bank): State<Arc<Bank>>,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Refusal> {
    let currency = |name: &str| asked.get(name).map(|currency| currency.to_lowercase());
    if currency("from").as_deref() != Some("usd") {
        return Err(Refusal::parameter("from", "must be usd"));
    }
    let to = currency("to").unwrap_or_default();
    if to != "eur" && to != "usd" {
        return Err(Refusal::parameter("to", "must be eur or usd"));
    }
    let rate = money::rate_written(money::rate(&to));
    Ok(Json(json!({
        "midmarket_rate": rate,
        "buy_rate": rate,
        "sell_rate": rate,
        "updated_at": clock::written(bank.clock.now_ms()),
    })))
}
