use std::sync::Arc;

use store::{Error, Totals};
use tokio::sync::Mutex;

use crate::Ctx;

/// How long (ms) what was counted is told again.
const FRESH_FOR: i64 = 60_000;

/// What there is in all, counted at most once a minute, however many ask.
#[derive(Clone)]
pub struct Tally {
    ctx: Ctx,
    /// When it was counted, and what that came to. Whoever counts holds it: others wait for the same.
    counted: Arc<Mutex<Option<(i64, Totals)>>>,
}

impl Tally {
    /// One that has counted nothing yet.
    pub fn new(ctx: Ctx) -> Self {
        Self {
            ctx,
            counted: Arc::default(),
        }
    }

    /// What there is, as of a minute ago at most.
    ///
    /// # Errors
    /// When the database does not answer. The next who asks has it counted again.
    pub async fn totals(&self) -> Result<Totals, Error> {
        let mut counted = self.counted.lock().await;
        let now = self.ctx.now();
        if let Some((at, totals)) = *counted
            && (at..at + FRESH_FOR).contains(&now)
        {
            return Ok(totals);
        }
        let specs = self.ctx.chains.specs();
        let vaults = specs.flat_map(|spec| spec.vaults.keys().map(|version| (spec.id, *version)));
        let vaults: Vec<_> = vaults.collect();
        let totals = self.ctx.store.totals(&vaults).await?;
        *counted = Some((now, totals));
        Ok(totals)
    }
}
