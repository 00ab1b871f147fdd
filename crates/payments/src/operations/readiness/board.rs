use std::time::Duration;

use super::{Check, Standing, chains, database, one_look::OneLook};
use crate::Ctx;

/// How long what was seen is told again.
const FRESH_FOR: Duration = Duration::from_secs(2);
/// How long is waited for chains that are slow, where something is known that is not older than
/// [`KNOWN_FOR`].
const PATIENCE: Duration = Duration::from_millis(500);
const KNOWN_FOR: Duration = Duration::from_secs(30);

/// What was seen of late of everything that serving people depends on. However many ask, one look at a
/// time is under way, and one every two seconds at most.
#[derive(Clone)]
pub struct Board {
    ctx: Ctx,
    database: OneLook<Check>,
    chains: OneLook<Vec<Check>>,
}

impl Board {
    /// A board on which nothing stands yet.
    pub fn new(ctx: Ctx) -> Self {
        Self {
            ctx,
            database: OneLook::new(FRESH_FOR),
            chains: OneLook::new(FRESH_FOR),
        }
    }

    /// How things stand now, as far as the database goes. A chain that hangs makes nobody wait who can be
    /// told what was seen of it half a minute ago.
    pub async fn look(&self) -> Standing {
        let (here, there) = (self.ctx.clone(), self.ctx.clone());
        let (database, chains) = tokio::join!(
            self.database.look(async move { database(&here).await }),
            self.chains
                .look_or_recall(PATIENCE, KNOWN_FOR, async move { chains(&there).await }),
        );
        Standing { database, chains }
    }
}
