use std::sync::{Arc, Mutex, PoisonError};

use axum::{
    Router,
    body::Bytes as Body,
    extract::State,
    http::{HeaderMap, StatusCode},
    routing::post,
};
use partners::bank::webhook::{NotAnEvent, WebhookKey};
use payments::{NoticedError, notice_bank_event};
use serde_json::Value;
use testkit::PATIENCE;
use tokio::net::TcpListener;

use super::*;

/// What came, and what is done with it.
#[derive(Clone)]
struct Inbox {
    ctx: Ctx,
    key: WebhookKey,
    came: Arc<Mutex<Vec<(String, Body)>>>,
}

impl Inbox {
    async fn of(counter: &Counter) -> Self {
        let inbox = Self {
            ctx: counter.ctx().clone(),
            key: counter.bank().webhook_public_key().parse().unwrap(),
            came: Arc::default(),
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let router = Router::new()
            .route("/", post(take))
            .with_state(inbox.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        counter.bank().deliver_to(url.parse().unwrap());
        inbox
    }

    fn came(&self) -> Vec<(String, Body)> {
        let came = self.came.lock();
        came.unwrap_or_else(PoisonError::into_inner).clone()
    }

    async fn notice(&self, signature: &str, body: &[u8]) -> Result<(), NoticedError> {
        notice_bank_event(&self.ctx, &self.key, signature, body).await
    }
}

async fn take(State(inbox): State<Inbox>, headers: HeaderMap, body: Body) -> StatusCode {
    let signature = headers["x-webhook-signature"].to_str().unwrap().to_owned();
    let noticed = inbox.notice(&signature, &body).await;
    let mut came = inbox.came.lock().unwrap_or_else(PoisonError::into_inner);
    came.push((signature, body));
    match noticed {
        Ok(()) => StatusCode::NO_CONTENT,
        Err(_) => StatusCode::BAD_REQUEST,
    }
}

/// Twice, late and in any order: what is there is asked for.
#[tokio::test]
async fn what_is_told_twice_and_late_changes_nothing_but_when_it_is_looked() {
    let counter = Counter::open().await;
    let inbox = Inbox::of(&counter).await;
    let [iban, us] = counter.person(ANN).await;
    counter.fail(BankFaults {
        seed: 3,
        webhooks_twice: 60,
        webhooks_late: 60,
        ..BankFaults::default()
    });
    let mut begun = Vec::new();
    for number in 1..=4 {
        let (kind, account) = match number % 2 {
            0 => (CashOutKind::Claim, iban),
            _ => (CashOutKind::CashOut, us),
        };
        begun.push(counter.under_way(kind, (DOLLARS, number), account).await.id);
    }
    for id in begun {
        counter.until(id, CashOutState::PaymentProcessed).await;
    }
    assert_eq!(counter.payouts(), 4);
    assert!(!inbox.came().is_empty());
}

#[tokio::test]
async fn only_what_the_bank_signed_just_now_is_acted_on_and_once() {
    let counter = Counter::open().await;
    let inbox = Inbox::of(&counter).await;
    let [iban, _] = counter.person(ANN).await;
    let one = counter
        .under_way(CashOutKind::Claim, (DOLLARS, 1), iban)
        .await;
    counter.until(one.id, CashOutState::PaymentProcessed).await;
    let of_drain = |(_, body): &(String, Body)| {
        let event: Value = serde_json::from_slice(body).unwrap();
        event["event_category"] == "liquidation_address.drain"
    };
    let came = async {
        loop {
            if let Some(event) = inbox.came().into_iter().find(of_drain) {
                return event;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let (signature, body) = tokio::time::timeout(PATIENCE, came).await.unwrap();
    let event: Value = serde_json::from_slice(&body).unwrap();
    let id = event["event_id"].as_str().unwrap();
    let store = &counter.ctx().store;
    assert!(!store.note_bank_event(id, 0).await.unwrap(), "it was noted");
    // Told again it is taken in, and nothing is done.
    inbox.notice(&signature, &body).await.unwrap();

    let mut forged = body.to_vec();
    let last = forged.len() - 2;
    forged[last] ^= 1;
    let refused = inbox.notice(&signature, &forged).await;
    assert!(matches!(
        refused,
        Err(NoticedError::NotAnEvent(NotAnEvent::NotSigned))
    ));
    let refused = inbox.notice("", &body).await;
    assert!(matches!(
        refused,
        Err(NoticedError::NotAnEvent(NotAnEvent::NotSigned))
    ));
    counter.house.shift_clock(Duration::from_secs(11 * 60));
    let refused = inbox.notice(&signature, &body).await;
    assert!(matches!(
        refused,
        Err(NoticedError::NotAnEvent(NotAnEvent::NotNow))
    ));
}
