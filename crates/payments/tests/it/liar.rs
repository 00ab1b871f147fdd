use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use alloy::primitives::B256;
use axum::{
    Json, Router,
    extract::{Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::get,
};
use partners::routes::Routes;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use url::Url;

/// By the transaction that paid in, which one is said to have paid out.
type Said = Arc<Mutex<HashMap<B256, Option<B256>>>>;

/// Answers in the router's name how orders stand, and nothing else: each that it was told of is a success, by whichever
/// transaction it was told to name.
pub struct Liar {
    said: Said,
    base: Url,
}

impl Liar {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}/v2", listener.local_addr().unwrap());
        let said = Said::default();
        let app = Router::new()
            .route("/v2/status", get(status))
            .with_state(said.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self {
            said,
            base: base.parse().unwrap(),
        }
    }

    pub fn client(&self) -> Routes {
        Routes::new(self.base.clone(), "an-id".parse().unwrap())
    }

    /// From now on what was paid in by a transaction is said to be paid out by another one, or by none that is named.
    pub fn says(&self, paid_in: B256, paid_out: Option<B256>) {
        self.said.lock().unwrap().insert(paid_in, paid_out);
    }
}

async fn status(
    State(said): State<Said>,
    Query(asked): Query<HashMap<String, String>>,
) -> Response {
    let paid_in: B256 = asked["transactionId"].parse().unwrap();
    let Some(paid_out) = said.lock().unwrap().get(&paid_in).copied() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let answer: Value = json!({
        "squidTransactionStatus": "success",
        "fromChain": {"transactionId": paid_in},
        "toChain": {"transactionId": paid_out, "chainData": {"chainId": asked["toChainId"]}},
    });
    Json(answer).into_response()
}
