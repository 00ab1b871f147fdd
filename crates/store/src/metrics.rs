//! What the store measures of itself. Without a recorder it costs nothing.

use std::time::Duration;

/// Distributions, with what they are of.
pub const HISTOGRAMS: &[(&str, &str)] = &[
    (COMMIT, "Seconds that a commit of the one writer took"),
    (CHANGES, "Changes that were committed together"),
];

const COMMIT: &str = "filbert_store_commit_seconds";
const CHANGES: &str = "filbert_store_commit_changes";

pub(crate) fn committed(changes: usize, took: Duration) {
    metrics::histogram!(COMMIT).record(took);
    metrics::histogram!(CHANGES).record(changes as f64);
}
