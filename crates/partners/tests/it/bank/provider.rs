use std::{
    collections::VecDeque,
    future,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri},
    response::{IntoResponse, Response},
};
use serde_json::Value;
use tokio::net::TcpListener;
use url::Url;

/// What the provider does with one question.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A status and JSON.
    Json(u16, Value),
    /// A status and anything.
    Text(u16, String),
    /// A status, a header and nothing.
    Header(u16, &'static str, &'static str),
    /// It does what it was asked, and nobody hears of it.
    Silence,
    /// An answer after some time.
    Late(Duration, Value),
}

/// A question as it came.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    pub method: Method,
    /// With the query.
    pub path: String,
    pub api_key: Option<String>,
    pub idempotency_key: Option<String>,
    pub body: Value,
}

/// A server that gives answers in their order, the last one again and again.
pub struct Provider {
    shared: Arc<Shared>,
    base: Url,
}

#[derive(Default)]
struct Shared {
    answers: Mutex<VecDeque<Answer>>,
    asked: Mutex<Vec<Asked>>,
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Provider {
    pub async fn start(answers: impl IntoIterator<Item = Answer>) -> Self {
        let shared = Arc::new(Shared {
            answers: Mutex::new(answers.into_iter().collect()),
            ..Shared::default()
        });
        let app = Router::new().fallback(answer).with_state(shared.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move { axum::serve(listener, app).await });
        let base = format!("http://{address}/v0/").parse().expect("a URL");
        Self { shared, base }
    }

    pub fn base(&self) -> Url {
        self.base.clone()
    }

    /// All questions so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.shared.asked.lock().expect("no test panics").clone()
    }

    /// The only question so far.
    pub fn question(&self) -> Asked {
        match self.asked().as_slice() {
            [asked] => asked.clone(),
            others => panic!("{others:?}"),
        }
    }

    /// Most questions at the same time so far.
    pub fn most_at_once(&self) -> usize {
        self.shared.most.load(Ordering::SeqCst)
    }
}

async fn answer(
    State(shared): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let header = |name: &str| Some(headers.get(name)?.to_str().ok()?.to_owned());
    shared.asked.lock().expect("no test panics").push(Asked {
        method,
        path: uri.to_string(),
        api_key: header("api-key"),
        idempotency_key: header("idempotency-key"),
        body: serde_json::from_slice(&body).unwrap_or(Value::Null),
    });
    let now = shared.now.fetch_add(1, Ordering::SeqCst) + 1;
    shared.most.fetch_max(now, Ordering::SeqCst);
    let answer = {
        let mut answers = shared.answers.lock().expect("no test panics");
        match answers.len() {
            1 => answers.front().cloned(),
            _ => answers.pop_front(),
        }
    };
    let told = |status: u16| StatusCode::from_u16(status).expect("a status");
    let response = match answer.expect("an answer is left") {
        Answer::Json(status, body) => (told(status), body.to_string()).into_response(),
        Answer::Text(status, body) => (told(status), body).into_response(),
        Answer::Header(status, name, value) => (told(status), [(name, value)]).into_response(),
        Answer::Silence => future::pending().await,
        Answer::Late(after, body) => {
            tokio::time::sleep(after).await;
            body.to_string().into_response()
        }
    };
    shared.now.fetch_sub(1, Ordering::SeqCst);
    response
}
