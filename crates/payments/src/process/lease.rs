//! Leases on rows: who does what, when several processes work on one database.
//!
//! A lease saves double work and guards nothing: every write under it says where it begins, and
//! fails when somebody else has moved on from there.

use std::{future::Future, pin::pin, time::Duration};

/// How long (ms) a lease lasts that nobody renews: for so long a process that died is missed.
pub(crate) const LEASE: i64 = 3_000;

/// Whether a lease that ends at `until` (Unix ms) need not be renewed yet. One that ends later than
/// any lease taken now has seen the clock set back.
pub(crate) fn is_fresh(until: i64, now: i64) -> bool {
    (LEASE / 2..=LEASE).contains(&(until - now))
}

/// Does `work` and meanwhile renews its lease, so that slow nodes do not make two processes take
/// the same work from each other for ever.
///
/// The two run beside each other: `work` may have the lease's row locked in a transaction of its
/// own, and a renewal that kept it from its commit would wait for that row for ever.
pub(crate) async fn renewing<T, F: Future<Output = ()>>(
    work: impl Future<Output = T>,
    renew: impl Fn() -> F,
) -> T {
    let mut work = pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return done,
            () = async {
                tokio::time::sleep(Duration::from_millis(LEASE as u64 / 2)).await;
                renew().await;
            } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::{Mutex, Notify};

    use super::*;

    /// As on PostgreSQL, where what is signed is recorded with the key's row locked.
    #[tokio::test]
    async fn work_that_has_the_row_goes_on_while_its_lease_is_renewed() {
        let (row, asked) = (Mutex::new(()), Notify::new());
        let work = async {
            let _locked = row.lock().await;
            asked.notified().await;
        };
        let renew = || async {
            asked.notify_one();
            let _locked = row.lock().await;
        };
        let done = tokio::time::timeout(Duration::from_secs(10), renewing(work, renew)).await;
        assert!(done.is_ok(), "the two wait for each other");
    }
}
