//! Clients of other companies' services.
//!
//! Refuses to know: databases, chains, use cases. What comes back is a value of ours or a reason;
//! nothing that a service said is passed on unread.

pub mod bank;
pub mod gateways;
mod host;
mod http;
pub mod mail;
pub mod nfts;
pub mod prices;
pub mod push;
pub mod routes;
mod turns;

pub use host::{NotAHost, PublicHost};
pub use http::ServiceError;
