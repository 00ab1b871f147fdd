//! What tests stand on: databases of their own, a small world of local chains, deposits to claim.
//!
//! For tests only; no program depends on it. Its functions panic with what to install or what went
//! wrong, because a test has nobody to hand an error to.

mod dead_chain;
mod deposit;
mod empty_chain;
mod eventually;
mod faulty_node;
mod migrated;
mod postgres;
mod programs;
mod sqlite;
mod test_chain;
mod world;

use std::{sync::Arc, time::Duration};

pub use dead_chain::dead_chain;
pub use deposit::secret;
pub use empty_chain::EmptyChain;
pub use eventually::eventually;
pub use faulty_node::{Faults, FaultyNode};
pub use migrated::{Migrate, Migrated};
pub use postgres::PostgresServer;
pub use programs::{anvil, crate_dir};
pub use test_chain::TestChain;
pub use world::TestWorld;

/// How long a test waits for what has to come: longer than it takes on the busiest machine. It is no figure that
/// anything is held to, and is waited out only where a test fails.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The bound of a test that holds a figure of time. `exact` where everything is tested, where such tests run alone; `loose`
/// in the gate, where others run beside it: less than the next slower way to the same end, so that a test still tells
/// which way was taken.
pub fn time_bound(exact: Duration, loose: Duration) -> Duration {
    if is_deep() { exact } else { loose }
}

/// Whether tests take as long as they need to try everything: `FILBERT_TEST_DEEP=true`.
pub fn is_deep() -> bool {
    std::env::var_os("FILBERT_TEST_DEEP").is_some_and(|deep| deep == "true")
}

/// Rounds of one test that take seconds each: all where everything is tested, else `few` of them, spread evenly.
pub fn rounds<T>(all: impl IntoIterator<Item = T>, few: usize) -> Vec<T> {
    let all: Vec<T> = all.into_iter().collect();
    if is_deep() { all } else { spread(all, few) }
}

/// `few` of them, spread evenly, the last among them.
fn spread<T>(all: Vec<T>, few: usize) -> Vec<T> {
    let count = all.len();
    let is_chosen = |at: usize| at * few / count != (at + 1) * few / count;
    let numbered = all.into_iter().enumerate();
    numbered
        .filter(|(at, _)| is_chosen(*at))
        .map(|(_, one)| one)
        .collect()
}

/// A new database that nobody else uses. It is empty, unless [`Migrated`] made it. Whoever uses it keeps a clone for as long.
#[derive(Clone)]
pub struct Database {
    url: String,
    // The file of an SQLite database goes with the last clone. PostgreSQL's go with the process.
    _dir: Option<Arc<tempfile::TempDir>>,
}

impl Database {
    /// As the server's configuration takes it.
    pub fn url(&self) -> &str {
        &self.url
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_asked_for_are_chosen_and_each_once() {
        assert_eq!(spread((0..14).collect(), 3), [4, 9, 13]);
        assert_eq!(spread((0..2).collect(), 3), [0, 1]);
        assert_eq!(spread((0..9).collect(), 1), [8]);
        assert!(spread(Vec::<u8>::new(), 3).is_empty());
    }
}
