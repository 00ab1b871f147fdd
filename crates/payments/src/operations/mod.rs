//! What whoever runs this server sees of it, and the work that keeps it in order. It knows every room, and no
//! room knows it.

mod housekeeping;
mod kinds;
mod measure;
mod readiness;
mod tally;

pub use kinds::kinds;
pub use measure::measure;
pub use readiness::{Board, Check, Standing, readiness};
pub use tally::Tally;
