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
pub(crate) async fn renewing<T, F: Future<Output = ()>>(
    work: impl Future<Output = T>,
    renew: impl Fn() -> F,
) -> T {
    let mut work = pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return done,
            () = tokio::time::sleep(Duration::from_millis(LEASE as u64 / 2)) => renew().await,
        }
    }
}
