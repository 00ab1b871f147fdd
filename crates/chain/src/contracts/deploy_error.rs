use alloy::primitives::{Address, B256, U256};

use super::factory;
use crate::{NodeError, SimulateError};

/// Why a contract is not there. Each text says what to do about it, where something can be done.
#[derive(Debug, thiserror::Error)]
pub enum DeployError {
    /// The key's bytes are no private key.
    #[error("the deployer's key is not a private key")]
    NotAKey,
    /// The chain gave no answer, or the wrong chain did.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// Making it would fail.
    #[error("the transaction cannot be estimated: {0}")]
    Estimate(SimulateError),
    /// The account cannot pay.
    #[error("{account} needs {needed} wei and has {has} wei")]
    NoFunds {
        /// Who pays.
        account: Address,
        /// What the transaction may cost at most, in wei.
        needed: U256,
        /// What the account has, in wei.
        has: U256,
    },
    /// A transaction of the account is still on its way.
    #[error("transactions of {account} wait to be mined; run this again when they are")]
    Busy {
        /// Who pays.
        account: Address,
    },
    /// The node did not take a transaction.
    #[error("the node does not take the transaction: {0}; run this again")]
    Refused(String),
    /// It is on its way, and for long.
    #[error("{0} is not in a block yet; run this again later, it is waited for")]
    NotMined(B256),
    /// It was mined, paid for, and did nothing.
    #[error("the transaction {0} failed")]
    Failed(B256),
    /// Another contract is where the proxy should be.
    #[error(
        "the code at {} is not the deterministic deployment proxy's but {found}; contracts of this \
         chain would get other addresses",
        factory::ADDRESS
    )]
    OtherFactory {
        /// Keccak-256 of its code.
        found: B256,
    },
    /// The node does not take the proxy's transaction.
    #[error(
        "there is no deterministic deployment proxy at {}, and the node does not take the \
         transaction that makes it: {reason}. It is signed for no chain in particular, which some \
         nodes refuse (EIP-155). Name a node in rpc_urls that takes it, or ask who runs the chain \
         to put the proxy there, then run this again",
        factory::ADDRESS
    )]
    FactoryRefused {
        /// The node's words.
        reason: String,
    },
}
