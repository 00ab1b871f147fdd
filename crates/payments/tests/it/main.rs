//! The use cases on real chains and real databases.

mod claim;
mod deposit;
mod faults;
mod feed;
mod house;
mod reclaim;
mod reorg;
