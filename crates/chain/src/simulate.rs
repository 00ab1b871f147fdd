//! Calls that are tried on a chain's latest state and not sent.

use alloy::{
    eips::BlockId,
    primitives::{Address, Bytes, U256},
    providers::Provider,
    rpc::types::{TransactionInput, TransactionRequest},
};

use crate::{
    Chain, NodeError, Revert,
    signer::{FILLER_GAS_CAP, TRANSFER_GAS},
};

/// Why a call has no gas estimate.
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    /// It would revert.
    #[error("it would revert: {0}")]
    Reverted(Revert),
    /// No node answered.
    #[error(transparent)]
    Node(#[from] NodeError),
}

impl Chain {
    /// Runs a call with `value` wei on the chain's latest state without sending it. Gas that it takes, at most
    /// `gas_cap`.
    ///
    /// # Errors
    /// When it would revert (running out of `gas_cap` included), or no node answers.
    pub async fn simulate(
        &self,
        from: Address,
        target: Address,
        value: U256,
        calldata: Bytes,
        gas_cap: u64,
    ) -> Result<u64, SimulateError> {
        let request = TransactionRequest::default()
            .from(from)
            .to(target)
            .value(value)
            .input(TransactionInput::new(calldata))
            .gas_limit(gas_cap);
        let answer = self
            .node()
            .ask(|node| {
                let request = request.clone();
                async move { node.estimate_gas(request).block(BlockId::latest()).await }
            })
            .await;
        simulated(answer)
    }

    /// Gas that a filler of `account` may take: [`TRANSFER_GAS`](crate::TRANSFER_GAS), or more where
    /// a chain charges for a transaction's bytes in gas.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn filler_gas(&self, account: Address) -> Result<u64, NodeError> {
        let asked = self.simulate(account, account, U256::ZERO, Bytes::new(), FILLER_GAS_CAP);
        match asked.await {
            // That charge changes from block to block.
            Ok(gas) if gas > TRANSFER_GAS => Ok((gas + gas / 4).min(FILLER_GAS_CAP)),
            Ok(_)
            | Err(SimulateError::Reverted(_) | SimulateError::Node(NodeError::Refused(_))) => {
                Ok(TRANSFER_GAS)
            }
            Err(SimulateError::Node(error)) => Err(error),
        }
    }
}

/// Tells a contract's refusal from a fault of the node.
pub(crate) fn simulated<T>(answer: Result<T, NodeError>) -> Result<T, SimulateError> {
    match answer {
        Ok(answer) => Ok(answer),
        Err(NodeError::Refused(refusal)) => match Revert::of(&refusal) {
            Some(revert) => Err(SimulateError::Reverted(revert)),
            None if is_about_gas(&refusal.message) => Err(SimulateError::Reverted(Revert::other(
                "it takes more gas than we pay for",
            ))),
            None => Err(NodeError::Refused(refusal).into()),
        },
        Err(error) => Err(error.into()),
    }
}

/// Geth's and anvil's words for a call that does not fit its gas limit.
fn is_about_gas(message: &str) -> bool {
    let words = message.to_lowercase();
    ["gas required exceeds", "out of gas", "intrinsic gas too"]
        .iter()
        .any(|phrase| words.contains(phrase))
}
