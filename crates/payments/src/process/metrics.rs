//! What is measured of use cases and workers. Without a recorder it costs nothing.
//!
//! Labels are chains, our own keys and names that stand in this program: nothing that comes from
//! outside, so that their number has a bound.

use std::time::Duration;

use domain::{ChainId, SponsoredKind, TransactionState};

/// Counts, with what they are of.
pub const COUNTERS: &[(&str, &str)] = &[
    (ACCEPTED, "Sponsored calls that were taken on, by kind"),
    (
        STEPS,
        "Steps of sponsored transactions, by the state that they came to",
    ),
    (
        TRANSACTIONS,
        "Sponsored transactions, by what became of them in their block",
    ),
    (GAS, "Gas that sponsored transactions used"),
    (
        SPENT,
        "What sponsored transactions cost, in gwei of the chain's own currency",
    ),
    (
        BUMPS,
        "Sponsored transactions that were outbid on the same nonce",
    ),
    (
        FILLERS,
        "Nonces that were filled with a transfer of nothing",
    ),
    (
        RETURNS_GIVEN_UP,
        "Expired deposits that do not get to their senders, and are not sent back again",
    ),
    (BLOCKS, "Blocks whose events were read"),
    (
        ROLL_BACKS,
        "Times that a chain dropped blocks that were read",
    ),
];
/// What stands now, with what it is of.
pub const GAUGES: &[(&str, &str)] = &[
    (CALLS, "Sponsored calls on their way, by state"),
    (
        OLDEST,
        "Seconds that the oldest queued call has waited; 0 without one",
    ),
    (
        BALANCE,
        "What a sponsor key holds, in whole coins of its chain",
    ),
    (
        LOW,
        "The balance below which a sponsor key should be filled up",
    ),
    (
        PENDING,
        "Nonces of a sponsor key that are given out and not mined",
    ),
    (HEAD, "The newest block of a chain"),
    (LAG, "Blocks that the watcher is behind the newest one"),
    (
        CASH_OUTS,
        "Cash-outs that have not come to their end, by state",
    ),
    (
        OLDEST_CASH_OUT,
        "Seconds since the oldest cash-out under way was prepared; 0 without one",
    ),
    (
        CROSSINGS,
        "Claims across that have not come to their end, by state",
    ),
    (
        OLDEST_CROSSING,
        "Seconds since the oldest claim across under way began; 0 without one",
    ),
    (
        OVERDUE_CROSSINGS,
        "Claims across that have had no end for thirty days, and need a person",
    ),
    (
        JOBS,
        "Jobs, by kind and state; dead ones wait for an operator",
    ),
];
/// Distributions, with what they are of.
pub const HISTOGRAMS: &[(&str, &str)] = &[
    (
        SIGNING,
        "Seconds from accepting a call to its signed transaction",
    ),
    (
        STEP_TIME,
        "Seconds that a sponsored transaction took from the state before, by the state that it came to",
    ),
    (TOGETHER, "Calls in one transaction"),
    (RANGE, "Blocks that were asked for at once"),
    (DEPTH, "Blocks that were rolled back at once"),
];

const ACCEPTED: &str = "filbert_calls_accepted_total";
const STEPS: &str = "filbert_transaction_steps_total";
const TRANSACTIONS: &str = "filbert_transactions_total";
const GAS: &str = "filbert_gas_used_total";
const SPENT: &str = "filbert_spent_gwei_total";
const BUMPS: &str = "filbert_bumps_total";
const FILLERS: &str = "filbert_fillers_total";
const RETURNS_GIVEN_UP: &str = "filbert_returns_given_up_total";
const BLOCKS: &str = "filbert_watched_blocks_total";
const ROLL_BACKS: &str = "filbert_roll_backs_total";
const CALLS: &str = "filbert_calls";
const OLDEST: &str = "filbert_oldest_queued_seconds";
pub(crate) const BALANCE: &str = "filbert_key_balance";
pub(crate) const LOW: &str = "filbert_key_low_balance";
pub(crate) const PENDING: &str = "filbert_key_pending_nonces";
pub(crate) const HEAD: &str = "filbert_chain_head_block";
pub(crate) const LAG: &str = "filbert_watcher_lag_blocks";
pub(crate) const JOBS: &str = "filbert_jobs";
const CASH_OUTS: &str = "filbert_cash_outs";
const OLDEST_CASH_OUT: &str = "filbert_oldest_cash_out_seconds";
const CROSSINGS: &str = "filbert_crossings";
const OLDEST_CROSSING: &str = "filbert_oldest_crossing_seconds";
const OVERDUE_CROSSINGS: &str = "filbert_overdue_crossings";
const SIGNING: &str = "filbert_signing_seconds";
const STEP_TIME: &str = "filbert_transaction_step_seconds";
const TOGETHER: &str = "filbert_transaction_calls";
const RANGE: &str = "filbert_watched_range_blocks";
const DEPTH: &str = "filbert_roll_back_blocks";

