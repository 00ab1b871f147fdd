//! The use cases on real chains and real databases.

#![expect(clippy::unwrap_used, reason = "a test has nobody to hand an error to")]

mod admitted;
mod attachments;
mod backfill;
mod batch;
mod books;
mod budgets;
mod claim;
mod deposit;
mod dust;
mod expiry;
mod faults;
mod faulty_node;
mod feed;
mod funds;
mod heads;
mod house;
mod jobs;
mod jumps;
mod link_pages;
mod log;
mod name;
mod nft_links;
mod nfts;
mod node;
mod nonces;
mod older;
mod prices;
mod queue;
mod readiness;
mod reclaim;
mod reclaim_many;
mod reorg;
mod retired;
mod returns;
mod signer;
mod sponsor;
mod stray_files;
mod together;
mod tokens;
mod transfers;
mod unknown;
mod wallet;
mod watch;
mod wire;
