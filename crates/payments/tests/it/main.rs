//! The use cases on real chains and real databases.

#![expect(clippy::unwrap_used, reason = "a test has nobody to hand an error to")]

mod backfill;
mod batch;
mod claim;
mod deposit;
mod expiry;
mod faults;
mod feed;
mod heads;
mod house;
mod jobs;
mod node;
mod older;
mod reclaim;
mod reorg;
mod signer;
mod sponsor;
mod watch;
mod wire;
