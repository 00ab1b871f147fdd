//! How many deposits vaults hold, which only their chains' nodes say.

use std::{sync::Arc, time::Duration};

use chain::NodeError;
use domain::{ChainId, LinkId, VaultVersion};
use tokio::time::sleep;

use crate::{
    Ctx,
    assets::{Brought, Shelf},
};

/// Vaults of which it is remembered, more than are ever configured, and their bytes all together.
const REMEMBERED: (usize, usize) = (10_000, 1024 * 1024);
/// What one takes in memory, about.
const COUNT_BYTES: usize = 64;
/// How long a vault is not asked again.
const PAUSE: Duration = Duration::from_millis(250);
/// How long it is not where its chain did not answer.
const PAUSE_OF_SILENT: Duration = Duration::from_secs(1);

/// How many deposits vaults held when they were last asked. Each is asked a few times a second at most, however
/// many want to know of deposits that nobody made.
#[derive(Clone, Debug)]
pub struct DepositCounts(Arc<Shelf<(ChainId, VaultVersion), Counted>>);

#[derive(Clone, Debug)]
struct Counted {
    count: Result<u64, NodeError>,
    /// When it was asked for, in Unix milliseconds.
    asked_at: i64,
}

impl Default for DepositCounts {
    fn default() -> Self {
        Self(Shelf::new(REMEMBERED.0, REMEMBERED.1))
    }
}

/// How many deposits the vault of a link holds. That the link is none of them is told only by a vault that was
/// asked after this was called: the deposit may have been made since it was asked before.
///
/// # Errors
/// When its chain does not answer, or did not a moment ago.
pub(super) async fn deposit_count(ctx: &Ctx, id: LinkId) -> Result<u64, NodeError> {
    let since = ctx.now();
    let counted = counted(ctx, id).await;
    match counted.count {
        Ok(count) if count <= id.index && counted.asked_at < since => {
            sleep(PAUSE).await;
            self::counted(ctx, id).await.count
        }
        count => count,
    }
}

/// What the vault said when it was last asked, or says now. It goes on being asked when whoever wanted to know has
/// left.
async fn counted(ctx: &Ctx, id: LinkId) -> Counted {
    let (vault, is_listed, asked_at, asking) =
        ((id.chain, id.version), true, ctx.now(), ctx.clone());
    let asked = async move {
        let count = match asking.vault(id.chain, id.version) {
            Ok((_, vault)) => vault.deposit_count().await,
            Err(_) => Err(silence(id)),
        };
        Brought {
            fresh_for: count.as_ref().map_or(PAUSE_OF_SILENT, |_| PAUSE),
            value: Counted { count, asked_at },
            bytes: COUNT_BYTES,
        }
    };
    let counts = &ctx.counts.0;
    let told = counts.get(vault, is_listed, asked_at, asked).await;
    told.unwrap_or_else(|| Counted {
        count: Err(silence(id)),
        asked_at,
    })
}

fn silence(id: LinkId) -> NodeError {
    NodeError::Unreachable {
        chain: id.chain,
        detail: "it was not asked".to_owned(),
    }
}
