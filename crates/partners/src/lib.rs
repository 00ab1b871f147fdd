//! Clients of other companies' services.
//!
//! Refuses to know: databases, chains, use cases. What comes back is a value of ours or a reason;
//! nothing that a service said is passed on unread.

mod http;
pub mod nfts;
pub mod prices;

pub use http::ServiceError;
