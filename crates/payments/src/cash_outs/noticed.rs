//! What the provider tells by itself. It only says that there is something to look at.

use domain::CashOutId;
use partners::bank::webhook::{Event, NotAnEvent, WebhookKey};
use serde::Deserialize;

use super::follow;
use crate::{Ctx, identity};

/// Cash-outs that one event has looked at.
const MOST: u64 = 50;

/// Why what came was not taken in.
#[derive(Debug, thiserror::Error)]
pub enum NoticedError {
    /// It is not the provider's word, or not of just now.
    #[error(transparent)]
    NotAnEvent(#[from] NotAnEvent),
    /// The database does not answer: it has to be told again.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Which of a drain's address an event tells. Read of what the provider signed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Told {
    event_object: Drain,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Drain {
    liquidation_address_id: Option<String>,
}

/// Has what an event is about looked at soon. Each event does so once.
///
/// # Errors
/// See [`NoticedError`].
pub async fn notice_bank_event(
    ctx: &Ctx,
    key: &WebhookKey,
    signature: &str,
    body: &[u8],
) -> Result<(), NoticedError> {
    let now = ctx.now();
    let event = key.verify(signature, body, now)?;
    if ctx.store.knows_bank_event(&event.id).await? {
        return Ok(());
    }
    let id = event.id.clone();
    if matches!(event.category.as_str(), "kyc_link" | "customer") {
        identity::noticed(ctx, &event.category, &event.object_id).await?;
    } else {
        have_looked(ctx, event, body).await?;
    }
    // Not before all is done: after a failure the provider tells it again. Of two who do it at once both may, since a
    // look only asks.
    ctx.store.note_bank_event(&id, now).await?;
    Ok(())
}

/// Has the cash-outs that an event is about looked at soon.
async fn have_looked(ctx: &Ctx, event: Event, body: &[u8]) -> Result<(), store::Error> {
    let now = ctx.now();
    let told: Told = serde_json::from_slice(body).unwrap_or_default();
    let mut about = vec![event.object_id];
    about.extend(told.event_object.liquidation_address_id);
    let mut ids: Vec<CashOutId> = Vec::new();
    for bridge_id in &about {
        let rows = ctx.store.cash_outs_about(bridge_id, MOST).await?;
        ids.extend(rows.iter().map(|row| row.id));
    }
    ids.sort_unstable();
    ids.dedup();
    let jobs: Vec<_> = ids.iter().map(|id| follow::key(*id)).collect();
    ctx.store.hurry_cash_outs(&ids, &jobs, now).await?;
    ctx.pulse.beat();
    Ok(())
}
