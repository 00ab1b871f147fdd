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
use sea_orm::ConnectionTrait;
use serde_json::Value;
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

    /// The first event that tells of a payout, with its signature.
    async fn of_drain(&self) -> (String, Body) {
        let is_of_drain = |(_, body): &(String, Body)| {
            let event: Value = serde_json::from_slice(body).unwrap();
            event["event_category"] == "liquidation_address.drain"
        };
        testkit::eventually("an event of a payout", async || {
            let came = self.came();
            let count = came.len();
            came.into_iter().find(is_of_drain).ok_or(count)
        })
        .await
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
    let (signature, body) = inbox.of_drain().await;
    let event: Value = serde_json::from_slice(&body).unwrap();
    let id = event["event_id"].as_str().unwrap();
    let store = &counter.ctx().store;
    let noted = testkit::eventually("it is noted", async || {
        store
            .knows_bank_event(id)
            .await
            .unwrap()
            .then_some(())
            .ok_or("not yet")
    });
    noted.await;
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

/// What cannot be acted on now is acted on when the provider tells it again.
#[tokio::test]
async fn what_could_not_be_acted_on_is_acted_on_when_it_is_told_again() {
    let database = crate::databases::sqlite();
    let tables = sea_orm::Database::connect(database.url()).await.unwrap();
    let counter = Counter::on(database).await;
    let inbox = Inbox::of(&counter).await;
    let [iban, _] = counter.person(ANN).await;
    let one = counter
        .under_way(CashOutKind::Claim, (DOLLARS, 1), iban)
        .await;
    counter.until(one.id, CashOutState::PaymentProcessed).await;
    let (signature, body) = inbox.of_drain().await;
    let event: Value = serde_json::from_slice(&body).unwrap();
    let event = event["event_id"].as_str().unwrap();
    let store = &counter.ctx().store;
    store.prune_bank_events(i64::MAX, 99).await.unwrap();

    let broken = "CREATE TRIGGER broken BEFORE UPDATE OF next_look_at ON cash_outs \
                  BEGIN SELECT RAISE(ABORT, 'broken'); END";
    tables.execute_unprepared(broken).await.unwrap();
    let failed = inbox.notice(&signature, &body).await;
    assert!(matches!(failed, Err(NoticedError::Store(_))), "{failed:?}");
    assert!(!store.knows_bank_event(event).await.unwrap());
    tables
        .execute_unprepared("DROP TRIGGER broken")
        .await
        .unwrap();
    let before = store.cash_out(one.id).await.unwrap().unwrap().next_look_at;
    inbox.notice(&signature, &body).await.unwrap();
    let now = store.cash_out(one.id).await.unwrap().unwrap();
    // Due at once, or looked at by now.
    assert_ne!(now.next_look_at, before);
    assert!(store.knows_bank_event(event).await.unwrap());
}
