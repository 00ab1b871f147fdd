//! Chains over JSON-RPC: the vault's bindings, nodes, the sponsor's signing and fees, what the
//! watcher reads, and Filbert's own contracts: made once, compared ever after.
//!
//! Refuses to know: databases, HTTP servers, who may do what. It answers with values and typed
//! errors; what is durable is decided by its callers.

mod account;
mod balances;
pub mod bindings;
mod came;
mod chains;
mod claims;
mod coins;
mod contract_signature;
pub mod contracts;
mod data_fee;
mod diagnosis;
mod ens;
mod events;
mod fees;
mod heads;
pub mod metrics;
mod multicall;
mod nft;
mod node;
mod request_addresses;
mod revert;
mod router;
mod sending;
mod signer;
mod simulate;
mod spec;
mod token;
mod transaction;
mod vault;
mod view;

pub mod side_by_side;

pub use alloy::rpc::json_rpc::ErrorPayload;
pub use came::Came;
pub use chains::{Chain, Chains, ConnectError};
pub use claims::{SkippedClaim, Tried, join_claims};
pub use coins::CoinTransactions;
pub use contract_signature::ContractSaid;
pub use data_fee::data_fee_oracle;
pub use diagnosis::{Endpoint, EndpointState, TokenDomainCheck};
pub use ens::{
    EnsName, GatewayError, GatewayQuestion, Gateways, NotAName, ResolveError, UNIVERSAL_RESOLVER,
};
pub use events::{BlockEvents, BlockRef, VaultEvent, VaultLog};
pub use fees::Fees;
pub use heads::Heads;
pub use multicall::MULTICALL3;
pub use nft::{ListedNfts, OwnedNft};
pub use node::{Node, NodeError};
pub use request_addresses::{Left, RequestAddresses, SendBack, request_address};
pub use revert::{Revert, RevertCause};
pub use router::{Route, RouteForm, Router};
pub use sending::{Receipt, SendOutcome};
pub use signer::{
    Authorizer, DigestSignature, KeyError, KeystoreError, LocalKey, SignError, SignedTransaction,
    Signer, SigningKey, SponsorKey, TRANSFER_GAS, open_keystore, write_keystore,
};
pub use simulate::SimulateError;
pub use spec::{ChainSpec, Currency, DeadEnd, OWN_VERSION, OwnContracts, Token};
pub use token::{TokenInfo, TokenWords};
pub use transaction::{
    Arrival, Deposits, DirectTransfer, LookUp, MinedTransaction, PendingTransaction, Routed,
};
pub use vault::{Vault, depositor};
