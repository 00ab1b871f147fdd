//! What tests stand on has to stand itself; and who may depend on whom.

mod architecture;
mod databases;
mod deposits;
