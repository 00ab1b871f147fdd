//! What is read of a chain: its newest block's number, and answers of view functions.

use alloy::{
    primitives::{Address, Bytes},
    providers::Provider,
    rpc::types::{TransactionInput, TransactionRequest},
};

use crate::{Chain, NodeError};

impl Chain {
    /// The newest block's number.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn head(&self) -> Result<u64, NodeError> {
        self.node()
            .ask(|node| async move { node.get_block_number().await })
            .await
    }

    pub(crate) fn unreadable(&self, what: &str) -> NodeError {
        NodeError::Unreachable {
            chain: self.id(),
            detail: format!("{what} is not readable"),
        }
    }

    /// The answer of a view function.
    pub(crate) async fn call(&self, target: Address, calldata: Bytes) -> Result<Bytes, NodeError> {
        let request = TransactionRequest::default()
            .to(target)
            .input(TransactionInput::new(calldata));
        self.answer(request).await
    }

    /// The answer of a view function that runs strangers' code: with no more than `gas_cap`, which
    /// bounds how long its answer can be too.
    pub(crate) async fn call_within(
        &self,
        gas_cap: u64,
        target: Address,
        calldata: Bytes,
    ) -> Result<Bytes, NodeError> {
        let request = TransactionRequest::default()
            .to(target)
            .input(TransactionInput::new(calldata))
            .gas_limit(gas_cap);
        self.answer(request).await
    }

    async fn answer(&self, request: TransactionRequest) -> Result<Bytes, NodeError> {
        self.node()
            .ask(|node| {
                let request = request.clone();
                async move { node.call(request).await }
            })
            .await
    }
}
