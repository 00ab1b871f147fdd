//! Gateways of names, and what becomes of those that misbehave.

use std::{
    future::pending,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use alloy_primitives::{Address, Bytes};
use axum::{
    Json, Router,
    extract::Path,
    http::StatusCode,
    response::Redirect,
    routing::{get, post},
};
use partners::gateways::{GatewayError, NameGateways};
use serde_json::{Value, json};
use tokio::net::TcpListener;

const SENDER: Address = Address::repeat_byte(0xab);

/// A gateway on this machine, which counts what it is asked.
struct Gateway {
    base: String,
    gateways: NameGateways,
    asked: Arc<AtomicUsize>,
}

impl Gateway {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let asked = Arc::<AtomicUsize>::default();
        let count = {
            let asked = Arc::clone(&asked);
            move |request, next: axum::middleware::Next| {
                asked.fetch_add(1, Ordering::Relaxed);
                next.run(request)
            }
        };
        let good = async || Json(json!({"data": "0xc0ffee", "more": true}));
        let long = async || Json(json!({"data": format!("0x{}", "00".repeat(1 << 17))}));
        let router = Router::new()
            .route("/good", post(good))
            .route("/echo", post(async |Json(body): Json<Value>| echo(&body)))
            .route("/get/{sender}/{data}", get(in_the_path))
            .route("/silent", post(pending::<()>))
            .route("/long", post(long))
            .route("/moved", post(async || Redirect::temporary("/good")))
            .route("/gone", post(async || StatusCode::NOT_FOUND))
            .route("/busy", post(async || StatusCode::TOO_MANY_REQUESTS))
            .route("/broken", post(async || StatusCode::INTERNAL_SERVER_ERROR))
            .route("/page", post(async || "<html>"))
            .route("/nothing", post(async || Json(json!({}))))
            .route("/no-hex", post(async || Json(json!({"data": "0xzz"}))))
            .layer(axum::middleware::from_fn(count));
        tokio::spawn(async move { axum::serve(listener, router).await });
        let base = format!("http://{address}");
        Self {
            gateways: NameGateways::default().and_local(base.parse().expect("a URL")),
            base,
            asked,
        }
    }

    async fn ask(&self, paths: &[&str]) -> Result<Bytes, GatewayError> {
        let urls: Vec<_> = paths.iter().map(|path| self.at(path)).collect();
        self.gateways.lookup().ask(SENDER, &urls, &[1, 2]).await
    }

    fn at(&self, path: &str) -> String {
        match path.starts_with('/') {
            true => format!("{}{path}", self.base),
            false => path.to_owned(),
        }
    }

    fn asked(&self) -> usize {
        self.asked.swap(0, Ordering::Relaxed)
    }
}

fn echo(body: &Value) -> Json<Value> {
    assert_eq!(body["sender"], format!("{SENDER:#x}"));
    Json(json!({"data": body["data"]}))
}

async fn in_the_path(Path((sender, data)): Path<(String, String)>) -> Json<Value> {
    echo(&json!({"sender": sender, "data": data.trim_end_matches(".json")}))
}

const GOOD: Result<Bytes, GatewayError> = Ok(Bytes::from_static(&[0xc0, 0xff, 0xee]));

#[tokio::test]
async fn a_question_is_in_the_address_or_in_the_body() {
    let gateway = Gateway::start().await;
    let same = Ok(Bytes::from_static(&[1, 2]));
    assert_eq!(gateway.ask(&["/echo"]).await, same);
    assert_eq!(gateway.ask(&["/get/{sender}/{data}.json"]).await, same);
}

#[tokio::test]
async fn a_gateway_that_fails_leaves_the_question_to_the_next_one() {
    let gateway = Gateway::start().await;
    for bad in ["/broken", "/moved", "/long", "/page", "/nothing", "/no-hex"] {
        assert_eq!(
            gateway.ask(&[bad]).await,
            Err(GatewayError::Unanswered),
            "{bad}"
        );
        assert_eq!(gateway.asked(), 1, "{bad}");
        assert_eq!(gateway.ask(&[bad, "/good"]).await, GOOD, "{bad}");
        gateway.asked();
    }
    let elsewhere = "https://elsewhere.example/{data}";
    assert_eq!(gateway.ask(&[elsewhere, "/good"]).await, GOOD);
}

#[tokio::test]
async fn a_gateway_that_refuses_has_the_last_word() {
    let gateway = Gateway::start().await;
    let refused = gateway.ask(&["/gone", "/good"]).await;
    assert_eq!(refused, Err(GatewayError::Refused(404)));
    // One that is asked too often may answer later.
    assert_eq!(
        gateway.ask(&["/busy", "/good"]).await,
        Err(GatewayError::Unanswered)
    );
    assert_eq!(gateway.asked(), 2);
}

#[tokio::test]
async fn what_is_not_on_the_list_is_not_asked() {
    let gateway = Gateway::start().await;
    let other_port = gateway.base.replace("http://127.0.0.1", "http://localhost");
    for url in [
        "https://elsewhere.example/",
        "ftp://127.0.0.1/",
        &other_port,
        "no URL",
    ] {
        assert_eq!(
            gateway.ask(&[url]).await,
            Err(GatewayError::NotAllowed),
            "{url}"
        );
    }
    assert_eq!(gateway.ask(&[]).await, Err(GatewayError::NotAllowed));
    assert_eq!(gateway.asked(), 0);
}

#[tokio::test]
async fn a_silent_gateway_is_given_up_and_all_together_sooner() {
    let gateway = Gateway::start().await;
    let began = Instant::now();
    let (one, all) = tokio::join!(
        gateway.ask(&["/silent", "/good"]),
        gateway.ask(&["/silent", "/silent", "/good"]),
    );
    assert_eq!(one, GOOD);
    assert_eq!(all, Err(GatewayError::Unanswered));
    assert!(began.elapsed() < Duration::from_millis(6_500));
}

#[tokio::test]
async fn questions_about_one_name_are_bounded_in_number() {
    let gateway = Gateway::start().await;
    let many = ["/broken"; 16];
    assert_eq!(gateway.ask(&many).await, Err(GatewayError::Unanswered));
    assert_eq!(gateway.asked(), 3);
    let lookup = gateway.gateways.lookup();
    let urls = [gateway.at("/good")];
    for _ in 0..12 {
        assert_eq!(lookup.ask(SENDER, &urls, &[]).await, GOOD);
    }
    assert_eq!(
        lookup.ask(SENDER, &urls, &[]).await,
        Err(GatewayError::Unanswered)
    );
    assert_eq!(gateway.asked(), 12);
}
