use std::collections::BTreeMap;

use serde::Serialize;

use crate::{flood::Flooded, latency::Latency};

/// What a run on one database came to. Rates are a second, times milliseconds, gas is a claim's.
#[derive(Debug, Serialize)]
pub struct Report {
    pub database: String,
    pub cores: usize,
    /// How many processes wanted a core before the run.
    pub load_before: f32,
    pub ceilings: Ceilings,
    pub claims: Claims,
    pub gas: Gas,
    pub reads: Reads,
    pub dashboard: Dashboard,
    pub flood: Flood,
    pub overload: Overload,
    pub books: Books,
    /// The most memory (MiB) that the product held.
    pub peak_memory: f64,
}

/// What the machine does without the product.
#[derive(Debug, Serialize)]
pub struct Ceilings {
    /// Signed claims that the node takes.
    pub sends: f64,
    /// Claims in the fullest block, one each transaction.
    pub claims_a_block: usize,
    pub commits: Commits,
    /// The product's own handler that does nothing.
    pub health: Reads,
}

/// Rows that the same database makes durable.
#[derive(Debug, Serialize)]
pub struct Commits {
    /// One a commit, one commit after the other.
    pub single: f64,
    /// One a commit, by many connections.
    pub side_by_side: f64,
    /// Many a commit.
    pub grouped: f64,
}

/// Claims at a fixed rate.
#[derive(Debug, Serialize)]
pub struct Claims {
    pub asked: usize,
    pub rate: f64,
    /// Answered with a transaction's hash.
    pub acknowledged: usize,
    pub accepted: Latency,
    /// Until the block was seen, of those that were mined.
    pub mined: Latency,
    pub mined_count: usize,
    /// How many were answered otherwise, by code.
    pub errors: BTreeMap<String, usize>,
    /// Processor time while claims came, as a share of one core, by program.
    pub processor: BTreeMap<String, f64>,
}

/// Gas a claim.
#[derive(Debug, Serialize)]
pub struct Gas {
    /// Of a token, by itself.
    pub alone: f64,
    /// Of the token, ten asked for at the same moment.
    pub together: f64,
    /// Claims of the chain's own currency in the transaction that had most of them.
    pub largest_batch: usize,
    pub in_largest_batch: f64,
}

/// What was read, as fast as it came.
#[derive(Debug, Serialize)]
pub struct Reads {
    pub per_second: f64,
    pub took: Latency,
}

/// The first page of somebody's history who made all the deposits.
#[derive(Debug, Serialize)]
pub struct Dashboard {
    /// What there is in all.
    pub items: usize,
    pub first_page: Reads,
    /// All pages, one after the other (ms).
    pub whole: f64,
}

/// Claims at the plain rate, with logins beside them.
#[derive(Debug, Serialize)]
pub struct Flood {
    pub claims: Claims,
    pub logins: Flooded,
}

/// Claims at many times the rate.
#[derive(Debug, Serialize)]
pub struct Overload {
    pub rate: f64,
    pub asked: usize,
    pub acknowledged: usize,
    pub accepted: Latency,
    /// Refused with 429 or 503, nothing kept.
    pub shed: usize,
    pub shed_took: Latency,
    /// All that was not acknowledged, by code.
    pub others: BTreeMap<String, usize>,
}

/// The chain's account of it all.
#[derive(Debug, Serialize)]
pub struct Books {
    pub deposits: usize,
    pub withdrawn: usize,
    /// Acknowledged or saved, and never paid.
    pub lost: usize,
    /// Paid more than once, or to somebody else.
    pub wrong: usize,
    /// Whether the vault holds what was deposited and not withdrawn.
    pub vault_is_right: bool,
}

impl Report {
    /// Nothing was lost, nothing went wrong, and at the plain rate nothing was refused.
    pub fn is_sound(&self) -> bool {
        let Books {
            lost,
            wrong,
            vault_is_right,
            ..
        } = self.books;
        lost == 0
            && wrong == 0
            && vault_is_right
            && self.claims.errors.is_empty()
            && self.flood.claims.errors.is_empty()
    }
}
