use alloy::{
    eips::BlockId,
    primitives::{Address, B256, Bytes, U256},
    providers::Provider,
    rpc::types::{TransactionInput, TransactionRequest},
};

use crate::{
    Chain, NodeError, Revert, SkippedClaim, claims,
    signer::{FILLER_GAS_CAP, TRANSFER_GAS},
};

/// What became of a transaction that was put into a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The block's number.
    pub block: u64,
    /// Its hash.
    pub block_hash: B256,
    /// The account that it called.
    pub to: Option<Address>,
    /// Whether the call did what it was for; else it was paid for and changed nothing.
    pub succeeded: bool,
    /// Gas that was paid for.
    pub gas_used: u64,
    /// Wei that a unit of it cost.
    pub gas_price: u128,
    /// Claims that were sent together with others and did nothing.
    pub skipped: Vec<SkippedClaim>,
}

/// What a node said to signed bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SendOutcome {
    /// It has them now, or had them already.
    Accepted,
    /// Another transaction of the key has the nonce, maybe an earlier attempt of the same call.
    NonceUsed,
    /// Transactions of the key before it are missing, and the node keeps none that have to wait.
    NonceAhead,
    /// A pending transaction of the key with the same nonce pays as much.
    Underpriced,
    /// The key cannot pay for it.
    OutOfFunds,
    /// Something else; the bytes stay good.
    Refused(String),
}

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
    /// Runs a call on the chain's latest state without sending it. Gas that it takes, at most
    /// `gas_cap`.
    ///
    /// # Errors
    /// When it would revert (running out of `gas_cap` included), or no node answers.
    pub async fn simulate(
        &self,
        from: Address,
        target: Address,
        calldata: Bytes,
        gas_cap: u64,
    ) -> Result<u64, SimulateError> {
        let request = TransactionRequest::default()
            .from(from)
            .to(target)
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
        let asked = self.simulate(account, account, Bytes::new(), FILLER_GAS_CAP);
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

    /// Gives signed bytes to a node. Sending the same bytes again is harmless.
    ///
    /// # Errors
    /// When no node answers; the bytes may have arrived nevertheless.
    pub async fn send(&self, raw: &Bytes) -> Result<SendOutcome, NodeError> {
        let answer = self
            .node()
            .ask(|node| {
                let raw = raw.clone();
                async move { node.send_raw_transaction(&raw).await.map(|_| ()) }
            })
            .await;
        let refusal = match answer {
            Ok(()) => return Ok(SendOutcome::Accepted),
            Err(NodeError::Refused(refusal)) => refusal,
            Err(error) => return Err(error),
        };
        // JSON-RPC has no codes for these; the words are those of geth, which others repeat.
        let words = refusal.message.to_lowercase();
        let says = |phrases: &[&str]| phrases.iter().any(|phrase| words.contains(phrase));
        Ok(
            if says(&["already known", "already imported", "known transaction"]) {
                SendOutcome::Accepted
            } else if says(&["nonce too low", "nonce is too low", "oldnonce"]) {
                SendOutcome::NonceUsed
            } else if says(&["nonce too high", "nonce is too high", "nonce gap"]) {
                SendOutcome::NonceAhead
            } else if says(&["underpriced", "fee too low", "max fee per gas less than"]) {
                SendOutcome::Underpriced
            } else if says(&["insufficient funds"]) {
                SendOutcome::OutOfFunds
            } else {
                SendOutcome::Refused(refusal.message.chars().take(200).collect())
            },
        )
    }

    /// The receipt of a transaction, if it is in a block of the chain as it stands.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn receipt(&self, tx: B256) -> Result<Option<Receipt>, NodeError> {
        let receipt = self
            .node()
            .ask(|node| async move { node.get_transaction_receipt(tx).await })
            .await?;
        Ok(receipt.and_then(|receipt| {
            Some(Receipt {
                block: receipt.block_number?,
                block_hash: receipt.block_hash?,
                to: receipt.to,
                succeeded: receipt.status(),
                gas_used: receipt.gas_used,
                gas_price: receipt.effective_gas_price,
                skipped: claims::skipped(
                    receipt.to,
                    receipt.inner.logs().iter().map(|log| &log.inner),
                ),
            })
        }))
    }

    /// How many transactions of `account` are in blocks: the nonce of its next one, if none is
    /// pending.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn mined_nonce(&self, account: Address) -> Result<u64, NodeError> {
        self.node()
            .ask(|node| async move { node.get_transaction_count(account).await })
            .await
    }

    /// The same, by the least that any of its nodes says: of what nobody else knows of, nothing is
    /// believed.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn least_mined_nonce(&self, account: Address) -> Result<u64, NodeError> {
        let said = self
            .node()
            .ask_each(|node| async move { node.get_transaction_count(account).await })
            .await?;
        Ok(said.into_iter().min().unwrap_or_default())
    }

    /// The same as of a block: how many transactions of `account` it and those before it have.
    ///
    /// # Errors
    /// When no node answers, or none remembers that block's state.
    pub async fn nonce_at(&self, account: Address, block: u64) -> Result<u64, NodeError> {
        self.node()
            .ask(|node| async move { node.get_transaction_count(account).number(block).await })
            .await
    }

    /// How many transactions of `account` are in blocks or wait to be put into one, as far as the
    /// node knows.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn pending_nonce(&self, account: Address) -> Result<u64, NodeError> {
        self.node()
            .ask(|node| async move { node.get_transaction_count(account).pending().await })
            .await
    }

    /// Wei that `account` holds.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn balance(&self, account: Address) -> Result<U256, NodeError> {
        self.node()
            .ask(|node| async move { node.get_balance(account).await })
            .await
    }

    /// Whether there is code at `address`.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn has_code(&self, address: Address) -> Result<bool, NodeError> {
        Ok(!self.code(address).await?.is_empty())
    }

    /// The code at `address`; empty where there is none.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn code(&self, address: Address) -> Result<Bytes, NodeError> {
        self.node()
            .ask(|node| async move { node.get_code_at(address).await })
            .await
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
