//! What webhooks are told.

use serde_json::{Value, json};

use super::{
    books::{self, Books, Delivery},
    clock,
    shared::Bank,
};

/// By what the world's own webhook is known, which nobody made by a call.
pub(super) const OWN: &str = "own";
/// How much later a late event is told.
const LATE_MS: i64 = 1_500;

/// Something that happened to an object.
pub(super) struct Happened {
    category: &'static str,
    what: &'static str,
    id: String,
    status: String,
    object: Value,
}

impl Happened {
    pub fn creation(category: &'static str, id: &str, status: &str, object: &Value) -> Self {
        Self::of(category, "created", id, status, object)
    }

    /// It is in another state than before.
    pub fn transition(category: &'static str, id: &str, status: &str, object: &Value) -> Self {
        Self::of(category, "updated.status_transitioned", id, status, object)
    }

    /// Nothing: somebody wants to see whether events arrive.
    pub fn test(category: &'static str, id: &str) -> Self {
        Self::of(category, "updated", id, "test", &json!({ "id": id }))
    }

    fn of(
        category: &'static str,
        what: &'static str,
        id: &str,
        status: &str,
        object: &Value,
    ) -> Self {
        Self {
            category,
            what,
            id: id.to_owned(),
            status: status.to_owned(),
            object: object.clone(),
        }
    }
}

/// Has everybody told who wants to know.
pub(super) fn tell(bank: &Bank, books: &mut Books, now: i64, happened: &Happened) {
    let wants = |categories: &[String]| {
        let mut wanted = categories.iter();
        categories.is_empty() || wanted.any(|category| category == happened.category)
    };
    let mut to: Vec<String> = books
        .webhooks
        .iter()
        .filter(|webhook| webhook.is_active && wants(&webhook.categories))
        .map(|webhook| webhook.id.clone())
        .collect();
    if bank.told_at().is_some() {
        to.push(OWN.to_owned());
    }
    let event = event(books, now, happened);
    for webhook in to {
        let (is_twice, is_late) = bank.webhook_luck();
        send(
            books,
            &webhook,
            &event,
            if is_late { now + LATE_MS } else { now },
        );
        if is_twice {
            send(books, &webhook, &event, now);
        }
    }
}

/// Has one webhook told, whatever it wants to know.
pub(super) fn tell_one(books: &mut Books, now: i64, webhook: &str, happened: &Happened) -> Value {
    let event = event(books, now, happened);
    send(books, webhook, &event, now);
    event
}

fn send(books: &mut Books, webhook: &str, event: &Value, due_at: i64) {
    let delivery = Delivery {
        webhook: webhook.to_owned(),
        event: event.clone(),
        tries: 0,
        due_at,
    };
    books::keep(&mut books.deliveries, delivery);
}

fn event(books: &mut Books, now: i64, happened: &Happened) -> Value {
    books.events_told += 1;
    let Happened {
        category,
        what,
        id,
        status,
        object,
    } = happened;
    json!({
        "api_version": "v0",
        "event_id": format!("wh_{}", books.new_id()),
        "event_developer_id": "sandbox",
        "event_sequence": books.events_told,
        "event_category": category,
        "event_type": format!("{category}.{what}"),
        "event_object_id": id,
        "event_object_status": status,
        "event_object": object,
        "event_object_changes": {},
        "event_created_at": clock::written(now),
    })
}
