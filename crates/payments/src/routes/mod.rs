//! What a link's money can become on its way out: another token, there or on another chain.
//!
//! Whoever carries it over is asked, and little of what they say is believed: what can be received is on our own
//! lists, who is paid is on the router's, and what the way costs has a limit. Nothing moves by asking. Refuses to
//! know: how a claim becomes a transaction, and what becomes of it.

mod catalogue;
mod eligible;
mod fee;
mod find;
mod judge;
mod protocol;
mod quote;
mod reach;
mod routing;
mod search;

pub use catalogue::{RouteCatalogueError, RouteChoice, route_chains, route_tokens};
pub(crate) use eligible::crosses_to;
pub(crate) use fee::judge_bridge_fee;
pub use judge::UnsafeRoute;
pub use protocol::{AmountQuote, AmountToRoute, quote_amount};
pub use quote::{QuoteError, QuoteRequest, RouteQuote, quote_route};
pub(crate) use reach::{Reach, begins_on, reach};
pub use routing::Routing;
