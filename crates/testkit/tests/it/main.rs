//! What tests stand on has to stand itself; and who may depend on whom.

#![expect(clippy::unwrap_used, reason = "a test has nobody to hand an error to")]

mod architecture;
mod databases;
mod deposits;
mod rooms;
