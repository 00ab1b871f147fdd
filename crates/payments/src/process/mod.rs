//! What every process has: its clock and its chance, its leases and its pulse, figures of its own, and places where tests
//! end it.
//!
//! Refuses to know: what is done with them.

mod clock;
mod drawing;
mod fail_point;
pub(crate) mod lease;
pub mod metrics;
mod pulse;
mod random;
mod retention;

pub(crate) use clock::millis;
pub use clock::{Clock, SystemClock};
pub use drawing::Drawing;
pub use fail_point::FAIL_POINTS;
pub(crate) use fail_point::fail_point;
pub(crate) use lease::{LEASE, is_fresh};
pub(crate) use pulse::Pulse;
pub use random::{Random, SystemRandom};
pub use retention::Retention;
