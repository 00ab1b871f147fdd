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

/// By the transaction that paid in, what is said of it.
type Said = Arc<Mutex<HashMap<B256, Word>>>;

/// What is said of what was paid in, and by which transaction that is so.
#[derive(Clone, Copy)]
pub enum Word {
    PaidOut(Option<B256>),
    OtherToken(Option<B256>),
    GivenBack(Option<B256>),
}

/// Answers in the router's name how orders stand, and nothing else: each that it was told of stands as it was told
/// to say, by whichever transaction.
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
        self.says_that(paid_in, Word::PaidOut(paid_out));
    }

    pub fn says_that(&self, paid_in: B256, word: Word) {
        self.said.lock().unwrap().insert(paid_in, word);
    }
}

async fn status(
    State(said): State<Said>,
    Query(asked): Query<HashMap<String, String>>,
) -> Response {
    let paid_in: B256 = asked["transactionId"].parse().unwrap();
    let Some(word) = said.lock().unwrap().get(&paid_in).copied() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let (status, far, back) = match word {
        Word::PaidOut(tx) => ("success", tx, None),
        Word::OtherToken(tx) => ("partial_success", tx, None),
        Word::GivenBack(tx) => ("refunded", None, tx),
    };
    let answer: Value = json!({
        "squidTransactionStatus": status,
        "fromChain": {"transactionId": paid_in},
        "toChain": {"transactionId": far, "chainData": {"chainId": asked["toChainId"]}},
        "routeStatus": [{"status": status, "chainId": asked["fromChainId"], "txHash": back}],
    });
    Json(answer).into_response()
}
