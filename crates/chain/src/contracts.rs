//! Filbert's own contracts: what the compiler made of them, the address that each has on every
//! chain, how they get there, and whether what stands there is what this program was built with.
//!
//! A contract is made by the deterministic deployment proxy ([`factory`]), so its address follows
//! from its code, its constructor's arguments and one fixed salt, and from nothing else: not from
//! who pays for it, nor from when.

mod build;
mod comparison;
mod contract;
mod deploy_error;
mod deployer;
pub mod factory;
mod table;

pub use build::Build;
pub use comparison::{Difference, Found};
pub use contract::Contract;
pub use deploy_error::DeployError;
pub use deployer::{Deployer, DeployerKey, Mined};
pub use table::{link_router, link_vault, of, request_addresses, router_of};
