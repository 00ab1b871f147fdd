//! Signed bytes on their way into a block.

use alloy::{
    primitives::{Address, B256, Bytes, U256},
    providers::Provider,
    rpc::types::TransactionReceipt,
};
use serde::Deserialize;

use crate::{Chain, NodeError, SkippedClaim, claims};

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
    /// Wei that were paid beside the gas, for putting its bytes onto another chain.
    pub data_fee: U256,
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

/// A receipt, and what the OP stack and Scroll add to it.
#[derive(Clone, Debug, Deserialize)]
struct ToldReceipt {
    #[serde(flatten)]
    receipt: TransactionReceipt,
    #[serde(default, rename = "l1Fee")]
    l1_fee: Option<U256>,
}

impl Chain {
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
            .ask(|node| async move {
                let told = node.client().request("eth_getTransactionReceipt", (tx,));
                told.await as Result<Option<ToldReceipt>, _>
            })
            .await?;
        Ok(receipt.and_then(|ToldReceipt { receipt, l1_fee }| {
            Some(Receipt {
                block: receipt.block_number?,
                block_hash: receipt.block_hash?,
                to: receipt.to,
                succeeded: receipt.status(),
                gas_used: receipt.gas_used,
                gas_price: receipt.effective_gas_price,
                data_fee: l1_fee.unwrap_or_default(),
                skipped: claims::skipped(
                    receipt.to,
                    receipt.inner.logs().iter().map(|log| &log.inner),
                ),
            })
        }))
    }
}
