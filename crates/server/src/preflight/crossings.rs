use payments::{Clock, SystemClock, overdue_crossings};
use store::Store;

use super::{Finding, Grade};

/// Most that are told.
const MOST: u64 = 100;

/// Claims across that came to no end in the time that they are looked after, each with what to do.
pub(super) async fn look_at(store: &Store) -> Vec<Finding> {
    // A database that cannot be asked is found out by another look, and tables that are still to be made have none.
    let overdue = overdue_crossings(store, SystemClock.now_ms(), MOST).await;
    let overdue = overdue.unwrap_or_default().into_iter();
    let findings = overdue.map(|one| {
        let what = format!("claim across {}", one.route);
        Finding::new(Grade::Fault, what, format!("no end for thirty days: {one}"))
    });
    findings.collect()
}
