//! Chains over JSON-RPC: the vault's bindings, nodes, the sponsor's signing and fees, and what the
//! watcher reads.
//!
//! Refuses to know: databases, HTTP servers, who may do what. It answers with values and typed
//! errors; what is durable is decided by its callers.

pub mod bindings;