/// A call was taken on.
pub(crate) fn accepted(chain: ChainId, kind: SponsoredKind) {
    metrics::counter!(ACCEPTED, "chain" => chain.to_string(), "kind" => kind.name()).increment(1);
}

/// A call that somebody waits for got its transaction.
pub(crate) fn answered(chain: ChainId, took: Duration) {
    metrics::histogram!(SIGNING, "chain" => chain.to_string()).record(took);
}

/// A transaction with so many calls was signed.
pub(crate) fn signed(chain: ChainId, calls: usize) {
    let chain = chain.to_string();
    metrics::histogram!(TOGETHER, "chain" => chain.clone()).record(calls as f64);
    let to = TransactionState::Signed.name();
    metrics::counter!(STEPS, "chain" => chain, "state" => to).increment(1);
}

/// A transaction came to a state, so many milliseconds after its last one.
pub(crate) fn stepped(chain: ChainId, to: TransactionState, after: i64) {
    let chain = chain.to_string();
    let after = Duration::from_millis(after.max(0).unsigned_abs());
    metrics::histogram!(STEP_TIME, "chain" => chain.clone(), "state" => to.name()).record(after);
    metrics::counter!(STEPS, "chain" => chain, "state" => to.name()).increment(1);
}

/// A block took a transaction.
pub(crate) fn mined(chain: ChainId, succeeded: bool, gas: u64, gwei: u64) {
    let outcome = if succeeded { "succeeded" } else { "reverted" };
    let chain = chain.to_string();
    metrics::counter!(TRANSACTIONS, "chain" => chain.clone(), "outcome" => outcome).increment(1);
    metrics::counter!(GAS, "chain" => chain.clone()).increment(gas);
    metrics::counter!(SPENT, "chain" => chain).increment(gwei);
}

/// A transaction that waited was outbid.
pub(crate) fn bumped(chain: ChainId) {
    metrics::counter!(BUMPS, "chain" => chain.to_string()).increment(1);
}

/// A nonce was filled.
pub(crate) fn filled(chain: ChainId) {
    metrics::counter!(FILLERS, "chain" => chain.to_string()).increment(1);
}

/// An expired deposit stays in its vault until its sender takes it back.
pub(crate) fn return_given_up(chain: ChainId) {
    metrics::counter!(RETURNS_GIVEN_UP, "chain" => chain.to_string()).increment(1);
}

/// So many blocks were read with one question.
pub(crate) fn read(chain: ChainId, blocks: u64) {
    let chain = chain.to_string();
    metrics::counter!(BLOCKS, "chain" => chain.clone()).increment(blocks);
    metrics::histogram!(RANGE, "chain" => chain).record(blocks as f64);
}

/// So many blocks that were read are not the chain's any more.
pub(crate) fn rolled_back(chain: ChainId, blocks: u64) {
    let chain = chain.to_string();
    metrics::counter!(ROLL_BACKS, "chain" => chain.clone()).increment(1);
    metrics::histogram!(DEPTH, "chain" => chain).record(blocks as f64);
}

/// How the queue of a chain stands.
pub(crate) fn queue(chain: ChainId, figures: &store::CallFigures, now: i64) {
    let chain = chain.to_string();
    for (state, calls) in &figures.at {
        metrics::gauge!(CALLS, "chain" => chain.clone(), "state" => *state).set(*calls as f64);
    }
    let age = figures
        .oldest_queued
        .map_or(0, |since| (now - since).max(0));
    metrics::gauge!(OLDEST, "chain" => chain).set(age as f64 / 1_000.0);
}

/// How the claims across stand that have not come to their end.
pub(crate) fn crossings(figures: &store::CrossingFigures, now: i64) {
    for (state, crossings) in &figures.at {
        metrics::gauge!(CROSSINGS, "state" => *state).set(*crossings as f64);
    }
    let age = figures.oldest.map_or(0, |since| (now - since).max(0));
    metrics::gauge!(OLDEST_CROSSING).set(age as f64 / 1_000.0);
    metrics::gauge!(OVERDUE_CROSSINGS).set(figures.overdue as f64);
}

/// How the cash-outs stand that have not come to their end.
pub(crate) fn cash_outs(figures: &store::CashOutFigures, now: i64) {
    for (state, cash_outs) in &figures.at {
        metrics::gauge!(CASH_OUTS, "state" => *state).set(*cash_outs as f64);
    }
    let age = figures.oldest.map_or(0, |since| (now - since).max(0));
    metrics::gauge!(OLDEST_CASH_OUT).set(age as f64 / 1_000.0);
}
