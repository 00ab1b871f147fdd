//! Telling webhooks: at least once each, again and again until somebody takes it, in no order that is promised.

use std::{sync::Arc, time::Duration};

use futures::future::join_all;
use reqwest::{Client, header::CONTENT_TYPE, redirect::Policy};
use url::Url;

use super::{
    books::{Books, Delivery},
    events::OWN,
    shared::Bank,
};

/// How long somebody may take to take an event in.
const WITHIN: Duration = Duration::from_secs(5);
/// Events that are told at the same time.
const AT_ONCE: usize = 16;
/// How often an event is told at most, and how long is between the first two times; each pause is twice the last.
const TRIES: u32 = 10;
const FIRST_PAUSE_MS: i64 = 500;

/// An event, and where it goes. None: nobody is there any more.
struct Due {
    delivery: Delivery,
    to: Option<Url>,
}

/// Tells what is to be told, for ever.
pub(super) async fn deliver(bank: Arc<Bank>) {
    let client = Client::builder()
        .redirect(Policy::none())
        .timeout(WITHIN)
        .no_proxy()
        .build()
        .expect("invariant: these settings are fine");
    let mut changes = bank.changes();
    loop {
        changes.mark_unchanged();
        let (due, wait) = due(&bank);
        if due.is_empty() {
            let changed = tokio::time::timeout(wait, changes.changed()).await;
            if matches!(changed, Ok(Err(_))) {
                return;
            }
            continue;
        }
        let told = due.iter().map(|due| tell(&bank, &client, due));
        let told = join_all(told).await;
        bank.change(|books, now| {
            for (due, is_over) in due.iter().zip(told) {
                keep_or_forget(books, now, &due.delivery, is_over);
            }
        });
    }
}

/// What is due, and how long until the next is.
fn due(bank: &Bank) -> (Vec<Due>, Duration) {
    let now = bank.clock.now_ms();
    let told_at = bank.told_at();
    bank.read(|books| {
        // What is told to the world's own webhook waits until it is known where that is.
        let can_be_told = |delivery: &&Delivery| delivery.webhook != OWN || told_at.is_some();
        let all = books.deliveries.iter().filter(can_be_told);
        let due = all.clone().filter(|delivery| delivery.due_at <= now);
        let due = due.take(AT_ONCE).map(|delivery| Due {
            delivery: delivery.clone(),
            to: address(books, &delivery.webhook, told_at.as_ref()),
        });
        let next = all.map(|delivery| delivery.due_at - now).min();
        let wait = next.and_then(|wait| u64::try_from(wait).ok());
        // Where nothing waits, the next change says so.
        (due.collect(), Duration::from_millis(wait.unwrap_or(60_000)))
    })
}

fn address(books: &Books, webhook: &str, own: Option<&Url>) -> Option<Url> {
    if webhook == OWN {
        return own.cloned();
    }
    let mut all = books.webhooks.iter();
    let found = all.find(|known| known.id == webhook)?;
    found.url.parse().ok()
}

/// Whether it need not be told again.
async fn tell(bank: &Bank, client: &Client, due: &Due) -> bool {
    let Some(to) = &due.to else {
        return true;
    };
    let body = due.delivery.event.to_string();
    let signature = bank.signer.header(body.as_bytes(), bank.clock.now_ms());
    let answer = client
        .post(to.clone())
        .header(CONTENT_TYPE, "application/json")
        .header("X-Webhook-Signature", signature)
        .body(body)
        .send()
        .await;
    answer.is_ok_and(|answer| answer.status().is_success())
}

fn keep_or_forget(books: &mut Books, now: i64, told: &Delivery, is_over: bool) {
    let id = |delivery: &Delivery| delivery.event.get("event_id").cloned();
    let is_it = |waiting: &Delivery| {
        (&waiting.webhook, waiting.due_at, id(waiting)) == (&told.webhook, told.due_at, id(told))
    };
    let Some(at) = books.deliveries.iter().position(is_it) else {
        return;
    };
    let tries = told.tries + 1;
    if is_over || tries >= TRIES {
        books.deliveries.remove(at);
        return;
    }
    if let Some(waiting) = books.deliveries.get_mut(at) {
        waiting.tries = tries;
        waiting.due_at = now + (FIRST_PAUSE_MS << told.tries);
    }
}
