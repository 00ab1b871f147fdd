use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Json, Router,
    extract::{DefaultBodyLimit, Query, State},
    middleware,
    routing::{get, post, put},
};
use serde_json::{Value, json};

use super::{
    LONGEST, catalogue, control, gate, page, quote, refusal::Refusal, shared::Broker, status,
};

type Asked = Query<BTreeMap<String, String>>;

/// The API, its page, and what decides in the router's stead.
pub(super) fn all(broker: &Arc<Broker>) -> Router {
    let api = Router::new()
        .route("/chains", get(chains))
        .route("/tokens", get(tokens))
        .route("/sdk-info", get(sdk_info))
        .route("/token-price", get(token_price))
        .route("/route", post(quote::route))
        .route("/status", get(status::status))
        .fallback(gate::nowhere)
        .layer(middleware::from_fn_with_state(broker.clone(), gate::gate));
    Router::new()
        .nest("/v2", api)
        .route("/", get(page::page))
        .route("/gmp/{tx}", get(page::one))
        .route("/orders/{id}", post(page::press_order))
        .route("/next/", post(page::press_next))
        .route("/control/state", get(control::get_state))
        .route("/control/faults", put(control::put_faults))
        .route("/control/pace", put(control::put_pace))
        .route("/control/next", put(control::put_next))
        .route("/control/orders/{id}", put(control::put_order))
        .layer(DefaultBodyLimit::max(LONGEST))
        .with_state(broker.clone())
}

async fn chains(State(broker): State<Arc<Broker>>) -> Json<Value> {
    let chains: Vec<Value> = broker.chains.iter().map(|chain| chain.told()).collect();
    Json(json!({ "chains": chains }))
}

async fn tokens(State(broker): State<Arc<Broker>>, Query(asked): Asked) -> Json<Value> {
    let tokens = catalogue::listed(&broker.chains, &broker.coins, &asked);
    Json(json!({ "tokens": tokens }))
}

async fn sdk_info(State(broker): State<Arc<Broker>>, Query(asked): Asked) -> Json<Value> {
    let chains: Vec<Value> = broker.chains.iter().map(|chain| chain.told()).collect();
    let maintenance = broker.faults().maintenance;
    Json(json!({
        "chains": chains,
        "tokens": catalogue::listed(&broker.chains, &broker.coins, &asked),
        "isInMaintenanceMode": maintenance.is_some(),
        "maintenanceMessage": maintenance.unwrap_or_default(),
        "axlScanUrl": broker.url("gmp/"),
    }))
}

async fn token_price(
    State(broker): State<Arc<Broker>>,
    Query(mut asked): Asked,
) -> Result<Json<Value>, Refusal> {
    let address = asked.remove("tokenAddress");
    let address = address.ok_or_else(|| Refusal::schema("tokenAddress", "is required"))?;
    asked.insert("address".to_owned(), address);
    let found = catalogue::listed(&broker.chains, &broker.coins, &asked);
    let token = found.first();
    let token = token.ok_or_else(|| Refusal::not_found("The token is not found"))?;
    Ok(Json(json!({ "token": { "usdPrice": token["usdPrice"] } })))
}
