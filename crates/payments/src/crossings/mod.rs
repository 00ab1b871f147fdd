//! Claims whose money goes on by a route: taken out of their link, followed over the bridge, and looked for where it
//! was to come out.
//!
//! The server's from the moment that both signatures are here: a row says so before anything is sent, and a job sees
//! to it until the money is where somebody can tell. What arrived is the far chain's word, never the router's alone,
//! and a transfer there pays out one claim.
//! Refuses to know: how a route is found, and how a claim becomes a transaction. Why so: docs/decisions/0038.

pub(crate) mod alarm;
mod arrival;
mod claiming;
pub(crate) mod follow;
mod look;
mod overdue;
mod pace;
mod protocol;
mod read;
mod take;

pub use overdue::{OverdueCrossing, overdue_crossings};
pub(crate) use pace::overdue_before;
pub use protocol::{TakeByData, take_by_data};
pub use read::{Crossing, ReceivedToken, crossing_of};
pub(crate) use take::vet_route;
pub use take::{TakeRoute, TakeRouteError, take_route};
