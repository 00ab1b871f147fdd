use domain::limits::FILE_COMES_WITHIN;

use super::{REFUSALS, TRY_AGAIN};
use crate::{Ctx, process::millis};

/// Files that are deleted before the next are asked for, and how often in one sweep; what is left
/// waits for the next.
const BATCH: u64 = 100;
const BATCHES: u64 = 100;
pub(super) const IN_A_SWEEP: u64 = BATCH * BATCHES;

/// When (Unix ms) a file is deleted whose upload is given up now.
pub(super) fn delete_at(ctx: &Ctx) -> i64 {
    ctx.now().saturating_add(millis(FILE_COMES_WITHIN))
}

/// Deletes files that nobody needs.
pub(super) async fn sweep(ctx: &Ctx) -> Result<(), store::Error> {
    let (mut deleted, mut refused) = (0, 0);
    'batches: for _ in 0..BATCHES {
        let due = ctx.store.stray_files_to_delete(ctx.now(), BATCH).await?;
        for name in &due {
            if let Err(error) = ctx.files.delete(name).await {
                tracing::warn!(%error, name, "a stray file cannot be deleted now");
                let later = ctx.now().saturating_add(millis(TRY_AGAIN));
                ctx.store.delete_stray_file_later(name, later).await?;
                refused += 1;
                if refused == REFUSALS {
                    break 'batches;
                }
                continue;
            }
            ctx.store.forget_stray_file(name).await?;
            deleted += 1;
        }
        if (due.len() as u64) < BATCH {
            break;
        }
    }
    if deleted > 0 {
        tracing::info!(deleted, "deleted files whose uploads were given up");
    }
    Ok(())
}
