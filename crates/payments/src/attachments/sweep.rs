use std::time::Duration;

use domain::{AttachmentState, LinkState};
use store::AttachmentRow;

use super::{REFUSALS, TRY_AGAIN, digest_name, stray};
use crate::{Ctx, process::millis};

/// How soon one that is needed now is looked at again.
const LOOK_EVERY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long an upload may be on its way. One that failed frees its room itself; this is for those
/// whose process died.
pub(super) const ARRIVES_WITHIN: Duration = Duration::from_secs(24 * 60 * 60);

/// Attachments that are looked at before the next are asked for, and how often in one sweep; what is
/// left waits for the next.
const BATCH: u64 = 100;
const BATCHES: u64 = 100;

/// What to do with an attachment whose time to be looked at has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// Look again at a time; nobody has needed it since the other, if anybody does not.
    Keep {
        look_at: i64,
        idle_since: Option<i64>,
    },
    Drop,
}

/// Drops what nobody needs any more: attachments that no deposit ever followed, those of links that
/// were emptied some time ago, those that waited for too long, and files of uploads that were given up.
/// Whatever is wrong with the ones is in the way of no other.
pub(crate) async fn sweep(ctx: &Ctx) -> Result<(), store::Error> {
    let mut dropped = 0;
    let swept = sweep_rows(ctx, &mut dropped).await;
    if dropped > 0 {
        tracing::info!(dropped, "dropped attachments that nobody needs any more");
    }
    let strays = stray::sweep(ctx).await;
    swept.and(strays)
}

async fn sweep_rows(ctx: &Ctx, dropped: &mut u64) -> Result<(), store::Error> {
    let mut refused = 0;
    for _ in 0..BATCHES {
        let due = ctx.store.attachments_to_look_at(ctx.now(), BATCH).await?;
        for row in &due {
            let links = ctx.store.link_states_of_key(row.pub_key20).await?;
            match verdict(ctx, row, &links) {
                Verdict::Keep {
                    look_at,
                    idle_since,
                } => {
                    let upload = row.upload();
                    ctx.store.look_again(&upload, look_at, idle_since).await?;
                }
                Verdict::Drop if drop_one(ctx, row).await? => *dropped += 1,
                Verdict::Drop => refused += 1,
            }
            if refused == REFUSALS {
                return Ok(());
            }
        }
        if (due.len() as u64) < BATCH {
            break;
        }
    }
    Ok(())
}

fn verdict(ctx: &Ctx, row: &AttachmentRow, links: &[LinkState]) -> Verdict {
    let now = ctx.now();
    let is_over = |since: i64, kept: Duration| now >= since.saturating_add(millis(kept));
    let has_failed =
        row.state == AttachmentState::Arriving && is_over(row.created_at, ARRIVES_WITHIN);
    if has_failed || row.state == AttachmentState::Dropping {
        return Verdict::Drop;
    }
    if links.is_empty() {
        let kept = ctx.retention.unused_uploads;
        return match is_over(row.created_at, kept) {
            true => Verdict::Drop,
            false => Verdict::Keep {
                look_at: row.created_at.saturating_add(millis(kept)),
                idle_since: None,
            },
        };
    }
    if links.contains(&LinkState::Pending) {
        if is_over(row.created_at, ctx.retention.waiting_attachments) {
            return Verdict::Drop;
        }
        return Verdict::Keep {
            look_at: now.saturating_add(millis(LOOK_EVERY)),
            idle_since: None,
        };
    }
    let idle_since = row.idle_since.unwrap_or(now);
    let kept = ctx.retention.attachments;
    if is_over(idle_since, kept) {
        return Verdict::Drop;
    }
    Verdict::Keep {
        look_at: idle_since.saturating_add(millis(kept)),
        idle_since: Some(idle_since),
    }
}

/// First nobody is told of it any more, then its file goes, then its row: a process that dies in
/// between leaves a row that is looked at again. One that never came to its end may still have a try
/// under way, so its own file becomes a stray one, that is deleted later. False: what there is of it cannot
/// be deleted now.
async fn drop_one(ctx: &Ctx, row: &AttachmentRow) -> Result<bool, store::Error> {
    let upload = row.upload();
    let may_come = row.state == AttachmentState::Arriving && upload.file_name.is_some();
    let is_dropping = row.state == AttachmentState::Dropping;
    if !may_come && !is_dropping && !ctx.store.drop_attachment(&upload).await? {
        // It was given up meanwhile, and whatever the link has now is another's.
        return Ok(true);
    }
    let own = upload.file_name.clone().filter(|_| !may_come);
    let names = own.into_iter().chain([digest_name(&upload)]);
    for name in names.filter(|_| row.file_size > 0) {
        if let Err(error) = ctx.files.delete(&name).await {
            tracing::warn!(%error, name, "an attached file cannot be deleted now");
            let later = ctx.now().saturating_add(millis(TRY_AGAIN));
            ctx.store.look_again(&upload, later, row.idle_since).await?;
            return Ok(false);
        }
    }
    match may_come {
        true => {
            let delete_at = stray::delete_at(ctx);
            let abandoned = ctx.store.abandon_attachment(&upload, None, delete_at);
            abandoned.await?;
        }
        false => ctx.store.forget_attachment(&upload).await?,
    }
    Ok(true)
}
